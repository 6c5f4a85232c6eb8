package rrbuilder

// line returns the companies rewarded for the link that the networks make: all
// on any line between the two ends with the fewest different companies, or none
// if there is no line (RR-TC-3, RR-TC-4).
//
// Every network is connected, so a line needs each company once in a row: it is
// a path in the graph whose nodes are the companies, neighbours where their
// networks share a location. A company is on a shortest path exactly if its
// distances from the two ends add up to the shortest.
func (g *Game) line(network *[MaxCompanies]Locations) Companies {
	a, b := holders(network, g.board.ends[0]), holders(network, g.board.ends[1])
	if a == 0 || b == 0 {
		return 0
	}
	if both := a & b; both != 0 {
		return both // lines of a single company
	}
	var near [MaxCompanies]Companies // neighbours of each company
	for c := range network {
		for d := range c {
			if network[c]&network[d] != 0 {
				near[c] |= 1 << d
				near[d] |= 1 << c
			}
		}
	}
	// Layers from end a until one meets b; then back from there.
	var layers [MaxCompanies]Companies
	seen, n := a, 0
	layers[0] = a
	for layers[n]&b == 0 {
		next := neighbours(&near, layers[n]) &^ seen
		if next == 0 {
			return 0
		}
		seen |= next
		n++
		layers[n] = next
	}
	last := layers[n] & b
	line := last
	for n--; n >= 0; n-- {
		last = neighbours(&near, last) & layers[n]
		line |= last
	}
	return line
}

// holders returns the companies whose network holds l.
func holders(network *[MaxCompanies]Locations, l Location) Companies {
	var set Companies
	for c := range network {
		if network[c].Has(l) {
			set |= 1 << c
		}
	}
	return set
}

func neighbours(near *[MaxCompanies]Companies, of Companies) Companies {
	var set Companies
	for c := range near {
		if of>>c&1 != 0 {
			set |= near[c]
		}
	}
	return set
}
