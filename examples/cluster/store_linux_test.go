package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What the test program does instead when these are set.
const (
	holder = "RAILRULES_CLUSTER_HOLDER" // keeps a small file system at this directory
	plain  = "RAILRULES_CLUSTER_PLAIN"  // obeys the permissions of files, also as root
)

func init() {
	if dir := os.Getenv(holder); dir != "" {
		if err := syscall.Mount("none", dir, "tmpfs", 0, "size=1m"); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println("mounted")
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}
	if os.Getenv(plain) != "" {
		obey()
	}
}

// obey gives up the right of root to write what is read-only, for all that is
// executed from here, and executes the program again.
func obey() {
	runtime.LockOSThread()
	const drop, override = 24, 1                                    // PR_CAPBSET_DROP, CAP_DAC_OVERRIDE
	_, _, _ = syscall.Syscall(syscall.SYS_PRCTL, drop, override, 0) // who is not root lacks it anyhow
	_ = os.Unsetenv(plain)
	fmt.Fprintln(os.Stderr, syscall.Exec(os.Args[0], os.Args, os.Environ()))
	os.Exit(1)
}

// smallDisk returns a directory on a file system of one megabyte, which exists
// as long as the test.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), holder+"="+dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skipf("no file system can be made here: %v", err)
	}
	t.Cleanup(func() { _ = in.Close(); _ = cmd.Wait() })
	if line, _ := bufio.NewReader(out).ReadString('\n'); line != "mounted\n" {
		t.Skipf("no file system can be made here: %s", line)
	}
	return filepath.Join("/proc", strconv.Itoa(cmd.Process.Pid), "root", dir)
}

func TestAFullDiskLosesNothingAcknowledged(t *testing.T) {
	t.Parallel()
	ctx := limit(t, 40*time.Second)
	disk := smallDisk(t)
	p, client := storing(t, filepath.Join(disk, "data"), "-max-bytes", "500000")
	p.start(t)
	p.ready(t, ctx)
	other := filepath.Join(disk, "other") // what somebody else keeps there
	c := p.fill(t, ctx, "no space left on device", func() {
		f, err := os.Create(other)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = f.Close() }()
		size, err := io.Copy(f, zeros{})
		if err == nil {
			t.Fatal("the disk is not full")
		}
		if err := f.Truncate(size - 20_000); err != nil {
			t.Fatal(err)
		}
	})
	p.goesOn(t, ctx, client, func() {
		if err := os.Remove(other); err != nil {
			t.Fatal(err)
		}
	}, c)
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// readOnly changes the permissions of all that is in a directory.
func readOnly(t *testing.T, dir string, yes bool) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case yes && d.IsDir():
			return os.Chmod(path, 0o500)
		case yes:
			return os.Chmod(path, 0o400)
		}
		return os.Chmod(path, 0o700)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestADirectoryThatTurnsReadOnlyLosesNothingAcknowledged(t *testing.T) {
	t.Parallel()
	ctx := limit(t, 40*time.Second)
	dir := filepath.Join(t.TempDir(), "data")
	p, client := storing(t, dir, "-max-bytes", "100000") // so that a new file is needed soon
	p.env = []string{plain + "=1"}
	p.start(t)
	p.ready(t, ctx)
	t.Cleanup(func() { readOnly(t, dir, false) })
	c := p.fill(t, ctx, "permission denied", func() { readOnly(t, dir, true) })
	// It cannot start there either, and says why.
	p.kill()
	short, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	again := exec.CommandContext(short, os.Args[0], p.args...)
	again.Env = append(append(os.Environ(), child+"=1"), p.env...)
	text, err := again.CombinedOutput()
	if err == nil || !strings.Contains(string(text), "data directory") || !strings.Contains(string(text), "permission denied") {
		t.Errorf("%v: started in a read-only directory: %s", err, text)
	}
	p.goesOn(t, ctx, client, func() { readOnly(t, dir, false) }, c)
}
