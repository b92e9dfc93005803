package reading

import "testing"

// TestSiblings reads one sibling of each shared mail, written by a second
// examiner who had not seen the reader; the figures of their first reading are
// in testdata/siblings/FIRST-TRY.txt.
func TestSiblings(t *testing.T) {
	rep, err := Score("testdata/siblings")
	if err != nil {
		t.Fatal(err)
	}
	if testing.Verbose() {
		t.Log("\n" + rep.String())
	}
	for _, f := range rep.Failures {
		t.Errorf("%s (%s) %s:\n  got  %s\n  want %s", f.Mail, f.Form, f.Key, clip(f.Got), clip(f.Want))
	}
}

// TestFreshMails reads mails that the second examiner wrote after the mending,
// without running them; the figures of their first reading are in
// testdata/fresh/FIRST-TRY.txt.
func TestFreshMails(t *testing.T) {
	rep, err := Score("testdata/fresh")
	if err != nil {
		t.Fatal(err)
	}
	if testing.Verbose() {
		t.Log("\n" + rep.String())
	}
	for _, f := range rep.Failures {
		t.Errorf("%s (%s) %s:\n  got  %s\n  want %s", f.Mail, f.Form, f.Key, clip(f.Got), clip(f.Want))
	}
}
