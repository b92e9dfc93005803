#!/bin/sh
# Plays many simulated games, a process for each processor: within one a seed
# makes the same run each time. The last line adds the processes' last lines up.
# usage: many.sh TESTBINARY GAMES FIRSTSEED
set -u
binary=$1 games=$2 seed=$3
cd "$(dirname "$0")" || exit 1
cores=$(nproc)
each=$(((games + cores - 1) / cores))
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
began=$(date +%s)
i=0
while [ "$i" -lt "$cores" ]; do
	"$binary" -test.run '^TestSimulatedGames$' -test.timeout 120m -games "$each" -seed $((seed + i * each)) >"$out/$i" 2>&1 &
	i=$((i + 1))
done
wait
grep -hv '^PASS$\|^FAIL$\| divergences$' "$out"/*
echo "$(($(date +%s) - began)) s on $cores processors"
awk '/ games, .* faults, .* divergences$/ { n += $1; f += $3; d += $5; k++ }
     END { printf "%d games, %d faults, %d divergences\n", n, f, d; exit d > 0 || k != '"$cores"' }' "$out"/*
