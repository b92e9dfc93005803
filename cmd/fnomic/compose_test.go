package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

// composeFile is a compose file, as far as it names files.
type composeFile struct {
	Services map[string]struct {
		Image, NetworkMode string
		Build              struct{ Context, Dockerfile string }
		DependsOn          any `yaml:"depends_on"`
		Volumes            []string
	}
	Volumes map[string]any
}

// TestComposeNamesWhatIsThere: whatever the compose file builds, mounts and
// copies stands in the repository; other mounts are volumes that it declares.
func TestComposeNamesWhatIsThere(t *testing.T) {
	var c composeFile
	d := yaml.NewDecoder(strings.NewReader(document(t, "deploy/compose.yaml")))
	if err := d.Decode(&c); err != nil {
		t.Fatal(err)
	}
	deploy := filepath.Join(root, "deploy")
	for name, s := range c.Services {
		if (s.Image == "") == (s.Build.Dockerfile == "") {
			t.Errorf("%s has no image, or two", name)
		}
		for _, v := range s.Volumes {
			from, _, _ := strings.Cut(v, ":")
			_, declared := c.Volumes[from]
			if _, err := os.Stat(filepath.Join(deploy, from)); !declared && (!strings.HasPrefix(from, "./") || err != nil) {
				t.Errorf("%s mounts %s, which is neither a volume nor a file", name, from)
			}
		}
		if s.Build.Dockerfile != "" {
			copies(t, filepath.Join(deploy, s.Build.Context), s.Build.Dockerfile)
		}
	}
	if len(c.Services) < 2 {
		t.Errorf("services: %v", c.Services)
	}
	for _, script := range []string{"entry", "letter", "inbox"} {
		if out, err := exec.Command("bash", "-n", filepath.Join(deploy, "mail", script)).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", script, err, out)
		}
	}
}

var copyLine = regexp.MustCompile(`(?m)^COPY (.+) \S+$`)

// copies looks for what a container file copies out of its context.
func copies(t *testing.T, context, file string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(context, file))
	if err != nil {
		t.Error(err)
	}
	for _, m := range copyLine.FindAllStringSubmatch(string(b), -1) {
		if strings.Contains(m[1], "--from=") {
			continue // out of an earlier stage
		}
		for _, from := range strings.Fields(m[1]) {
			if _, err := os.Stat(filepath.Join(context, from)); err != nil {
				t.Errorf("%s copies %v", file, err)
			}
		}
	}
}

// TestComposeMailSite runs what the containers run, without containers: the mail
// site's entry, fnomic on the configuration that it hands over, a letter, and
// the answer in the player's mailbox. `make compose-test` asks for it.
func TestComposeMailSite(t *testing.T) {
	if os.Getenv("FNOMIC_COMPOSE") == "" || os.Getuid() != 0 {
		t.Skip("not asked for, or not root: `make compose-test` runs the containers' programs on this machine")
	}
	dir, err := os.MkdirTemp("/tmp", "cmp")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	must(t, "chmod", "755", dir)
	settings, site, state := filepath.Join(dir, "etc"), filepath.Join(dir, "site"), filepath.Join(dir, "state")
	deploy, err := filepath.Abs(filepath.Join(root, "deploy"))
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range map[string]string{"STACK": deploy + "/stack/stack", "STACK_DIR": site, "SETTINGS": settings, "PROGRAM": "0:0", "STACK_IMAPS": "21993",
		"STACK_SUBMISSION": "21587", "STACK_SMTP": "21025", "STACK_LMTP": "21024", "STACK_SASL": "21026"} {
		t.Setenv(k, v)
	}
	entry := exec.Command(deploy + "/mail/entry")
	var said lockedBuffer
	entry.Stdout, entry.Stderr = &said, &said
	if err := entry.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := entry.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		if err := entry.Wait(); err != nil {
			t.Errorf("entry: %v\n%s", err, said.String())
		}
	}()
	waitUntil(t, "mail site", &said, func() bool { _, err := os.Stat(settings + "/ready"); return err == nil })
	config := here(t, filepath.Join(settings, "fnomic.toml"), strings.NewReplacer("/etc/fnomic/", settings+"/", "/var/lib/fnomic", state, "0.0.0.0:8081", "127.0.0.1:0", "127.0.0.1:9090", "127.0.0.1:0"))
	program := filepath.Join(dir, "fnomic")
	must(t, "go", "build", "-o", program, ".")
	must(t, program, "doctor", "--config", config)
	daemon := exec.Command(program, "run", "--config", config)
	daemon.Stdout, daemon.Stderr = &said, &said
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := daemon.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		if err := daemon.Wait(); err != nil {
			t.Errorf("fnomic: %v\n%s", err, said.String())
		}
	}()
	time.Sleep(time.Second) // a mail stamped before the first start is history
	must(t, deploy+"/mail/letter", "alice", "INSCRIPTION : Alice")
	waitUntil(t, "answer in alice's mailbox", &said, func() bool {
		return strings.Contains(must(t, deploy+"/mail/inbox", "alice"), "Alice est de la partie")
	})
}

// here is a configuration of the containers, with this machine's paths.
func here(t *testing.T, path string, to *strings.Replacer) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	write(t, path+".here", to.Replace(string(b)))
	return path + ".here"
}

// TestComposeProgramAloneInItsRoot does what deploy/Containerfile says, without
// containers: its build line, then a root with nothing but what it copies there,
// in which its user runs the daemon and a verb.
func TestComposeProgramAloneInItsRoot(t *testing.T) {
	if os.Getenv("FNOMIC_COMPOSE") == "" || os.Getuid() != 0 {
		t.Skip("not asked for, or not root: `make compose-test` runs the container's program in a root of its own")
	}
	dir, err := os.MkdirTemp("/tmp", "cmp")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	build := regexp.MustCompile(`(?m)^RUN (CGO_ENABLED=0 .*)$`).FindStringSubmatch(document(t, "deploy/Containerfile"))
	if build == nil {
		t.Fatal("the container file has no line that builds")
	}
	stage := filepath.Join(dir, "stage")
	must(t, "mkdir", "-p", stage)
	line := strings.NewReplacer(" /fnomic ", " "+stage+"/fnomic ", " /state", " "+stage+"/state", " /scratch", " "+stage+"/scratch").Replace(build[1])
	must(t, "sh", "-ec", "cd "+root+" && "+line)

	within := filepath.Join(dir, "root")
	for _, m := range regexp.MustCompile(`(?m)^COPY --from=build (?:--chown=(\S+) )?(\S+) (\S+)$`).FindAllStringSubmatch(document(t, "deploy/Containerfile"), -1) {
		from := m[2]
		if _, err := os.Stat(stage + from); err == nil {
			from = stage + from
		} // else of the build image: its certificates, which this machine has at the same place
		must(t, "mkdir", "-p", filepath.Dir(within+m[3]))
		must(t, "cp", "-a", from, within+m[3])
		if m[1] != "" {
			must(t, "chown", m[1], within+m[3])
		}
	}
	must(t, "chmod", "755", dir, within)
	inside := func(args ...string) *exec.Cmd {
		return exec.Command("chroot", append([]string{"--userspec=65532:65532", within, "/usr/local/bin/fnomic"}, args...)...)
	}
	daemon := inside("run", "--local", "--dir", "/var/lib/fnomic", "--smtp", "127.0.0.1:0", "--imap", "127.0.0.1:0", "--http", "")
	var said lockedBuffer
	daemon.Stdout, daemon.Stderr = &said, &said
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := daemon.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		if err := daemon.Wait(); err != nil {
			t.Errorf("%v\n%s", err, said.String())
		}
	}()
	waitUntil(t, "answer in the container's root", &said, func() bool {
		out, err := inside("status", "--dir", "/var/lib/fnomic").CombinedOutput()
		said.Write(out)
		return err == nil && strings.HasPrefix(string(out), "running")
	})
}
