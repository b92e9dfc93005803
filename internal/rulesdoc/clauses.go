package rulesdoc

import "slices"

// Kind says who does what a clause wants.
type Kind string

// The kinds; a clause assisted is one where a person decides, and the program
// records, checks and counts.
const (
	Done     Kind = "done"
	Assisted Kind = "assisted"
	ByHand   Kind = "by hand"
)

// Clause is one clause of the law as the program knows it.
type Clause struct {
	// ID begins with the number by which code and cases cite it: "304-5", "302 pass".
	ID string
	// Says is what it asks for, in a few words.
	Says string
	Kind Kind
	// Code are the beginnings of lines that do it; each is in one file only.
	Code []string
	// Cases are those that show it, where its number alone would name too many.
	Cases []string
}

// Clauses lists every clause, in the order of the law.
func Clauses() []Clause {
	return slices.Concat(immutable(), initial(), turns(), votes(), decrees(), vacations(), requests(), arbiters(), judges(), inDecrees())
}

// cases names those that show a clause.
func cases(ids ...string) []string { return ids }

// code names the functions that do what a clause says.
func code(functions ...string) []string {
	lines := make([]string, len(functions))
	for i, f := range functions {
		lines[i] = "func " + f + "("
	}
	return lines
}

func immutable() []Clause {
	return []Clause{
		{"101 spirit", "the letter and the spirit are kept", ByHand, nil, nil},
		{"101 start", "a next game begins with the initial rules, by the operator's hand; this one is over", Assisted, code("r208"), cases("S85", "L073")},
		{"102", "whether a rule is mutable does not follow from its number", Done, []string{"func (b *Book) Transmute("}, cases("S17", "L007")},
		{"103", "what a proposal may change, and how", Done, code("forbiddenChange"), nil},
		{"104", "a conforming proposal goes to the vote and is adopted by the votes required", Done, code("required", "forbiddenChange"), nil},
		{"106", "the text is written before the vote and adopted as it was voted", Done, code("r106", "finalText"), nil},
		{"107", "no effect before the end of the vote", Done, code("r107"), nil},
		{"108", "numbers", Done, code("callVote", "absentRule"), nil},
		{"109", "making an immutable rule mutable: unanimity, explicit and alone", Done, code("forbiddenTransmutation", "unanimity"), nil},
		{"110", "a mutable rule contrary to an immutable one is annulled by the Judge", Assisted, code("annulRule"), nil},
		{"111", "debate; the author decides of the form and of the vote, or the Judge of its end", Assisted, code("forbidDebate", "endDebate"), nil},
		{"112", "victory by points cannot be changed; their number can", Assisted, code("r112"), nil},
		{"113 forfeit", "a player may forfeit at any time", Done, code("leave"), cases("S33", "L024", "L043", "L058", "L064")},
		{"113 limit", "nothing is worse than losing", ByHand, nil, nil},
		{"114 one left", "one mutable rule is always left", Done, code("forbiddenLast"), cases("S21", "L061")},
		{"114 never forbidden", "changing the rules is never wholly forbidden", ByHand, nil, nil},
		{"115", "a proposal may change the rules by which it is voted", Done, code("closeProposal"), nil},
		{"116", "what is not forbidden is allowed", Done, code("r116"), nil},
	}
}

func initial() []Clause {
	return []Clause{
		{"204", "opponents of what is adopted gain 10", Done, code("paysOpponents"), nil},
		{"205", "in force from the end of the vote", Done, code("enact"), nil},
		{"206", "the author of what is rejected loses 10", Done, code("r206"), nil},
		{"207", "one voice and one alone", Done, code("r207"), nil},
		{"208", "the first at 200 points wins", Done, code("checkVictory", "reachedAt"), nil},
		{"209", "25 mutable rules at most", Done, code("forbiddenCount"), nil},
		{"210", "private consultation is free in a game by mail", ByHand, nil, nil},
		{"213", "victory by paradox, found by the Judge", Assisted, code("forbidVictor", "nameVictor"), nil},
	}
}

func turns() []Clause {
	return []Clause{
		{"302 order", "turns go round in the order of registration", Done, []string{"func (s *State) NextActive("}, cases("S35", "L016", "L055")},
		{"302 pass", "a turn may be passed by saying so on the list", Done, code("pass"), cases("S28", "S97", "L011", "L014")},
		{"302 72 h", "72 hours to launch a proposal", Done, code("turnDue"), cases("S24", "S25", "L012")},
		{"302 expiry", "beyond them the turn counts as passed", Done, code("expireTurn"), cases("S25", "L012", "L013")},
		{"302 results", "the results mail starts the next clock", Done, code("publishResults"), cases("S01", "S39", "L017", "L018")},
		{"302 signal", "the mail that signals an expiry starts the next clock", Done, code("startClock"), cases("S25", "L012")},
		{"302 pass clock", "a pass within the 72 hours starts the next clock by its own mail", Done, code("inWindow"), cases("S29", "L011", "L091")},
		{"302 zero", "players begin with zero points", Done, code("startPoints"), cases("S37", "L056", "L059")},
		{"302 registration", "a registration takes effect at the end of the turn", Done, code("register", "admitNewcomers"), cases("S37", "S107", "L042", "L059")},
	}
}

func votes() []Clause {
	return []Clause{
		{"304-1", "a call has a delay of 72 hours at least", Done, code("forbidDelay"), nil},
		{"304-2", "from the call on every player may vote for or against", Done, code("forbidBallot", "castVote"), nil},
		{"304-3", "no vote is an abstention", Done, code("count"), nil},
		{"304-4", "abstainers count for nothing in the result", Done, []string{"func Votes("}, nil},
		{"304-5", "an abstention costs 3", Done, code("chargeAbstainers"), nil},
		{"310", "more for than against", Done, code("majority", "byProcedure"), nil},
		{"311-1", "a turn proposes, and puts one proposal to the vote", Done, code("propose", "forbidSecond"), cases("S19", "S97", "L060")},
		{"311-2", "10 points, and 2 for each voice above the number required", Done, code("adoptionGain"), nil},
		{"311-3", "the scores are published", Done, code("forbidPublication", "resultsPosted"), nil},
		{"311 five days", "after 5 days the next player may publish", Done, code("fiveDays"), cases("S39", "S40", "L018", "L079")},
		{"311 halves", "and then each has half of the gain", Done, code("shareGain"), cases("S40", "S42", "L080")},
	}
}

func decrees() []Clause {
	return []Clause{
		{"313 no rule", "a decree changes no rule", Assisted, code("changesRule"), cases("L089")},
		{"313 decrees", "rules and decrees may change decrees", Done, code("decreeTarget", "aboutDecree"), cases("S46", "L089")},
		{"313 precedence", "a rule goes before a decree, of two decrees the highest number", ByHand, nil, nil},
		{"313 when", "at any time but during the vote of a proposal, one open draft a player", Done, code("forbidDecreeProposal"), cases("S45", "L020", "L087")},
		{"313 96 h", "adopted after 96 hours with one opponent or none", Done, code("opposeDecree", "decreeDue"), cases("S43", "L020", "L021", "L023")},
		{"313 force", "in force with the next turn", Done, code("enterDecrees"), cases("S46", "S47", "L026")},
		{"313 points", "2 points for its author", Done, code("adoptDecree"), cases("S43", "L024", "L025")},
		{"313 Dp", "each draft has a number", Done, code("proposeDecree"), cases("S46", "L020", "L022")},
		{"313 D", "each decree has the next number", Done, code("adoptedKey"), cases("S46", "L089")},
	}
}

func vacations() []Clause {
	return []Clause{
		{"314 vacation", "a player may go on vacation at any time", Done, code("takeVacation"), cases("S14", "S30", "L006", "L087")},
		{"314 return", "the status is lost with the next turn, if asked for", Done, code("returnToPlay", "admitReturning"), cases("L016", "S61")},
		{"314 score", "no point is lost for an absence", Done, code("expireRequest", "spared"), cases("S14", "S99", "S101", "L015", "L025")},
		{"314 mails", "a vacationer may only ask to come back", Done, code("forbidPerson"), cases("L016", "L025", "L043")},
		{"314 skipped", "his turn is skipped", Done, []string{"func (s *State) NextActive("}, cases("S35", "S14")},
		{"314 no vote", "he takes part in no vote", Done, code("awayRefusal"), cases("S101", "S15", "L015")},
		{"314 Judge", "the player before him judges in his place", Assisted, code("judgeFor"), cases("S66", "L088")},
		{"314 function", "he cannot be designated", Done, code("ineligible"), cases("S104")},
		{"314 called", "a turn put to the vote is ended by the next player", Done, code("afterDeparture", "publisher"), cases("S31", "S94", "L015", "L080")},
		{"314 not called", "a turn not put to the vote stops", Done, code("dropProposal"), cases("S30", "S92")},
		{"314 four", "below four active players the game is interrupted", Done, code("suspendOrResume", "forbidWhileSuspended"), cases("S57", "S58", "S59", "L040", "L042", "L092")},
		{"314 at once", "a return is then immediate", Done, code("backAtOnce"), cases("S61", "L086")},
		{"314 goes on", "with four the game goes on", Done, code("resumed"), cases("S58", "S93", "L040", "L041", "L091")},
		{"314 silence", "five turns without a mail make a vacationer", Done, code("countSilence"), cases("S28b", "S55", "L038", "L039")},
		{"317", "the lowest number prevails between rules", ByHand, nil, nil},
	}
}
