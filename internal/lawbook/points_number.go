package lawbook

// numberPoints are the readings on numbers and caps (A50–A59).
func numberPoints() []Point {
	return []Point{
		choice("A50", "R108", "quand un numéro est donné",
			"à la mise au vote",
			"à la proposition"),
		noted(choice("A51", "R319-3, R108, R110", "requête et numérotation",
			"la règle garde son numéro : une requête n'est pas une proposition",
			"conflit avec une règle immuable : 319 serait annulée"),
			"La seconde lecture ne s'applique que par un jugement et n'a pas d'effet automatique."),
		one("A52", "R108", "mise au vote irrégulière",
			"elle ne prend pas de numéro"),
		one("A53", "R108", "premier numéro",
			"donné au départ de la partie, 321 par défaut"),
		choice("A54", "R209", "les décrets dans le maximum de 209",
			"ils ne comptent pas",
			"ils comptent"),
		choice("A55", "R209, R104", "quand le maximum de 209 est vérifié",
			"à la mise au vote",
			"à l'adoption"),
		one("A56", "R114, R209", "requêtes et nombre de règles",
			"une requête ne change pas le nombre"),
		one("A57", "R108, R317", "règle amendée et rang",
			"elle prend un numéro plus haut et perd donc en priorité"),
		one("A58", "R106, R319", "règle visée changée par une requête entre-temps",
			"le texte figé de la proposition la remplace entièrement"),
		choice("A59", "R103-2, R108", "abroger un amendement",
			"le texte d'avant revient sous le nouveau numéro",
			"la règle entière disparaît"),
	}
}

// publicationPoints are the readings on publication (A60–A65).
func publicationPoints() []Point {
	return []Point{
		noted(choice("A60", "R311-3", "le greffier publie-t-il pour le joueur",
			"oui, en son nom, gain entier",
			"non, seul l'acte d'un joueur compte"),
			"Le mode de publication choisi au départ fixe cette lecture."),
		one("A61", "R311, R314", "le joueur suivant",
			"le prochain actif dans l'ordre ; s'il se tait aussi, le greffier publie après un second délai"),
		one("A62", "R311", "ce qui est partagé",
			"le seul gain d'adoption de 311"),
		one("A63", "R311", "droit du joueur après cinq jours",
			"il le garde ; le premier mail valable l'emporte"),
		choice("A64", "R314, R311", "vacancier dont le tour est terminé par un autre",
			"il garde le gain entier",
			"le gain est partagé"),
		choice("A65", "d11", "résultats publiés sous un sujet sans majuscules",
			"ce n'est pas l'annonce",
			"l'annonce vaut, mais elle est fautive"),
	}
}
