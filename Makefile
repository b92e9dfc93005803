# What a person does with this repository. `make` alone tells.
# Nothing but Go is needed, except for e2e and its kin: they say what they miss.

GO      ?= go
DIR     ?= $(or $(FNOMIC_DIR),fnomic-data)
ALL     ?=
RUN     ?= .
TIME    ?= 20s
GAMES   ?= 2000
TWIN    ?= 1000000
SIMULATE ?= 2000
SEED    ?= 1
IMAGES  ?= 10000
MAILS   ?= 100000
EVERY   ?= 1
VERSION ?= 0.1.0
# Reproducible: no path of this machine and no version-control stamp in the binary.
BUILD   := $(GO) build -trimpath -buildvcs=false
BIN     := bin/fnomic

.DEFAULT_GOAL := help
.PHONY: help docs build run test check-format demo e2e bench reading soak simulate planted power syscalls replay-big fuzz man deb deb-test compose-test clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' Makefile

build: ## bin/fnomic
	$(BUILD) -o $(BIN) ./cmd/fnomic

run: build ## a game on a mailing list in the process (DIR=folder); write with bin/fnomic say
	@exec $(BIN) run --local --dir $(DIR) $(FLAGS)

test: check-format ## everything that needs Go alone: format, vet, all tests
	$(GO) vet ./...
	$(GO) vet -tags e2e ./internal/e2e
	$(GO) test -timeout 9m ./...

check-format:
	@bad=$$(gofmt -l $$(git ls-files '*.go' 2>/dev/null || echo .)); [ -z "$$bad" ] || { echo "gofmt would change:"; echo "$$bad"; exit 1; }

demo: build ## a whole game in seconds, as the list shows it (ALL=1: through every mechanism)
	@exec $(BIN) demo $(if $(ALL),--all)

e2e: build ## a turn through real Postfix, Dovecot and mlmmj on loopback (root; Debian packages)
	FNOMIC_BIN=$(CURDIR)/$(BIN) $(GO) test -tags e2e -count 1 -timeout 15m -v -run 'Test$(RUN)' ./internal/e2e

bench: build ## speed, as ratios in one run; against Dovecot too where it is installed
	$(GO) test -run '^$$' -bench . -benchtime 1s ./mailbot/... ./ledger ./internal/...
	@if [ -x /usr/sbin/dovecot ] && [ "$$(id -u)" = 0 ]; then \
	  FNOMIC_BIN=$(CURDIR)/$(BIN) $(GO) test -tags e2e -count 1 -timeout 10m -v -run '^$$' -bench . -benchtime 1x ./internal/e2e; \
	else echo "Dovecot is not installed: the catch-up of 10,000 mails is left out"; fi

reading: ## how the shared mails are read, kind by kind (needs ../shared or FNOMIC_SHARED)
	$(GO) test -count 1 -v -run Mails ./internal/reading

soak: ## random games for a long time (GAMES, TWIN=how many)
	$(MAKE) simulate SIMULATE=20000
	FNOMIC_GAMES=$(GAMES) FNOMIC_TWIN=$(TWIN) $(GO) test -count 1 -timeout 120m -v -run 'Random' ./internal/...

simulate: ## simulated games under faults (SIMULATE=how many, SEED=the first one's); the last line is the verdict
	$(GO) test -c -o bin/simulate.test ./internal/simulate
	@sh internal/simulate/many.sh $(CURDIR)/bin/simulate.test $(SIMULATE) $(SEED)

planted: ## each fault planted in the code, and after how many games the simulation finds it
	$(GO) test -tags planted -count 1 -timeout 60m -run TestPlanted ./internal/simulate

power: ## 10,000 images of a ledger after a power cut (IMAGES=how many; needs strace)
	FNOMIC_IMAGES=$(IMAGES) $(GO) test -count 1 -timeout 60m -v -run PowerLossAnywhere ./ledger

syscalls: ## the program killed, and its disk failing, at every system call of a turn (EVERY=n: at every n-th)
	FNOMIC_SYSCALLS=$(EVERY) $(GO) test -count 1 -timeout 120m -v -run StruckAtSystemCalls ./internal/daemon

replay-big: build ## a game of 100,000 list mails, replayed from its archive against its ledger: mails/s, peak memory (MAILS=how many)
	FNOMIC_BIN=$(CURDIR)/$(BIN) FNOMIC_REPLAY_MAILS=$(MAILS) $(GO) test -count 1 -timeout 60m -v -run ReplayOfALongGame ./internal/replay

fuzz: ## each fuzz target for TIME
	@for pkg in $$($(GO) list ./...); do \
	  for f in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
	    echo "$$pkg $$f"; $(GO) test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(TIME) $$pkg || exit 1; \
	  done; \
	done

docs: ## docs/RULES.md anew: each clause and reading, its code and its cases
	$(GO) generate ./internal/rulesdoc

man: build ## bin/man/*.1
	@mkdir -p bin/man && $(BIN) man bin/man

deb: ## bin/fnomic_VERSION_ARCH.deb, a Debian package (VERSION=…; nfpm comes through the Go module proxy)
	deploy/deb/build.sh $(VERSION)

deb-test: deb ## installs that package on this machine, looks at it and removes it (root)
	FNOMIC_DEB=$(CURDIR)/bin/fnomic_$(VERSION)_$$($(GO) env GOARCH).deb $(GO) test -count 1 -v -run TestPackage ./cmd/fnomic

compose-test: ## runs what the containers of deploy/compose.yaml run, without containers (root; Debian packages as for e2e)
	FNOMIC_COMPOSE=1 $(GO) test -count 1 -v -run TestCompose ./cmd/fnomic

clean: ## removes what was built; games stay
	rm -rf bin
