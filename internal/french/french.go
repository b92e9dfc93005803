// Package french has the grammar that refusals and posts share.
package french

import "strings"

// Of writes "de" before a name, with its elision: "d'Alice", "de Benoît".
func Of(name string) string {
	if elides(name) {
		return "d'" + name
	}
	return "de " + name
}

// That writes "que" before a name, with its elision.
func That(name string) string {
	if elides(name) {
		return "qu'" + name
	}
	return "que " + name
}

func elides(name string) bool {
	first := []rune(strings.ToLower(name) + "  ")
	switch {
	case strings.ContainsRune("aàâäeéèêëiîïoôöuùûüœæ", first[0]):
		return true
	case first[0] == 'y': // Yves, but not Yann
		return !strings.ContainsRune("aeiou ", first[1])
	}
	return false
}
