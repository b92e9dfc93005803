// Package game is the state machine of a game of Nomic: an act or an instant
// comes in, events come out. It has no clock, no disk and no network, and is
// handed the rules that decide.
package game

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// ActKind says what a player does by a mail. The words are those of the
// outside interface (docs/read.schema.json).
type ActKind string

// The acts of the law of 19 November 2000.
const (
	Propose          ActKind = "propose"           // R302, R311-1: start the discussion of a proposal
	Revise           ActKind = "revise"            // R111: new wording during the debate
	Withdraw         ActKind = "withdraw"          // a proposal (R111), a decree (R313) or a judgment
	CallVote         ActKind = "call-vote"         // R304-1; R319-3 with a target Rq…
	CastVote         ActKind = "vote"              // R304-2, R319-3, R320-7, d12-3
	ProposeDecree    ActKind = "decree"            // R313
	Oppose           ActKind = "oppose"            // R313 (Dp…), R320-8 (J…)
	Unoppose         ActKind = "unoppose"          // A72
	IssueRequest     ActKind = "request"           // R319-2
	Renounce         ActKind = "renounce"          // R319-5
	Register         ActKind = "register"          // R302, d15
	Leave            ActKind = "leave"             // R113
	TakeVacation     ActKind = "vacation"          // R314
	ReturnToPlay     ActKind = "return"            // R314
	Pass             ActKind = "pass"              // R302
	Publish          ActKind = "publish"           // R311-3, d2; target "registrar" is the command to the program
	Invoke           ActKind = "invoke"            // R320-1
	Judge            ActKind = "judge"             // R320-2
	OpenDebate       ActKind = "debate"            // R320-2: the Judge shows up
	Unjustified      ActKind = "unjustified"       // R320-2
	MoveCassation    ActKind = "move-cassation"    // R320-5
	CallCassation    ActKind = "call-cassation"    // R320-7
	DemandConsent    ActKind = "demand-consent"    // R320-4
	Consent          ActKind = "consent"           // R320-4
	Nominate         ActKind = "nominate"          // R320: names or confirms the DA or TA
	Resign           ActKind = "resign"            // R320: leaves an office
	Refuse           ActKind = "refuse"            // R320: declines the office of PA
	Sanction         ActKind = "sanction"          // R320, d12-2
	Elect            ActKind = "elect"             // R320: a voice in the election of the PA
	CallPresence     ActKind = "call-presence"     // R320: the exact phrase
	AnswerPresence   ActKind = "answer-presence"   // R320
	Disclose         ActKind = "disclose"          // d13
	RecordDisclosure ActKind = "record-disclosure" // d13, by the PA or the Judge
	AgreeSanction    ActKind = "agree-sanction"    // R320: an arbiter agrees
	JoinNames        ActKind = "join-names"        // d14, by the PA or the Judge
	Help             ActKind = "help"              // a question to the program (R116)
	NameVictor       ActKind = "victory"           // R213, by the Judge
	AnnulRule        ActKind = "annul"             // R110, by the Judge
	EndDebate        ActKind = "end-debate"        // R111, asked of the Judge
	Object           ActKind = "object"            // R320-11: against judging again
)

// ActKinds are all kinds of acts, in the order of the outside interface.
func ActKinds() []ActKind {
	return []ActKind{Propose, Revise, Withdraw, CallVote, CastVote, ProposeDecree, Oppose, Unoppose, IssueRequest, Renounce, Register, Leave,
		TakeVacation, ReturnToPlay, Pass, Publish, Invoke, Judge, OpenDebate, Unjustified, MoveCassation, CallCassation, DemandConsent, Consent,
		Nominate, Resign, Refuse, Sanction, Elect, CallPresence, AnswerPresence, Disclose, RecordDisclosure, AgreeSanction, JoinNames, Help,
		NameVictor, AnnulRule, EndDebate, Object}
}

// Choice is the value of a ballot.
type Choice string

// The values of a ballot; Abstain is a way of saying that one does not vote (A25).
const (
	For     Choice = "for"
	Against Choice = "against"
	Abstain Choice = "abstain"
)

// ChangeKind is the kind of rule change that a proposal asks for (R103).
type ChangeKind string

// The kinds of rule change (R103, R109).
const (
	Adopt       ChangeKind = "adopt"
	Amend       ChangeKind = "amend"
	Repeal      ChangeKind = "repeal"
	ToMutable   ChangeKind = "to-mutable"
	ToImmutable ChangeKind = "to-immutable"
)

// Flags of acts that carry more than their kind says.
const (
	FlagJurisprudence = "jurisprudence" // R320-11, said explicitly in the judgment
	FlagBlocking      = "blocking"      // R320-6: a motion will block the game
	FlagConfirm       = "confirm"       // nominate: the officer in place is confirmed
	FlagPart          = "part"          // revise: the words say what to change in the text, the rest stays
)

// ToRegistrar is the target of a publish act that is a command to the program.
const ToRegistrar = "registrar"

// Act is one thing that a mail does. Fields hold what the mail said, as far as
// its kind uses them; the zero value of a field means "not said".
type Act struct {
	Kind ActKind `json:"act"`
	// Target is the object: "321", "D16", "Dp3", "Rq2", "C1", "J4", "S1", "PA",
	// "registrar"; letters alone for an object named without its number; empty
	// when the mail names none (A44).
	Target  string     `json:"target,omitempty"`
	Choice  Choice     `json:"choice,omitempty"`
	Change  ChangeKind `json:"kind,omitempty"`
	Name    string     `json:"name,omitempty"`   // a player, as written
	Names   []string   `json:"names,omitempty"`  // several, as written
	Amount  *int       `json:"amount,omitempty"` // points
	Flags   []string   `json:"flags,omitempty"`
	Effects []string   `json:"effects,omitempty"` // "304.duree_min = 96h", design tier 1–3
	Text    string     `json:"text,omitempty"`
	Window  Hours      `json:"window,omitempty"`
	Until   *time.Time `json:"until,omitempty"`
}

// Has reports whether the act carries a flag.
func (a Act) Has(flag string) bool { return slices.Contains(a.Flags, flag) }

// Hours is a duration that is written in whole hours ("72h"), the unit of the
// law (A03).
type Hours time.Duration

// MarshalJSON writes "72h"; a part of an hour is written as Go writes durations.
func (h Hours) MarshalJSON() ([]byte, error) { return json.Marshal(h.String()) }

// String gives "72h".
func (h Hours) String() string {
	d := time.Duration(h)
	if d == 0 {
		return ""
	}
	if d%time.Hour == 0 {
		return strconv.FormatInt(int64(d/time.Hour), 10) + "h"
	}
	return d.String()
}

// UnmarshalJSON reads what MarshalJSON writes.
func (h *Hours) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	if strings.TrimSpace(s) == "" {
		*h = 0
		return nil
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		return fmt.Errorf("game: window %q: %w", s, err)
	}
	*h = Hours(d)
	return nil
}
