#!/bin/sh
# Lays out what the Debian package holds in bin/deb and has nfpm pack it.
#   deploy/deb/build.sh VERSION    → bin/fnomic_VERSION_ARCH.deb
# nfpm is fetched and built by Go, through the module proxy; NFPM names another.
set -eu
cd "$(dirname "$0")/../.."
VERSION=$1
ARCH=$(go env GOARCH)
export VERSION ARCH
export LC_ALL=C # man pages in English, on whatever machine
out=bin/deb
rm -rf "$out" && mkdir -p "$out/man"

CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w -X main.version=$VERSION" -o "$out/fnomic" ./cmd/fnomic
"$out/fnomic" man "$out/man"
gzip -9n "$out"/man/*.1
for shell in bash fish; do "$out/fnomic" completion "$shell" >"$out/fnomic.$shell"; done
"$out/fnomic" completion zsh >"$out/_fnomic"
gzip -9nc CHANGELOG.md >"$out/changelog.gz"
# A package's files stand in /usr; its user is there for good, so that a person can
# be that user; its state stands in /var/lib, and systemd hands the
# passwords over.
sed -e 's|/usr/local/bin/|/usr/bin/|' -e 's|^DynamicUser=yes$|User=fnomic\nGroup=fnomic|' deploy/fnomic.service >"$out/fnomic.service"
sed -e 's|^# state = .*|state = "/var/lib/fnomic"|' \
    -e 's|"/etc/fnomic/\([a-z]*-password\)"|"/run/credentials/fnomic.service/\1"|' configs/fnomic.toml >"$out/fnomic.toml"
"$out/fnomic" check --config "$out/fnomic.toml" >/dev/null

${NFPM:-go run github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.2} package --packager deb --config deploy/deb/nfpm.yaml --target bin/
