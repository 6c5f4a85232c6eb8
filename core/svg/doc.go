// Package svg writes pictures of board games as self-contained SVG documents.
//
// A [Picture] appends elements to a byte slice. Everything that comes from
// outside, such as the name of a city, is escaped, so that no board can inject
// markup. A document has no scripts, no style sheets, no ids and no references,
// so that it can be shown as an image, printed, or put into a web page next to
// others. The same calls give the same bytes on every machine.
//
// What a player may do is marked with [Picture.Target]: a group of elements
// whose attribute data-move holds the texts of the moves that the place stands
// for, one a line. A front end wires clicks to moves with it:
//
//	picture.addEventListener("click", event => {
//		const target = event.target.closest("[data-move]")
//		if (target) choose(target.dataset.move.split("\n"))
//	})
//
// Only targets take clicks: a label that lies on one is in nobody's way. Their
// class is move, for a style sheet of the page to say how they look when the
// pointer is on them.
//
// Colours alone never tell things apart: [Safe] and [Named] are colours that
// people with any common sort of colour vision can tell from one another, and
// pictures add letters, shapes ([Picture.Mark]) or dashes ([Dash]) to them.
//
// [Spread] and [Labels] help to draw maps whose places lie close together.
package svg
