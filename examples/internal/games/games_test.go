package games

import (
	"path/filepath"
	"slices"
	"testing"
)

func TestAllListsEveryGamePackage(t *testing.T) {
	files, err := filepath.Glob("../../../*/entry.go")
	if err != nil {
		t.Fatal(err)
	}
	var packages []string
	for _, file := range files {
		packages = append(packages, filepath.Base(filepath.Dir(file)))
	}
	slices.Sort(packages)
	if names := All().Names(); len(packages) == 0 || !slices.Equal(names, packages) {
		t.Errorf("listed are %q, there are %q", names, packages)
	}
}
