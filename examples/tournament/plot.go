package main

import (
	"image/color"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// writePlots draws the distribution of the scores and the win rates with their
// intervals into a folder; the format is "svg" or "png".
func writePlots(folder, format, title string, sums []summary) error {
	if err := plotScores(filepath.Join(folder, "scores."+format), title, sums); err != nil {
		return err
	}
	return plotWins(filepath.Join(folder, "wins."+format), title, sums)
}

func begin(title, label string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.Y.Label.Text = title, label
	p.Add(plotter.NewGrid()) // first, so that it lies below
	return p
}

func save(p *plot.Plot, sums []summary, file string) error {
	var labels []string
	for _, s := range sums {
		labels = append(labels, s.name)
	}
	p.NominalX(labels...)
	p.X.Min, p.X.Max = -0.6, float64(len(sums))-0.4
	return p.Save(vg.Length(len(sums))*3*vg.Centimeter+4*vg.Centimeter, 10*vg.Centimeter, file)
}

var blue = color.RGBA{R: 70, G: 120, B: 180, A: 255}

func plotScores(file, title string, sums []summary) error {
	p := begin(title, "score")
	for i, s := range sums {
		box, err := plotter.NewBoxPlot(vg.Points(30), float64(i), plotter.Values(s.scores))
		if err != nil {
			return err
		}
		box.FillColor = blue
		p.Add(box)
	}
	return save(p, sums, file)
}

// rates are the win rates as points with intervals.
type rates []summary

func (r rates) Len() int                { return len(r) }
func (r rates) XY(i int) (x, y float64) { return float64(i), r[i].rate() }
func (r rates) YError(i int) (low, high float64) {
	return r[i].rate() - r[i].low, r[i].high - r[i].rate()
}

func plotWins(file, title string, sums []summary) error {
	p := begin(title, "win rate, 95% interval")
	p.Y.Min, p.Y.Max = 0, 1
	bars := make(plotter.Values, len(sums))
	for i, s := range sums {
		bars[i] = s.rate()
	}
	chart, err := plotter.NewBarChart(bars, vg.Points(30))
	if err != nil {
		return err
	}
	chart.Color = blue
	intervals, err := plotter.NewYErrorBars(rates(sums))
	if err != nil {
		return err
	}
	p.Add(chart, intervals)
	return save(p, sums, file)
}
