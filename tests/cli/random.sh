#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide random: games end, seeds name games, --verify counts, records can be replayed.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "random.sh: $*" >&2; exit 1; }

"$BASTIDE" random --help | grep -q -- --verify || fail "--help does not explain --verify"

# The same seed plays the same games; the last line counts them.
"$BASTIDE" random --games 5 --seed 7 --record "$work/a" >"$work/out"
[[ $(tail -n 1 "$work/out") =~ ^5\ games,\ [0-9]+\ actions,\ 0\ findings$ ]] || fail "last line: $(tail -n 1 "$work/out")"
"$BASTIDE" random --games 1 --seed 9 --record "$work/b" >/dev/null
cmp "$work/a/9.bgn" "$work/b/9.bgn" || fail "seed 9 gave two different games"
! cmp -s "$work/a/8.bgn" "$work/a/9.bgn" || fail "seeds 8 and 9 gave the same game"
[[ $(ls "$work/a") == $'10.bgn\n11.bgn\n7.bgn\n8.bgn\n9.bgn' ]] || fail "records: $(ls "$work/a")"

"$BASTIDE" replay "$work/a/7.bgn" >/dev/null || fail "a record does not replay"

# Verified games over random sets, and over all classic sets with six seats.
"$BASTIDE" random --verify --games 5 --seed 1 >"$work/out" || fail "findings: $(cat "$work/out")"
grep -q '^actions by kind:' "$work/out" || fail "--verify does not count kinds of actions"
grep -q 'FIGURE' "$work/out" || fail "--verify does not count turn steps"
[[ $(tail -n 1 "$work/out") =~ ^5\ games,\ [0-9]+\ actions,\ 0\ findings$ ]] || fail "last line: $(tail -n 1 "$work/out")"
"$BASTIDE" random --verify --games 2 --seed 1 --seats 6 \
    --sets base,river,river2,gq11,inns,traders,king,cathars,cult,csc >/dev/null || fail "findings with all classic sets"
"$BASTIDE" random --thorough --games 1 --seed 3 --sets base,inns >/dev/null || fail "findings with --thorough"
"$BASTIDE" random --verify --games 20 --seed 1 --game burg >"$work/out" || fail "findings: $(cat "$work/out")"
for rules in bazaar=auction bazaar=draft bazaar-time=before-second-part bazaar=draft,bazaar-time=before-second-part; do
    "$BASTIDE" random --verify --games 2 --seed 1 --seats 3 --sets base,bridges*2,traders,dragon --rules "$rules" \
        >"$work/out" || fail "findings with $rules: $(cat "$work/out")"
    grep -q '^  BAZAAR ' "$work/out" || fail "no bazaar with $rules"
done

# A user's own tiles.
cat >"$work/mine.tiles" <<'TILES'
tile mine.cross x4
  road N
  road E
  road S
  road W
  field NR EL
  field ER SL
  field SR WL
  field WR NL
TILES
"$BASTIDE" random --verify --games 3 --seed 1 --sets base --tiles "$work/mine.tiles" >/dev/null || fail "own tiles"
"$BASTIDE" random --games 1 --seed 1 --sets base,mine*2 --tiles "$work/mine.tiles" --json |
    grep -q '"games":1,' || fail "--json"

# Nothing but the summary on standard output, nothing at all on standard error.
[[ -z $("$BASTIDE" random --games 1 --seed 1 2>&1 >/dev/null) ]] || fail "standard error is not empty"

# The same games, counts and files for any number of threads.
for jobs in 1 2 5; do
    "$BASTIDE" random --verify --games 6 --seed 5 -j $jobs --trace "$work/trace$jobs" --record "$work/jobs$jobs" \
        >"$work/out$jobs" || fail "findings with -j $jobs: $(cat "$work/out$jobs")"
    cmp "$work/out1" "$work/out$jobs" || fail "-j 1 and -j $jobs count differently"
    cmp "$work/trace1" "$work/trace$jobs" || fail "-j 1 and -j $jobs write different traces"
    diff -r "$work/jobs1" "$work/jobs$jobs" || fail "-j 1 and -j $jobs write different records"
done
! "$BASTIDE" random -j 0 --games 1 2>/dev/null || fail "-j 0 is taken"

# An interrupted run says how far it came, and is no success.
"$BASTIDE" random --verify --games 1000000 --seed 1 -j 2 --record "$work/long" >"$work/out" 2>"$work/err" &
pid=$!
written() { find "$work/long" -name '*.bgn' | wc -l; }
until [[ -d $work/long && $(written) -ge 3 ]]; do sleep 0.05; done
kill -INT $pid
status=0
wait $pid || status=$?
[[ $status -eq 1 ]] || fail "an interrupted run ends with $status"
[[ $(tail -n 1 "$work/out") =~ ^([0-9]+)\ games,\ [0-9]+\ actions,\ 0\ findings$ ]] || fail "interrupted: $(tail -n 1 "$work/out")"
done=${BASH_REMATCH[1]}
[[ $done -ge 3 && $done -eq $(written) ]] || fail "$done games are counted, $(written) written"
grep -q "^bastide random: interrupted after $done of 1000000 games; the others: --seed [0-9]* --games [0-9]*$" "$work/err" ||
    fail "interrupted: $(cat "$work/err")"
