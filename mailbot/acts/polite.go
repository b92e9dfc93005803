package acts

// An order said politely: « merci de me considérer comme vacancier », « veuillez
// me réintégrer », « je vous prie de me rayer de la liste des joueurs ».

// politeOrder reads one; as a question (« pouvez-vous me passer en vacancier ? »)
// it is asked back.
func (c *cue) politeOrder() bool {
	if c.f.tense != infinitive || !c.f.refl || c.f.neg != "" || c.g.cond || c.s.mood.reported || !politeOrders[c.f.lemma] {
		return false
	}
	asked := c.askedOfYou()
	if !asked && !c.politelySaid() {
		return false
	}
	from := len(c.r.found)
	f := *c.f
	f.who = ordered
	o := &cue{r: c.r, s: c.s, g: c.g, f: &f}
	question := o.g.question || o.s.mood.asked
	if question {
		g := *c.g
		g.question = false
		o.g = &g
	}
	orders(o)
	if len(c.r.found) == from {
		return false
	}
	if question {
		kind := c.r.found[from].act.Kind
		c.r.found = c.r.found[:from]
		c.r.ask(c.s, kind, "C'est une question : rien n'a été fait.")
	}
	return true
}

// politeOrders are the verbs of orders that concern the sender.
var politeOrders = set("mettre considerer declarer noter passer compter reintegrer rayer retirer supprimer enlever oter radier")

// askedOfYou: « pouvez-vous », « pourriez-vous », « vous pouvez » governs.
func (c *cue) askedOfYou() bool {
	for _, v := range c.g.frames {
		if v.lemma == "pouvoir" && v.who == other && v.at < c.f.at && c.f.at-v.at <= 5 && has(c.g.toks[max(0, v.at-1):c.f.at], "vous") {
			return true
		}
	}
	return false
}

// politelySaid: « merci de », « prière de », « veuillez », « je vous prie de ».
func (c *cue) politelySaid() bool {
	j := skipClitics(c.g.toks, c.f.at-1)
	w := at(c.g.toks, j)
	if w == "veuillez" {
		return true
	}
	if w != "de" {
		return false
	}
	switch at(c.g.toks, j-1) {
	case "merci", "priere", "prie", "remercie":
		return true
	}
	return false
}
