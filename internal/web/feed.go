package web

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"io"
	"strings"
	"time"

	"github.com/gorilla/feeds"
)

// feedEntries is how many of the latest messages the feed holds.
const feedEntries = 40

// writeFeed writes the messages to the list as an Atom feed (RFC 4287). Links
// are relative, as everywhere on the site.
func (b *builder) writeFeed(w io.Writer) error {
	list := newestFirst(b.in.Messages)
	f := &feeds.AtomFeed{Xmlns: "http://www.w3.org/2005/Atom", Title: "fnomic : messages du greffier", Id: urn("fnomic", b.origin()), Updated: iso(b.s.At),
		Subtitle: "Résultats, tours et votes de la partie de fnomic", Author: &feeds.AtomAuthor{AtomPerson: feeds.AtomPerson{Name: "Greffier de fnomic"}},
		Link: &feeds.AtomLink{Href: homeFile, Rel: "alternate", Type: "text/html"}}
	for i, m := range list[:min(feedEntries, len(list))] {
		if i == 0 {
			f.Updated = iso(m.At)
		}
		title := withoutAddresses(m.Subject)
		f.Entries = append(f.Entries, &feeds.AtomEntry{Title: title, Id: urn("message", m.ID), Updated: iso(m.At), Published: iso(m.At),
			Links:   []feeds.AtomLink{{Href: messageFile(m), Rel: "alternate", Type: "text/html"}},
			Content: &feeds.AtomContent{Type: "html", Content: "<pre>" + html.EscapeString(withoutAddresses(m.Body)) + "</pre>"}})
	}
	if err := feeds.WriteXML(f, w); err != nil {
		return fmt.Errorf("web: feed: %w", err)
	}
	return nil
}

// origin tells one game's feed from another's: the first message that it ever had.
func (b *builder) origin() string {
	if len(b.in.Messages) == 0 {
		return ""
	}
	return b.in.Messages[0].ID
}

// urn makes a name-based identity (RFC 9562 §5.8) that tells nothing of what it is made from.
func urn(kind, name string) string {
	h := sha256.Sum256([]byte(kind + "\x00" + name))
	h[6] = h[6]&0x0f | 0x80
	h[8] = h[8]&0x3f | 0x80
	x := hex.EncodeToString(h[:16])
	return "urn:uuid:" + strings.Join([]string{x[:8], x[8:12], x[12:16], x[16:20], x[20:]}, "-")
}

// stamp is the instant of the calendar's making: that of the latest fact.
func (b *builder) stamp() time.Time { return b.s.At }
