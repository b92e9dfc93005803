// Package view is the state of a game as other programs see it: the object
// that `fnomic state --json` prints (design §4.2). Phase words and states are
// those of the case files. Instants are RFC 3339 in UTC, to the second. Keys
// are only ever added, never renamed or taken away.
//
// What does not exist is "" for a word, null for an instant or an object, and
// an empty list, never a missing list.
package view

import "time"

// Game is the whole object.
type Game struct {
	// At is the instant as of which the state holds.
	At        time.Time `json:"at"`
	Turn      Turn      `json:"turn"`
	Suspended bool      `json:"suspended"` // R314
	Finisher  string    `json:"finisher"`  // who ends the turn of one who left it (R314)
	Hold      *Hold     `json:"hold"`      // R320-4
	Players   []Player  `json:"players"`   // by seniority, those gone included
	Law       Law       `json:"law"`

	Votes           []Vote           `json:"votes"` // in the order of opening
	Proposals       []Proposal       `json:"proposals"`
	DecreeProposals []DecreeProposal `json:"decree_proposals"`
	Requests        []Request        `json:"requests"`
	Arbiters        Arbiters         `json:"arbiters"`
	Judgments       []Judgment       `json:"judgments"`
	Deadlines       []Deadline       `json:"deadlines"`
	Pending         []Pending        `json:"pending"`
	Next            Next             `json:"next"`
	// Winner is "" until the game is won (R208, R213); Tied are those between
	// whom the Judge decides (A151).
	Winner string   `json:"winner"`
	Tied   []string `json:"tied"`
	Ledger Ledger   `json:"ledger"`
}

// Turn is the turn under way.
type Turn struct {
	Number int    `json:"number"`
	Player string `json:"player"`
	Phase  string `json:"phase"`
	// Since is when the 72 h of the turn started; null while they do not run.
	Since *time.Time `json:"since"`
	// Until is the end of the current window: of the 72 h when awaiting, of the
	// vote during a vote; null in other phases and while the game is interrupted.
	Until *time.Time `json:"until"`
}

// Hold is a turn that waits for consents (R320-4).
type Hold struct {
	Player   string   `json:"player"`
	Given    int      `json:"given"`
	Needed   int      `json:"needed"`
	Consents []string `json:"consents"`
}

// Player is one player; Order is the place in the order of play, 1 the first,
// and 0 for who is not in it (pending or gone).
type Player struct {
	Name     string     `json:"name"`
	Order    int        `json:"order"`
	Status   string     `json:"status"` // active | vacation | pending | gone
	Score    int        `json:"score"`
	Silent   int        `json:"silent"` // whole turns without a mail (R314)
	LastPost *time.Time `json:"last_post"`
}

// Law is the law in force.
type Law struct {
	Rules []Rule `json:"rules"`
	// Decrees in force, and those adopted that enter at the next turn.
	Decrees []Decree `json:"decrees"`
	// Parameters by canonical name ("304.duree_min"), as written in an effect.
	Parameters map[string]string `json:"parameters"`
}

// Rule is a rule in force.
type Rule struct {
	Number    int        `json:"number"`
	Mutable   bool       `json:"mutable"`
	Replaces  int        `json:"replaces"` // the number that it had before, 0 for none
	Title     string     `json:"title"`
	Text      string     `json:"text"`
	Author    string     `json:"author"`
	Probation *Probation `json:"probation"` // R319-1; null outside it
}

// Probation counts the complete turns of a rule's author.
type Probation struct {
	Author string `json:"author"`
	Turns  int    `json:"turns"`
	Over   bool   `json:"over"`
}

// Decree is a decree in force or adopted.
type Decree struct {
	Number  int    `json:"number"`
	Author  string `json:"author"`
	InForce bool   `json:"in_force"`
	Text    string `json:"text"`
}

// Vote is a ballot. While it is open, the lists hold the voices so far.
type Vote struct {
	ID        string     `json:"id"`    // "321", "Rq1", "C1", "S1", "PA"
	Kind      string     `json:"kind"`  // proposal | request | cassation | sanction | election
	State     string     `json:"state"` // open | closed | stopped
	For       []string   `json:"for"`
	Against   []string   `json:"against"`
	Abstained []string   `json:"abstained"`
	Named     []Named    `json:"named"` // voices of an election
	Opened    time.Time  `json:"opened"`
	Until     time.Time  `json:"until"`
	Closed    *time.Time `json:"closed"`
	Outcome   string     `json:"outcome"`
}

// Named is a voice in an election.
type Named struct {
	Voter string `json:"voter"`
	Name  string `json:"name"`
}

// Proposal is a proposal of a turn; Number is 0 before the call to vote (A50).
type Proposal struct {
	Number    int        `json:"number"`
	Turn      int        `json:"turn"`
	Author    string     `json:"author"`
	Kind      string     `json:"kind"` // adopt | amend | repeal | to-mutable | to-immutable
	Target    int        `json:"target"`
	Title     string     `json:"title"`
	Text      string     `json:"text"`
	Effects   []string   `json:"effects"`
	State     string     `json:"state"` // debate | vote | adopted | rejected | dropped
	Launched  time.Time  `json:"launched"`
	Called    *time.Time `json:"called"`
	Closed    *time.Time `json:"closed"`
	Published *time.Time `json:"published"`
}

// DecreeProposal is "Dp x y" (R313); Decree is 0 until it is adopted.
type DecreeProposal struct {
	Number    int       `json:"number"`
	Author    string    `json:"author"`
	Text      string    `json:"text"`
	Target    int       `json:"target"`
	Repeal    bool      `json:"repeal"`
	State     string    `json:"state"` // open | adopted | rejected | withdrawn
	Opened    time.Time `json:"opened"`
	Until     time.Time `json:"until"`
	Opponents []string  `json:"opponents"`
	Decree    int       `json:"decree"`
	InForce   bool      `json:"in_force"`
}

// Request is a "requête en modification" (R319).
type Request struct {
	Number int        `json:"number"`
	Author string     `json:"author"`
	Rule   int        `json:"rule"`
	Text   string     `json:"text"`
	State  string     `json:"state"` // debate | vote | accepted | rejected | void | renounced
	Opened time.Time  `json:"opened"`
	Until  time.Time  `json:"until"`
	Closed *time.Time `json:"closed"`
}

// Arbiters are the holders of the offices (R320), "" for a vacant one.
type Arbiters struct {
	PA string `json:"PA"`
	DA string `json:"DA"`
	TA string `json:"TA"`
}

// Judgment is a case before the Judge and what came of it.
type Judgment struct {
	ID       string `json:"id"`    // "J1"
	State    string `json:"state"` // open | taken | given | final | quashed | unanswered
	By       string `json:"by"`    // who judged, "" before the judgment
	Judge    string `json:"judge"` // who has the case
	Invoker  string `json:"invoker"`
	Question string `json:"question"`

	Opened        time.Time  `json:"opened"`
	At            *time.Time `json:"at"` // of the judgment
	Text          string     `json:"text"`
	Jurisprudence bool       `json:"jurisprudence"`
	Blocking      bool       `json:"blocking"`
}

// Deadline is a window that runs. Case is set where a deadline of a person is
// about a case before the Judge.
type Deadline struct {
	Kind  string    `json:"kind"`  // nomination | presence | judge | request | decree | cassation | barred
	About string    `json:"about"` // a name or a key
	Until time.Time `json:"until"`
	Case  string    `json:"case,omitempty"`
}

// Pending is what waits: a registration, a return from vacation, a decree or a
// post of the registrar.
type Pending struct {
	Kind  string     `json:"kind"` // registration | return | post
	About string     `json:"about"`
	Since *time.Time `json:"since"`
}

// Next are the next numbers to be given.
type Next struct {
	Proposal int `json:"proposal"`
	Decree   int `json:"decree"`
	Dp       int `json:"dp"`
	Request  int `json:"request"`
	Judgment int `json:"judgment"`
	Sanction int `json:"sanction"`
}

// Ledger says on how much the state rests.
type Ledger struct {
	Events int    `json:"events"`
	Head   string `json:"head"`
}
