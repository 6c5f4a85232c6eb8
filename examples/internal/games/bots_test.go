package games

import (
	"fmt"
	"slices"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
)

func TestEveryGameHasBots(t *testing.T) {
	for _, name := range All().Names() {
		for _, kind := range bot.Kinds() {
			if _, err := Bots().New(kind, core.Header{Game: name, Players: 3}); err != nil {
				t.Error(err)
			}
		}
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
