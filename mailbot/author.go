package mailbot

import (
	"strings"

	"github.com/fnomic/fnomic/mailbot/decode"
)

// author finds who wrote the mail. The sender's address is the player's
// identity (R207: each votes himself), so anything doubtful gives no author:
// several addresses, group syntax, a broken address, two From fields.
func (r *Reading) author(h decode.Header, s Setting) {
	fields := s.AuthorHeaders
	if len(fields) == 0 {
		fields = []string{"From"}
	}
	for _, name := range fields {
		values := h.All(name)
		if len(values) == 0 {
			continue
		}
		a, ok := r.single(name, values)
		if ok && isList(a.Addr, s) {
			r.Name, _, _ = strings.Cut(a.Name, " via ")
			a, ok = r.replyTo(h, s)
			if !ok {
				continue
			}
		}
		r.From = a.Addr
		if a.Name != "" {
			r.Name = a.Name
		}
		return
	}
}

// single is the one address that a field may hold.
func (r *Reading) single(name string, values []string) (decode.Address, bool) {
	if len(values) > 1 && name == "From" {
		r.Defects = append(r.Defects, "several From fields")
		return decode.Address{}, false
	}
	l := decode.Addresses(values[0])
	a, ok := oneOf(l.List)
	switch {
	case l.Broken:
		r.Defects = append(r.Defects, "broken address in "+name)
	case l.Group:
	case ok:
		return a, true
	}
	a.Addr = ""
	return a, false
}

// replyTo is the author of a mail whose From the list has rewritten. The list
// may have put itself into Reply-To as well.
func (r *Reading) replyTo(h decode.Header, s Setting) (decode.Address, bool) {
	values := h.All("Reply-To")
	if len(values) != 1 {
		return decode.Address{}, false
	}
	l := decode.Addresses(values[0])
	if l.Broken || l.Group {
		return decode.Address{}, false
	}
	var others []decode.Address
	for _, a := range l.List {
		if !isList(a.Addr, s) {
			others = append(others, a)
		}
	}
	return oneOf(others)
}

// oneOf is the address of a list that names one person only.
func oneOf(list []decode.Address) (decode.Address, bool) {
	if len(list) == 0 {
		return decode.Address{}, false
	}
	for _, a := range list[1:] {
		if a.Addr != list[0].Addr {
			return decode.Address{}, false
		}
	}
	return list[0], list[0].Addr != ""
}

func isList(addr string, s Setting) bool {
	return s.List != "" && strings.EqualFold(addr, s.List)
}

// isSelf reports whether an address is the program's own, with or without an
// extension behind "+" (RFC 5233).
func isSelf(addr string, s Setting) bool {
	local, domain, ok := strings.Cut(strings.ToLower(s.Self), "@")
	l, d, ok2 := strings.Cut(addr, "@")
	if !ok || !ok2 || d != domain {
		return false
	}
	base, _, _ := strings.Cut(l, "+")
	return base == local
}
