package web_test

import (
	"bytes"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/fnomic/fnomic/internal/web"
)

func written(t testing.TB, p web.Page) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatalf("%s: %v", p.Name, err)
	}
	return b.Bytes()
}

// facts are what the tests look at in a page.
type facts struct {
	lang, title string
	headings    []int
	links       []string
	ids         map[string]int
	faults      []string
}

// look reads a page as a browser does, and notes what no page may hold.
func look(t testing.TB, name string, content []byte) facts {
	t.Helper()
	doc, err := html.Parse(bytes.NewReader(content))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	f := facts{ids: map[string]int{}}
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode {
			f.element(n)
		}
	}
	return f
}

func (f *facts) element(n *html.Node) {
	switch n.Data {
	case "script", "iframe", "object", "embed", "form", "style":
		f.faults = append(f.faults, "a <"+n.Data+">")
	case "title":
		if n.Parent.Data == "head" {
			f.title = n.FirstChild.Data
		}
	case "h1", "h2", "h3", "h4", "h5", "h6":
		f.headings = append(f.headings, int(n.Data[1]-'0'))
	case "th":
		if !has(n, "scope") {
			f.faults = append(f.faults, "a heading of a table without scope")
		}
	}
	for _, a := range n.Attr {
		switch {
		case strings.HasPrefix(a.Key, "on"), a.Key == "style":
			f.faults = append(f.faults, "an attribute "+a.Key)
		case a.Key == "id":
			f.ids[a.Val]++
		case a.Key == "href":
			f.links = append(f.links, a.Val)
		case n.Data == "html" && a.Key == "lang":
			f.lang = a.Val
		}
	}
}

func has(n *html.Node, key string) bool {
	for _, a := range n.Attr {
		if a.Key == key {
			return true
		}
	}
	return false
}

// TestEveryPageIsSound reads every page of a played game, at its end and in the
// middle of a vote, as a browser would.
func TestEveryPageIsSound(t *testing.T) {
	in := playedGame(t)
	for name, input := range map[string]web.Input{"end": in.end, "midway": in.midway, "before": {State: empty()}, "big": big(), "hostile": hostile()} {
		t.Run(name, func(t *testing.T) {
			site := web.Build(input)
			all := map[string]facts{}
			for _, p := range site.Pages() {
				content := written(t, p)
				if bytes.Contains(content, []byte("@")) && p.Name != "style.css" {
					t.Errorf("%s: a sign of an address", p.Name)
				}
				if strings.HasPrefix(p.Type, "text/html") {
					all[p.Name] = look(t, p.Name, content)
					checkTags(t, p.Name, content)
				}
			}
			for name, f := range all {
				checkPage(t, name, f)
				for _, l := range f.links {
					checkLink(t, site, all, name, l)
				}
			}
			t.Logf("%d pages, %d of text", len(site.Pages()), len(all))
		})
	}
}

func checkPage(t *testing.T, name string, f facts) {
	t.Helper()
	for _, fault := range f.faults {
		t.Errorf("%s: %s", name, fault)
	}
	if f.lang != "fr" || strings.TrimSpace(f.title) == "" {
		t.Errorf("%s: lang %q, title %q", name, f.lang, f.title)
	}
	first := 0
	for i, h := range f.headings {
		if h == 1 {
			first++
		}
		if i > 0 && h > f.headings[i-1]+1 {
			t.Errorf("%s: a heading h%d under h%d", name, h, f.headings[i-1])
		}
	}
	if first != 1 {
		t.Errorf("%s: %d headings h1", name, first)
	}
	for id, n := range f.ids {
		if n > 1 {
			t.Errorf("%s: id %s stands %d times", name, id, n)
		}
	}
}

func checkLink(t *testing.T, site *web.Site, all map[string]facts, from, link string) {
	t.Helper()
	u, err := url.Parse(link)
	if err != nil || u.IsAbs() || strings.HasPrefix(u.Path, "/") {
		t.Errorf("%s: link %q is not one of the site (%v)", from, link, err)
		return
	}
	name := u.Path
	if name == "" {
		name = from
	}
	if _, ok := site.Page(name); !ok {
		t.Errorf("%s: no page %q", from, link)
	}
	if f, text := all[name]; text && u.Fragment != "" && f.ids[u.Fragment] == 0 {
		t.Errorf("%s: nothing at %q", from, link)
	}
}

// voids are the elements without an end tag.
var voids = map[string]bool{"meta": true, "link": true, "br": true}

// checkTags holds that each element is closed where it was opened: a browser
// would mend it in silence.
func checkTags(t *testing.T, name string, content []byte) {
	t.Helper()
	z := html.NewTokenizer(bytes.NewReader(content))
	var open []string
	for {
		switch z.Next() {
		case html.ErrorToken:
			if len(open) > 0 {
				t.Errorf("%s: %v never closed", name, open)
			}
			return
		case html.StartTagToken:
			if tag, _ := z.TagName(); !voids[string(tag)] {
				open = append(open, string(tag))
			}
		case html.EndTagToken:
			tag, _ := z.TagName()
			if n := len(open); n == 0 || open[n-1] != string(tag) {
				t.Fatalf("%s: </%s> closes %v", name, tag, open)
			}
			open = open[:len(open)-1]
		}
	}
}

// TestPagesTellTheGame looks for what the script made happen.
func TestPagesTellTheGame(t *testing.T) {
	in := playedGame(t)
	end, midway := web.Build(in.end), web.Build(in.midway)
	for _, c := range []struct {
		site *web.Site
		page string
		want []string
	}{
		{end, "index.html", []string{"Partie terminée", "Émile l&#39;a gagnée", "<svg", "Émile 86"}},
		{midway, "index.html", []string{"Tour 3", "fin du vote sur la requête Rq1", "Attendus (3)", "Chloé, David et Émile"}},
		{end, "regles.html", []string{`href="regles.html#r304">304</a>`, "Règles immuables", "Décrets", "(Remplace la règle"}},
		{end, "regle-321.html", []string{"Modification par requête", "<del>1</del><ins>2</ins>", `href="requetes.html#Rq1"`}},
		{end, "regle-322.html", []string{"208.seuil", "Ce qu’elle fixe"}},
		{end, "decret-16.html", []string{"Décret en vigueur", "une salutation"}},
		{end, "vote-321.html", []string{"Bulletin par bulletin", "contre", "Électeurs"}},
		{end, "jugements.html", []string{"J1, invocation de Bruno", "cassé", "S1"}},
		{end, "joueurs.html", []string{"&#43;106", "311-2", "en vacances"}},
		{end, "reglages.html", []string{"304.duree_min", "A23"}},
		{end, "messages.html", []string{"VICTOIRE D&#39;ÉMILE"}},
		{end, "courrier.html", []string{"le compte y est"}},
	} {
		p, ok := c.site.Page(c.page)
		if !ok {
			t.Errorf("no page %s", c.page)
			continue
		}
		text := strings.ReplaceAll(string(written(t, p)), "\u00a0", " ")
		for _, w := range c.want {
			if !strings.Contains(text, w) {
				t.Errorf("%s does not hold %q", c.page, w)
			}
		}
	}
}

// TestMessagesAreThoseToTheList holds that no answer to one person is shown.
func TestMessagesAreThoseToTheList(t *testing.T) {
	in := playedGame(t).end
	if len(in.Messages) < 40 {
		t.Fatalf("%d messages", len(in.Messages))
	}
	for _, m := range in.Messages {
		if strings.Contains(m.Body, "Votre vote") || m.At.IsZero() || m.Subject == "" {
			t.Errorf("%q is none to the list", m.Subject)
		}
	}
}

// TestP1_FunnelAddsUp holds received = the sum of all verdicts and what waits.
func TestP1_FunnelAddsUp(t *testing.T) {
	for _, in := range []web.Input{playedGame(t).end, playedGame(t).midway} {
		sum := in.Mails.Pending
		for _, n := range in.Mails.ByVerdict {
			sum += n
		}
		if sum != in.Mails.Received || sum < 60 {
			t.Errorf("%d received, %d told", in.Mails.Received, sum)
		}
	}
}

// TestStaticFiles holds that the files are the pages, with no trace of writing.
func TestStaticFiles(t *testing.T) {
	site := web.Build(playedGame(t).end)
	dir := filepath.Join(t.TempDir(), "site")
	for range 2 { // over itself as well
		n, err := web.WriteFiles(dir, site)
		if err != nil || n != len(site.Pages()) {
			t.Fatalf("%d files: %v", n, err)
		}
	}
	found, err := os.ReadDir(dir)
	if err != nil || len(found) != len(site.Pages()) {
		t.Fatalf("%d files in the folder: %v", len(found), err)
	}
	for _, p := range site.Pages() {
		b, err := os.ReadFile(filepath.Join(dir, p.Name))
		if err != nil || !bytes.Equal(b, written(t, p)) {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
}

// TestBuildIsPure holds that the same input gives the same bytes, whatever was written before.
func TestBuildIsPure(t *testing.T) {
	in := playedGame(t).end
	one, two := web.Build(in), web.Build(in)
	for _, p := range one.Pages() {
		q, _ := two.Page(p.Name)
		if first := written(t, p); !bytes.Equal(first, written(t, q)) || !bytes.Equal(first, written(t, p)) {
			t.Errorf("%s differs", p.Name)
		}
	}
}

// TestGolden holds one page to the letter, with UPDATE_GOLDEN=1 written anew.
func TestGolden(t *testing.T) {
	p, _ := web.Build(small()).Page("proposition-321.html")
	got := written(t, p)
	path := filepath.Join("testdata", "proposition-321.html")
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the page is another (%s)", firstDifference(string(got), string(want)))
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d: %q, want %q", i+1, g[i], w[i])
		}
	}
	return "its length"
}
