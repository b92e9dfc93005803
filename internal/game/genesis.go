package game

import "time"

// Opened is the first event of a ledger: the law, the players and the numbers
// with which the game is taken up. A game begun from nothing has no players yet.
type Opened struct {
	State *State `json:"state"`
}

// Kind implements Event.
func (Opened) Kind() string { return "opened" }

// Apply implements Event.
func (e Opened) Apply(s *State, at time.Time) {
	*s = *e.State.Clone()
	s.At = at
}

// AddressAttached is the event that mail from an address is that of a person
// (A155): by registration, by a confirmation, or by the operator.
type AddressAttached struct {
	Name    string `json:"name"`
	Address string `json:"address"` // lower case
}

// Kind implements Event.
func (AddressAttached) Kind() string { return "address-attached" }

// Apply implements Event.
func (e AddressAttached) Apply(s *State, _ time.Time) {
	if s.Addresses == nil {
		s.Addresses = map[string]string{}
	}
	s.Addresses[e.Address] = e.Name
}

// NameOf is the name of the person who writes from an address; empty if unknown.
func (s *State) NameOf(address string) string { return s.Addresses[address] }

// AddressOf is the address of a name that was attached; of several the least,
// so that the choice is always the same. Empty if there is none.
func (s *State) AddressOf(name string) string {
	found := ""
	for a, n := range s.Addresses {
		if n == name && (found == "" || a < found) {
			found = a
		}
	}
	return found
}
