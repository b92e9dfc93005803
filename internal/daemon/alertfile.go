package daemon

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// alertRoom is the unit of the file's length. The file keeps its length and is
// written in place, so that it can be written on a full disk too: that is one of
// the troubles told of.
const alertRoom = 8 << 10

// write notes what was told.
func (t told) write(file string) error {
	b, err := json.Marshal(t)
	if err != nil {
		return fmt.Errorf("daemon: alerts: %w", err)
	}
	b = append(b, bytes.Repeat([]byte("\n"), alertRoom-len(b)%alertRoom)...)
	f, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("daemon: alerts: %w", err)
	}
	_, err = f.WriteAt(b, 0)
	if err := errors.Join(err, f.Truncate(int64(len(b))), f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("daemon: alerts: %w", err)
	}
	return nil
}

// readTold is what a file says was told; nothing if there is none yet.
func readTold(file string) (t told, err error) {
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return told{}, nil
	}
	if err == nil {
		err = json.Unmarshal(b, &t)
	}
	if err != nil {
		return told{}, fmt.Errorf("daemon: alerts: %w", err)
	}
	return t, nil
}
