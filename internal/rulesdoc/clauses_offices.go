package rulesdoc

func requests() []Clause {
	return []Clause{
		{"319-1", "later rules are in probation until their author has played two complete turns", Done, code("countProbation", "putOnTrial"), nil},
		{"319-2", "a player may ask that such a rule be modified", Done, code("forbidSubject", "issueRequest"), nil},
		{"319-3", "it is debated and voted like a proposal; the rule keeps its number", Done, code("callRequest", "modifyRule"), nil},
		{"319-4 three", "three requests at a time", Done, code("forbidIssue"), cases("S51")},
		{"319-4 when", "none is issued from the call of a proposal to its results", Done, code("forbidIssue"), cases("S45", "S53", "L085")},
		{"319-4 one", "one a player", Done, code("forbidIssue"), cases("S51")},
		{"319-5 21 days", "21 days, or 5 points lost", Done, code("requestDues", "forbidRequestCall"), cases("S99", "L031", "L032", "L040")},
		{"319-5 renounce", "it may be given up before its vote", Done, code("renounceRequest", "votingRefusal"), cases("S51", "L033")},
		{"319-6", "10 points gained or 5 lost with the results of the turn", Done, code("bookRequests", "queueRequestPoints"), nil},
	}
}

func arbiters() []Clause {
	return []Clause{
		{"320 three", "three arbiters, all different", Done, code("forbidNomination"), cases("S77", "L050")},
		{"320 election", "without a PA the players elect one", Done, code("openElection", "closeElection", "refuseOffice"), cases("S77", "S80", "L075")},
		{"320 duty", "a new PA names or confirms the DA, a new DA the TA", Done, code("nominate", "beginDuty"), cases("S74", "S109", "L050", "L077")},
		{"320 no revocation", "nobody revokes whom he has named", Done, code("mayReplace"), cases("L076")},
		{"320 48 h", "48 hours without a nomination are a resignation", Done, code("lapse"), cases("S76", "S77", "L077")},
		{"320 succession", "the DA, else the TA, succeeds to the PA", Done, code("succeed", "successor"), cases("S67", "S80", "L052", "L090")},
		{"320 unavailable", "they stand in for him while he is not there", Assisted, code("actingPA", "deputy"), cases("S64", "L044", "L088")},
		{"320 presence", "the call to be present, 7 days", Done, code("callPresence", "answerPresence", "expirePresence"), cases("S78", "S100", "L041", "L051", "L052")},
		{"320 line", "a line « nouveau PA » in the vote on a rule", Done, code("countLines", "lineForPA"), cases("S74", "S76", "S104", "L049", "L050")},
		{"320 correction", "the PA may ask for a correction", ByHand, nil, nil},
		{"320 sanction", "the three arbiters sanction together", Assisted, code("agree", "agreedSanction"), cases("S102", "L066")},
	}
}

func judges() []Clause {
	return []Clause{
		{"320-1", "any player may invoke the Judge", Done, code("invoke", "openCase"), nil},
		{"320-2", "he judges, asks for a debate, or finds the invocation unjustified", Done, code("forbidJudging", "takeCase"), nil},
		{"320-3 chain", "48 hours of silence hand the case to the next arbiter", Done, code("judgesDue", "passedOver"), cases("S63", "S64", "L088")},
		{"320-3 DA", "the DA may judge at once, and the PA modify it within 48 hours", Done, code("mayJudgeDirectly", "mayModify"), cases("L044", "L045")},
		{"320-4", "the next player waits for the consent of most of the others", Done, code("demandConsent", "consentsNeeded", "heldTurn"), nil},
		{"320-5", "a motion of cassation within 72 hours", Done, code("forbidMotion"), nil},
		{"320-6", "a motion blocks nothing unless the Judge says so", Done, code("blockingCases"), cases("S69", "S81", "L094")},
		{"320-7", "the vote on a cassation", Done, code("forbidCassationCall", "closeCassation"), nil},
		{"320-8", "the two other arbiters quash within 48 hours", Done, code("stopCassation", "quash"), nil},
		{"320-9", "the quashed Judge leaves, loses 10 and is barred for 60 days", Done, code("punish"), nil},
		{"320-10", "a judgment brings 1 point", Done, code("bookJudgment"), nil},
		{"320-11", "jurisprudence, if said; judged anew if most do not object", Assisted, code("forbidRejudging", "objected"), nil},
		{"320-12", "it ends with its subject, or with a rule about it", Assisted, code("doubtJurisprudence"), cases("L095")},
		{"320-13", "a judgment is about its own case", ByHand, nil, nil},
	}
}

func inDecrees() []Clause {
	return []Clause{
		{"d1", "the game is in French", Done, []string{"package gazette"}, nil},
		{"d2", "the player of the turn publishes its decrees; after 72 hours anyone", Done, code("forbidDecreesPublished"), nil},
		{"d3", "others are welcome to comment", Done, code("notAPlayer"), nil},
		{"d5", "nobody votes against a proposal of his own", Done, code("d5"), nil},
		{"d6", "active is who is no vacationer", Done, []string{"func (s *State) IsActive("}, cases("S93", "L053")},
		{"d11", "scores are announced under a subject in capitals", Done, code("d11"), nil},
		{"d12-1", "the Judge may find an abuse and pronounce a sanction", Assisted, code("pronounce"), nil},
		{"d12-3", "which is put to the vote", Done, code("closeSanction", "forbidSanctionDelay"), nil},
		{"d13", "who first discloses how he got round a rule is cleared and gains 5", Assisted, code("recordDisclosure"), nil},
		{"d14", "30 points for each false pseudonym", Assisted, code("joinNames", "strikePseudonym"), nil},
		{"d15", "who leaves the list is removed, and may come back within three months", Done, code("comesBack"), nil},
	}
}
