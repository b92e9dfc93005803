// Package layers holds nothing but tests of the house: who may import whom, what
// the pure part of the program must not touch, who makes a clock, and how long
// functions and files may be (design §2, docs/developing.md).
package layers
