//go:build !planted

// Package planted turns faults on that are planted in the code to try the
// simulation on: built with the tag "planted", the one that FNOMIC_PLANTED names
// is there. In every other build Is is false for the compiler already, and
// nothing of them is left.
package planted

// Is reports whether a fault is there.
func Is(string) bool { return false }
