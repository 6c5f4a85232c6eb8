package bot_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/core/internal/toy"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/rrbuilder"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/tycoon"
	"github.com/railrules/railrules/unionpacific"
)

// everybody returns all games, two without an evaluation among them, and bots
// for each.
func everybody() (table.Registry, bot.Roster) {
	games, bots := table.Registry{}, bot.Roster{}
	enlist(games, bots, toy.DiceEntry)
	enlist(games, bots, toy.CardsEntry)
	enlist(games, bots, rrbuilder.Entry)
	enlist(games, bots, traindice.Entry)
	enlist(games, bots, tycoon.Entry)
	enlist(games, bots, unionpacific.Entry)
	return games, bots
}

func enlist[S, M comparable](games table.Registry, bots bot.Roster, e core.Entry[S, M]) {
	table.Add(games, e)
	bot.Add(bots, e, bot.Options[S]{Widen: 1})
}

// A player knows no more than the text of its seat's view, and its answers are
// played.
func TestPlayersOfEveryKindPlayEveryGameFromViews(t *testing.T) {
	games, bots := everybody()
	for _, name := range games.Names() {
		for _, kind := range bot.Kinds() {
			t.Run(name+"/"+kind, func(t *testing.T) {
				tab, err := games.New(core.Header{Game: name, Players: max(2, games[name].MinPlayers)})
				if err != nil {
					t.Fatal(err)
				}
				p, err := bots.New(kind, tab.Header())
				if err != nil {
					t.Fatal(err)
				}
				plays(t, tab, p)
			})
		}
	}
}

// plays makes up to a dozen moves, and asks with views that are not the seat's.
func plays(t *testing.T, tab table.Any, p bot.Player) {
	ctx, r := context.Background(), rand.New(rand.NewPCG(1, 2))
	for range 12 {
		if _, err := tab.Resolve(r); err != nil {
			t.Fatal(err)
		}
		seat := tab.Turn()
		if seat == core.Nobody {
			return
		}
		view, err := tab.View(seat)
		if err != nil {
			t.Fatal(err)
		}
		text, err := p.Move(ctx, view, 20, r)
		if err != nil {
			t.Fatal(err)
		}
		if err := tab.Play(seat, tab.Step(), text); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := p.Move(ctx, []byte("{}"), 20, r); err == nil {
		t.Errorf("no view is answered by %q", text)
	}
}

func TestWhatARosterCannotMakeIsNamed(t *testing.T) {
	_, bots := everybody()
	for _, c := range []struct {
		kind    string
		h       core.Header
		problem string
	}{
		{"clever", core.Header{Game: "traindice", Players: 2}, `bot: kind: "clever" is none of ["greedy" "search" "random"]`},
		{"random", core.Header{Game: "chess", Players: 2}, `bot: game "chess": is none of ["rrbuilder" "toycards"`},
		{"random", core.Header{Game: "traindice", Players: 9}, "traindice: players"},
	} {
		p, err := bots.New(c.kind, c.h)
		var invalid *core.Invalid
		if p != nil || !errors.As(err, &invalid) || !strings.Contains(err.Error(), c.problem) {
			t.Errorf("%s %+v: %v, want %s", c.kind, c.h, err, c.problem)
		}
	}
}

// Only the view of the seat to move is a question, not what others see.
func TestBotsThatThinkRefuseTheViewOfAnother(t *testing.T) {
	g, err := unionpacific.New(3, unionpacific.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	var w core.Walker[unionpacific.State, unionpacific.Move]
	s := g.Start()
	for !g.Turn(s).In(3) {
		_, s, _ = w.Step(g, s, r)
	}
	seat := g.Turn(s)
	for _, kind := range []string{"greedy", "search"} {
		b, err := bot.New(kind, g, bot.Options[unionpacific.State]{})
		if err != nil {
			t.Fatal(err)
		}
		for who := core.Spectator; who < 3; who++ {
			v := g.View(s, who)
			_, err := b.Choose(context.Background(), v, g.AppendMoves(nil, v.State), 10, r)
			var invalid *core.Invalid
			switch {
			case who == seat && err != nil:
				t.Errorf("%s: %v", kind, err)
			case who != seat && (!errors.As(err, &invalid) || !strings.HasPrefix(err.Error(), "bot: view: ")):
				t.Errorf("%s answers for %v with the view of %v: %v", kind, seat, who, err)
			}
		}
		if _, err := b.Choose(context.Background(), core.View[unionpacific.State]{State: s}, g.AppendMoves(nil, s), 10, r); err == nil {
			t.Errorf("%s answers for %v with the truth", kind, seat)
		}
	}
}
