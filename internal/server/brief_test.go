package server

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestTheLogHoldsNoLongText(t *testing.T) {
	long := strings.Repeat("é", longestLogged+1)
	b, err := json.Marshal(brief(map[string]any{"id": 321, "title": "La politesse", "text": "court", "why": long, "effects": []string{"a\nb", "304.duree_min = 96h"}}))
	if want := `{"effects":["(3 characters)","304.duree_min = 96h"],"id":321,"text":"(5 characters)","title":"La politesse","why":"(61 characters)"}`; err != nil || string(b) != want {
		t.Errorf("%s %v, want %s", b, err, want)
	}
}
