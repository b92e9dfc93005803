package ledger

import "iter"

// walk hands out the records of a table from key from on, as long as their keys
// begin with prefix. After an error it ends.
func walk[T any](t table, from, prefix []byte, read func(key, value []byte) (T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		stopped := false
		err := t.each(from, prefix, func(k, v []byte) bool {
			record, err := read(k, v)
			stopped = !yield(record, err) || err != nil
			return !stopped
		})
		if err != nil && !stopped {
			var none T
			yield(none, err)
		}
	}
}

// collect gathers what a walk hands out, up to its first error.
func collect[T any](walk iter.Seq2[T, error]) (all []T, err error) {
	for record, err := range walk {
		if err != nil {
			return all, err
		}
		all = append(all, record)
	}
	return all, nil
}
