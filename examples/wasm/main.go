//go:build !js

// Wasm compiles the games for the browser and serves, or exports, a page that
// plays all of them without any server, against bots.
//
//	go run ./examples/wasm            serves the page and prints its address
//	go run ./examples/wasm -out DIR   writes the page for any static host
//
// Once it has been loaded the page works offline. Its script railrules.js is
// the JavaScript interface of the library:
//
//	import { load } from "./railrules.js"
//	const railrules = await load()
//	const table = railrules.newTable(JSON.stringify({
//		game: "traindice", options: {}, seats: [{ plays: "person" }, { plays: "greedy" }],
//	}))
//	table.legal()        // the texts of the legal moves, if a person is to move
//	table.play("roll")   // throws an Error with the properties rule and text
//	table.bot()          // lets the bot play that is to move; its move, or ""
//	table.svg()          // the picture for the person, legal moves marked
//	table.record()       // the whole game as text; newTable takes it as "record"
//
// Everything stays in the browser, so whoever looks for the bots' cards there
// finds them.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"github.com/railrules/railrules/examples/internal/ui"
)

//go:embed page
var pages embed.FS

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "wasm:", err)
		}
		os.Exit(2)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("wasm", flag.ContinueOnError)
	flags.SetOutput(out)
	dir := flags.String("out", "", "directory to write the page into, instead of serving it")
	addr := flags.String("addr", "localhost:8081", "address to serve the page on")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *dir != "" {
		return export(ctx, *dir, out)
	}
	temp, err := os.MkdirTemp("", "railrules-wasm")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temp) }()
	if err := export(ctx, temp, out); err != nil {
		return err
	}
	return serve(ctx, temp, *addr, out)
}

// binary is the name of the compiled games, compressed: the page takes it
// apart, so that no host needs to know how.
const binary = "railrules.wasm.gz"

// export writes the page and all that it needs into a directory.
func export(ctx context.Context, dir string, out io.Writer) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files, err := static(ctx)
	if err != nil {
		return err
	}
	code, err := compile(ctx)
	if err != nil {
		return err
	}
	if files[binary], err = compress(code); err != nil {
		return err
	}
	fmt.Fprintf(out, "the games are %.1f MB, compressed %.1f MB\n", float64(len(code))/1e6, float64(len(files[binary]))/1e6)
	// The service worker keeps the files of one version.
	sum := sha256.Sum256(bytes.Join([][]byte{files[binary], files["page.js"], files["railrules.js"], files["table.js"], files["style.css"], files["index.html"]}, nil))
	files["worker.js"] = bytes.ReplaceAll(files["worker.js"], []byte("VERSION"), []byte(hex.EncodeToString(sum[:8])))
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// static returns the files of the page that are not made of Go: its own, those
// that the examples share, and the loader of the Go distribution that compiles.
func static(ctx context.Context) (map[string][]byte, error) {
	files := map[string][]byte{}
	list, err := pages.ReadDir("page")
	if err != nil {
		return nil, err
	}
	for _, entry := range list {
		if files[entry.Name()], err = pages.ReadFile("page/" + entry.Name()); err != nil {
			return nil, err
		}
	}
	for _, name := range []string{"table.js", "style.css"} {
		if files[name], err = ui.Files.ReadFile(name); err != nil {
			return nil, err
		}
	}
	goroot, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	const loader = "wasm_exec.js"
	files[loader], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", loader))
	return files, err
}

// compile returns this package compiled for the browser.
func compile(ctx context.Context) ([]byte, error) {
	temp, err := os.MkdirTemp("", "railrules-wasm")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(temp) }()
	file := filepath.Join(temp, "railrules.wasm")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, "github.com/railrules/railrules/examples/wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w\n%s", err, said)
	}
	return os.ReadFile(file)
}

func compress(data []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close() // before the bytes are complete
	return out.Bytes(), err
}

// serve serves a directory until ctx ends.
func serve(ctx context.Context, dir, addr string, out io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "http://%s\n", listener.Addr())
	web := &http.Server{Handler: http.FileServer(http.Dir(dir)), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return web.Close()
	}
}
