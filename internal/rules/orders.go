package rules

import (
	"fmt"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// Order is a correction of the game by the operator or by a judgment (design
// §1.10): it acts by new events that name it and its reason.
type Order struct {
	By     string // "operator", or the judgment: "J3"
	What   string // one of the words of game.OrderGiven
	About  string // the ballot ("321"), the decree ("Dp30"), the office called ("PA") or the point ("A23")
	Player string
	Choice game.Choice
	Points int
	Value  string // of a point
	Reason string
}

// What an order may order.
const (
	OrderScore        = "score"               // Player, Points
	OrderAdmitVote    = "admit-vote"          // About, Player, Choice
	OrderStrikeVote   = "strike-vote"         // About, Player
	OrderAnnulCall    = "annul-call"          // About: the proposal at the vote
	OrderAnnulOppose  = "annul-opposition"    // About: Dp n, Player
	OrderAnnulSummons = "annul-presence-call" // About: PA or DA
	OrderWinner       = "winner"              // Player
	OrderPoint        = "point"               // About: A n, Value
)

// Ordered gives what carries an order out, for game.Engine.Do, or why it cannot be.
func Ordered(s *game.State, o Order) (func(*game.Proceeding), *game.Refusal) {
	if r := forbidOrder(s, o); r != nil {
		return nil, r
	}
	return func(p *game.Proceeding) {
		p.Record(game.OrderGiven{By: o.By, What: o.What, About: strings.TrimSpace(o.About + " " + o.Player), Reason: o.Reason}, orderClause(o))
		carryOutOrder(p, o)
	}, nil
}

func orderClause(o Order) string {
	if o.By == "operator" {
		return "A48"
	}
	return "R320"
}

func noOrder(why string, args ...any) *game.Refusal {
	return refuse(game.LevelContent, "Cet ordre ne peut être exécuté : "+strings.TrimSuffix(fmt.Sprintf(why, args...), ".")+".", "320")
}

func forbidOrder(s *game.State, o Order) *game.Refusal {
	if n, ok := numbered(o.By, "J"); o.By != "operator" && (!ok || s.Case(n) == nil || s.Case(n).Judgment == nil) {
		return noOrder("« %s » n'est ni l'opérateur ni un jugement rendu", o.By)
	}
	if o.Player != "" && s.Player(o.Player) == nil {
		return noOrder("« %s » n'est pas un joueur", o.Player)
	}
	switch o.What {
	case OrderScore, OrderWinner:
		if o.Player == "" || s.Over() && o.What == OrderWinner && s.Turn.Phase == game.PhaseOver {
			return noOrder("il faut un joueur, et une partie qui n'est pas finie")
		}
		return nil
	case OrderAdmitVote, OrderStrikeVote:
		return forbidVoteOrder(s, o)
	case OrderAnnulCall:
		if c := s.CurrentProposal(); c == nil || c.State != game.ProposalVote || proposalKey(c.Number) != o.About {
			return noOrder("la proposition %s n'est pas au vote", o.About)
		}
		return nil
	case OrderAnnulOppose:
		n, _ := numbered(o.About, "Dp")
		if d := s.DecreeProposal(n); d == nil || d.State != game.DecreeOpen || !opposes(d, o.Player) {
			return noOrder("%s n'a pas d'opposition en instance au %s", o.Player, o.About)
		}
		return nil
	case OrderAnnulSummons:
		if s.Call(game.Office(o.About)) == nil {
			return noOrder("le %s n'est pas appelé", o.About)
		}
		return nil
	case OrderPoint:
		if r := s.Book.CheckPoint(o.About, o.Value); r != nil {
			return noOrder("%s", r.Text)
		}
		return nil
	}
	return noOrder("« %s » n'est pas un ordre connu", o.What)
}

func carryOutOrder(p *game.Proceeding, o Order) {
	s := p.State()
	switch o.What {
	case OrderScore:
		book(p, game.Entry{Player: o.Player, Points: o.Points, Why: "correction", Clause: orderClause(o), About: about(o), Reason: o.Reason})
	case OrderWinner:
		p.Record(game.GameWon{Winner: o.Player, Score: s.Player(o.Player).Score, Effective: p.At(), ByJudge: true}, orderClause(o))
	case OrderAdmitVote, OrderStrikeVote:
		orderVote(p, o)
	case OrderAnnulCall:
		number := s.CurrentProposal().Number
		p.Record(game.VoteStopped{Key: o.About, Why: "annulled"}, orderClause(o))
		p.Record(game.CallAnnulled{Number: number, By: o.By}, orderClause(o))
		stopDeserted(p)
	case OrderAnnulOppose:
		n, _ := numbered(o.About, "Dp")
		p.Record(game.DecreeUnopposed{Number: n, By: o.Player}, orderClause(o))
	case OrderAnnulSummons:
		c := s.Call(game.Office(o.About))
		p.Record(game.PresenceAnswered{Office: c.Office, Player: c.Player}, orderClause(o))
	case OrderPoint:
		p.Record(game.PointSet{Point: o.About, Value: o.Value, By: o.By}, orderClause(o))
	}
}

// stopDeserted ends the turn of a player who left while his call stood: there
// is no call any more, so it stops as if he had left before it (R314, A158).
func stopDeserted(p *game.Proceeding) {
	s := p.State()
	q := s.Player(s.Turn.Player)
	if q.Status == game.Active {
		return
	}
	how := game.EndedByLeaving
	if q.Status == game.Vacation {
		how = game.EndedByVacation
	}
	dropProposal(p)
	p.EndTurn(how, nil, "R314", "A158")
}

// about is the judgment that orders a correction; empty for the operator's.
func about(o Order) string {
	if o.By == "operator" {
		return ""
	}
	return o.By
}
