package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
)

// wasmPage exports the page of examples/wasm.
var wasmPage = sync.OnceValues(func() (string, error) {
	dir := filepath.Join(scratch(), "wasm")
	return dir, inRoot("go", "run", "./examples/wasm", "-out", dir)
})

// All games are played in the browser alone: once it is loaded nothing answers
// any more, not even when the page is loaded again in the middle of a game.
func TestWasmPlaysOffline(t *testing.T) {
	need(t)
	dir, err := wasmPage()
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer web.Close()
	p := newPage(t, 1280, 900).open(web.URL)
	p.wait(`document.querySelector("select[name=game]").options.length === 4`)
	p.wait(`navigator.serviceWorker.controller`)
	web.Close()
	for _, game := range []string{"rrbuilder", "unionpacific", "tycoon", "traindice"} {
		p.pick("select[name=game]", game)
		p.click("#new button")
		p.wait(`document.querySelector(".status")?.textContent`)
		for n := range 6 {
			p.wait(mine)
			p.playOne(n)
		}
		p.wait(mine)
		p.shot("wasm-" + game)
	}
	before := p.text(".log")
	p.open(web.URL)
	p.wait(`document.querySelector(".log li")`)
	p.wait(mine)
	if p.text(".log") != before {
		t.Errorf("after loading again the log is %q, was %q", p.text(".log"), before)
	}
	p.write("input[name=move]", "rolled 111111")
	p.click("#table form button.main")
	p.wait(`!document.querySelector("#table .refusal").hidden`)
}

// The interface for JavaScript, without the page.
func TestWasmInterface(t *testing.T) {
	need(t)
	dir, err := wasmPage()
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer web.Close()
	p := newPage(t, 800, 600).open(web.URL)
	p.wait(`document.querySelector("select[name=game]").options.length === 4`)
	got := value[string](p, `(async () => {
		const railrules = await (await import("./railrules.js")).load()
		const table = railrules.newTable(JSON.stringify({ game: "traindice", options: { target: 10 }, seats: [{ plays: "person" }] }))
		const out = [table.legal().join()]
		try { table.play("stop") } catch (error) { out.push(error.rule) }
		try { table.play() } catch (error) { out.push(error instanceof Error) }
		try { railrules.newTable("{") } catch (error) { out.push(error instanceof Error) }
		table.play("roll")
		out.push(table.record().split("\n").length, table.bot(), typeof table.svg())
		return out.join("|")
	})()`)
	if want := fmt.Sprintf("roll|TD-HEAD-3|true|true|%d||string", 9); got != want {
		t.Errorf("the calls return %q, want %q", got, want)
	}
}
