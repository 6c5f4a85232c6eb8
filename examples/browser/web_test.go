package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A whole game of train dice, from the form to the last move, by clicks.
func TestTrainDiceIsPlayedByClicks(t *testing.T) {
	s := serve(t)
	p := newPage(t, 1280, 900).open(s.url("/"))
	p.wait(`document.querySelector("#seats input")`)
	p.shot("form")
	p.pick("select[name=game]", "traindice")
	p.pick("select[name=players]", "2")
	p.write(`#seats .row:nth-child(1) input`, "Ada <b>&amp;</b>")
	p.pick(`#seats .row:nth-child(2) select`, "greedy")
	p.click("summary")
	p.write("input[name=option-target]", "15")
	p.click("#new button.main")
	p.wait(`document.querySelector("#made a")`)
	p.shot("made")
	p.open(value[string](p, `document.querySelector("#made a").href`))
	p.wait(mine)
	if who := p.text("#who"); who != "You are seat 0, Ada <b>&amp;</b>." {
		t.Errorf("the page says %q", who)
	}
	boards := 0
	for n := 0; ; n++ {
		p.wait(mine + " || " + over)
		if p.is(over) {
			break
		}
		if p.playOne(n) {
			boards++
		}
		if n == 2 {
			p.shot("traindice-middle")
		}
		if n > 300 {
			t.Fatal("the game does not end")
		}
	}
	p.shot("traindice-over")
	if boards == 0 && p.is(`document.querySelector(".board svg")`) {
		t.Error("nothing was clicked on the board")
	}
	if !p.is(`document.querySelector("[data-do=undo]").disabled`) {
		t.Error("a finished game can be undone")
	}
	p.stepThrough()
}

// stepThrough steps through a finished game.
func (p *page) stepThrough() {
	p.t.Helper()
	last := p.text(".moment")
	p.click("[data-do=first]")
	p.wait(`document.querySelector(".moment").textContent.startsWith("Then: after 0 of")`)
	p.wait(`document.querySelector(".board").classList.contains("past")`)
	p.click("[data-do=forward]")
	p.click("[data-do=forward]")
	p.wait(`document.querySelector(".moment").textContent.startsWith("Then: after 2 of")`)
	p.pick(".eyes select", "-3")
	p.click("[data-do=now]")
	p.wait(`document.querySelector(".moment").textContent.startsWith("Now")`)
	if p.text(".moment") != last {
		p.t.Errorf("now is %q, was %q", p.text(".moment"), last)
	}
}

// The first turns of the other games, by clicks.
func TestFirstTurnsOfTheOtherGames(t *testing.T) {
	s := serve(t)
	for _, game := range []string{"rrbuilder", "unionpacific", "tycoon"} {
		t.Run(game, func(t *testing.T) {
			p := newPage(t, 1280, 900)
			m := p.table(s, game, "{}", "person", "random", "greedy")
			p.open(s.url(m.Links[0]))
			boards := 0
			for n := range 9 {
				p.wait(mine)
				if p.playOne(n) {
					boards++
				}
			}
			if boards == 0 && p.is(`document.querySelector(".board svg")`) {
				t.Error("nothing was clicked on the board")
			}
		})
	}
}

// A move against the rules is answered with the rule, and changes nothing. By
// keyboard alone.
func TestARefusalIsShown(t *testing.T) {
	s := serve(t)
	p := newPage(t, 1280, 900)
	m := p.table(s, "traindice", "{}", "person", "person")
	p.open(s.url(m.Links[0]))
	other := newPage(t, 1280, 900).open(s.url(m.Links[1]))
	p.wait(`document.querySelector(".status")?.textContent`)
	other.wait(`document.querySelector(".status")?.textContent`)
	if !p.is(mine) {
		p, other = other, p
	}
	p.run(chromedp.Focus(chromedp.CSS("input[name=move]")), chromedp.KeyEvent("stop"+kb.Enter))
	p.wait(`!document.querySelector(".refusal").hidden`)
	if text := p.text(".refusal"); !strings.Contains(text, "TD-") {
		t.Errorf("the refusal says %q", text)
	}
	p.shot("refusal")
	if p.is(`document.querySelector(".refusal").getAttribute("role") !== "alert"`) {
		t.Error("a screen reader is not told")
	}
	// Not one's turn.
	other.run(chromedp.Focus(chromedp.CSS("input[name=move]")), chromedp.KeyEvent("roll"+kb.Enter))
	other.wait(`document.querySelector(".refusal").textContent.includes("TABLE-TURN")`)
	// The legal move, by keyboard, makes the refusal go away and reaches the
	// other seat.
	before := other.number(`document.querySelectorAll(".log li").length`)
	p.do(`document.querySelector("input[name=move]").select()`)
	p.run(chromedp.KeyEvent("roll" + kb.Enter))
	p.wait(`document.querySelector(".refusal").hidden`)
	other.wait(fmt.Sprintf(`document.querySelectorAll(".log li").length > %d`, before))
}

// Places on the board can be reached and used by keyboard.
func TestTheBoardIsPlayedByKeyboard(t *testing.T) {
	s := serve(t)
	p := newPage(t, 1280, 900)
	m := p.table(s, "traindice", "{}", "person")
	p.open(s.url(m.Links[0]))
	p.wait(mine)
	if p.places() == 0 {
		t.Fatal("the board has no places")
	}
	p.run(chromedp.Focus(chromedp.CSS(".board")), chromedp.KeyEvent(kb.Tab))
	if !p.is(`document.activeElement.matches(".board .move[role=button][aria-label]")`) {
		t.Fatal("the first place is not the next stop of the keyboard")
	}
	before := p.number(`document.querySelectorAll(".log li").length`)
	p.run(chromedp.KeyEvent(kb.Enter))
	p.wait(fmt.Sprintf(`document.querySelectorAll(".log li").length > %d`, before))
	if p.is(`document.activeElement === document.body`) {
		t.Error("the focus is lost after a move")
	}
}

// Each seat has its own view of a game with secrets, and follows what others do.
func TestTwoSeatsSeeDifferentViews(t *testing.T) {
	s := serve(t)
	a := newPage(t, 1280, 900)
	m := a.table(s, "unionpacific", "{}", "person", "person")
	a.open(s.url(m.Links[0]))
	b := newPage(t, 1280, 900).open(s.url(m.Links[1]))
	c := newPage(t, 1280, 900).open(s.url(m.Watch))
	for _, p := range []*page{a, b, c} {
		p.wait(`document.querySelector(".log li")`)
		p.click("[data-do=words]")
		p.wait(`document.querySelector(".board pre")`)
	}
	boards := map[string]bool{a.text(".board"): true, b.text(".board"): true, c.text(".board"): true}
	if len(boards) != 3 {
		t.Errorf("three viewers see %d boards", len(boards))
	}
	if log := c.text(".log"); strings.Count(log, "draw ?") < 6 {
		t.Errorf("the spectator's log is %s", log)
	}
	if !a.is(mine) {
		a, b = b, a
	}
	if b.is(`document.querySelector(".choices button")`) || c.is(`document.querySelector(".choices button")`) {
		t.Error("a move is offered to who is not to move")
	}
	before := c.number(`document.querySelectorAll(".log li").length`)
	a.playOne(2)
	b.wait(fmt.Sprintf(`document.querySelectorAll(".log li").length > %d`, before))
	c.wait(fmt.Sprintf(`document.querySelectorAll(".log li").length > %d`, before))
}

// A page that is loaded again in the middle of a game, and a server that
// crashes and comes back, lose nothing.
func TestReloadAndRestart(t *testing.T) {
	s := serve(t)
	p := newPage(t, 1280, 900)
	m := p.table(s, "rrbuilder", "{}", "person", "person", "person")
	p.open(s.url(m.Links[0]))
	p.wait(mine)
	p.playOne(2)
	log := func() string { return p.text(".log") }
	before := log()
	p.run(chromedp.Reload())
	p.wait(`document.querySelector(".log li")`)
	if log() != before {
		t.Errorf("after loading again the log is %q, was %q", log(), before)
	}
	s.kill()
	p.wait(`document.getElementById("line").textContent.includes("Not connected")`)
	s.start()
	p.wait(`document.getElementById("line").textContent === ""`)
	if log() != before {
		t.Errorf("after the restart the log is %q, was %q", log(), before)
	}
	b := newPage(t, 1280, 900).open(s.url(m.Links[1]))
	c := newPage(t, 1280, 900).open(s.url(m.Links[2]))
	b.wait(`document.querySelector(".log li")`)
	c.wait(`document.querySelector(".log li")`)
	for _, next := range []*page{p, b, c} {
		if next.is(mine) {
			next.playOne(2)
			p.wait(`document.querySelectorAll(".log li").length >= 2`)
			return
		}
	}
	t.Error("nobody is to move")
}

// A move is taken back with the button, and a record goes from one table to
// another.
func TestUndoAndRecords(t *testing.T) {
	s := serve(t)
	p := newPage(t, 1280, 900)
	m := p.table(s, "rrbuilder", "{}", "person", "person", "person")
	p.open(s.url(m.Links[0]))
	p.wait(mine)
	p.playOne(2)
	p.click("[data-do=undo]")
	p.wait(`document.querySelectorAll(".log li").length === 0`)
	p.click("[data-do=redo]")
	p.wait(`document.querySelectorAll(".log li").length === 1`)
	file := filepath.Join(t.TempDir(), "downloaded.record")
	if err := os.WriteFile(file, []byte(p.download()), 0o600); err != nil {
		t.Fatal(err)
	}
	p.open(s.url("/"))
	p.wait(`document.querySelector("#seats input")`)
	p.run(chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{file}))
	p.click("#old button")
	p.wait(`document.querySelector("#made a")`)
	if !p.is(`document.querySelectorAll("#made a").length === 4 && document.querySelector("#made a").textContent.includes("Name 0")`) {
		t.Error("the table of the record does not have its players")
	}
	p.open(value[string](p, `document.querySelector("#made a").href`))
	p.wait(`document.querySelectorAll(".log li").length === 1`)
}

// Everything fits the width of a phone.
func TestPhone(t *testing.T) {
	s := serve(t)
	for _, game := range []string{"traindice", "rrbuilder", "unionpacific", "tycoon"} {
		p := newPage(t, 375, 740)
		m := p.table(s, game, "{}", "person", "random", "random")
		p.open(s.url(m.Links[0]))
		for n := range 4 {
			p.wait(mine)
			if w := p.number("document.scrollingElement.scrollWidth"); w > 375 {
				t.Errorf("%s is %d pixels wide", game, w)
			}
			p.accessible()
			p.playOne(n)
		}
		p.wait(mine)
		p.shot("phone-" + game)
	}
	p := newPage(t, 375, 740).open(s.url("/"))
	p.wait(`document.querySelector("#seats input")`)
	p.click("summary")
	if w := p.number("document.scrollingElement.scrollWidth"); w > 375 {
		t.Errorf("the form is %d pixels wide", w)
	}
	p.accessible()
	p.shot("phone-form")
}
