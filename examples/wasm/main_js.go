package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/examples/internal/ui"
)

// main offers the games to the script railrules.js and stays for its calls.
func main() {
	js.Global().Set("railrulesGo", object(map[string]method{
		"games":    listGames,
		"newTable": newTable,
	}))
	select {}
}

// method is a function for JavaScript. What it returns must be a value that
// js.ValueOf knows.
type method func(args []js.Value) (any, error)

// object makes an object of methods that return {value} or, as JavaScript
// cannot be made to throw from here, {error}, a refusal as JSON.
func object(methods map[string]method) js.Value {
	o := js.Global().Get("Object").New()
	for name, call := range methods {
		o.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) (result any) {
			defer func() {
				if p := recover(); p != nil { // an argument of another type
					result = failed(fmt.Errorf("%s: %v", name, p))
				}
			}()
			value, err := call(args)
			if err != nil {
				return failed(err)
			}
			return map[string]any{"value": value}
		}))
	}
	return o
}

func failed(err error) any {
	text, _ := json.Marshal(ui.Refuse(err)) // strings alone
	return map[string]any{"error": string(text)}
}

// listGames returns the names of the games and their players, as JSON.
func listGames([]js.Value) (any, error) {
	type game struct {
		Name  string `json:"name"`
		Title string `json:"title"`
		Min   int    `json:"min"`
		Max   int    `json:"max"`
	}
	var list []game
	for _, name := range all.Names() {
		l := all[name]
		list = append(list, game{name, l.Title, l.MinPlayers, l.MaxPlayers})
	}
	return asJSON(map[string]any{"games": list, "bots": bot.Kinds()}, nil)
}

// newTable makes a table, which is an object of methods.
func newTable(args []js.Value) (any, error) {
	s, err := newSession([]byte(args[0].String()))
	if err != nil {
		return nil, err
	}
	return object(map[string]method{
		"legal": func([]js.Value) (any, error) {
			list := []any{}
			for _, text := range s.legal() {
				list = append(list, text)
			}
			return list, nil
		},
		"play":   func(args []js.Value) (any, error) { return nil, s.play(args[0].String()) },
		"bot":    func([]js.Value) (any, error) { return asAny(s.bot()) },
		"undo":   func([]js.Value) (any, error) { return nil, s.undo() },
		"redo":   func([]js.Value) (any, error) { return nil, s.redo() },
		"svg":    func([]js.Value) (any, error) { return asAny(s.svg()) },
		"record": func([]js.Value) (any, error) { return asAny(s.record()) },
		"state": func(args []js.Value) (any, error) {
			return asJSON(s.state(args[0].Int(), args[1].Int()))
		},
		"at": func(args []js.Value) (any, error) {
			return asJSON(s.at(args[0].Int(), core.Seat(args[1].Int())))
		},
	}), nil
}

func asAny(text string, err error) (any, error) { return text, err }

func asJSON[T any](v T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(v)
	return string(text), err
}
