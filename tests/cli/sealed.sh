#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What one seat chooses secretly: another program that plays the other seat is not told before it has answered, nor are two
# people at one screen, nor a file that is saved in between.
set -eu
export LC_ALL=C
unset LANG LC_MESSAGES
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "sealed.sh: $*" >&2; exit 1; }
has() { grep -qF -- "$2" <<<"$1" || fail "\`$2\` is missing in: $1"; }
lacks() { ! grep -qF -- "$2" <<<"$1" || fail "\`$2\` is told in: $1"; }

cat >"$work/game.bgn" <<'RECORD'
bgn 1
sets base catapult
seats red blue

draw catapult.06
lay catapult.06 0,1 r0
pass
RECORD

# A bot that writes down what it hears. The games begin where the catching game is chosen, so that somebody throws whatever
# else the bots would rather do. Ours never throws to -4 6, so whatever else it is asked about was told too early.
heard="$work/heard"
{ cat "$work/game.bgn"; echo 'chip catch'; } >"$work/catch.bgn"
"$BASTIDE" arena greedy:w.fair-games=99 "exec:tee -a $heard | $BASTIDE bot greedy:w.fair-games=99" --from "$work/catch.bgn" -n 2 -j 1 >"$work/arena" ||
    fail "$(cat "$work/arena")"
awk '/^play / { last = $0 } /^go/ { if (match(last, /toss [-0-9]+ [0-9]+$/)) print substr(last, RSTART) }' "$heard" >"$work/asked"
[ -s "$work/asked" ] || fail "nobody was asked for a hand"
[ "$(sort -u "$work/asked")" = 'toss -4 6' ] || fail "told before the answer: $(sort "$work/asked" | uniq -c)"
# Afterwards it is told what was done.
grep -qE 'toss (-?4 1[04]|-?1 10) ; hand' "$heard" || fail 'the throw was never told'

# Two people at one screen.
out=$("$BASTIDE" play --plain --load "$work/game.bgn" --seed 3 <<INPUT
4
toss 3 13
log
save $work/between.bgn
hand 0 11
quit

INPUT
)
before=$(sed -n '/has chosen secretly/,/had chosen/p' <<<"$out" | grep -v 'had chosen')
has "$before" 'Red has chosen secretly.'
has "$before" 'Now Blue decides: hand over, and press return.'
lacks "$before" 'toss 3 13'
has "$out" 'Red had chosen: toss 3 13'
! grep -q toss "$work/between.bgn" || fail 'the file tells what was chosen secretly'
has "$("$BASTIDE" play --plain --load "$work/between.bgn" </dev/null)" 'Where does the chip go?'

# What can be aimed at has a number, and the rest is typed.
out=$("$BASTIDE" play --plain --load "$work/game.bgn" --seed 3 <<INPUT
3
2
1
throw 100 700
quit

INPUT
)
has "$out" 'throw 2048 699'
has "$out" 'Throw at the fair (0,1)'
has "$out" 'throw 0..4095 0..1000'
has "$out" 'any other way: direction'
has "$out" 'the chip lands at'
