package browser

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "directory for pictures of the pages")

// root is the directory of the main module.
const root = "../.."

// chromium returns the path of a browser, or "".
func chromium() string {
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if name == "" {
			continue
		}
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// need skips a test if there is no browser.
func need(t *testing.T) {
	t.Helper()
	if chromium() == "" {
		t.Skip("no Chromium is found: install it, or name it in CHROMIUM")
	}
}

// browse returns a browser that all tests share.
var browse = sync.OnceValues(func() (context.Context, error) {
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(chromium()),
		chromedp.NoFirstRun, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Headless,
		chromedp.WSURLReadTimeout(60 * time.Second),
	}
	for _, name := range []string{"disable-quic", "disable-background-networking", "disable-component-update", "disable-sync", "disable-extensions", "disable-dev-shm-usage"} {
		options = append(options, chromedp.Flag(name, true))
	}
	ctx, _ := chromedp.NewExecAllocator(context.Background(), options...) // with a fresh profile
	ctx, _ = chromedp.NewContext(ctx)
	return ctx, chromedp.Do(ctx)
})

func TestMain(m *testing.M) {
	code := m.Run()
	if chromium() != "" {
		if ctx, err := browse(); err == nil {
			_ = chromedp.Cancel(ctx)
		}
	}
	_ = os.RemoveAll(scratch())
	os.Exit(code)
}

// scratch is a directory for what is built once.
var scratch = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "railrules-browser")
	if err != nil {
		panic(err)
	}
	return dir
})

// webProgram builds examples/web.
var webProgram = sync.OnceValues(func() (string, error) {
	path := filepath.Join(scratch(), "web")
	return path, inRoot("go", "build", "-o", path, "./examples/web")
})

func inRoot(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %q: %w: %s", name, args, err, out)
	}
	return nil
}

// server is a running examples/web.
type server struct {
	t    *testing.T
	dir  string
	addr string
	cmd  *exec.Cmd
}

// serve starts examples/web with a directory of its own.
func serve(t *testing.T, args ...string) *server {
	t.Helper()
	need(t)
	s := &server{t: t, dir: t.TempDir(), addr: "localhost:0"}
	s.start(args...)
	t.Cleanup(s.kill)
	return s
}

func (s *server) start(args ...string) {
	s.t.Helper()
	path, err := webProgram()
	if err != nil {
		s.t.Fatal(err)
	}
	s.cmd = exec.Command(path, append([]string{"-addr", s.addr, "-dir", s.dir, "-pause", "20ms", "-think", "50ms"}, args...)...)
	s.cmd.Stderr = os.Stderr
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		s.t.Fatal(err)
	}
	s.addr = strings.TrimPrefix(strings.TrimSpace(line), "http://")
}

// kill ends the server as a crash does.
func (s *server) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

func (s *server) url(path string) string { return "http://" + s.addr + path }

// page is a tab of the browser.
type page struct {
	t   *testing.T
	ctx context.Context

	mu   sync.Mutex
	bad  []string // what no page may do
	urls []string
}

// newPage opens an empty tab of some size. At the end of the test it fails if
// the page had an error, or asked any other host for anything.
func newPage(t *testing.T, width, height int) *page {
	t.Helper()
	need(t)
	ctx, err := browse()
	if err != nil {
		t.Fatal(err)
	}
	tab, cancel := chromedp.NewContext(ctx)
	if err := chromedp.Do(tab); err != nil {
		t.Fatal(err)
	}
	tab, stop := context.WithTimeout(tab, 80*time.Second)
	p := &page{t: t, ctx: tab}
	if err := chromedp.Listen(tab, p.watch); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			text, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string]("document.body.innerText"))
			t.Logf("the page shows: %s", text)
		}
		stop()
		cancel()
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, bad := range p.bad {
			t.Errorf("a page: %s", bad)
		}
		for _, url := range p.urls {
			if !strings.HasPrefix(url, "http://127.0.0.1:") && !strings.HasPrefix(url, "http://localhost:") && !strings.HasPrefix(url, "data:,") && !strings.HasPrefix(url, "blob:") {
				t.Errorf("a page asked for %s", url)
			}
		}
	})
	p.run(chromedp.EmulateViewport(int64(width), int64(height)), func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, network.Enable, network.EnableParams{})
		return chromedp.Void{}, err
	})
	return p
}

func (p *page) watch(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch event := event.(type) {
	case *runtime.EventExceptionThrown:
		p.bad = append(p.bad, fmt.Sprintf("%+v", event.ExceptionDetails))
	case *network.EventRequestWillBeSent:
		p.urls = append(p.urls, event.Request.URL)
	}
}

func (p *page) run(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// value returns the value of an expression, awaited if it is a promise.
func value[T any](p *page, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// do evaluates an expression for what it does.
func (p *page) do(expression string) {
	p.t.Helper()
	value[bool](p, "("+expression+", true)")
}

func (p *page) open(url string) *page {
	p.t.Helper()
	p.run(chromedp.Navigate(url))
	return p
}

// is asks the page whether an expression is true.
func (p *page) is(expression string) bool {
	p.t.Helper()
	return value[bool](p, "!!("+expression+")")
}

// wait waits until an expression is true.
func (p *page) wait(expression string) {
	p.t.Helper()
	for end := time.Now().Add(20 * time.Second); !p.is(expression); time.Sleep(15 * time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatalf("in vain: %s", expression)
		}
	}
}

// text returns the text of an element, "" if there is none.
func (p *page) text(selector string) string {
	p.t.Helper()
	return value[string](p, fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", selector))
}

// number returns the value of an expression.
func (p *page) number(expression string) int {
	p.t.Helper()
	return value[int](p, expression)
}

// click clicks with the mouse on the first element of a selector, at a point
// where it is really hit.
func (p *page) click(selector string) {
	p.t.Helper()
	at := value[[]float64](p, fmt.Sprintf(`(() => {
		const element = document.querySelector(%q)
		if (!element) return []
		element.scrollIntoView({ block: "center", inline: "center" })
		const box = element.getBoundingClientRect()
		for (const part of [0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95])
			for (const other of [0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95]) {
				const x = box.x + box.width * part, y = box.y + box.height * other
				const hit = document.elementFromPoint(x, y)
				if (hit && element.contains(hit)) return [x, y]
			}
		return []
	})()`, selector))
	if len(at) == 0 {
		p.t.Fatalf("%s cannot be clicked", selector)
	}
	p.run(chromedp.MouseClickXY(at[0], at[1]))
}

// write puts text into a field, as one types it.
func (p *page) write(selector, text string) {
	p.t.Helper()
	p.click(selector)
	p.do(fmt.Sprintf("document.querySelector(%q).select()", selector))
	p.run(chromedp.KeyEvent(text))
}

// pick chooses a value of a list.
func (p *page) pick(selector, choice string) {
	p.t.Helper()
	p.do(fmt.Sprintf(`(() => {
		const list = document.querySelector(%q)
		list.value = %q
		list.dispatchEvent(new Event("change", { bubbles: true }))
	})()`, selector, choice))
	if !p.is(fmt.Sprintf("document.querySelector(%q).value === %q", selector, choice)) {
		p.t.Fatalf("%s has no %s", selector, choice)
	}
}

// shot keeps a picture of the page, if pictures are wanted.
func (p *page) shot(name string) {
	p.t.Helper()
	if *shots == "" {
		return
	}
	data, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*shots, name+".png"), data, 0o600); err != nil {
		p.t.Fatal(err)
	}
}

const (
	mine = `document.querySelector(".status")?.classList.contains("yours")`
	over = `document.querySelector(".status")?.textContent.startsWith("The game is over")`
)

// made is what a page is told of a new table.
type made struct {
	Watch string   `json:"watch"`
	Links []string `json:"links"`
}

// table makes a table without the form. Seats are kinds of players.
func (p *page) table(s *server, game, options string, seats ...string) made {
	p.t.Helper()
	var list []string
	for i, plays := range seats {
		list = append(list, fmt.Sprintf(`{"name":"Name %d","plays":%q}`, i, plays))
	}
	body := fmt.Sprintf(`{"game":%q,"options":%s,"seats":[%s]}`, game, options, strings.Join(list, ","))
	p.open(s.url("/"))
	m := value[made](p, fmt.Sprintf(`fetch("/api/tables", {method: "POST", body: %q}).then(r => r.json())`, body))
	if len(m.Links) != len(seats) {
		p.t.Fatalf("no table was made of %s: %+v", body, m)
	}
	return m
}

// places is the number of the places on the board that stand for moves.
func (p *page) places() int { return p.number(`document.querySelectorAll(".board .move").length`) }

// playOne makes a move by clicks, on the board where it can, and reports
// whether it was on the board. The n-th place is chosen, or the n-th move of
// the list, counted around.
func (p *page) playOne(n int) (board bool) {
	p.t.Helper()
	before := p.number(`document.querySelectorAll(".log li").length`)
	mark := func(list string) {
		p.do(fmt.Sprintf(`(() => {
			document.querySelectorAll("[data-test]").forEach(e => e.removeAttribute("data-test"))
			document.querySelectorAll("details").forEach(e => e.open = true)
			const list = [...document.querySelectorAll(%q)]
			list[%d %% list.length].setAttribute("data-test", "")
		})()`, list, n))
	}
	if places := p.places(); places > 0 && n%3 != 2 {
		board = true
		mark(".board .move")
		several := p.is(`document.querySelector("[data-test]").dataset.move.includes("\n")`)
		p.click("[data-test]")
		if several {
			p.wait(`document.querySelector("[data-do=all]")`)
			mark(".choices button")
			p.click("[data-test]")
		}
	} else {
		mark(".choices button")
		p.click("[data-test]")
	}
	p.wait(fmt.Sprintf(`document.querySelectorAll(".log li").length > %d`, before))
	return board
}

// download clicks on the button for the record and returns what it would save.
func (p *page) download() string {
	p.t.Helper()
	p.do(`(() => {
		window.made = null
		URL.createObjectURL = (blob) => { window.made = blob; return "#" }
	})()`)
	p.click("[data-do=record]")
	p.wait("window.made")
	return value[string](p, "window.made.text()")
}

// nameless are the controls that a screen reader could not name.
const nameless = `[...document.querySelectorAll("button, input, select, textarea, summary, [role=button], [tabindex='0']")]
	.filter((e) => !e.closest("[hidden]") && !(e.textContent.trim() && e.matches("button, summary")) && !e.ariaLabel && !e.labels?.length).map((e) => e.outerHTML).join()`

// accessible checks what a page must have for a screen reader and a keyboard.
func (p *page) accessible() {
	p.t.Helper()
	if names := value[string](p, nameless); names != "" {
		p.t.Errorf("a screen reader has no name for %s", names)
	}
	if !p.is(`document.documentElement.lang === "en" && document.querySelectorAll("h1").length === 1 && document.querySelector("main")`) {
		p.t.Error("the page has no language, no heading or no main part")
	}
	if !p.is(`[...document.querySelectorAll("[data-move]")].every((e) => e.getAttribute("tabindex") === "0" && e.getAttribute("role") === "button" && e.ariaLabel)`) {
		p.t.Error("a place on the board is no button for a keyboard")
	}
}
