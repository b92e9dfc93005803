package acts

import "strings"

// The verbs that players act with, and those that change what another verb
// means. A form is looked up folded; « vote » may be the present or, after an
// auxiliary, « voté ».

// tense of a verb form.
type tense uint8

const (
	present tense = iota
	imperfect
	future
	conditional
	participle
	infinitive
)

// form is what one written form of a verb may be.
type form struct {
	lemma string
	tense tense
	// either says that a present may be a participle too (« passe »).
	either bool
	// we and you say that the form is that of nous, vous (or an order).
	we, you bool
}

const regularVerbs = `voter passer proposer opposer retirer abandonner annuler demander deposer invoquer declarer nommer
confirmer garder demissionner quitter refuser accepter bloquer reclamer sanctionner approuver constater devoiler avouer
contourner decider trancher modifier amender renoncer laisser rentrer rejouer participer jouer souhaiter aimer manifester
decliner designer donner organiser casser contester regarder statuer rectifier corriger publier adopter sauter ceder arreter
penser compter entrer supprimer rajouter songer abroger ajouter transmuter transformer trouver preferer hesiter douter plaisanter blaguer
rigoler deconner envisager rester signaler annoncer rappeler conserver considerer insister estimer presenter rejeter valider
commencer continuer poster penaliser reveler repeter informer preciser nier debloquer reposer utiliser supposer trouver
ecouter attendre oublier reporter poser compter cloturer fixer fusionner incarner signer autoriser desister forfaiter
reintegrer retourner desirer tenter essayer remercier regretter former formuler solliciter requerir initier debuter demarrer
commencer terminer boucler adresser nommer reconduire clarifier porter provoquer admettre instruire apporter envoyer soutenir
fermer persister attaquer avancer allonger rallonger renommer durer sembler marcher fonctionner exister couter manquer entrainer expliquer montrer compliquer meriter imposer gener etonner
inquieter concerner ressembler arriver traiter viser autoriser evoquer proteger reformer relancer parler raconter chercher
rayer enlever oter radier exclure integrer appliquer cesser retrouver exprimer rallier basculer opter virer approuver desapprouver consulter reconfirmer enregistrer ecarter condamner reprimer suspendre repondre`

// irregularVerbs: lemma | present forms | imperfect stem | future stem | participles.
const irregularVerbs = `etre|suis es est sommes etes sont sois soit|et|ser|ete
avoir|ai as a avons avez ont aie ait|av|aur|eu
aller|vais vas va allons allez vont aille|all|ir|alle allee alles
faire|fais fait faisons faites font fasse|fais|fer|fait faite
mettre|mets met mettons mettez mettent mette|mett|mettr|mis mise mises
remettre|remets remet remettons remettez|remett|remettr|remis remise
demettre|demets demet demettons|demett|demettr|demis demise
soumettre|soumets soumet soumettons soumettez soumettent|soumett|soumettr|soumis soumise soumises
emettre|emets emet emettons emettez|emett|emettr|emis emise
ouvrir|ouvre ouvres ouvrons ouvrez ouvrent|ouvr|ouvrir|ouvert ouverte ouverts
partir|pars part partons partez partent parte|part|partir|parti partie partis
sortir|sors sort sortons sortez|sort|sortir|sorti sortie
revenir|reviens revient revenons revenez reviennent revienne|reven|reviendr|revenu revenue
devenir|deviens devient devenons deviennent devienne|deven|deviendr|devenu devenue
redevenir|redeviens redevient redevenons|redeven|redeviendr|redevenu redevenue
introduire|introduis introduit introduisons|introduis|introduir|introduit introduite
venir|viens vient venons venez viennent|ven|viendr|venu venue
tenir|tiens tient tenons tenez|ten|tiendr|tenu tenue
maintenir|maintiens maintient maintenons maintenez|mainten|maintiendr|maintenu
retenir|retiens retient|reten|retiendr|retenu
abstenir|abstiens abstient abstenons abstenez abstiennent|absten|abstiendr|abstenu abstenue
vouloir|veux veut voulons voulez veulent veuille veuillez|voul|voudr|voulu
pouvoir|peux peut pouvons pouvez peuvent puis puisse|pouv|pourr|pu
devoir|dois doit devons devez doivent|dev|devr|du
savoir|sais sait savons savez savent sache sachez|sav|saur|su
falloir|faut faille|fall|faudr|fallu
croire|crois croit croyons croyez croient|croy|croir|cru
voir|vois voit voyons voyez voient|voy|verr|vu vue
dire|dis dit disons dites disent|dis|dir|dit dite
ecrire|ecris ecrit ecrivons ecrivez ecrivent|ecriv|ecrir|ecrit ecrite
inscrire|inscris inscrit inscrivons inscrivez|inscriv|inscrir|inscrit inscrite inscrits
reinscrire|reinscris reinscrit|reinscriv|reinscrir|reinscrit reinscrite
prendre|prends prend prenons prenez prennent|pren|prendr|pris prise
reprendre|reprends reprend reprenons reprenez|repren|reprendr|repris reprise
rejoindre|rejoins rejoint rejoignons|rejoign|rejoindr|rejoint rejointe
rendre|rends rend rendons rendez|rend|rendr|rendu rendue
consentir|consens consent consentons consentez consentent consente|consent|consentir|consenti
sentir|sens sent sentons|sent|sentir|senti
choisir|choisis choisit choisissons choisissez|choisiss|choisir|choisi choisie
reagir|reagis reagit|reagiss|reagir|reagi
finir|finis finit finissons finissez|finiss|finir|fini finie
retablir|retablis retablit|retabliss|retablir|retabli
saisir|saisis saisit saisissons|saisiss|saisir|saisi saisie
elire|elis elit elisons|elis|elir|elu elue elus
courir|cours court courons|cour|courr|couru
appeler|appelle appelles appelons appelez appellent appele|appel|appeller|appele appelee
rappeler|rappelle rappelles rappelons rappelez|rappel|rappeller|rappele
jeter|jette jettes jetons jetez jettent|jet|jetter|jete jetee
lever|leve leves levons levez levent|lev|lever|leve levee
exiger|exige exiges exigeons exigez exigent|exige|exiger|exige exigee
juger|juge juges jugeons jugez jugent|juge|juger|juge jugee
infliger|inflige infliges infligeons infligez|inflige|infliger|inflige infligee
changer|change changes changeons changez|change|changer|change changee
prolonger|prolonge prolonges prolongeons|prolonge|prolonger|prolonge prolongee
prononcer|prononce prononces prononcons prononcez|prononc|prononcer|prononce prononcee
lancer|lance lances lancons lancez|lanc|lancer|lance lancee
remplacer|remplace remplaces remplacons remplacez|remplac|remplacer|remplace remplacee
clore|clos clot|closs|clor|clos close
connaitre|connais connait connaissons|connaiss|connaitr|connu
reconnaitre|reconnais reconnait reconnaissons|reconnaiss|reconnaitr|reconnu
comprendre|comprends comprend comprenons comprenez|compren|comprendr|compris
permettre|permets permet permettons permettez|permett|permettr|permis
convaincre|convaincs convainc|convainqu|convaincr|convaincu
interdire|interdis interdit interdisons|interdis|interdir|interdite
defendre|defends defend|defend|defendr|defendu
enfreindre|enfreins enfreint|enfreign|enfreindr|enfreint enfreinte
decevoir|decois decoit|decev|decevr|decu
pretendre|pretends pretend|pretend|pretendr|pretendu
attendre|attends attend attendons attendez|attend|attendr|attendu
repondre|reponds repond repondons repondez|repond|repondr|repondu
suspendre|suspends suspend suspendons|suspend|suspendr|suspendu
prevoir|prevois prevoit prevoyons|prevoy|prevoir|prevu prevue
prevenir|previens previent prevenons|preven|previendr|prevenu
perdre|perds perd perdons perdez|perd|perdr|perdu perdue
recevoir|recois recoit recevons|recev|recevr|recu recue
lire|lis lit lisons lisez lisent|lis|lir|lu lue
promettre|promets promet|promett|promettr|promis
requerir|requiers requiert|requer|requerr|requis requise
admettre|admets admet|admett|admettr|admis
instruire|instruis instruit|instruis|instruir|instruit
poursuivre|poursuis poursuit|poursuiv|poursuivr|poursuivi
suivre|suit suivons suivez|suiv|suivr|suivi
reconduire|reconduis reconduit|reconduis|reconduir|reconduit
soutenir|soutiens soutient|souten|soutiendr|soutenu
suffire|suffis suffit suffisent|suffis|suffir|suffi
plaire|plais plait plaisent|plais|plair|plu
paraitre|parais parait paraissent|paraiss|paraitr|paru
valoir|vaux vaut valent|val|vaudr|valu
convenir|conviens convient|conven|conviendr|convenu
surprendre|surprends surprend|surpren|surprendr|surpris
dependre|depends depend|depend|dependr|dependu
reduire|reduis reduit reduisons|reduis|reduir|reduit reduite
raccourcir|raccourcis raccourcit|raccourciss|raccourcir|raccourci
interrompre|interromps interrompt|interromp|interrompr|interrompu
tirer|tire tires|tir|tirer|tire
stopper|stoppe|stopp|stopper|stoppe
agir|agis agit|agiss|agir|agi`

// lexicon maps each form to what it is.
var lexicon = buildLexicon()

func buildLexicon() map[string]form {
	m := make(map[string]form, 4000)
	for _, lemma := range strings.Fields(regularVerbs) {
		if stem, ok := strings.CutSuffix(lemma, "er"); ok {
			addRegular(m, lemma, stem)
		}
	}
	for _, row := range strings.Split(irregularVerbs, "\n") {
		addIrregular(m, strings.Split(row, "|"))
	}
	addMisspelt(m)
	return m
}

func addRegular(m map[string]form, lemma, stem string) {
	soft := stem
	if strings.HasSuffix(stem, "g") {
		soft = stem + "e"
	}
	m[stem+"e"] = form{lemma: lemma, tense: present, either: true}
	m[stem+"es"] = form{lemma: lemma, tense: present, either: true}
	m[soft+"ons"] = form{lemma: lemma, tense: present, we: true}
	m[stem+"ez"] = form{lemma: lemma, tense: present, you: true}
	m[stem+"ent"] = form{lemma: lemma, tense: present}
	m[stem+"ee"] = form{lemma: lemma, tense: participle}
	m[stem+"ees"] = form{lemma: lemma, tense: participle}
	addTail(m, lemma, soft, lemma)
}

// addTail adds what all verbs form alike: imperfect, future, conditional.
func addTail(m map[string]form, lemma, past, future string) {
	for _, end := range []string{"ais", "ait", "ions", "iez", "aient"} {
		put(m, past+end, form{lemma: lemma, tense: imperfect})
		put(m, future+end, form{lemma: lemma, tense: conditional})
	}
	addFuture(m, lemma, future)
	m[lemma] = form{lemma: lemma, tense: infinitive}
}

func addFuture(m map[string]form, lemma, stem string) {
	for _, end := range []string{"ai", "as", "a", "ons", "ez", "ont"} {
		put(m, stem+end, form{lemma: lemma, tense: future})
	}
}

func put(m map[string]form, key string, f form) {
	if _, taken := m[key]; !taken {
		m[key] = f
	}
}

func addIrregular(m map[string]form, row []string) {
	lemma := row[0]
	for _, w := range strings.Fields(row[1]) {
		m[w] = form{lemma: lemma, tense: present, we: strings.HasSuffix(w, "ons"), you: strings.HasSuffix(w, "ez") || w == "dites"}
	}
	for _, w := range strings.Fields(row[4]) {
		if f, ok := m[w]; ok && f.lemma == lemma {
			f.either = true
			m[w] = f
			continue
		}
		put(m, w, form{lemma: lemma, tense: participle})
	}
	for _, end := range []string{"ais", "ait", "ions", "iez", "aient"} {
		put(m, row[2]+end, form{lemma: lemma, tense: imperfect})
		put(m, row[3]+end, form{lemma: lemma, tense: conditional})
	}
	addFuture(m, lemma, row[3])
	m[lemma] = form{lemma: lemma, tense: infinitive}
}

// addMisspelt adds forms that are often written wrong.
func addMisspelt(m map[string]form) {
	for wrong, right := range map[string]string{
		"demissione": "demissionne", "abandone": "abandonne", "soumet": "soumets", "met": "mets", "depose": "depose",
		"invoke": "invoque", "aimerai": "aimerais", "voudrai": "voudrais", "souhaiterai": "souhaiterais", "retir": "retire",
		"abstient": "abstiens", "reviens": "reviens", "opose": "oppose", "propoze": "propose", "oppoze": "oppose",
		"renonse": "renonce", "anulle": "annule", "annulle": "annule", "inscrit": "inscris", "part": "pars",
	} {
		if f, ok := m[right]; ok {
			if old, taken := m[wrong]; !taken || old.lemma != f.lemma || old.tense == conditional || old.tense == future {
				m[wrong] = f
			}
		}
	}
}

func isVerbForm(w string) bool {
	_, ok := lexicon[w]
	return ok
}

// glues says that a form is one of those that slang glues to its pronoun: the
// first person of a verb that players act with.
func glues(w string) bool {
	f, ok := lexicon[w]
	return ok && (f.tense == present || f.tense == conditional && wishes[f.lemma]) && !f.we && !f.you && !strings.HasSuffix(w, "es") && !strings.HasSuffix(w, "ent")
}
