package main

import (
	"embed"
	"net/http"
	"path"
)

// pages are the page for a new table and the page of a table.
//
//go:embed page
var pages embed.FS

// file returns a handler that sends a file.
func file(files embed.FS, name string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		data, err := files.ReadFile(name)
		if err != nil {
			http.Error(w, "missing", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", contentType(name))
		_, _ = w.Write(data)
	}
}

// contentType does not ask the system, whose tables differ.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".html":
		return "text/html; charset=utf-8"
	}
	return "application/octet-stream"
}
