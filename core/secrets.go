package core

// NoSecrets gives a game in which everything is public the methods Owner,
// View, Seen and Sample: embed it in the game type. Every state is its own
// view for everybody, so Owner always answers Nobody and Sample never refuses.
type NoSecrets[S, M comparable] struct{}

// Owner returns Nobody: each state is the truth.
func (NoSecrets[S, M]) Owner(S) Seat { return Nobody }

// View returns s: everybody knows everything.
func (NoSecrets[S, M]) View(s S, _ Seat) View[S] { return View[S]{s} }

// Seen returns m.
func (NoSecrets[S, M]) Seen(_ S, m M, _ Seat) M { return m }

// Sample returns the state of the view.
func (NoSecrets[S, M]) Sample(v View[S], _ Chooser) (S, error) { return v.State, nil }

// Owner is how a state with secrets stores whose view it is. The zero Owner is
// the truth, so that the zero state is one too.
type Owner uint8

// OwnerOf returns the Owner for a seat of a table with n seats; for anybody
// else it is the spectator's. The truth is the zero Owner.
func OwnerOf(who Seat, n int) Owner {
	if who.In(n) {
		return Owner(who) + 2
	}
	return 1
}

// Seat returns Nobody for the truth, else the owner of the view.
func (o Owner) Seat() Seat {
	switch o {
	case 0:
		return Nobody
	case 1:
		return Spectator
	}
	return Seat(o - 2)
}

// Hides reports whether what only seat q knows is hidden in a state of this
// owner: nothing is hidden in the truth, and nobody's own cards from himself.
func (o Owner) Hides(q Seat) bool { return o != 0 && o.Seat() != q }

// Look returns the owner of the view that a view (or truth) of owner o becomes
// when who looks at it: a view looked at by somebody else is the spectator's.
func (o Owner) Look(who Seat, n int) Owner {
	w := OwnerOf(who, n)
	if o == 0 || o == w {
		return w
	}
	return OwnerOf(Spectator, n)
}
