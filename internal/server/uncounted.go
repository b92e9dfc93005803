package server

import (
	"encoding/json"
	"fmt"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/ledger"
)

// metaUncounted holds the mails that counted for nothing since the last score
// mail, which lists them (P1).
const metaUncounted = "uncounted"

// mostUncounted bounds the list: under a flood the score mail stays readable.
const mostUncounted = 40

type uncounted struct {
	List []gazette.NotCounted `json:"list"`
	More int                  `json:"more,omitempty"`
}

func loadUncounted(tx *ledger.Tx) (uncounted, error) {
	var u uncounted
	b, err := tx.Meta(metaUncounted)
	if err != nil || b == nil {
		return u, err
	}
	if err := json.Unmarshal(b, &u); err != nil {
		return u, fmt.Errorf("server: uncounted mails: %w", err)
	}
	return u, nil
}

// noteUncounted keeps a mail for « mails non comptés »: refused, asked, late or
// quarantined; never talk, nor what machines send.
func noteUncounted(tx *ledger.Tx, out game.Outcome) error {
	switch out.Verdict {
	case game.Refused, game.Asked, game.Late, game.Quarantined:
	default:
		return nil
	}
	u, err := loadUncounted(tx)
	if err != nil {
		return err
	}
	if len(u.List) >= mostUncounted {
		u.More++
	} else {
		u.List = append(u.List, gazette.NotCounted{From: shownName(out), At: gazette.Instant(out.At), Why: gazette.WhyNot(out)})
	}
	b, err := json.Marshal(u)
	if err != nil {
		return fmt.Errorf("server: uncounted mails: %w", err)
	}
	return tx.SetMeta(metaUncounted, b)
}

// shownName never shows an address.
func shownName(out game.Outcome) string {
	if out.From != "" {
		return out.From
	}
	return "une adresse inconnue"
}

// takeUncounted gives the mails to list in a score mail, and begins a new list.
func takeUncounted(tx *ledger.Tx) ([]gazette.NotCounted, error) {
	u, err := loadUncounted(tx)
	if err != nil {
		return nil, err
	}
	if u.More > 0 {
		u.List = append(u.List, gazette.NotCounted{From: fmt.Sprintf("%d autres mails", u.More), Why: "voir le registre"})
	}
	return u.List, tx.SetMeta(metaUncounted, nil)
}
