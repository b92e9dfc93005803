package reading

import "testing"

// TestThirdMails reads the mails of a third examiner who had not seen the
// reader; the figures of their first reading are in
// testdata/third/FIRST-TRY.txt.
func TestThirdMails(t *testing.T) {
	rep, err := Score("testdata/third")
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
