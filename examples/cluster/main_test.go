package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestACommandLineThatCannotBeMeantIsRefused(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, []byte("\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []struct{ args, why string }{
		{"here", "unexpected argument"},
		{"-games 5", "-games is of a tournament"},
		{"-here", "-here is of a tournament"},
		{"-tournament spring", "need -nats"},
		{"-tournament Spring -here", "lower-case"},
		{"-tournament spring -game chess -here", "chess"},
		{"-tournament spring -bots genius,random -here", "genius"},
		{"-tournament spring -worker -nats nats://127.0.0.1:1", "two processes"},
		{"-worker", "need -nats"},
		{"-replicas 0", "-replicas"},
		{"-replicas 3", "-cluster or -nats"},
		{"-max-bytes 0", "-max-bytes"},
		{"-cluster 127.0.0.1:6221 -routes 127.0.0.1:6222", "-name"},
		{"-cluster 127.0.0.1:6221 -name a", "-routes"},
		{"-routes 127.0.0.1:6222", "-cluster"},
		{"-nats nats://127.0.0.1:1 -cluster 127.0.0.1:6221 -routes 127.0.0.1:6222 -name a", "-nats"},
		{"-secret " + empty, "has no secret"},
		{"-secret " + empty + ".none", "no such file"},
	} {
		c, err := parse(strings.Fields(bad.args))
		if err == nil {
			err = c.check()
		}
		if err == nil || !strings.Contains(err.Error(), bad.why) {
			t.Errorf("%s: %v, want %q", bad.args, err, bad.why)
		}
	}
	for _, good := range []string{
		"", "-worker -nats nats://127.0.0.1:1", "-tournament spring -here",
		"-tournament spring -nats nats://127.0.0.1:1 -games 5 -game tycoon -bots search,random,greedy",
		"-cluster 127.0.0.1:6221 -routes 127.0.0.1:6222,127.0.0.1:6223 -name a -replicas 3 -advertise 127.0.0.1:7221",
		"-nats nats://127.0.0.1:1 -replicas 3",
	} {
		c, err := parse(strings.Fields(good))
		if err == nil {
			err = c.check()
		}
		if err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
}

func TestAnAddressThatIsNoneIsNamed(t *testing.T) {
	for _, bad := range []string{"127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:-1", "127.0.0.1:65536"} {
		for _, c := range []config{
			{Name: "a", Client: bad},
			{Name: "a", Cluster: bad, Routes: "127.0.0.1:6222"},
			{Name: "a", Cluster: "127.0.0.1:0", Routes: "127.0.0.1:6222," + bad},
		} {
			c.Dir, c.Replicas, c.MaxBytes = t.TempDir(), 1, 1<<20
			n, err := open(t.Context(), c)
			if err == nil {
				n.close()
			}
			if err == nil || !strings.Contains(err.Error(), "address") || !strings.Contains(err.Error(), bad) {
				t.Errorf("%+v: %v", c, err)
			}
		}
	}
}
