package main

import (
	"io"
	"os"

	"golang.org/x/term"
)

// colour is an SGR code of a terminal (ECMA-48).
type colour string

const (
	good   colour = "32"   // green
	bad    colour = "1;31" // bold red
	notice colour = "33"   // yellow
	faint  colour = "2"
)

// painted is text in a colour where w is a terminal whose owner minds none.
func painted(w io.Writer, c colour, text string) string {
	if !colourful(w) {
		return text
	}
	return "\x1b[" + string(c) + "m" + text + "\x1b[0m"
}

// colourful reports whether w is a terminal whose owner minds no colour
// (no-color.org).
func colourful(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
