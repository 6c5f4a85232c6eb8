package svg

import "math"

// Point is a place in a picture; Y grows downward. Products are rounded before
// they are added (the conversions to float64 demand it), so that the result is
// the same on every machine.
type Point struct{ X, Y float64 }

// Add returns the point moved by dx and dy.
func (p Point) Add(dx, dy float64) Point { return Point{p.X + dx, p.Y + dy} }

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
func Around(p Point, half float64) Box { return Box{p.X - half, p.Y - half, 2 * half, 2 * half} }

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

// Spread moves points that lie closer together than gap apart, as little as it
// takes and as far as the box allows.
func Spread(points []Point, gap float64, in Box) []Point {
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
		if !moved {
			break
		}
	}
	return list
}

// clamp returns the point of the box that is nearest to p.
func (b Box) clamp(p Point) Point {
	return Point{min(max(p.X, b.X), b.X+b.W), min(max(p.Y, b.Y), b.Y+b.H)}
}

// Labels finds places for labels. Tell it first what is there already.
type Labels struct {
	in    Box
	taken []weighted
}

type weighted struct {
	Box
	weight float64
}

// NewLabels returns an empty field for labels.
func NewLabels(in Box) *Labels { return &Labels{in: in} }

// Keep keeps labels off a box. A weight of 1 is that of another label; less is
// for what may be covered if need be.
func (l *Labels) Keep(b Box, weight float64) { l.taken = append(l.taken, weighted{b, weight}) }

// KeepLine keeps labels off a line of the given width.
func (l *Labels) KeepLine(a, b Point, width, weight float64) {
	n := math.Ceil(a.Dist(b) / max(width, 1))
	for i := 0.0; i <= n; i++ {
		l.Keep(Around(a.To(b, i/max(n, 1)), width/2), weight)
	}
}

// Place finds a place for a label of the given size next to a point, at least r
// away from it, and keeps others off it.
func (l *Labels) Place(p Point, r, w, h float64) Box {
	best, cost := Box{}, math.MaxFloat64
	for i, c := range candidates(p, r, w, h) {
		sum := float64(i) // the first places are the better ones
		for _, t := range l.taken {
			sum += float64(c.overlap(t.Box) * t.weight)
		}
		sum += 4 * (w*h - c.overlap(l.in)) // outside of the field
		if sum < cost {
			best, cost = c, sum
		}
	}
	l.Keep(best, 1)
	return best
}

// candidates are the places next to a point, the more usual ones first.
func candidates(p Point, r, w, h float64) []Box {
	d := float64(r * 0.7)
	return []Box{
		{p.X + r, p.Y - h/2, w, h},
		{p.X - r - w, p.Y - h/2, w, h},
		{p.X - w/2, p.Y - r - h, w, h},
		{p.X - w/2, p.Y + r, w, h},
		{p.X + d, p.Y - d - h, w, h},
		{p.X + d, p.Y + d, w, h},
		{p.X - d - w, p.Y - d - h, w, h},
		{p.X - d - w, p.Y + d, w, h},
		{p.X - w/4, p.Y - r - h, w, h},
		{p.X - w/4, p.Y + r, w, h},
		{p.X - float64(w*0.75), p.Y - r - h, w, h},
		{p.X - float64(w*0.75), p.Y + r, w, h},
	}
}
