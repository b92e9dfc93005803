package web

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// Page is one file of the site.
type Page struct {
	// Name is the file's name, and its path: the site has no folders, so that the
	// same links hold when it is served and when it is written out.
	Name string
	// Type is the media type.
	Type string
	// Write makes the content. It only reads what the site was built from.
	Write func(w io.Writer) error
}

// Site is all pages of an instant. It never changes.
type Site struct {
	pages  []Page
	byName map[string]int
}

// Pages lists the pages in the order of the site.
func (s *Site) Pages() []Page { return s.pages }

// Page finds a page by its name.
func (s *Site) Page(name string) (Page, bool) {
	i, ok := s.byName[name]
	if !ok {
		return Page{}, false
	}
	return s.pages[i], true
}

// Build lays the pages out. It is pure and quick: what a page holds is worked
// out when it is written.
func Build(in Input) *Site {
	b := newBuilder(in)
	b.home()
	b.lawPages()
	b.settings()
	b.proposals()
	b.votes()
	b.decrees()
	b.requests()
	b.judgments()
	b.players()
	b.messages()
	b.mails()
	b.file("flux.xml", "application/atom+xml; charset=utf-8", b.writeFeed)
	b.file("calendrier.ics", "text/calendar; charset=utf-8", b.writeCalendar)
	b.file(styleFile, "text/css; charset=utf-8", writeStyle)
	return &Site{pages: b.pages, byName: b.names}
}

// builder gathers the pages.
type builder struct {
	in    Input
	s     *game.State
	pages []Page
	names map[string]int
	// numbers finds the rule, in force or gone, that bears or bore a number.
	numbers map[int]*lawbook.Rule
	gone    map[int]bool // by origin: rules that are no longer in force
}

func newBuilder(in Input) *builder {
	b := &builder{in: in, s: in.State, names: map[string]int{}, numbers: map[int]*lawbook.Rule{}, gone: map[int]bool{}}
	book := in.State.Book
	if book == nil {
		b.s = in.State.Clone()
		b.s.Book, book = lawbook.New(), lawbook.New()
	}
	for i := range book.FormerRules {
		b.index(&book.FormerRules[i])
		b.gone[book.FormerRules[i].Origin] = true
	}
	for i := range book.Rules {
		b.index(&book.Rules[i])
	}
	return b
}

func (b *builder) index(r *lawbook.Rule) {
	for _, v := range r.History {
		b.numbers[v.Number] = r
	}
	b.numbers[r.Number] = r
}

func (b *builder) file(name, media string, write func(io.Writer) error) {
	b.names[name] = len(b.pages)
	b.pages = append(b.pages, Page{Name: name, Type: media, Write: write})
}

// html adds a page of text; its model is made when it is written.
func (b *builder) html(name, title, template string, model func() any) {
	b.file(name, "text/html; charset=utf-8", func(w io.Writer) error {
		return render(w, template, frame{Name: name, Title: title, Nav: navOf(name), Ground: b.ground(), Main: model()})
	})
}

// paged adds a list over as many pages as it needs; the first page has the
// newest. show makes the model of the items from (included) to to.
func (b *builder) paged(base, title, template string, count, perPage int, show func(from, to int, more Pager) any) {
	last := max(1, (count+perPage-1)/perPage)
	for n := 1; n <= last; n++ {
		from, to := (n-1)*perPage, min(n*perPage, count)
		heading := title
		if n > 1 {
			heading += " (suite, page " + strconv.Itoa(n) + ")"
		}
		pager := pagerOf(base, n, last)
		b.html(pageName(base, n), heading, template, func() any { return show(from, to, pager) })
	}
}

// Pager leads from one page of a list to the next.
type Pager struct {
	N, Last      int
	Newer, Older string // names of the pages; empty at the ends
}

func pagerOf(base string, n, last int) Pager {
	p := Pager{N: n, Last: last}
	if n > 1 {
		p.Newer = pageName(base, n-1)
	}
	if n < last {
		p.Older = pageName(base, n+1)
	}
	return p
}

func pageName(base string, n int) string {
	if n == 1 {
		return base + ".html"
	}
	return base + "-" + strconv.Itoa(n) + ".html"
}

// newestFirst gives a copy of a list, turned round.
func newestFirst[T any](list []T) []T {
	c := slices.Clone(list)
	slices.Reverse(c)
	return c
}

// sortedBy sorts a copy of a list by a key.
func sortedBy[T any, K cmp.Ordered](list []T, key func(T) K) []T {
	c := slices.Clone(list)
	slices.SortStableFunc(c, func(x, y T) int { return cmp.Compare(key(x), key(y)) })
	return c
}

// frame is what stands around every page of text.
type frame struct {
	Name, Title string
	Nav         []navItem
	Ground      *ground // nil on a page that tells nothing of the game
	Main        any
}

// ground says on what a page rests.
type ground struct {
	State  *game.State
	Events uint64
	Head   string
	// Archive is where the list's archive stands; "" if nowhere.
	Archive string
}

func (b *builder) ground() *ground {
	return &ground{State: b.s, Events: b.in.Events, Head: b.in.Head[:min(16, len(b.in.Head))],
		Archive: strings.ReplaceAll(b.in.Archive, "@", "%40")} // what looks like an address is taken out of a page
}

type navItem struct {
	Name, Text string
	Here       bool
}

// navOf is the way through the site; a page of details belongs to its list.
func navOf(name string) []navItem {
	items := []navItem{{homeFile, "Accueil", false}, {"regles.html", "Règles", false}, {"propositions.html", "Propositions", false}, {"votes.html", "Votes", false},
		{"decrets.html", "Décrets", false}, {"requetes.html", "Requêtes", false}, {"jugements.html", "Jugements", false}, {"joueurs.html", "Joueurs", false},
		{"messages.html", "Messages", false}, {"courrier.html", "Courrier", false}, {"reglages.html", "Réglages", false}}
	for i := range items {
		items[i].Here = items[i].Name == name
	}
	return items
}

const (
	homeFile  = "index.html"
	styleFile = "style.css"
)

// Link is a word that leads somewhere; without Href it is only the word.
type Link struct{ Text, Href string }
