package tycoon

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// longestByTrying walks every trail.
func longestByTrying(all []edge) int {
	best := 0
	used := make([]bool, len(all))
	var walk func(c City, n int)
	walk = func(c City, n int) {
		best = max(best, n)
		for i, e := range all {
			if used[i] || e.a != c && e.b != c {
				continue
			}
			used[i] = true
			walk(e.a+e.b-c, n+1)
			used[i] = false
		}
	}
	for c := range City(MaxCities) {
		walk(c, 0)
	}
	return best
}

func randomLinks(r *rand.Rand, cities, links int) []edge {
	var all []edge
	for len(all) < links {
		e := edge{City(r.IntN(cities)), City(r.IntN(cities))}
		if e.a != e.b {
			all = append(all, e)
		}
	}
	return all
}

func longestOf(all []edge) int {
	best := 0
	for _, part := range components(all) {
		best = max(best, longest(part))
	}
	return best
}

// RT-TYC-4: the search agrees with trying every trail, parallel links included.
func TestLongestTrailOfSmallNetworks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 600 {
		all := randomLinks(r, 3+r.IntN(6), 1+r.IntN(8))
		require.Equal(t, longestByTrying(all), longestOf(all), "%v", all)
	}
	require.Zero(t, longestOf(nil))
}

// BenchmarkLongestTrail searches networks far larger and more tangled than those
// of any game: 140 links between 64 cities, six at each at most.
func BenchmarkLongestTrail(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	var networks [8][]edge
	for i := range networks {
		var degree [MaxCities]int
		for len(networks[i]) < 140 {
			e := randomLinks(r, MaxCities, 1)[0]
			if degree[e.a] < sides && degree[e.b] < sides {
				degree[e.a]++
				degree[e.b]++
				networks[i] = append(networks[i], e)
			}
		}
	}
	i := 0
	for b.Loop() {
		longestOf(networks[i%len(networks)])
		i++
	}
}
