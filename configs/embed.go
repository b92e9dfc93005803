// Package configs holds what the program is shipped with and an operator may
// replace: the initial law, one file a rule.
package configs

import (
	"embed"
	"io/fs"
)

//go:embed rules/*.md
var shipped embed.FS

// Rules is the law of 19 November 2000 in the program's own wording, one file a
// rule or decree, in the form that lawbook.Load reads.
func Rules() fs.FS {
	sub, err := fs.Sub(shipped, "rules")
	if err != nil {
		panic("configs: rules: " + err.Error()) // the name is a constant
	}
	return sub
}
