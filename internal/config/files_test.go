package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWhatTheHostHoldsIsLookedAt(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil { // whatever the umask
			t.Fatal(err)
		}
		return path
	}
	t.Setenv("FNOMIC_TEST_SET", "s3cret-of-the-test")
	t.Setenv("CREDENTIALS_DIRECTORY", "")
	for name, c := range map[string]struct {
		server Server
		want   string
		mild   bool
	}{
		"a good file":       {Server{Password: Secret{File: write("good", "s3cret-of-the-test\n", 0o600)}}, "", false},
		"for the group":     {Server{Password: Secret{File: write("group", "s3cret-of-the-test\n", 0o640)}}, "", false},
		"missing":           {Server{Password: Secret{File: filepath.Join(dir, "none")}}, "line 8: imap.password_file: the password cannot be read: ", false},
		"a folder":          {Server{Password: Secret{File: dir}}, "line 8: imap.password_file: the password cannot be read: ", false},
		"for everybody":     {Server{Password: Secret{File: write("open", "s3cret-of-the-test\n", 0o644)}}, "line 8: imap.password_file: everybody on this host can read ", true},
		"empty":             {Server{Password: Secret{File: write("empty", "\n", 0o600)}}, "line 8: imap.password_file: ", false},
		"for the unit only": {Server{Password: Secret{File: "/run/credentials/fnomic.service/imap-password"}}, "", false},
		"set":               {Server{Password: Secret{Env: "FNOMIC_TEST_SET"}}, "", false},
		"not set":           {Server{Password: Secret{Env: "FNOMIC_TEST_UNSET"}}, "line 11: imap.password_env: the environment variable FNOMIC_TEST_UNSET is not set", false},
		"no authority":      {Server{CAFile: write("ca.pem", "nothing", 0o644)}, "line 8: imap.ca_file: ", false},
	} {
		faults := Host(Config{IMAP: IMAP{Server: c.server}}, good)
		switch {
		case c.want == "" && len(faults) == 0:
		case c.want == "" || len(faults) != 1 || !strings.HasPrefix(faults[0].String(), c.want) || faults[0].Mild != c.mild || faults[0].Hint == "":
			t.Errorf("%s: %v", name, faults)
		case strings.Contains(faults[0].String(), "s3cret"):
			t.Errorf("%s: the fault shows the password", name)
		}
	}
}
