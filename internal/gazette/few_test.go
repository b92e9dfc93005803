package gazette

import "testing"

// M20: how few the active players have become is said in French.
func TestM20_FewActivePlayers(t *testing.T) {
	for n, want := range map[int]string{0: "Il n'y a plus de joueur actif", 1: "Il n'y a plus qu'un joueur actif", 3: "Il n'y a plus que 3 joueurs actifs"} {
		if got := fewActive(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
