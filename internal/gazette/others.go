package gazette

import "github.com/fnomic/fnomic/internal/game"

func (t *teller) tellDecree(game.Recorded)     {}
func (t *teller) tellRequest(game.Recorded)    {}
func (t *teller) tellOffice(game.Recorded)     {}
func (t *teller) tellJudge(game.Recorded)      {}
func (t *teller) tellSanction(game.Recorded)   {}
func (t *teller) tellCorrection(game.Recorded) {}
