package svg

import "math"

// Point is a place in a picture; Y grows downward. Products are rounded before
// they are added (the conversions to float64 demand it), so that the result is
// the same on every machine.
type Point struct{ X, Y float64 }

// Add returns the point moved by dx and dy.
func (p Point) Add(dx, dy float64) Point { return Point{p.X + float64(dx), p.Y + float64(dy)} }

// To returns the point that lies the share t of the way from p to q.
func (p Point) To(q Point, t float64) Point {
	return Point{p.X + float64((q.X-p.X)*t), p.Y + float64((q.Y-p.Y)*t)}
}

// Dist returns the distance from p to q.
func (p Point) Dist(q Point) float64 {
	dx, dy := q.X-p.X, q.Y-p.Y
	return math.Sqrt(float64(dx*dx) + float64(dy*dy))
}

// Toward returns the point at a distance from p in the direction of q. With q
// at p the direction is to the right.
func (p Point) Toward(q Point, distance float64) Point {
	d := p.Dist(q)
	if d == 0 {
		return Point{p.X + distance, p.Y}
	}
	return p.To(q, distance/d)
}

// Beside returns the point at a distance from p at a right angle to the
// direction of q: to the right of who goes there, or to the left if the
// distance is negative.
func (p Point) Beside(q Point, distance float64) Point {
	return p.Toward(Point{p.X - (q.Y - p.Y), p.Y + (q.X - p.X)}, distance)
}

// Box is a rectangle: its upper left corner, width and height.
type Box struct{ X, Y, W, H float64 }

// Center returns the middle of the box.
func (b Box) Center() Point { return Point{b.X + b.W/2, b.Y + b.H/2} }

// Inset returns the box made smaller by d on every side.
func (b Box) Inset(d float64) Box { return Box{b.X + d, b.Y + d, b.W - 2*d, b.H - 2*d} }

// overlap returns the area that two boxes share.
func (b Box) overlap(c Box) float64 {
	w := min(b.X+b.W, c.X+c.W) - max(b.X, c.X)
	h := min(b.Y+b.H, c.Y+c.H) - max(b.Y, c.Y)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

// Around returns the square with the given half side around a point.
func Around(p Point, half float64) Box {
	half = float64(half) // rounded, see Point
	return Box{p.X - half, p.Y - half, 2 * half, 2 * half}
}

// Fit returns the points scaled alike in both directions and moved so that they
// fill the box as well as they can.
func Fit(points []Point, in Box) []Point {
	if len(points) == 0 {
		return nil
	}
	low, high := points[0], points[0]
	for _, p := range points {
		low = Point{min(low.X, p.X), min(low.Y, p.Y)}
		high = Point{max(high.X, p.X), max(high.Y, p.Y)}
	}
	w, h := high.X-low.X, high.Y-low.Y
	scale := math.MaxFloat64
	if w > 0 {
		scale = in.W / w
	}
	if h > 0 {
		scale = min(scale, in.H/h)
	}
	if w <= 0 && h <= 0 {
		scale = 1
	}
	left, top := in.X+(in.W-float64(w*scale))/2, in.Y+(in.H-float64(h*scale))/2
	list := make([]Point, len(points))
	for i, p := range points {
		list[i] = Point{left + float64((p.X-low.X)*scale), top + float64((p.Y-low.Y)*scale)}
	}
	return list
}

// Spread moves points that lie closer together than gap apart, and those that
// lie closer than clear to a line between two others, given by their indices: as
// little as it takes and as far as the box allows.
func Spread(points []Point, lines [][2]int, gap, clear float64, in Box) []Point {
	list := append([]Point(nil), points...)
	for range 60 {
		moved := false
		for i := range list {
			for j := range i {
				a, b := list[j], list[i]
				if d := a.Dist(b); d < gap {
					push := (gap - d) / 2
					list[j], list[i] = in.clamp(a.Toward(b, -push)), in.clamp(b.Toward(a, -push))
					moved = true
				}
			}
		}
		for _, l := range lines {
			for i, p := range list {
				if near, d := nearest(p, list[l[0]], list[l[1]]); i != l[0] && i != l[1] && d < clear && d > 0 {
					list[i] = in.clamp(p.Toward(near, d-clear))
					moved = true
				}
			}
		}
		if !moved {
			break
		}
	}
	return list
}

// nearest returns the point of the line from a to b that is nearest to p, and
// its distance.
func nearest(p, a, b Point) (Point, float64) {
	dx, dy := b.X-a.X, b.Y-a.Y
	square := float64(dx*dx) + float64(dy*dy)
	t := 0.0
	if square > 0 {
		t = (float64((p.X-a.X)*dx) + float64((p.Y-a.Y)*dy)) / square
	}
	q := a.To(b, min(max(t, 0), 1))
	return q, p.Dist(q)
}

// clamp returns the point of the box that is nearest to p.
func (b Box) clamp(p Point) Point {
	return Point{min(max(p.X, b.X), b.X+b.W), min(max(p.Y, b.Y), b.Y+b.H)}
}

// Labels finds places for labels. Tell it first what is there already.
type Labels struct {
	in    Box
	taken []obstacle
}

// obstacle is a box, or a row of boxes within it.
type obstacle struct {
	Box
	weight float64
	row    []Box
}

// NewLabels returns an empty field for labels.
func NewLabels(in Box) *Labels { return &Labels{in: in} }

// Keep keeps labels off a box. A weight of 1 is that of another label; less is
// for what may be covered if need be.
func (l *Labels) Keep(b Box, weight float64) {
	l.taken = append(l.taken, obstacle{Box: b, weight: weight})
}

// KeepLine keeps labels off a line of the given width.
func (l *Labels) KeepLine(a, b Point, width, weight float64) {
	const most = 1000
	n := min(math.Ceil(a.Dist(b)/max(width, 1)), most)
	o := obstacle{weight: weight}
	for i := 0.0; i <= n; i++ {
		o.row = append(o.row, Around(a.To(b, i/max(n, 1)), width/2))
	}
	x, y := min(a.X, b.X)-width/2, min(a.Y, b.Y)-width/2
	o.Box = Box{x, y, max(a.X, b.X) + width/2 - x, max(a.Y, b.Y) + width/2 - y}
	l.taken = append(l.taken, o)
}

// Place finds a place for a label of the given size next to a point, at least r
// away from it, and keeps others off it.
func (l *Labels) Place(p Point, r, w, h float64) Box {
	best, cost := Box{}, math.MaxFloat64
	for i, c := range candidates(p, r, w, h) {
		sum := float64(4*i) + l.cost(c) // the first places are the better ones
		if sum < cost {
			best, cost = c, sum
		}
	}
	l.Keep(best, 1)
	return best
}

// PlaceOn finds a place for a square with the given half side on the line from a
// to b, near its middle, and keeps others off it.
func (l *Labels) PlaceOn(a, b Point, half float64) Point {
	best, cost := Point{}, math.MaxFloat64
	for i, t := range []float64{0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7} {
		p := a.To(b, t)
		sum := float64(i) + l.cost(Around(p, half))
		if sum < cost {
			best, cost = p, sum
		}
	}
	l.Keep(Around(best, half), 2)
	return best
}

// cost adds up what a box would cover.
func (l *Labels) cost(b Box) float64 {
	sum := 4 * (float64(b.W*b.H) - b.overlap(l.in)) // outside of the field
	for _, t := range l.taken {
		area := b.overlap(t.Box)
		if area > 0 && t.row != nil {
			area = 0
			for _, c := range t.row {
				area += b.overlap(c)
			}
		}
		sum += float64(area * t.weight)
	}
	return sum
}

// candidates are the places next to a point, the more usual and the nearer ones
// first.
func candidates(p Point, r, w, h float64) []Box {
	var list []Box
	for _, r := range []float64{r, r + 7, r + 14} {
		d := float64(r * 0.7)
		list = append(list,
			Box{p.X + r, p.Y - h/2, w, h},
			Box{p.X - r - w, p.Y - h/2, w, h},
			Box{p.X - w/2, p.Y - r - h, w, h},
			Box{p.X - w/2, p.Y + r, w, h},
			Box{p.X + d, p.Y - d - h, w, h},
			Box{p.X + d, p.Y + d, w, h},
			Box{p.X - d - w, p.Y - d - h, w, h},
			Box{p.X - d - w, p.Y + d, w, h},
			Box{p.X - w/4, p.Y - r - h, w, h},
			Box{p.X - w/4, p.Y + r, w, h},
			Box{p.X - float64(w*0.75), p.Y - r - h, w, h},
			Box{p.X - float64(w*0.75), p.Y + r, w, h})
	}
	return list
}
