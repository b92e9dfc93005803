package gazette

import (
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// AwaitsAuthor is why an act that waits for its author's word is not counted
// yet (A155).
const AwaitsAuthor = "l'acte attend la confirmation de son auteur ; il ne compte qu'à partir d'elle"

// Confirmation is the question to an author whether acts are theirs.
type Confirmation struct {
	Key, Name string
	Received  time.Time // list time of the mail that holds the acts
	Until     time.Time // how long the question stands
	Acts      []game.Act
	// Word is what a mail of its own must repeat after OUI or NON; an answer to
	// the question needs none.
	Word string
	// Replaces says that an earlier question about the same is void by this one.
	Replaces bool
}

// AskAuthor writes to the author at the address known: what would be done, the
// word to answer, and that windows count from the answer (A155).
func AskAuthor(c Confirmation) Post {
	parts := []string{
		"Bonjour,",
		"Un mail en votre nom, reçu le " + Instant(c.Received) + ", demande :\n" + listed(c.Acts),
		"Sur cette liste, un tel acte attend un mot de son auteur (A155). Si c'est bien vous, répondez OUI à ce message ; ou écrivez au greffier seul :\n  OUI " + c.Word +
			"\nL'acte comptera alors, à l'heure de votre réponse : ses délais courent à partir d'elle, et ce qui est clos d'ici là le reste.",
		"Si ce n'est pas vous, ou plus votre avis, répondez NON ou laissez dormir ce message : rien ne sera fait. Il s'éteint de lui-même le " + Instant(c.Until) + ".",
	}
	if c.Replaces {
		parts = append(parts, "Cette demande remplace celle que vous aviez reçue pour le même acte ; l'ancienne ne vaut plus.")
	}
	for i := range parts {
		parts[i] = Wrap(parts[i])
	}
	return Post{Key: c.Key, Person: true, To: c.Name, Subject: "Est-ce bien vous ? Répondez OUI", Body: signed(parts)}
}

// listed gives an act a line, with as much of its words as tells it from others.
func listed(acts []game.Act) string {
	lines := make([]string, 0, len(acts))
	for _, a := range acts {
		line := "- " + describe(a)
		if names := append([]string{a.Name}, a.Names...); strings.Join(names, "") != "" {
			line += " : " + oneLine(strings.Trim(strings.Join(names, ", "), ", "), 100)
		}
		if a.Text != "" {
			line += " : « " + oneLine(a.Text, 200) + " »"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// Unvouched is the refusal of an act whose author the mailbox's own server does
// not vouch for (A155).
func Unvouched() game.Refusal {
	return game.Refusal{Rules: []string{"A155"},
		Why:     "rien ne prouve que ce mail vient de vous : le serveur du greffier n'a pas pu vérifier le domaine de votre adresse (A155).",
		Instead: "le même mail, envoyé par le serveur de votre fournisseur depuis votre adresse connue ; si cela ne suffit pas, parlez-en à l'opérateur."}
}

// What the author of an answer to such a question is told.
const (
	// NothingDone answers NON.
	NothingDone = "C'est entendu : rien n'a été fait, et la demande est effacée (A155)."
	// NoLongerWaits answers a question that was answered, replaced or let lapse.
	NoLongerWaits = "Cette demande n'attend plus de réponse : elle a reçu la sienne, a été remplacée par une plus récente, ou s'est éteinte après sept jours (A155). " +
		"Rien n'a été fait cette fois ; si vous le voulez encore, récrivez l'acte à la liste."
	// YesOrNo answers what is neither OUI nor NON.
	YesOrNo = "Je n'ai pas su lire un oui ou un non dans votre réponse : rien n'a été fait, et la demande attend toujours (A155). Répondez OUI ou NON, ce seul mot sur sa ligne."
)
