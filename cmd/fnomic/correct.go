package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
)

// correction is one kind of order, with its arguments in their order.
type correction struct {
	use, short, example string
	// fill puts the arguments into the request.
	fill func(q *daemon.OperateRequest, args []string) error
}

func corrections() []correction {
	return []correction{
		{"score PLAYER POINTS", "books points", "correct score --reason '…' -- Bruno -3", func(q *daemon.OperateRequest, a []string) error {
			n, err := strconv.Atoi(a[1])
			q.Order = rules.Order{Player: a[0], Points: n}
			if err != nil {
				return fmt.Errorf("%q is no number of points such as +10 or -3", a[1])
			}
			return nil
		}},
		{rules.OrderAdmitVote + " BALLOT PLAYER pour|contre", "counts a voice, as of a mail that was seen too late", "correct admit-vote 321 Bruno pour", admitVote},
		{rules.OrderStrikeVote + " BALLOT PLAYER", "takes a voice off", "correct strike-vote 321 Bruno", func(q *daemon.OperateRequest, a []string) error {
			q.Order = rules.Order{About: a[0], Player: a[1]}
			return nil
		}},
		{rules.OrderAnnulCall + " NUMBER", "annuls a call to vote", "correct annul-call 321", about},
		{rules.OrderAnnulOppose + " DECREE PLAYER", "annuls an opposition to a decree", "correct annul-opposition Dp30 Bruno", func(q *daemon.OperateRequest, a []string) error {
			q.Order = rules.Order{About: a[0], Player: a[1]}
			return nil
		}},
		{rules.OrderAnnulSummons + " OFFICE", "annuls a call to show up", "correct annul-presence-call PA", about},
		{rules.OrderWinner + " PLAYER", "names the winner (213)", "correct winner Bruno --judgment J3", func(q *daemon.OperateRequest, a []string) error {
			q.Order = rules.Order{Player: a[0]}
			return nil
		}},
		{rules.OrderPoint + " POINT VALUE", "sets how the law is read (fnomic rules --points)", "correct point A23 b", func(q *daemon.OperateRequest, a []string) error {
			q.Order = rules.Order{About: a[0], Value: a[1]}
			return nil
		}},
		{"removed PLAYER", "notes that the list no longer carries a player (d15)", "correct removed Bruno", player},
		{"subscribed PLAYER", "notes that the list carries a former player again (d15)", "correct subscribed Bruno", player},
		{"address PLAYER ADDRESS", "notes that an address is a player's", "correct address Bruno bruno@ailleurs.example", func(q *daemon.OperateRequest, a []string) error {
			q.Name, q.Address = a[0], a[1]
			return nil
		}},
		{"retry POST", "sends a post again that a server refused for good", "correct retry post/results/321", player},
	}
}

func about(q *daemon.OperateRequest, a []string) error {
	q.Order = rules.Order{About: a[0]}
	return nil
}

func player(q *daemon.OperateRequest, a []string) error {
	q.Name = a[0]
	return nil
}

func admitVote(q *daemon.OperateRequest, a []string) error {
	choice, ok := map[string]game.Choice{"pour": game.For, "for": game.For, "contre": game.Against, "against": game.Against}[strings.ToLower(a[2])]
	q.Order = rules.Order{About: a[0], Player: a[1], Choice: choice}
	if !ok {
		return fmt.Errorf("%q is neither pour nor contre", a[2])
	}
	return nil
}

func correctCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "correct",
		Short: "corrects the game by a new event, with author and reason, told to the players",
		Long: `An order of the operator or, with --judgment, of a judgment. Nothing is edited:
the order and what follows from it are new events, which name their author and
reason, and the list is told.`,
		Example: "  fnomic correct score Bruno +10 --reason 'the vote of 3 May counted twice'\n  fnomic correct admit-vote 321 Bruno pour --judgment J3 --reason 'J3, point 2'",
	}
	dir := dirFlagIn(cmd.PersistentFlags())
	for _, c := range corrections() {
		cmd.AddCommand(c.command(dir))
	}
	return cmd
}

func (c correction) command(dir *string) *cobra.Command {
	words := strings.Fields(c.use)
	cmd := &cobra.Command{
		Use: c.use, Short: c.short, Example: example(c.example),
		Args: cobra.ExactArgs(len(words) - 1),
	}
	who := operatorFlags(cmd, "")
	judgment := cmd.Flags().String("judgment", "", "the judgment that orders it, such as J3")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		q := daemon.OperateRequest{Operator: *who, What: words[0]}
		if err := c.fill(&q, args); err != nil {
			return exitError{exitUsage, fmt.Errorf("correct: %w", err)}
		}
		if err := needReason(*who); err != nil {
			return err
		}
		q.Order.By = *judgment
		return ask(cmd, *dir, "/operate", q, "Done.")
	}
	return cmd
}

// example adds the reason, where the example has none.
func example(line string) string {
	if strings.Contains(line, "--reason") {
		return "  fnomic " + line // the -- is for a minus, which would be a flag
	}
	return "  fnomic " + line + " --reason '…'"
}

// needReason wants a reason: it is told to the players.
func needReason(o server.Operator) error {
	if strings.TrimSpace(o.Reason) == "" {
		return exitError{exitUsage, errors.New(worded("a --reason is wanted: it stands in the ledger and is told to the players"))}
	}
	return nil
}
