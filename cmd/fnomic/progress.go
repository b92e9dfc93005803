package main

import (
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress tells how much of an archive was read: mails, share, time to go.
type progress struct {
	bar   *progressbar.ProgressBar
	mails int
	left  int64 // bytes still expected; mails may be longer than their files by their line ends
}

// newProgress makes a bar over all bytes of the paths; where they are not known,
// as of standard input, it only turns. It writes nothing if nobody looks.
func newProgress(w io.Writer, paths []string, looks bool) *progress {
	total := int64(0)
	for _, path := range paths {
		size, known := sizeUnder(path)
		if !known {
			total = -1
			break
		}
		total += size
	}
	if total == 0 {
		total = -1 // an empty archive: the library takes no maximum of 0
	}
	return &progress{left: total, bar: progressbar.NewOptions64(total, progressbar.OptionSetWriter(w), progressbar.OptionSetDescription("0 mails"),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetPredictTime(true), progressbar.OptionFullWidth(),
		progressbar.OptionClearOnFinish(), progressbar.OptionSetVisibility(looks))}
}

// add counts a mail of n bytes.
func (p *progress) add(n int) error {
	p.mails++
	if p.mails%100 == 0 {
		p.bar.Describe(fmt.Sprintf("%d mails", p.mails))
	}
	if p.left < 0 {
		return p.bar.Add(n)
	}
	step := min(int64(n), p.left-1) // the last byte is for Finish: what follows may be long
	p.left -= step
	return p.bar.Add64(step)
}

// sizeUnder is how many bytes a file or the files of a folder hold.
func sizeUnder(path string) (total int64, known bool) {
	err := filepath.WalkDir(path, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			total += info.Size()
		}
		return err
	})
	return total, err == nil
}
