package lawbook

// playerPoints are the readings on victory and players (A150–A162).
func playerPoints() []Point {
	return []Point{
		choice("A150", "R208", "points qui comptent pour la victoire",
			"le total net",
			"les seuls gains"),
		choice("A151", "R208", "deux joueurs au seuil au même instant",
			"pas de vainqueur avant une décision du Juge",
			"le plus haut score",
			"l'auteur d'abord",
			"le plus ancien"),
		one("A152", "R208, R107", "affaires pendantes au moment de la victoire",
			"elles ne la défont pas, sauf points reconnus faux"),
		one("A153", "R101, R208, R213", "après la victoire",
			"les règles initiales reprennent, par la main de l'opérateur"),
		one("A154", "R302", "plusieurs inscriptions dans un tour",
			"dans l'ordre des demandes"),
		one("A155", "R207, d14", "nom et identité",
			"un nom par joueur, unique sans égard aux majuscules et accents"),
		noted(defaulting(choice("A156", "R113, d15", "retour après un forfait",
			"comme nouveau joueur, au dernier rang",
			"comme après une radiation : même rang, même score"), "b"),
			"Passé le temps de d15, le retour se fait comme nouveau joueur."),
		one("A157", "d15, R302", "retour et points de départ",
			"pas de conflit : d15 vise une réintégration, à la fin du tour de la demande"),
		one("A158", "R314", "joueur du tour qui part",
			"comme des vacances : avant la mise au vote le tour s'arrête, après elle le suivant le termine"),
		one("A159", "R320, d15", "arbitre radié",
			"ses charges sont vacantes aussitôt et ne lui reviennent pas"),
		one("A160", "d15", "réabonné, pas inscrit",
			"pas joueur avant son inscription"),
		one("A161", "R314", "tous les joueurs vacanciers",
			"partie interrompue, retours immédiats"),
		one("A162", "R320, d15", "le joueur le plus ancien",
			"celui du plus petit rang"),
	}
}
