package tycoon

import "github.com/railrules/railrules/core"

// The reasons of the end (RT-END-2, RT-END-7).
const (
	ReasonMarkers  = "markers"   // the empty city markers ran out
	ReasonMaxTurns = "max-turns" // the last turn of the option MaxTurns is over
)

// Standing returns the score on the track less one point a share while the game
// lasts (RT-SCORE-4), then the final scores with the points of the Tycoon
// cards, and the places: ties are broken by links, then cash (RT-SCORE-1, -2).
func (g *Game) Standing(s State) core.Standing {
	r := core.Standing{Seats: g.players, Over: s.phase == PhaseOver}
	for q := range g.players {
		r.Score[q] = int(s.score[q]) - int(s.shares[q])
		if r.Over {
			r.Score[q] += g.tycoonPoints(&s, q)
		}
	}
	if !r.Over {
		return r
	}
	var links, cash [core.MaxSeats]int
	for q := range g.players {
		links[q], cash[q] = s.linksOf(uint8(q)), int(s.cash[q])
	}
	r.Place = core.Rank(g.players, r.Score, links, cash)
	r.Reason = reasonWords[s.reason]
	return r
}

// AppendTallies appends "scores", the score on the track and once the game is
// over the final score, and "cash" in dollars (RT-TRACE-2, -3).
func (g *Game) AppendTallies(dst []core.Tally, s State) []core.Tally {
	scores, cash := core.Tally{Name: "scores"}, core.Tally{Name: "cash"}
	if s.phase == PhaseOver {
		scores.Values = g.Standing(s).Score
	}
	for q := range g.players {
		if s.phase != PhaseOver {
			scores.Values[q] = int(s.score[q])
		}
		cash.Values[q] = int(s.cash[q])
	}
	return append(dst, scores, cash)
}
