package acts

// Words that may stand before or around what a line says, for trimWords. They
// are made once: a mail is looked at for each of them.
var (
	forMyPart      = set("part , ce est sera donc")
	voteStays      = set("mon vote est reste sera toujours maintenu donc")
	soThen         = set("donc alors")
	leadJudgment   = set("nouveau nouvelle voici ma mon le")
	leadPALine     = set("et - * mon ma je vote")
	leadPAName     = set("et - * ,")
	leadCall       = set("bonjour bonsoir salut cher , svp")
	leadCommand    = set("tu peux peut merci de veuille svp , : donc stp - on")
	leadDecrees    = set("voici les le la bonjour , et liste des donc")
	leadHelp       = set("bonjour bonsoir salut , ! svp")
	leadVersion    = set("bon ok alors donc voici voila la ma , vous avez raison et merci le ici bref une")
	leadPseudonym  = set("pseudo nom de le :")
	leadText       = set("voici voila donc ma mon la une un nouvelle nouveau enfin de , alors autre")
	leadDecree     = set("voici mon un projet de nouveau par - proposition le")
	leadReworded   = set("voici donc nouvelle nouveau autre une ma ,")
	agreeing       = set("moi oui non aussi si idem pareil pas")
	leadGreeting   = set("bonjour bonsoir salut bon alors donc voila , .")
	afterTout      = set("fait simplement bien de")
	objectPronouns = set("le la les lui leur")
)
