package games

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/railrules/railrules/core"
)

// A bot knows no more than the text of its seat's view, and its answers are
// played.
func TestBotsPlayEveryGameFromViews(t *testing.T) {
	all := All()
	for _, name := range all.Names() {
		for _, kind := range Bots {
			t.Run(name+"/"+kind, func(t *testing.T) {
				r := rand.New(rand.NewPCG(1, 2))
				tab, err := all.New(core.Header{Game: name, Players: 3})
				if err != nil {
					t.Fatal(err)
				}
				p, err := NewPlayer(kind, tab.Header())
				if err != nil {
					t.Fatal(err)
				}
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
					text, err := p.Move(context.Background(), view, 20, r)
					if err != nil {
						t.Fatal(err)
					}
					if err := tab.Play(seat, tab.Step(), text); err != nil {
						t.Fatal(err)
					}
				}
			})
		}
	}
	if _, err := NewPlayer("clever", core.Header{Game: "traindice", Players: 2}); err == nil {
		t.Error("there is a clever bot")
	}
	if _, err := NewPlayer("random", core.Header{Game: "chess", Players: 2}); err == nil {
		t.Error("a bot plays chess")
	}
}

// Every value that a form offers is one of the game: the first is the default
// and any other makes another game.
func TestOptionsAreThoseOfTheGames(t *testing.T) {
	all := All()
	for _, name := range all.Names() {
		if len(Options[name]) == 0 {
			t.Errorf("%s has no options", name)
		}
		for _, o := range Options[name] {
			texts := []string{fmt.Sprint(o.Default), fmt.Sprint(max(o.Low, o.Default+1))}
			if o.Values != nil {
				texts = nil
				for _, v := range o.Values {
					texts = append(texts, string(v))
				}
			}
			var made []string
			for _, text := range texts {
				tab, err := all.New(core.Header{Game: name, Players: 3, Options: `{"` + o.Name + `":` + text + `}`})
				if err != nil {
					t.Fatal(err)
				}
				made = append(made, tab.Header().Options)
			}
			if made[0] != "{}" || slices.Contains(made[1:], "{}") {
				t.Errorf("%s: %s makes %q", name, o.Name, made)
			}
		}
	}
}
