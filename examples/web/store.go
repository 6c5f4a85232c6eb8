package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/examples/internal/ui"
)

// suffix ends the names of the files that tables are stored in, fresh those of
// files that are being written.
const (
	suffix = ".record"
	fresh  = ".new"
)

// store keeps tables as files in a directory. The name of a file is the key of
// the spectators.
type store struct{ dir string }

func (s store) file(id string) string { return filepath.Join(s.dir, id+suffix) }

// save writes a saved table to a new file, makes sure that it is on the disk,
// and puts it in the place of the old one. Whenever this is interrupted, the
// old file or the new one is there, whole.
func (s store) save(id string, data []byte) error {
	name := s.file(id) + fresh
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(name, s.file(id)); err != nil {
		return err
	}
	return s.sync()
}

// sync makes sure that a new name is on the disk.
func (s store) sync() error {
	d, err := os.Open(s.dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// stored is a table and what is on the disk of it.
type stored struct {
	table table.Any
	data  []byte
}

// all opens the tables of the directory. What a crash left half written is
// removed; a file that cannot be opened is reported and left alone.
func (s store) all(games table.Registry) (map[string]stored, error) {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, err
	}
	files, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, err
	}
	tables := map[string]stored{}
	for _, file := range files {
		name := file.Name()
		if half, ok := strings.CutSuffix(name, fresh); ok && strings.HasSuffix(half, suffix) {
			if err := os.Remove(filepath.Join(s.dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, err
			}
			continue
		}
		id, ok := strings.CutSuffix(name, suffix)
		if !ok {
			continue
		}
		data, err := os.ReadFile(s.file(id))
		if err != nil {
			return nil, err
		}
		t, err := games.Open(data)
		if err != nil {
			log.Printf("web: %s is not opened: %v", s.file(id), err)
			continue
		}
		tables[id] = stored{t, data}
	}
	return tables, nil
}

// digest is how a key is kept: it finds the seat and does not tell the key.
func digest(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// The names of the metadata that tell of a seat.
func metaNames(seat int) (name, plays, key string) {
	return fmt.Sprintf("name-%d", seat), fmt.Sprintf("plays-%d", seat), fmt.Sprintf("key-%d", seat)
}

// publicMeta returns the metadata that a record has for everybody.
func publicMeta(seats []ui.Seat) []record.Meta {
	var meta []record.Meta
	for i, s := range seats {
		name, plays, _ := metaNames(i)
		meta = append(meta, record.Meta{Name: name, Value: s.Name}, record.Meta{Name: plays, Value: s.Plays})
	}
	return meta
}

// seatsOf returns who sits at a table, by its metadata, and the digests of
// their keys. Whoever it does not tell is a person.
func seatsOf(rec record.Record, n int) (seats []ui.Seat, digests []string) {
	for i := range n {
		name, plays, key := metaNames(i)
		s := ui.Seat{}
		s.Name, _ = rec.Get(name)
		s.Plays, _ = rec.Get(plays)
		d, _ := rec.Get(key)
		if s.Name == "" {
			s.Name = fmt.Sprintf("Player %d", i)
		}
		if !playsKnown(s.Plays) {
			s.Plays = ui.Person
		}
		seats, digests = append(seats, s), append(digests, d)
	}
	return seats, digests
}
