package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// fileClock is the host's clock, set off by the seconds that stand in a file
// such as "+262800". It is for trying a whole turn on a mail site that lives at
// the same remove (deploy/stack, which hands the same file to libfaketime): the
// servers' stamps and the program's clock then agree, as on a real day.
func fileClock(path string) (func() time.Time, error) {
	if path == "" {
		return time.Now, nil
	}
	if _, err := clockOffset(path); err != nil {
		return nil, err
	}
	var last atomic.Int64
	return func() time.Time {
		// A file caught while it is written says nothing new.
		if d, err := clockOffset(path); err == nil {
			last.Store(int64(d))
		}
		return time.Now().Add(time.Duration(last.Load()))
	}, nil
}

func clockOffset(path string) (time.Duration, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return 0, fmt.Errorf("clock file: %w", err)
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(strings.TrimSpace(string(b)), "+"), 10, 32)
	if err != nil {
		return 0, fmt.Errorf("clock file: %s: %q is no number of seconds such as +262800", path, b)
	}
	return time.Duration(n) * time.Second, nil
}
