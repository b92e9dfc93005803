//go:build planted

package planted

import "os"

// Is reports whether a fault is there.
func Is(fault string) bool { return os.Getenv("FNOMIC_PLANTED") == fault }
