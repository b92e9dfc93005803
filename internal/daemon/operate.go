package daemon

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/fnomic/fnomic/internal/casefile"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
)

// StartRequest begins a game with the players registered or, with From, takes
// up the one that a start block describes (design §4.3).
type StartRequest struct {
	server.Operator
	Force bool   `json:"force,omitempty"`
	File  string `json:"file,omitempty"` // name of the start block, for its errors
	From  string `json:"from,omitempty"` // the start block itself
}

// OperateRequest is an act of the operator. What is "hold", "resume", "removed",
// "subscribed", "address", "release", "retry" or a word of rules.Order.
type OperateRequest struct {
	server.Operator
	What    string      `json:"what"`
	Name    string      `json:"name,omitempty"`    // of a player; of a post to retry
	Address string      `json:"address,omitempty"` // of a player
	Mail    uint64      `json:"mail,omitempty"`    // to release from quarantine
	Order   rules.Order `json:"order,omitzero"`
}

func (d *Daemon) start(w http.ResponseWriter, r *http.Request) {
	var q StartRequest
	if !read(w, r, &q) {
		return
	}
	err := d.Server.Do(r.Context(), func() error {
		if q.From == "" {
			return d.Server.Begin(q.Author, q.Force)
		}
		st, err := StartState(q.File, q.From, d.Server.State().Book)
		if err != nil {
			return err
		}
		return d.Server.TakeUp(q.Operator, st)
	})
	if err != nil {
		fail(w, err)
		return
	}
	reply(w, struct{}{})
}

// StartState reads a start block: the game in phase awaiting under a law. Every
// player's address has to be given, as mails are told by it.
func StartState(file, text string, law *lawbook.Book) (*game.State, error) {
	start, faults := casefile.ParseStart(file, []byte(text))
	var errs []error
	for _, f := range faults {
		errs = append(errs, f)
	}
	for _, p := range start.Players {
		if p.Address == "" {
			errs = append(errs, fmt.Errorf("%s: the address of %s is missing", file, p.Name))
		}
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	st, err := start.State(law)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	st.Addresses = map[string]string{}
	for _, p := range start.Players {
		st.Addresses[strings.ToLower(p.Address)] = p.Name
	}
	return st, nil
}

func (d *Daemon) operate(w http.ResponseWriter, r *http.Request) {
	var q OperateRequest
	if !read(w, r, &q) {
		return
	}
	if err := d.Server.Do(r.Context(), func() error { return d.doOperate(q) }); err != nil {
		fail(w, err)
		return
	}
	reply(w, struct{}{})
}

func (d *Daemon) doOperate(q OperateRequest) error {
	s := d.Server
	switch q.What {
	case "hold":
		return s.Hold(q.Operator)
	case "resume":
		return s.Resume(q.Operator)
	case "removed":
		return s.Removed(q.Operator, q.Name)
	case "subscribed":
		return s.Subscribed(q.Operator, q.Name)
	case "address":
		return s.Attach(q.Operator, q.Name, q.Address)
	case "release":
		return s.Release(q.Operator, q.Mail)
	case "retry":
		return s.Retry(q.Name)
	}
	q.Order.What = q.What
	return s.Correct(q.Operator, q.Order)
}

func (d *Daemon) quarantine(w http.ResponseWriter, r *http.Request) {
	var held []server.Held
	err := d.Server.Do(r.Context(), func() error {
		var err error
		held, err = d.Server.Quarantined()
		return err
	})
	if err != nil {
		fail(w, err)
		return
	}
	reply(w, held)
}
