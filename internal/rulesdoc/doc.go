// Package rulesdoc makes docs/RULES.md: for each clause of the law whether the
// program does it or a person does, the lines of code and the cases that show
// it; and the same for each reading. A test keeps the committed page true.
package rulesdoc

//go:generate go run ./write
