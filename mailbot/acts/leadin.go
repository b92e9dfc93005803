package acts

import "strings"

// leadIns are what may stand before a head, closed by a comma or not: « À la
// place, requête … », « Tout compte fait, opposition levée ».
var leadIns = phrases("a la place|par la presente|en consequence|par consequent|du coup|en outre|de plus|par ailleurs|tout compte fait|" +
	"tout bien pese|reflexion faite|tout bien reflechi|tout bien considere|apres reflexion|apres mure reflexion|en definitive|en fin de compte|en revanche|" +
	"cela dit|ceci dit|comme promis|comme convenu|comme annonce|pour ma part|quant a moi|de mon cote|de ma part|a regret|a contrecoeur|" +
	"sans surprise|sans hesiter|sans plus attendre|dans la foulee|au passage|pour finir|pour commencer|d abord|de autre part|d autre part")

// leadIn is the length of such a phrase at the head of toks, or 0.
func leadIn(toks []token) int {
	for _, p := range leadIns {
		if len(toks) > len(p) && exactAt(head(toks, len(p)), p) == 0 {
			if toks[len(p)].w == "," {
				return len(p) + 1
			}
			return len(p)
		}
	}
	return 0
}

func phrases(list string) [][]string {
	var out [][]string
	for _, p := range strings.Split(list, "|") {
		out = append(out, strings.Fields(p))
	}
	return out
}
