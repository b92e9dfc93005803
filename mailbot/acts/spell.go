package acts

import "strings"

// Slips of the pen: a word of seven letters or more that is one letter off one
// word of the game is that word (« casation », « propostion »). Shorter words
// are never mended: « contre » and « conte » are both French.

const gameNouns = `cassation requete requetes proposition opposition invocation jugement vacances vacance vacancier
vacanciere inscription abstention demission reintegration nomination resultats jurisprudence consentement sanction
publication depouillement pseudonyme pseudonymes forfait arbitre presence deuxieme troisieme formellement numerotation
transmutation abrogation amendement modification`

const minSpelt = 7

// nouns and nearNouns are looked up for every unknown word.
var (
	nouns     = nounSet()
	nearNouns = deletions(nouns)
	nounHeads = headsOf(nouns, nearNouns)
)

// headsOf are the first two bytes of the words that spell looks for.
func headsOf(words map[string]bool, near map[string]string) map[string]bool {
	m := map[string]bool{}
	for w := range words {
		m[w[:2]] = true
	}
	for w := range near {
		m[w[:2]] = true
	}
	return m
}

func nounSet() map[string]bool {
	m := map[string]bool{}
	for _, n := range strings.Fields(gameNouns) {
		m[n] = true
	}
	return m
}

// deletions maps each noun with one letter left out to the noun.
func deletions(words map[string]bool) map[string]string {
	m := map[string]string{}
	for w := range words {
		if len(w) < minSpelt {
			continue
		}
		for i := range len(w) {
			m[w[:i]+w[i+1:]] = w
		}
	}
	return m
}

func isNoun(w string) bool { return nouns[w] }

// spell mends a slip; a word that is in order comes back as it is.
func spell(w string) string {
	if len(w) < minSpelt-1 || len(w) > 20 || nouns[w] || isVerbForm(w) || realWords[w] {
		return w
	}
	if n, ok := nearNouns[w]; ok {
		return n
	}
	tries := len(w)
	if !nounHeads[w[:2]] {
		tries = 2 // the letter too many can only be one of the first two
	}
	for i := range tries {
		cut := w[:i] + w[i+1:]
		if nouns[cut] && len(cut) >= minSpelt {
			return cut
		}
		if n, ok := nearNouns[cut]; ok && len(n) == len(w) {
			return n
		}
	}
	return w
}

// realWords are French words one letter off a word of the game.
var realWords = map[string]bool{
	"preposition": true, "propositions": true, "oppositions": true, "jugements": true, "arbitres": true, "arbitrer": true,
	"inscriptions": true, "sanctions": true, "forfaits": true, "nominations": true, "decret": true, "decrets": true,
	"vacanciers": true, "vacancieres": true, "vacances": true, "presences": true, "presente": true, "presenter": true,
	"deuxiemes": true, "evocation": true, "convocation": true, "notation": true, "domination": true, "votation": true,
	"arbitrage": true, "amendements": true, "modifications": true, "resultat": true, "requetes": true, "present": true,
	"prescription": true, "attention": true, "retention": true, "detention": true, "obtention": true, "quassation": true,
	"formelle": true, "resultante": true, "consentements": true, "republication": true, "presents": true, "abolition": true,
}
