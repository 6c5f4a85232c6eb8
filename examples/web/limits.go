package main

import (
	"net"
	"net/http"
	"sync"
	"time"
)

// Limits that keep a stranger from filling memory, disk and time.
const (
	maxRecord    = 1 << 18 // bytes of a record that is uploaded
	maxTables    = 1000
	maxStreams   = 2000 // of all tables
	maxListeners = 32   // streams of one table
	maxName      = 40   // characters of a player's name

	// A stream is given up if its client takes nothing for so long, and every
	// client is sent something that often.
	streamPatience = 15 * time.Second
	heartbeat      = 20 * time.Second
)

// limiter counts what each address may still do: so many at once, and so many
// again in a second.
type limiter struct {
	burst, perSecond float64

	mu      sync.Mutex
	buckets map[string]bucket
}

type bucket struct {
	left float64
	at   time.Time
}

// maxBuckets bounds the addresses that are remembered.
const maxBuckets = 10_000

// allow takes one from an address, if there is one.
func (l *limiter) allow(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	b, ok := l.buckets[address]
	if !ok {
		l.forget(now)
		b = bucket{l.burst, now}
	}
	b.left = min(l.burst, b.left+now.Sub(b.at).Seconds()*l.perSecond)
	b.at = now
	allowed := b.left >= 1
	if allowed {
		b.left--
	}
	if l.buckets == nil {
		l.buckets = map[string]bucket{}
	}
	l.buckets[address] = b
	return allowed
}

// forget makes room: an address that may do everything again is like a new one.
// If too many are busy they all begin anew.
func (l *limiter) forget(now time.Time) {
	if len(l.buckets) < maxBuckets {
		return
	}
	for address, b := range l.buckets {
		if b.left+now.Sub(b.at).Seconds()*l.perSecond >= l.burst {
			delete(l.buckets, address)
		}
	}
	if len(l.buckets) >= maxBuckets {
		clear(l.buckets)
	}
}

// address returns who is to answer for a request.
func address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	if ip := net.ParseIP(host); ip != nil && ip.To4() == nil {
		return ip.Mask(net.CIDRMask(64, 128)).String() // one host has a whole network of these
	}
	return host
}
