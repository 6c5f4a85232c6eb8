// Package browser tests the pages of examples/web and examples/wasm in a real
// browser: Chromium without a window. It is a module of its own, so that nobody
// who imports the library sees what drives the browser.
//
//	go test ./...                  skips without Chromium (CHROMIUM names another)
//	go test -run Shots -shots DIR  keeps pictures of the pages in a directory
package browser
