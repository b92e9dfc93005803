// Command fnomic plays Nomic on a French mailing list. Each verb stands in a
// file of its own (design §4).
package main

import (
	"errors"
	"fmt"
	"os"
)

// Exit codes of every verb (design §4).
const (
	exitFailed = 1
	exitUsage  = 2
)

func main() { os.Exit(run(os.Args[1:])) }

// run runs a command line and gives the exit code.
func run(argv []string) int {
	root := Root()
	root.SetArgs(argv)
	err := root.Execute()
	if err == nil {
		return 0
	}
	var exit exitError
	if !errors.As(err, &exit) {
		fmt.Fprintln(os.Stderr, "fnomic:", err)
		return exitUsage
	}
	if exit.err != nil {
		fmt.Fprintln(os.Stderr, "fnomic:", exit.err)
	}
	return exit.code
}

// exitError is an error with the exit code that it calls for; err is nil when
// everything was said already.
type exitError struct {
	code int
	err  error
}

func (e exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit %d", e.code)
	}
	return e.err.Error()
}

func (e exitError) Unwrap() error { return e.err }
