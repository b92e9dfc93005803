// Package twin holds a second implementation of the votes and of the turn,
// written from the text of the law alone: plain, slow, without a rule hook or
// an event. Its tests play random histories through it and through the engine,
// and want the same game from both. Nothing of the program uses it.
package twin
