//go:build race

package imap

const raceEnabled = true
