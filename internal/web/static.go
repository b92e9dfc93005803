package web

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

// WriteFiles writes a site into a folder, which is made if need be; files of
// the same names are replaced, others left alone. It returns how many it wrote.
func WriteFiles(dir string, s *Site) (int, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, fmt.Errorf("site: %w", err)
	}
	for i, p := range s.pages {
		var b bytes.Buffer
		if err := p.Write(&b); err != nil {
			return i, err
		}
		if err := replace(filepath.Join(dir, p.Name), b.Bytes()); err != nil {
			return i, fmt.Errorf("site: %w", err)
		}
	}
	return len(s.pages), nil
}

// replace writes a file whole or not at all: a web server may be reading the old one.
func replace(path string, content []byte) error {
	part := path + ".part"
	if err := os.WriteFile(part, content, 0o644); err != nil {
		return err
	}
	return os.Rename(part, path)
}
