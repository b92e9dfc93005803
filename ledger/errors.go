package ledger

import "errors"

// Errors to be tested with errors.Is. Other errors are the operating system's
// (syscall.ENOSPC, fs.ErrNotExist, fs.ErrExist, …) and are wrapped, not hidden.
var (
	// ErrUnknown says that a commit failed and may or may not have been written.
	// Close the ledger, open it again and derive the state anew.
	ErrUnknown = errors.New("ledger: outcome of a commit unknown, reopen")
	// ErrCorrupt says that the file is no ledger or is damaged. Nothing more is
	// written to it; restore a backup.
	ErrCorrupt = errors.New("ledger: file damaged or not a ledger")
	// ErrLocked says that another process holds the file.
	ErrLocked = errors.New("ledger: held by another process")
	// ErrNewer says that the file was written by a later version of the program.
	ErrNewer = errors.New("ledger: format newer than this program")
	// ErrClosed says that the ledger was closed.
	ErrClosed = errors.New("ledger: closed")
	// ErrTxDone says that a transaction was used after its end.
	ErrTxDone = errors.New("ledger: transaction over")
	// ErrReadOnly says that a write was tried in a read-only transaction or file.
	ErrReadOnly = errors.New("ledger: read only")
	// ErrNotFound says that the record to be changed does not exist.
	ErrNotFound = errors.New("ledger: no such record")
	// ErrConflict says that a record of that key stands with another content.
	ErrConflict = errors.New("ledger: another content stands under this key")
	// ErrBackwards says that a cursor or the watermark would go back.
	ErrBackwards = errors.New("ledger: would go backwards")
	// ErrTransition says that a post cannot go from its state to the one asked.
	ErrTransition = errors.New("ledger: no such transition of a post")
	// ErrInvalid says that a record is not one that can be kept (too large, a
	// field missing).
	ErrInvalid = errors.New("ledger: record not acceptable")
)
