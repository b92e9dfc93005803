package lawbook

// The numbers of the law (law.md §0.5 and §0.6), rule by rule. The bounds keep
// the game playable; they are not in the law and only limit what an automatic
// effect may do.

func votingParams() []Param {
	return []Param{
		{Name: "204.points", Clause: "R204", Title: "points gagnés par chaque opposant à un changement adopté", Unit: UnitPoints, Default: "10", Min: "0", Max: "100"},
		{Name: "206.points", Clause: "R206", Title: "points perdus par l'auteur d'une proposition rejetée", Unit: UnitPoints, Default: "10", Min: "0", Max: "100"},
		{Name: "208.seuil", Clause: "R208", Title: "points qui donnent la victoire", Unit: UnitPoints, Default: "200", Min: "50", Max: "10000"},
		{Name: "209.maximum", Clause: "R209", Title: "nombre maximal de règles modifiables", Unit: UnitCount, Default: "25", Min: "1", Max: "200"},
		{Name: "302.duree_tour", Clause: "R302", Title: "temps pour lancer une proposition", Unit: UnitHours, Default: "72h", Min: "12h", Max: "720h"},
		{Name: "302.points_depart", Clause: "R302", Title: "points d'un nouveau joueur", Unit: UnitPoints, Default: "0", Min: "-100", Max: "100"},
		{Name: "304.duree_min", Clause: "R304-1", Title: "délai minimal d'un vote", Unit: UnitHours, Default: "72h", Min: "24h", Max: "720h"},
		{Name: "304.abstention", Clause: "R304-5", Title: "points perdus par abstention", Unit: UnitPoints, Default: "3", Min: "0", Max: "100"},
	}
}

func changeParams() []Param {
	return []Param{
		{Name: "311.gain", Clause: "R311-2", Title: "points de l'auteur d'une proposition adoptée", Unit: UnitPoints, Default: "10", Min: "0", Max: "100"},
		{Name: "311.par_voix", Clause: "R311-2", Title: "points par voix au-dessus du nombre requis", Unit: UnitPoints, Default: "2", Min: "0", Max: "50"},
		{Name: "311.publication", Clause: "R311", Title: "délai après lequel le joueur suivant peut publier", Unit: UnitHours, Default: "5 jours", Min: "24h", Max: "720h"},
		{Name: "313.duree", Clause: "R313", Title: "délai d'opposition à un décret", Unit: UnitHours, Default: "96h", Min: "24h", Max: "720h"},
		{Name: "313.opposants", Clause: "R313", Title: "oppositions qui rejettent un décret", Unit: UnitCount, Default: "2", Min: "1", Max: "20"},
		{Name: "313.points", Clause: "R313", Title: "points de l'auteur d'un décret adopté", Unit: UnitPoints, Default: "2", Min: "0", Max: "100"},
		{Name: "314.actifs_min", Clause: "R314", Title: "joueurs actifs sous lesquels la partie est interrompue", Unit: UnitCount, Default: "4", Min: "1", Max: "20"},
		{Name: "314.silence", Clause: "R314", Title: "tours de silence qui mettent en vacance", Unit: UnitCount, Default: "5", Min: "1", Max: "100"},
		{Name: "319.probation", Clause: "R319-1", Title: "tours complets de probation", Unit: UnitCount, Default: "2", Min: "0", Max: "50", ByDecree: true},
		{Name: "319.max_requetes", Clause: "R319-4", Title: "requêtes discutées à la fois", Unit: UnitCount, Default: "3", Min: "0", Max: "50", ByDecree: true},
		{Name: "319.par_joueur", Clause: "R319-4", Title: "requêtes d'un même joueur à la fois", Unit: UnitCount, Default: "1", Min: "1", Max: "10"},
		{Name: "319.duree", Clause: "R319-5", Title: "durée d'une requête, tout compris", Unit: UnitHours, Default: "21 jours", Min: "5 jours", Max: "180 jours"},
		{Name: "319.accepte", Clause: "R319-6", Title: "points gagnés par l'auteur d'une requête acceptée", Unit: UnitPoints, Default: "10", Min: "0", Max: "100"},
		{Name: "319.rejete", Clause: "R319-6", Title: "points perdus par l'auteur d'une requête rejetée", Unit: UnitPoints, Default: "5", Min: "0", Max: "100"},
		{Name: "319.retard", Clause: "R319-5", Title: "points perdus par l'auteur d'une requête trop longue", Unit: UnitPoints, Default: "5", Min: "0", Max: "100"},
	}
}

func officeParams() []Param {
	return []Param{
		{Name: "320.election", Clause: "A120", Title: "durée de l'élection du PA", Unit: UnitHours, Default: "72h", Min: "24h", Max: "720h"},
		{Name: "320.nomination", Clause: "R320", Title: "délai pour nommer ou confirmer l'arbitre suivant", Unit: UnitHours, Default: "48h", Min: "12h", Max: "720h"},
		{Name: "320.presence", Clause: "R320", Title: "délai de réponse à l'appel à présence", Unit: UnitHours, Default: "7 jours", Min: "24h", Max: "60 jours"},
		{Name: "320.manifestation", Clause: "R320-3", Title: "délai pour que l'arbitre invoqué se manifeste", Unit: UnitHours, Default: "48h", Min: "12h", Max: "720h"},
		{Name: "320.modification", Clause: "R320-3", Title: "délai, depuis l'invocation, pour que le PA modifie le jugement du DA", Unit: UnitHours, Default: "48h", Min: "12h", Max: "720h"},
		{Name: "320.motion", Clause: "R320-5", Title: "délai pour demander la cassation", Unit: UnitHours, Default: "72h", Min: "24h", Max: "720h"},
		{Name: "320.cassation_min", Clause: "R320-7", Title: "délai minimal d'un vote de cassation", Unit: UnitHours, Default: "3 jours", Min: "24h", Max: "60 jours", AtMost: "320.cassation_max"},
		{Name: "320.cassation_max", Clause: "R320-7", Title: "délai maximal d'un vote de cassation", Unit: UnitHours, Default: "5 jours", Min: "24h", Max: "60 jours", AtLeast: "320.cassation_min"},
		{Name: "320.maintien", Clause: "R320-7", Title: "votes contre la cassation qui maintiennent le jugement", Unit: UnitCount, Default: "1", Min: "1", Max: "50"},
		{Name: "320.abstention", Clause: "R320-7", Title: "points perdus par abstention à un vote de cassation", Unit: UnitPoints, Default: "10", Min: "0", Max: "100"},
		{Name: "320.arbitres", Clause: "R320-8", Title: "délai de la cassation par les arbitres", Unit: UnitHours, Default: "48h", Min: "12h", Max: "720h"},
		{Name: "320.exclusion", Clause: "R320-9", Title: "durée pendant laquelle un Juge cassé ne peut être arbitre", Unit: UnitHours, Default: "60 jours", Min: "0h", Max: "400 jours"},
		{Name: "320.casse", Clause: "R320-9", Title: "points perdus par un Juge cassé", Unit: UnitPoints, Default: "10", Min: "0", Max: "100"},
		{Name: "320.jugement", Clause: "R320-10", Title: "points d'un jugement définitif", Unit: UnitPoints, Default: "1", Min: "0", Max: "100"},
	}
}

func decreeParams() []Param {
	return []Param{
		{Name: "d2.publication", Clause: "d2", Title: "délai après lequel n'importe quel joueur peut publier les décrets", Unit: UnitHours, Default: "72h", Min: "24h", Max: "720h", ByDecree: true},
		{Name: "d12.duree_min", Clause: "A138", Title: "délai minimal d'un vote de sanction", Unit: UnitHours, Default: "72h", Min: "24h", Max: "720h", ByDecree: true},
		{Name: "d13.points", Clause: "d13", Title: "points de qui dévoile le premier son contournement", Unit: UnitPoints, Default: "5", Min: "0", Max: "100", ByDecree: true},
		{Name: "d14.points", Clause: "d14", Title: "points perdus par faux pseudonyme", Unit: UnitPoints, Default: "30", Min: "0", Max: "500", ByDecree: true},
		{Name: "d15.retour", Clause: "d15", Title: "temps pour revenir au même rang et au même score", Unit: UnitMonths, Default: "3 mois", Min: "1 mois", Max: "36 mois", ByDecree: true},
	}
}
