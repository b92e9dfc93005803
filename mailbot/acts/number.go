package acts

import "strconv"

// numberWords are the numbers that are written out where a delay, a deadline
// or points are meant.
var numberWords = map[string]int{
	"un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8, "neuf": 9, "dix": 10,
	"onze": 11, "douze": 12, "treize": 13, "quatorze": 14, "quinze": 15, "seize": 16, "vingt": 20, "trente": 30,
	"quarante": 40, "cinquante": 50, "soixante": 60, "cent": 100,
}

// maxNumber keeps a number in a mail within what a game can mean.
const maxNumber = 1_000_000

// numberAt reads a number at token i and says how many tokens it takes.
func numberAt(toks []token, i int) (value, used int) {
	if i >= len(toks) || toks[i].kind != word {
		return 0, 0
	}
	if n, ok := digits(toks[i].w); ok {
		return n, 1
	}
	n, ok := numberWords[toks[i].w]
	if !ok {
		return 0, 0
	}
	return spelledNumber(toks, i, n)
}

// spelledNumber adds what follows: « soixante-douze », « quatre-vingt-seize ».
func spelledNumber(toks []token, i, n int) (value, used int) {
	used = 1
	for used < 8 {
		k := i + used
		for k < len(toks) && (toks[k].w == "-" && !toks[k].gap || toks[k].w == "et" && k+1 < len(toks) && toks[k+1].w == "un") {
			k++
		}
		if k >= len(toks) {
			return n, used
		}
		m, ok := numberWords[toks[k].w]
		switch {
		case ok && n == 4 && m == 20:
			n = 80
		case ok && n >= 20 && m < 20 || ok && n == 10 && m >= 7 && m < 10:
			n += m
		default:
			return n, used
		}
		used = k - i + 1
	}
	return n, used
}

// digits reads a word that is all digits.
func digits(w string) (int, bool) {
	if w == "" || len(w) > 7 || !isDigit(w[0]) {
		return 0, false
	}
	n, err := strconv.Atoi(w)
	return n, err == nil && n <= maxNumber
}
