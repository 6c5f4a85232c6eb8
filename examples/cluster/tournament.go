package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/rrbuilder"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/tycoon"
	"github.com/railrules/railrules/unionpacific"
)

// tournament is a number of matches between bots, which take the seats in turn.
// Its numbers decide everything, so that it has the same result wherever its
// matches are played.
type tournament struct {
	Name    string   `json:"name"`
	Game    string   `json:"game"`
	Options string   `json:"options,omitempty"`
	Bots    []string `json:"bots"` // one for each seat
	Games   int      `json:"games"`
	Seed    uint64   `json:"seed"`
}

// job is one match of a tournament.
type job struct {
	tournament
	Number int `json:"number"`
}

// result is what a match came to. Scores and Places are by seat.
type result struct {
	Job    job    `json:"job"`
	Scores []int  `json:"scores,omitempty"`
	Places []int  `json:"places,omitempty"`
	Steps  int    `json:"steps"`
	Error  string `json:"error,omitempty"`
}

const maxGames = 1_000_000

var nameForm = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)

// check refuses a tournament that cannot be played.
func (t tournament) check() error {
	if !nameForm.MatchString(t.Name) {
		return errors.New("the name of a tournament is up to 40 lower-case letters, digits and hyphens")
	}
	if t.Games < 1 || t.Games > maxGames {
		return fmt.Errorf("a tournament has 1 to %d matches", maxGames)
	}
	play, ok := arenas[t.Game]
	if !ok {
		return fmt.Errorf("there is no game %q", t.Game)
	}
	// A match that is over before its first step tells whether it can be made.
	_, err := play(context.Background(), job{t, 0}, 0)
	return err
}

// seating returns the bots of a match by seat: they move on by one each match.
func (j job) seating() []int {
	seats := make([]int, len(j.Bots))
	for seat := range seats {
		seats[seat] = (seat + j.Number) % len(j.Bots)
	}
	return seats
}

// arenas play a match of up to so many steps, by the name of the game.
var arenas = map[string]func(ctx context.Context, j job, steps int) (result, error){
	rrbuilder.Entry.Name:    arena(rrbuilder.Entry),
	traindice.Entry.Name:    arena(traindice.Entry),
	tycoon.Entry.Name:       arena(tycoon.Entry),
	unionpacific.Entry.Name: arena(unionpacific.Entry),
}

// maxSteps is far more than a match of any game takes.
const maxSteps = 100_000

func arena[S, M comparable](entry core.Entry[S, M]) func(context.Context, job, int) (result, error) {
	return func(ctx context.Context, j job, steps int) (result, error) {
		g, err := entry.Open(core.Header{Game: j.Game, Players: len(j.Bots), Options: j.Options})
		if err != nil {
			return result{}, err
		}
		// Chance and each bot have randomness of their own.
		source := func(who int) *rand.Rand { return rand.New(rand.NewPCG(j.Seed, uint64(j.Number)<<8|uint64(who))) }
		chance := source(255)
		var bots []bot.Bot[S, M]
		var rngs []*rand.Rand
		for seat, i := range j.seating() {
			b, err := bot.New(j.Bots[i], g, bot.Options[S]{})
			if err != nil {
				return result{}, err
			}
			bots, rngs = append(bots, b), append(rngs, source(seat))
		}
		s := g.Start()
		n := 0
		for ; n < steps && g.Turn(s) != core.Nobody; n++ {
			var m M
			if seat := g.Turn(s); seat == core.Chance {
				outcomes := g.AppendChances(nil, s)
				i := core.Pick(outcomes, chance)
				if i < 0 {
					return result{}, errors.New("chance has no outcome")
				}
				m = outcomes[i].Move
			} else if m, err = bot.Ask(ctx, g, s, bots[seat], iterations, rngs[seat]); err != nil {
				return result{}, err
			}
			if err := ctx.Err(); err != nil {
				return result{}, err // a bot that was hurried answers otherwise
			}
			if s, err = g.Apply(s, m); err != nil {
				return result{}, err
			}
		}
		st := g.Standing(s)
		if steps > 0 && !st.Over {
			return result{}, errors.New("the match does not end")
		}
		return result{Job: j, Scores: st.Score[:g.Seats()], Places: st.Place[:g.Seats()], Steps: n}, nil
	}
}

// iterations is how long a searching bot thinks: a number and not a time, so
// that every machine finds the same move.
const iterations = 30

// totals are the sums of a tournament, by bot.
type totals struct {
	t      tournament
	seen   map[int]bool
	failed map[int]string // errors by match
	wins   []int
	score  []int
	steps  int
}

func newTotals(t tournament) *totals {
	return &totals{t: t, seen: map[int]bool{}, failed: map[int]string{},
		wins: make([]int, len(t.Bots)), score: make([]int, len(t.Bots))}
}

// add counts a result, each match once.
func (s *totals) add(r result) error {
	want, _ := json.Marshal(job{s.t, r.Job.Number})
	if got, _ := json.Marshal(r.Job); string(got) != string(want) {
		return fmt.Errorf("another tournament has the name %q: %s", s.t.Name, got)
	}
	if s.seen[r.Job.Number] {
		return nil
	}
	s.seen[r.Job.Number] = true
	s.steps += r.Steps
	if r.Error != "" {
		s.failed[r.Job.Number] = r.Error
		return nil
	}
	for seat, i := range r.Job.seating() {
		s.score[i] += r.Scores[seat]
		if r.Places[seat] == 1 {
			s.wins[i]++ // whoever shares the first place has won
		}
	}
	return nil
}

func (s *totals) done() bool { return len(s.seen) >= s.t.Games }

// tell shows the progress.
func (s *totals) tell(w io.Writer) {
	_, _ = fmt.Fprintf(w, "%s: %d of %d matches\n", s.t.Name, len(s.seen), s.t.Games)
}

// String is the same whatever the order of the results.
func (s *totals) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d of %d matches of %s, %d steps", s.t.Name, len(s.seen), s.t.Games, s.t.Game, s.steps)
	if len(s.failed) > 0 {
		first := slices.Min(slices.Collect(maps.Keys(s.failed)))
		fmt.Fprintf(&b, ", %d failed (match %d: %s)", len(s.failed), first, s.failed[first])
	}
	for i, name := range s.t.Bots {
		fmt.Fprintf(&b, "\n  %d %-8s %6d first places, %9d points", i, name, s.wins[i], s.score[i])
	}
	return b.String()
}

// playAlone plays a whole tournament in this process and shows the progress.
func playAlone(ctx context.Context, t tournament, progress io.Writer) (*totals, error) {
	sum := newTotals(t)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for number := range t.Games {
		r, err := play(ctx, job{t, number})
		if err == nil {
			err = sum.add(r)
		}
		if err != nil {
			return sum, err
		}
		select {
		case <-tick.C:
			sum.tell(progress)
		default:
		}
	}
	return sum, nil
}

func jobSubject(j job) string    { return fmt.Sprintf("job.%s.%d", j.Name, j.Number) }
func resultSubject(j job) string { return fmt.Sprintf("result.%s.%d", j.Name, j.Number) }

// hold gives the workers the matches that have no result yet, shows the
// progress and returns the totals when all are played. It may be ended and run
// again: what was played stays played.
func (n *node) hold(ctx context.Context, t tournament, progress io.Writer) (*totals, error) {
	sum := newTotals(t)
	results := make(chan result, 256)
	c, err := n.js.OrderedConsumer(ctx, "RESULTS", jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{"result." + t.Name + ".*"}, DeliverPolicy: jetstream.DeliverAllPolicy})
	if err != nil {
		return sum, err
	}
	// pending counts the results there are, so that no match is given out twice.
	pending := c.CachedInfo().NumPending
	run, err := c.Consume(func(msg jetstream.Msg) {
		var r result
		if json.Unmarshal(msg.Data(), &r) == nil {
			select {
			case results <- r:
			case <-ctx.Done():
			}
		}
	})
	if err != nil {
		return sum, err
	}
	defer run.Stop()
	next := 0
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for !sum.done() {
		more := make(chan struct{})
		if uint64(len(sum.seen)) >= pending && next < t.Games {
			close(more)
		}
		select {
		case <-more:
			if !sum.seen[next] {
				if err := n.give(ctx, job{t, next}); err != nil {
					return sum, err
				}
			}
			next++
		case r := <-results:
			if err := sum.add(r); err != nil {
				return sum, err
			}
		case <-tick.C:
			sum.tell(progress)
		case <-ctx.Done():
			return sum, ctx.Err()
		}
	}
	return sum, nil
}

// give puts a match into the queue. The stream takes the same match once an hour;
// one that is played twice all the same counts once.
func (n *node) give(ctx context.Context, j job) error {
	data, err := json.Marshal(j)
	if err != nil {
		return err
	}
	return persist(ctx, func(ctx context.Context) error {
		_, err := n.js.Publish(ctx, jobSubject(j), data, jetstream.WithMsgID(jobSubject(j)))
		return err
	})
}

// work plays matches of the queue until ctx ends, and counts them. A match that
// a worker has begun and not reported for the time wait is given to another.
func (n *node) work(ctx context.Context, wait time.Duration, played func(result)) error {
	var c jetstream.Consumer
	err := persist(ctx, func(ctx context.Context) (err error) {
		c, err = n.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: "workers", AckPolicy: jetstream.AckExplicitPolicy, AckWait: wait})
		return err
	})
	for err == nil && ctx.Err() == nil {
		batch, fetchErr := c.Fetch(1, jetstream.FetchMaxWait(2*time.Second))
		if fetchErr != nil { // no server answers: another will soon
			select {
			case <-ctx.Done():
			case <-time.After(pause):
			}
			continue
		}
		for msg := range batch.Messages() {
			if err := n.workOn(ctx, msg, wait, played); err != nil && ctx.Err() == nil {
				return err
			}
		}
	}
	return err
}

// workOn plays a match. It is taken from the queue once its result is stored.
func (n *node) workOn(ctx context.Context, msg jetstream.Msg, wait time.Duration, played func(result)) error {
	var j job
	if err := json.Unmarshal(msg.Data(), &j); err != nil {
		return msg.Term() // nobody can play it
	}
	busy, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		tick := time.NewTicker(wait / 3)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				_ = msg.InProgress()
			case <-busy.Done():
				return
			}
		}
	}()
	r, err := play(ctx, j)
	if err != nil {
		return err
	}
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	err = persist(ctx, func(ctx context.Context) error {
		_, err := n.js.Publish(ctx, resultSubject(j), data, jetstream.WithExpectLastSequencePerSubject(0))
		return err
	})
	if err != nil && !conflicting(err) { // a conflict: it was played before
		return err
	}
	if err == nil {
		played(r)
	}
	// A match that stays in the queue because the answer is lost is played again
	// and counts once.
	short, stopAck := context.WithTimeout(ctx, attempt)
	defer stopAck()
	_ = msg.DoubleAck(short)
	return nil
}

// play returns the result of a match; that it cannot be played is one too.
func play(ctx context.Context, j job) (result, error) {
	arena, ok := arenas[j.Game]
	if !ok {
		return result{Job: j, Error: "there is no game " + core.Quote(j.Game)}, nil
	}
	r, err := arena(ctx, j, maxSteps)
	if ctx.Err() != nil {
		return r, ctx.Err()
	}
	if err != nil {
		return result{Job: j, Error: err.Error()}, nil
	}
	return r, nil
}
