package lawbook

// Refusal says in French why an effect, a value or a reading cannot be taken.
// It is a value, not an error: nil means that nothing stands against it.
type Refusal struct {
	// Code is stable: "unknown", "syntax", "unit", "bounds", "not-in-force",
	// "by-decree", "conflict", "expression".
	Code string `json:"code"`
	// Rule is the rule or decree of the value, as players cite it today ("304", "d13"); may be empty.
	Rule string `json:"rule,omitempty"`
	// Text is what the player reads.
	Text string `json:"text"`
}

func refuse(code, rule, text string) *Refusal { return &Refusal{Code: code, Rule: rule, Text: text} }
