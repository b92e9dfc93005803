package config

import (
	"fmt"
	"os"
	"strings"
)

// credentials is where systemd lays the secrets of a unit, for that unit alone
// (systemd.exec(5), LoadCredential=).
const credentials = "/run/credentials/"

// Host finds what is wrong with the files and variables that a configuration
// names, on this host and for who calls: passwords that are not there, cannot be
// read or can be read by everybody, certificates that are none. Commands are not
// run. source is the file that Parse read, for the lines.
func Host(c Config, source string) []Fault {
	lines := keyLines(source)
	var faults []Fault
	add := func(key, what, hint string, mild bool) {
		if what != "" {
			faults = append(faults, Fault{Line: lineOf(lines, key), Key: key, What: what, Hint: hint, Mild: mild})
		}
	}
	for _, t := range []struct {
		table string
		s     Server
	}{{"imap", c.IMAP.Server}, {"smtp", c.SMTP.Server}} {
		what, hint, mild := passwordFile(t.s.Password.File)
		add(t.table+".password_file", what, hint, mild)
		add(t.table+".password_env", unset(t.s.Password.Env), "set it for the program, as with Environment= or EnvironmentFile= of its unit", false)
		add(t.table+".ca_file", noCertificate(t.s.CAFile), "a PEM file with the authority of the server's certificate", false)
	}
	return faults
}

// passwordFile says what is wrong with a file that holds a password; it is mild
// where the password can be had all the same.
func passwordFile(path string) (what, hint string, mild bool) {
	switch {
	case path == "", strings.HasPrefix(path, credentials) && os.Getenv("CREDENTIALS_DIRECTORY") == "":
		return "", "", false
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return fmt.Sprintf("the password cannot be read: %v", err), "the password alone on a line, in a file of the user that runs fnomic", false
	}
	if first, _, _ := strings.Cut(string(b), "\n"); strings.TrimSpace(first) == "" {
		return fmt.Sprintf("%s holds no password on its first line", path), "the password alone on a line", false
	}
	info, err := os.Stat(path)
	if err == nil && info.Mode().Perm()&0o004 != 0 {
		return fmt.Sprintf("everybody on this host can read %s (mode %04o)", path, info.Mode().Perm()), "chmod 600 " + path, true
	}
	return "", "", false
}

func unset(name string) string {
	if name == "" {
		return ""
	}
	if v, ok := os.LookupEnv(name); !ok || v == "" {
		return fmt.Sprintf("the environment variable %s is not set", name)
	}
	return ""
}

func noCertificate(path string) string {
	if path == "" {
		return ""
	}
	b, err := os.ReadFile(path)
	switch {
	case err != nil:
		return err.Error()
	case CAs(b) == nil:
		return path + " holds no certificate in PEM"
	}
	return ""
}
