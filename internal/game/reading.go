package game

// Question is something in a mail that looked like an act but was not clear.
// Nothing asked is ever carried out (design §1.8).
type Question struct {
	// Said holds the words that raised the question.
	Said string `json:"said"`
	// Why says, in French, what was not clear.
	Why string `json:"why"`
	// Readings are the exact lines that would be understood, one a reading.
	Readings []string `json:"readings,omitempty"`
	// Kind is the act that it would have been, as far as one can tell.
	Kind ActKind `json:"act,omitempty"`
}

// Notice is a word back where nothing is asked and nothing was done.
type Notice struct {
	// Code names the notice: "vacation-later", "pa-line-without-vote", "presence-formula"…
	Code string `json:"code"`
	// Said holds the words that the notice answers.
	Said string `json:"said,omitempty"`
	// Text is the notice itself, in French.
	Text string `json:"text"`
	// Rule is what it rests on ("R314", "A110").
	Rule string `json:"rule,omitempty"`
}
