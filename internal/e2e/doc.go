// Package e2e plays the daemon, as it is built, against real mail servers:
// Postfix, Dovecot and an mlmmj list on loopback, set up by deploy/stack. Its
// tests stand behind the build tag e2e; `make e2e` runs them, as root.
//
// # Time
//
// The law allows no vote below 72 hours (R304-1), and no test waits for three
// days. Servers and program read one clock file: an offset to the host's clock,
// which libfaketime gives to Postfix, Dovecot and mlmmj (C programs) and `fnomic
// run --clock-file` to the daemon. When a test moves it on by 73 hours, the
// stamps of the list's host, the deliveries and the daemon's clock move
// together, as three days passing would. So nothing of the program has to be
// told that this is a test: the guard that compares the clock with the servers'
// stamps (P9) is in force and must be satisfied by a stamp of the new time.
package e2e
