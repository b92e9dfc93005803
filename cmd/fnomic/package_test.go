package main

import (
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// nfpm is the description of the Debian package, as far as it names files.
type nfpm struct {
	Scripts  map[string]string
	Contents []struct{ Src, Dst, Type string }
}

// TestPackageNamesWhatIsThere: each file of the package stands in the repository
// or is laid out by build.sh, and its scripts are shell.
func TestPackageNamesWhatIsThere(t *testing.T) {
	var p nfpm
	if err := yaml.Unmarshal([]byte(document(t, "deploy/deb/nfpm.yaml")), &p); err != nil {
		t.Fatal(err)
	}
	build := document(t, "deploy/deb/build.sh")
	for _, c := range p.Contents {
		made, isMade := strings.CutPrefix(c.Src, "bin/deb/")
		switch {
		case c.Type == "dir":
		case isMade:
			made = strings.TrimPrefix(strings.TrimSuffix(made, "/"), "fnomic.") // completions are made in a loop
			if !strings.Contains(build, made) {
				t.Errorf("build.sh does not make %s", c.Src)
			}
		default:
			document(t, c.Src)
		}
	}
	scripts := []string{"deploy/deb/build.sh"}
	for _, path := range p.Scripts {
		scripts = append(scripts, path)
	}
	if len(scripts) != 4 {
		t.Errorf("scripts: %v", scripts)
	}
	for _, path := range scripts {
		if out, err := exec.Command("sh", "-n", filepath.Join(root, path)).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", path, err, out)
		}
	}
}

// TestPackageIsInstalledAndRemoved does so on this machine, as `make deb-test`
// asks: FNOMIC_DEB is the package.
func TestPackageIsInstalledAndRemoved(t *testing.T) {
	deb := os.Getenv("FNOMIC_DEB")
	if deb == "" || os.Getuid() != 0 {
		t.Skip("FNOMIC_DEB names no package, or this is not root: `make deb-test` installs the package")
	}
	if _, err := user.Lookup("fnomic"); err == nil {
		t.Skip("fnomic is installed on this machine already: it is left alone")
	}
	t.Cleanup(func() {
		must(t, "sh", "-c", "dpkg -P fnomic; rm -rf /var/lib/fnomic; userdel fnomic 2>/dev/null || true")
	})
	must(t, "dpkg", "-i", deb)
	for _, path := range []string{"/usr/bin/fnomic", "/usr/lib/systemd/system/fnomic.service", "/usr/share/man/man1/fnomic-say.1.gz",
		"/usr/share/bash-completion/completions/fnomic", "/usr/share/zsh/vendor-completions/_fnomic", "/usr/share/fish/vendor_completions.d/fnomic.fish",
		"/usr/share/fnomic/fnomic.rules.yml", "/usr/share/doc/fnomic/copyright"} {
		if listed := must(t, "dpkg", "-L", "fnomic"); !strings.Contains(listed, path+"\n") {
			t.Errorf("the package does not list %s", path)
		}
	}
	must(t, "/usr/bin/fnomic", "version")
	must(t, "/usr/bin/fnomic", "check", "--config", "/etc/fnomic/fnomic.toml")
	must(t, "bash", "-c", "source /usr/share/bash-completion/completions/fnomic && complete -p fnomic")
	judgeUnit(t, "/usr/lib/systemd/system/fnomic.service")
	if mode := must(t, "stat", "-c", "%U %a", "/var/lib/fnomic"); mode != "fnomic 700\n" {
		t.Errorf("/var/lib/fnomic is %s", mode)
	}
	must(t, "setpriv", "--reuid=fnomic", "--regid=fnomic", "--clear-groups", "/usr/bin/fnomic", "demo", "--json", "--keep", "/var/lib/fnomic/essai")

	// What a person wrote into the configuration outlives upgrade and removal.
	must(t, "sh", "-c", "echo '# mine' >> /etc/fnomic/fnomic.toml")
	must(t, "dpkg", "-i", deb)
	must(t, "dpkg", "-r", "fnomic")
	must(t, "grep", "-q", "^# mine$", "/etc/fnomic/fnomic.toml")
	if _, err := os.Stat("/usr/bin/fnomic"); err == nil {
		t.Error("the program is still there after the removal")
	}
	if out := must(t, "dpkg", "-P", "fnomic"); !strings.Contains(out, "the ledger stays") {
		t.Errorf("the purge says %s", out)
	}
	if _, err := os.Stat("/etc/fnomic/fnomic.toml"); err == nil {
		t.Error("the configuration is still there after the purge")
	}
	if _, err := os.Stat("/var/lib/fnomic/essai/ledger.db"); err != nil {
		t.Errorf("the purge took the ledger: %v", err)
	}
}

// must runs a command that has to succeed, and gives what it printed.
func must(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return string(out)
}
