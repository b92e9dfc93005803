// Package ledger keeps what happened, for good, in one bbolt file. It knows no
// game: events, verdicts and snapshots are bytes to it, and instants are handed
// in; it has no clock.
//
// # Transactions
//
// Everything that one mail brings about (the raw mail, its identity, the events,
// the outgoing posts, the mailbox cursor) is written by one [Ledger.Update], so a
// crash leaves either all of it or nothing. A commit costs about two
// milliseconds, nearly all of it in fdatasync; [InBatches] puts many mails into
// one transaction while catching up.
//
// An error from the commit itself does not mean that nothing was written: the
// kernel may report a failed sync of pages that readers already see. The ledger
// then answers every later call with [ErrUnknown] until it is closed and opened
// again. [Open] first brings to the disk all that can be read; the owner derives
// its state anew from that.
//
// # The chain
//
// Events are numbered from 1 without gaps. The canonical bytes of an event are,
// in this order, all integers big-endian:
//
//	1 byte   encoding, 1
//	8 bytes  sequence number
//	8 bytes  instant: seconds since 1970-01-01T00:00:00Z, two's complement
//	4 bytes  instant: nanoseconds, below 1e9
//	4 bytes  version of the kind
//	4 bytes  length, then the kind (UTF-8, 1 to 255 bytes)
//	4 bytes  length, then the cause (the id of the mail; empty if none)
//	4 bytes  length, then the payload
//
// Two different events never have the same canonical bytes, since every variable
// part is preceded by its length. The hash of event n is
// SHA-256(hash of event n-1 ‖ canonical bytes of event n); the hash before event
// 1 is 32 zero bytes. Nothing local to one file goes into it, so that whoever
// recomputes the events from the list's archive arrives at the same head.
//
// # The file
//
// The top-level buckets and their keys (integers big-endian):
//
//	ledger     system records: format, head, watermark, hold
//	events     sequence → canonical bytes ‖ hash
//	mails      mail number → metadata (JSON)
//	raw        mail number → the mail as received, deflated (RFC 1951)
//	verdicts   mail number → verdict bytes
//	pending    second of list time, mail number → mails without a verdict
//	messages   SHA-256 of the Message-ID, mail number
//	quarantine mail number → mails whose Message-ID already stood with another text
//	seen       SHA-256 of the identity → mail number (0: no mail kept), second
//	cursors    mailbox → UIDVALIDITY, last UID
//	posts      key → metadata (JSON)
//	postraw    key → the post as sent, deflated
//	poststate  state, order → key
//	postids    SHA-256 of the Message-ID → key
//	snapshots  sequence → chain hash ‖ SHA-256 ‖ state, deflated
//	meta       the owner's own keys
//
// The file is locked while open: one writer, or several readers.
package ledger
