package reading

import "testing"

// TestExaminedMails reads the mails of an examiner who had not seen the reader;
// the figures of their first reading are in testdata/examined/FIRST-TRY.txt.
func TestExaminedMails(t *testing.T) {
	rep, err := Score("testdata/examined")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range rep.Failures {
		t.Errorf("%s (%s) %s:\n  got  %s\n  want %s", f.Mail, f.Form, f.Key, clip(f.Got), clip(f.Want))
	}
}
