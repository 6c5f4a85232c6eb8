package main

import (
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
)

// BenchmarkMoves plays on 16 tables at once over HTTP. An operation is an
// acknowledged move; its time includes what the simulated players read.
func BenchmarkMoves(b *testing.B) {
	for _, how := range []struct {
		name     string
		replicas int
		args     []string
	}{{"replicas=1", 1, nil}, {"replicas=1,sync", 1, []string{"-sync"}}, {"replicas=3", 3, nil}, {"replicas=3,sync", 3, []string{"-sync"}}} {
		b.Run(how.name, func(b *testing.B) {
			ctx := limit(b, 3*time.Minute)
			var hosts []string
			if how.replicas == 1 {
				p := &process{name: "alone", url: "http://" + free(b), log: filepath.Join(b.TempDir(), "log")}
				p.args = append([]string{"-dir", b.TempDir(), "-http", p.url[len("http://"):]}, how.args...)
				p.start(b)
				p.ready(b, ctx)
				hosts = []string{p.url}
			} else {
				list, _ := three(b, ctx, how.replicas, how.args...)
				hosts = urls(list)
			}
			measureMoves(b, ctx, hosts)
		})
	}
}

func measureMoves(b *testing.B, ctx context.Context, hosts []string) {
	var wg sync.WaitGroup
	var left atomic.Int64
	left.Store(int64(b.N))
	latencies := make([][]time.Duration, 16)
	errs := make([]error, 16)
	b.ResetTimer()
	for i := range latencies {
		wg.Go(func() {
			for n := 0; left.Load() > 0 && errs[i] == nil; n++ {
				var c *client
				if c, errs[i] = openTable(ctx, hosts, wishes()[i%4], uint64(1000*n+i)); errs[i] == nil {
					errs[i] = c.race(ctx, &left)
					latencies[i] = append(latencies[i], c.latency...)
				}
			}
		})
	}
	wg.Wait()
	b.StopTimer()
	var all []time.Duration
	for i := range latencies {
		if errs[i] != nil {
			b.Fatal(errs[i])
		}
		all = append(all, latencies[i]...)
	}
	slices.Sort(all)
	b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "median-ms")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, "p99-ms")
}

// race plays until the game is over or no move is left to make.
func (c *client) race(ctx context.Context, left *atomic.Int64) error {
	path := "/tables/" + c.table
	var l table.Look
	if err := c.must(ctx, "GET", path, "", nil, &l); err != nil {
		return err
	}
	for l.Turn != core.Nobody && left.Add(-1) >= 0 {
		token := c.tokens[l.Turn]
		if l.Seat != l.Turn {
			if err := c.must(ctx, "GET", path+"/legal", token, nil, &l); err != nil {
				return err
			}
		}
		cmd := command{c.request(), l.Step, l.Legal[c.rng.IntN(len(l.Legal))]}
		begin := time.Now()
		status, text, err := c.ask(ctx, "POST", path+"/moves", token, cmd)
		if err != nil || status != http.StatusOK {
			return fmt.Errorf("%v: status %d: %s", err, status, text)
		}
		c.latency = append(c.latency, time.Since(begin))
		got := accepted{}
		if err := decode(text, &got); err != nil {
			return err
		}
		l = got.Look
	}
	return nil
}

// BenchmarkKill kills a server in mid-game; an operation is the longest time a
// client at any table waited for the acknowledgement of a move.
func BenchmarkKill(b *testing.B) {
	for name, leader := range map[string]bool{"leader": true, "other": false} {
		b.Run(name, func(b *testing.B) {
			var longest []time.Duration
			for range b.N {
				longest = append(longest, killOne(b, leader))
			}
			slices.Sort(longest)
			b.ReportMetric(longest[len(longest)/2].Seconds(), "wait-s")
			b.ReportMetric(longest[len(longest)-1].Seconds(), "longest-s")
		})
	}
}

// BenchmarkTables measures what finished tables take on disk and in memory, and
// how long it takes to find one again from its log and from its snapshot.
func BenchmarkTables(b *testing.B) {
	const tables = 8
	for _, wish := range wishes() {
		b.Run(wish.Game, func(b *testing.B) {
			ctx := limit(b, 2*time.Minute)
			n, err := open(ctx, config{Dir: b.TempDir(), Name: "alone", Replicas: 1, MaxBytes: 1 << 30})
			if err != nil {
				b.Fatal(err)
			}
			defer n.close()
			h := newHost(n)
			var ids []string
			entries := 0
			for i := range tables {
				id := fmt.Sprintf("TABLE%d", i)
				ids = append(ids, id)
				if err := h.create(ctx, id, id, wish); err != nil {
					b.Fatal(err)
				}
				visitTest(b, ctx, h, id, func(p *place) error {
					if _, err := h.sync(ctx, p); err != nil {
						return err
					}
					for k := 0; p.m.t.Turn() != core.Nobody; k++ {
						legal := p.m.t.Legal(p.m.t.Turn())
						text := legal[h.rng.IntN(len(legal))]
						if _, err := h.play(ctx, p, p.m.t.Turn(), fmt.Sprint(k), p.m.t.Step(), text); err != nil {
							return err
						}
					}
					entries += len(p.m.entries)
					return nil
				})
			}
			h.wg.Wait()
			info, err := n.tables.Info(ctx)
			if err != nil {
				b.Fatal(err)
			}
			h = nil
			load := func(h *host) time.Duration {
				begin := time.Now()
				for _, id := range ids {
					visitTest(b, ctx, h, id, func(p *place) error { _, err := h.sync(ctx, p); return err })
				}
				return time.Since(begin) / tables
			}
			heap := func() float64 {
				runtime.GC()
				runtime.GC()
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				return float64(m.HeapAlloc)
			}
			before := heap()
			cached := newHost(n)
			b.ResetTimer()
			fast := load(cached)
			b.StopTimer()
			memory := (heap() - before) / tables
			runtime.KeepAlive(cached)
			for _, id := range ids {
				if err := n.snaps.Delete(ctx, id); err != nil {
					b.Fatal(err)
				}
			}
			cached = nil
			before = heap()
			whole := newHost(n)
			slow := load(whole)
			full := (heap() - before) / tables
			runtime.KeepAlive(whole)
			disk := float64(info.State.Bytes) / tables
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(entries)/tables, "entries")
			b.ReportMetric(disk/1e3, "kB-disk")
			b.ReportMetric(1e9/disk, "tables/GB-disk")
			b.ReportMetric(memory/1e3, "kB-memory")
			b.ReportMetric(full/1e3, "kB-memory-whole")
			b.ReportMetric(float64(slow.Microseconds())/1000, "ms-from-log")
			b.ReportMetric(float64(fast.Microseconds())/1000, "ms-from-snapshot")
		})
	}
}
