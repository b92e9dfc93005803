// Command write writes docs/RULES.md anew; run it by `go generate ./internal/rulesdoc`.
package main

import (
	"fmt"
	"os"

	"github.com/fnomic/fnomic/internal/rulesdoc"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	root, err := rulesdoc.Root(".")
	if err != nil {
		return err
	}
	page, err := rulesdoc.Page(root)
	if err != nil {
		return err
	}
	return os.WriteFile(rulesdoc.PathIn(root), page, 0o644)
}
