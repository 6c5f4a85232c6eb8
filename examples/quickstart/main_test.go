package main

import (
	"os"
	"strings"
	"testing"
)

func Example_main() {
	main()
	// Output:
	// winners: [seat 0] scores: [103 71] reason: target
}

// The README shows this program; what it shows must be what compiles here.
func TestReadmeShowsThisProgram(t *testing.T) {
	program, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(program), "\n") // without the package comment
	if !strings.Contains(string(readme), "```go\n"+body+"```") {
		t.Error("README.md does not show examples/quickstart/main.go from its second line on, in a go block")
	}
}
