// Package layers holds nothing but a test: who may import whom, and what the
// pure part of the program must not touch (design §2, docs/developing.md).
package layers
