package acts

// verbActs says which acts each verb may do in the first person. A reader of
// an act returns true when the frame was one of its kind, done or asked.
var verbActs = map[string][]func(*cue) bool{
	"avoir":        {hasNothing},
	"proposer":     {proposesSanction, proposesNothing, proposes},
	"demettre":     {resigns},
	"deposer":      {resigns, movesCassation, depositsText},
	"emettre":      {opposesNoun, depositsText},
	"formuler":     {opposesNoun, depositsText},
	"former":       {opposesNoun, movesCassation, depositsText},
	"introduire":   {movesCassation, depositsText},
	"presenter":    {resigns, movesCassation, depositsText},
	"adresser":     {depositsText},
	"poser":        {opposesNoun, resigns, depositsText},
	"soumettre":    {movesCassation, callsVote, submitsText},
	"lancer":       {callsVote, launchesDebate, depositsText},
	"relancer":     {launchesDebate},
	"ouvrir":       {callsVote, opensDebate, launchesDebate},
	"mettre":       {callsVote, opposesNoun, endsRequest, endsVacation, goesOnVacation},
	"passer":       {callsVote, goesOnVacation, passes},
	"porter":       {callsVote},
	"prolonger":    {extendsVote},
	"reduire":      {extendsVote},
	"avancer":      {extendsVote},
	"raccourcir":   {extendsVote},
	"allonger":     {extendsVote},
	"rallonger":    {extendsVote},
	"annoncer":     {comesBack},
	"cloturer":     {stopsVote, endsDebate},
	"interrompre":  {stopsVote},
	"reporter":     {extendsVote},
	"appeler":      {callsVote, callsJudge},
	"organiser":    {callsVote},
	"sauter":       {passes},
	"ceder":        {passes},
	"faire":        {opposesNoun, proposesNothing, callsJudge, leaves, movesCassation, usesMyTurn, makesRequest},
	"renoncer":     {gaveUp},
	"retirer":      {revises, withdraws, leaves},
	"abandonner":   {withdraws, resigns, leaves},
	"annuler":      {annulsRule, stopsVote, withdraws},
	"lever":        {withdraws},
	"laisser":      {letsPass, withdraws, passesHand, resigns},
	"modifier":     {changesJudgment, revises},
	"remplacer":    {revises},
	"corriger":     {revises},
	"amender":      {revises},
	"rectifier":    {revises},
	"reformer":     {revises},
	"opposer":      {opposes},
	"casser":       {opposes},
	"revenir":      {withdraws, comesBack},
	"rentrer":      {comesBack},
	"retourner":    {comesBack},
	"reintegrer":   {comesBack},
	"rejouer":      {comesBack},
	"reprendre":    {takesUpAgain, comesBack},
	"retrouver":    {comesBack},
	"cesser":       {comesBack},
	"rejoindre":    {joins2},
	"devenir":      {goesOnVacation},
	"redevenir":    {comesBack},
	"exprimer":     {opposesNoun},
	"demander":     {goesOnVacation, movesCassation, demandsConsent, comesBack, registers, asksEndOfDebate, callsJudge, asksDebate, depositsText, discloses, asksRemoval},
	"solliciter":   {movesCassation, comesBack, registers, callsJudge},
	"requerir":     {movesCassation, callsJudge, demandsConsent, depositsText},
	"reclamer":     {movesCassation, demandsConsent, callsJudge, discloses},
	"exiger":       {movesCassation, demandsConsent},
	"bloquer":      {demandsConsent},
	"invoquer":     {demandsConsent, callsJudge},
	"saisir":       {takesCase, callsJudge},
	"insister":     {demandsConsent, callsJudge},
	"vouloir":      {movesCassation, declinesOffice},
	"souhaiter":    {movesCassation, declinesOffice},
	"desirer":      {movesCassation, declinesOffice},
	"declarer":     {callsVote, opposesNoun, annulsRule, declares, declaresVictory, declaresUnjustified, votes},
	"renommer":     {nominates},
	"prendre":      {nominates, goesOnVacation, takesCase},
	"partir":       {goesOnVacation},
	"etre":         {agreesBeing, consentsBeing, goesOnVacation, isBack, answersPresence, takesCase, opposesBeing},
	"juger":        {judges},
	"decider":      {judges},
	"trancher":     {judges},
	"statuer":      {judges},
	"arreter":      {stopsVote, judges, leaves},
	"considerer":   {declaresUnjustified, judges},
	"regarder":     {takesCase},
	"instruire":    {takesCase},
	"voter":        {votes, elects},
	"donner":       {resigns, consents, elects, judges},
	"choisir":      {nominates, elects},
	"elire":        {elects},
	"soutenir":     {elects},
	"abstenir":     {abstains},
	"consentir":    {consents},
	"accepter":     {consents},
	"autoriser":    {consents},
	"nommer":       {nominates},
	"designer":     {nominates, elects},
	"confirmer":    {nominates},
	"garder":       {nominates},
	"conserver":    {nominates},
	"reconduire":   {nominates},
	"maintenir":    {nominates},
	"demissionner": {resigns},
	"quitter":      {resigns, leaves},
	"rendre":       {resigns},
	"remettre":     {callsVote, resigns},
	"refuser":      {refuses},
	"decliner":     {refuses},
	"desister":     {refuses},
	"forfaiter":    {leaves},
	"jeter":        {leaves},
	"sortir":       {leaves},
	"sanctionner":  {sanctions},
	"infliger":     {sanctions},
	"prononcer":    {sanctions},
	"penaliser":    {sanctions},
	"condamner":    {sanctions},
	"approuver":    {agrees},
	"rallier":      {agrees},
	"constater":    {records, joinsNames, declaresVictory, declaresUnjustified},
	"appliquer":    {joinsNames, records},
	"reveler":      {discloses},
	"devoiler":     {discloses},
	"avouer":       {discloses},
	"reconnaitre":  {discloses},
	"contourner":   {discloses},
	"manifester":   {answersPresence},
	"repondre":     {answersPresence},
	"signaler":     {answersPresence},
	"inscrire":     {registers},
	"reinscrire":   {registers},
	"jouer":        {registers},
	"participer":   {registers},
	"entrer":       {registers},
	"integrer":     {registers},
	"publier":      {publishesDecrees},
	"rejeter":      {declaresUnjustified},
	"estimer":      {judges, declaresUnjustified},
	"supprimer":    {joinsNames, revises},
	"ajouter":      {revises},
	"enlever":      {revises},
	"oter":         {revises},
	"radier":       {joinsNames},
	"clore":        {stopsVote, endsDebate},
	"fermer":       {endsDebate},
	"terminer":     {endsDebate},
}

// readVerbs hands each frame of the sender to the acts of its verb.
func (r *reader) readVerbs(s *sentence) {
	for i := range s.segs {
		g := &s.segs[i]
		for k := range g.frames {
			f := &g.frames[k]
			c := &cue{r: r, s: s, g: g, f: f}
			r.at = g.toks[f.at].start
			if c.politeOrder() {
				continue
			}
			if f.who == ordered || f.who == other {
				if !c.registersFriend() && f.who == ordered {
					orders(c)
				}
				continue
			}
			if f.tense == participle && f.lemma != "contourner" {
				continue
			}
			for _, read := range verbActs[f.lemma] {
				if read(c) {
					c.holdsToo()
					break
				}
			}
		}
	}
}
