package browser

import (
	"fmt"
	"testing"
)

// TestShots keeps pictures of several moments of every game, at the width of a
// desk and of a phone, to be looked at.
func TestShots(t *testing.T) {
	if *shots == "" {
		t.Skip("-shots names no directory")
	}
	s := serve(t, "-pause", "1ms")
	for _, game := range []string{"traindice", "rrbuilder", "unionpacific", "tycoon"} {
		desk, phone := newPage(t, 1440, 900), newPage(t, 375, 740)
		options := "{}"
		if game == "tycoon" {
			options = `{"maxTurns":6}` // at random it may go on for ever
		}
		m := desk.table(s, game, options, "person", "greedy", "random", "greedy")
		for i, steps := range []int{0, 25, 90, 240, 10_000} {
			// Play on until the person is to move after so many steps, or the end.
			value[bool](desk, fmt.Sprintf(`(async () => {
				for (let n = 0; n < 3000; n++) {
					const { look } = await (await fetch("/api%s?from=1&step=-1")).json()
					if (!look) { await new Promise((done) => setTimeout(done, 500)); continue } // too many requests
					if (look.turn === -2 || look.legal && look.length >= %d) return true
					if (look.legal) {
						const move = look.legal[Math.floor(Math.random() * look.legal.length)]
						await fetch("/api%s/play", { method: "POST", body: JSON.stringify({ step: look.step, move }) })
					}
					else await new Promise((done) => setTimeout(done, 30))
				}
				return false
			})()`, m.Links[0], steps, m.Links[0]))
			for name, p := range map[string]*page{"desk": desk, "phone": phone} {
				p.open(s.url(m.Links[0]))
				p.wait(`document.querySelector(".status")?.textContent`)
				p.shot(fmt.Sprintf("%s-%d-%s", game, i, name))
			}
			desk.open(s.url("/"))
		}
	}
}
