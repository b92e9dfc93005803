package record

import "github.com/fnomic/fnomic/internal/game"

// addOffices are the events of R320 about the three arbiters and their election.
func addOffices(all map[string]kind) {
	add[game.ClockHeld](all)
	add[game.ClockReleased](all)
	add[game.OfficeTaken](all)
	add[game.OfficeConfirmed](all)
	add[game.OfficeLeft](all)
	add[game.DutyBegun](all)
	add[game.DutyStarted](all)
	add[game.DutyDone](all)
	add[game.ElectionDecided](all)
	add[game.ElectionRefused](all)
	add[game.ElectedByLines](all)
	add[game.LinesSettled](all)
	add[game.PlayerBarred](all)
	add[game.PresenceCalled](all)
	add[game.PresenceAnswered](all)
}

// addJudging are the events of cases, judgments and cassations (R320-1 to R320-13).
func addJudging(all map[string]kind) {
	add[game.JudgeInvoked](all)
	add[game.JudgeSeated](all)
	add[game.JudgeMissed](all)
	add[game.JudgeUnseated](all)
	add[game.OfficeOfJudgeChanged](all)
	add[game.CaseWentUnanswered](all)
	add[game.CaseTakenUp](all)
	add[game.CaseDropped](all)
	add[game.DebateEndAsked](all)
	add[game.JudgmentGiven](all)
	add[game.JudgmentWithdrawn](all)
	add[game.JudgmentSettled](all)
	add[game.JudgmentQuashed](all)
	add[game.CassationMoved](all)
	add[game.CassationCalled](all)
	add[game.CassationDropped](all)
	add[game.ArbiterOpposed](all)
	add[game.ArbiterYielded](all)
	add[game.RejudgingObjected](all)
	add[game.JurisprudenceDoubted](all)
	add[game.JurisprudenceEnded](all)
}

// addSanctions are the events of holds (R320-4), sanctions and names (R320, d12 to d14).
func addSanctions(all map[string]kind) {
	add[game.ConsentDemanded](all)
	add[game.TurnHeld](all)
	add[game.ConsentGiven](all)
	add[game.HoldChanged](all)
	add[game.HoldLifted](all)
	add[game.HoldOver](all)
	add[game.SanctionPronounced](all)
	add[game.SanctionAgreed](all)
	add[game.SanctionSettled](all)
	add[game.Disclosed](all)
	add[game.DisclosureRecorded](all)
	add[game.NamesJoined](all)
}

// addOrders are the corrections of the operator and of judgments, and annulments (R110).
func addOrders(all map[string]kind) {
	add[game.OrderGiven](all)
	add[game.RuleAnnulled](all)
	add[game.CallAnnulled](all)
	add[game.VoteRecounted](all)
}

// addCourse are the other events of decrees, requests and the law.
func addCourse(all map[string]kind) {
	add[game.DecreeProposed](all)
	add[game.DecreeOpposed](all)
	add[game.DecreeUnopposed](all)
	add[game.DecreeDecided](all)
	add[game.DecreeEntered](all)
	add[game.DecreeRepealed](all)
	add[game.DecreesAwaited](all)
	add[game.DecreesPublished](all)
	add[game.ChangeVoided](all)
	add[game.EffectApplied](all, effectApplied1)
	add[game.EffectSkipped](all)
	add[game.PassPromised](all)
	add[game.RequestIssued](all)
	add[game.RequestRevised](all)
	add[game.RequestEnded](all)
	add[game.ScoreDropped](all)
}
