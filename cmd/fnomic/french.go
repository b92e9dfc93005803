package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// spokenFrench reports whether the operator's locale is French (locale(7): the
// first of these that is set decides).
func spokenFrench() bool {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v != "" {
			return strings.HasPrefix(v, "fr")
		}
	}
	return false
}

// worded puts a message into the operator's language: English, or French where
// there is one for it. JSON keys, the log and the configuration's faults are
// English everywhere: programs and search engines read them.
func worded(english string, args ...any) string {
	format := english
	if there, ok := french[english]; ok && spokenFrench() {
		format = there
	}
	if len(args) == 0 {
		return format
	}
	return fmt.Sprintf(format, args...)
}

// speak puts the help of all verbs into the operator's language.
func speak(cmd *cobra.Command) {
	cmd.Short, cmd.Long = worded(cmd.Short), worded(cmd.Long)
	for _, g := range cmd.Groups() {
		g.Title = worded(g.Title)
	}
	for _, c := range cmd.Commands() {
		speak(c)
	}
	if spokenFrench() && !cmd.HasParent() {
		cmd.SetUsageTemplate(helpWords.Replace(cmd.UsageTemplate()))
	}
}

// helpWords are those of cobra's own template.
var helpWords = strings.NewReplacer("Usage:", "Emploi :", "Aliases:", "Autres noms :", "Examples:", "Exemples :", "Available Commands:", "Commandes :",
	"Additional Commands:", "Autres commandes :", "Global Flags:", "Options communes :", "Flags:", "Options :", "Additional help topics:", "Autres sujets :",
	"[command]", "[commande]", "[flags]", "[options]", "for more information about a command.", "pour en savoir plus sur une commande.", "Use \"", "Voir « ", "--help\"", "--help »")

// french has the French of each message.
var french = map[string]string{
	`Plays Nomic, the game whose moves change its rules, on a French mailing list.

  FNOMIC_DIR     the state folder, where no --dir says another
  FNOMIC_CONFIG  the configuration, where no --config says another
  NO_COLOR       set to anything: no colour on a terminal
  LANG           French where it begins with fr, else English

Exit codes: 0 done, 1 failed, 2 used wrongly, 78 bad configuration.`: `Joue à Nomic, le jeu dont les coups changent les règles, sur une liste de diffusion.

  FNOMIC_DIR     le dossier d'état, si --dir n'en dit pas un autre
  FNOMIC_CONFIG  la configuration, si --config n'en dit pas une autre
  NO_COLOR       s'il est mis, pas de couleurs à l'écran
  LANG           le français s'il commence par fr, sinon l'anglais

Codes de sortie : 0 fait, 1 échec, 2 mauvais emploi, 78 configuration fautive.`,

	"To play:":    "Jouer :",
	"To look:":    "Regarder :",
	"To operate:": "Faire tourner :",

	"plays Nomic on a mailing list":                                                                            "joue à Nomic sur une liste de diffusion",
	"plays: reads the list, keeps the law, posts the results":                                                  "joue : lit la liste, tient la loi, publie les résultats",
	"begins a game with the players registered, or takes up one under way":                                     "commence une partie avec les joueurs inscrits, ou en reprend une",
	"posts a mail to the local list as a player":                                                               "écrit à la liste locale au nom d'un joueur",
	"moves the local list's clock on":                                                                          "avance l'horloge de la liste locale",
	"plays a whole scripted game at speed, and shows the list as it grows":                                     "joue toute une partie écrite d'avance, et montre la liste qui grandit",
	"the state now, or at a past instant":                                                                      "l'état de la partie, maintenant ou à un instant passé",
	"the law in force, or one rule or decree of it":                                                            "la loi en vigueur, ou une règle, ou un décret",
	"the ledger told to a person":                                                                              "le registre, raconté",
	"how a mail was taken: its verdict, act by act":                                                            "comment un mail a été pris : son verdict, acte par acte",
	"which clause an event rests on, and what caused it":                                                       "sur quelle clause un fait repose, et d'où il vient",
	"how each mail is read: one JSON object a mail":                                                            "comment chaque mail est lu : un objet JSON par mail",
	"recomputes a whole game from the list's archive alone":                                                    "recalcule toute une partie d'après la seule archive de la liste",
	"plays case files and says which hold":                                                                     "joue des cas et dit lesquels tiennent",
	"writes the players' page as static files":                                                                 "écrit la page des joueurs en fichiers",
	"checks the configuration: all faults at once, with line and hint":                                         "vérifie la configuration : toutes les fautes, avec ligne et conseil",
	"tries the configuration out: IMAP, folder, IDLE, SMTP, disk; with --round-trip also a mail and the clock": "essaie la configuration : IMAP, dossier, IDLE, SMTP, disque ; avec --round-trip aussi un mail et l'horloge",
	"how the program does: running or not, hold, mails that wait, posts by their fate":                         "comment va le programme : en marche ou non, pause, mails en attente, envois",
	"tells how much the running program logs, or changes it":                                                   "dit ou change ce que le programme en marche journalise",
	"a hot copy of the ledger":                                                                                 "une copie à chaud du registre",
	"makes a state folder from a backup; the game is then on hold":                                             "refait un dossier d'état d'après une copie ; la partie est alors en pause",
	"checks the hash chain and that all records agree":                                                         "vérifie la chaîne d'empreintes et que tout s'accorde",
	"stops the game: mails are taken in, nothing is decided, nothing is sent":                                  "met la partie en pause : les mails entrent, rien n'est décidé, rien ne part",
	"ends a hold: everything goes on by the list times of the mails":                                           "met fin à une pause : tout reprend, aux heures de la liste",
	"the mails set aside for a person to look at, and their release":                                           "les mails mis de côté pour être vus par quelqu'un, et leur remise en jeu",
	"has a mail taken after all, as if it came now":                                                            "fait prendre un mail après tout, comme s'il arrivait à l'instant",
	"corrects the game by a new event, with author and reason, told to the players":                            "corrige la partie par un fait nouveau, signé et motivé, dit aux joueurs",
	"takes the law from a rules page, for the game that begins next":                                           "prend la loi d'une page de règles, pour la partie à venir",
	"the version of the program, of its ledger's format and of its law":                                        "la version du programme, du format de son registre et de sa loi",
	"writes the man pages into a folder":                                                                       "écrit les pages de manuel dans un dossier",
	"books points":                                                                                             "inscrit des points",
	"counts a voice, as of a mail that was seen too late":                                                      "compte une voix, celle d'un mail vu trop tard par exemple",
	"takes a voice off":                                       "retire une voix",
	"annuls a call to vote":                                   "annule une mise au vote",
	"annuls an opposition to a decree":                        "annule une opposition à un décret",
	"annuls a call to show up":                                "annule un appel à se manifester",
	"names the winner (213)":                                  "nomme le vainqueur (213)",
	"sets how the law is read (fnomic rules --points)":        "fixe comment la loi est lue (fnomic rules --points)",
	"notes that the list no longer carries a player (d15)":    "constate que la liste ne porte plus un joueur (d15)",
	"notes that the list carries a former player again (d15)": "constate que la liste porte de nouveau un ancien joueur (d15)",
	"notes that an address is a player's":                     "constate qu'une adresse est celle d'un joueur",

	"running":                "en marche",
	"not running":            "arrêté",
	"the game has not begun": "la partie n'a pas commencé",
	"turn %d of %s, %s":      "tour %d de %s, %s",
	"ON HOLD since %s: %s":   "EN PAUSE depuis le %s : %s",
	"decided up to %s":       "décidé jusqu'au %s",
	"%d events, %d mails, %d of them undecided, %s": "%d faits, %d mails dont %d à décider, %s",
	"%d quarantined":     "%d en quarantaine",
	"posts %-10s %d":     "envois %-10s %d",
	"%s %s since %s: %s": "%s %s depuis le %s : %s",

	"On hold. Mails are still taken in.":                "En pause. Les mails entrent toujours.",
	"The game goes on.":                                 "La partie reprend.",
	"The game has begun.":                               "La partie a commencé.",
	"sends a post again that a server refused for good": "renvoie un envoi qu'un serveur avait refusé pour de bon",
	"Done.":        "C'est fait.",
	"Taken.":       "Pris.",
	"%s: good":     "%s : rien à redire",
	"%s: %d bytes": "%s : %d octets",
	"sound":        "sain",
	"empty":        "vide",
	"hint: %s":     "conseil : %s",
	"%d events, %d mails, head %s; on hold until `fnomic resume`.":             "%d faits, %d mails, empreinte %s ; en pause jusqu'à `fnomic resume`.",
	"%s is there already (--overwrite replaces it)":                            "%s existe déjà (--overwrite le remplace)",
	"a --reason is wanted: it stands in the ledger and is told to the players": "il faut un motif (--reason) : il entre au registre et est dit aux joueurs",
}
