#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Bad input of every kind: one clear message on standard error, exit status 2, nothing half-done.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "errors.sh: $*" >&2; exit 1; }

# refused WORD ARG...: the call ends with 2, says nothing on standard output and WORD on standard error.
refused() {
    local word=$1 status=0
    shift
    "$BASTIDE" "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
    [[ $status == 2 ]] || fail "bastide $*: status $status instead of 2: $(cat "$work/err")"
    [[ ! -s $work/out ]] || fail "bastide $*: standard output says: $(cat "$work/out")"
    grep -qF -- "$word" "$work/err" || fail "bastide $*: no \`$word\` in: $(cat "$work/err")"
    # One message: a single line, or a second one that quotes the rule.
    (($(grep -vc '^  [A-Z]*-' "$work/err") == 1)) || fail "bastide $*: more than one message: $(cat "$work/err")"
}

# Impossible games.
refused '(BASE-11)' random --seats 7
refused '(BASE-11)' random --seats 1
refused '(BASE-11)' play --seats 6 --sets base
refused 'two seats cannot both be red' play --seats red,red
refused 'did you mean `inns`' random --sets base,ins
refused 'there are: base' random --sets base,xyzzy
refused 'copies' random --sets 'base*0'
refused '1000 tiles' random --sets 'base*20'
refused '(BASE-04)' random --sets inns
refused 'did you mean `uturn`' random --rules utrun=ever
refused 'immediate|ever' random --rules uturn=never
refused 'NAME=VALUE' random --rules uturn
refused 'did you mean `big`' random --elements +bigg
refused 'did you mean `grey`' play --seats red,gery
refused "there is no bot 'alpha'; there are random" play --seats red,blue=alpha

# The command line itself.
refused 'did you mean `play`' paly
refused 'lists what there is' xyzzy
refused 'did you mean `--games`' random --gmaes 3
refused 'unknown option' play --frobnicate
refused 'needs a value' random --games
refused 'from 1 to' random --games 0
refused '--seed needs' random --seed -1
refused 'the language after --lang is en, cs, de, es, fr, nl or pl, not `xx`' play --lang xx
refused 'Das Set `bse` gibt es nicht; ist `base` gemeint?' play --lang de --sets bse
refused 'Mit dem Grundspiel können 2 bis 5 Spieler spielen' play --seats 9 --lang de
refused 'unexpected `x`' random x
refused 'did you mean `base2`' bench base3
refused '--seconds' bench --seconds 0
refused 'FOO-99' rules FOO-99
"$BASTIDE" help play | grep -q 'usage: bastide play' || fail "bastide help play"
for name in play bot check replay random bench tiles rules; do
    "$BASTIDE" $name --help | grep -q "^  bastide $name" || fail "bastide $name --help has no example"
    "$BASTIDE" $name --help | grep -q '^Exit status: ' || fail "bastide $name --help tells no exit status"
done

# Files of tiles.
cat >"$work/myriver.tiles" <<'TILES'
tile myriver.1 x3 river
  river N S
  field NL SR WL WR
  field NR SL EL ER
TILES
refused '(RIVER-07)' random --tiles "$work/myriver.tiles"
printf '# mine\ntile broken.1 x1\n  city N Q\n' >"$work/broken.tiles"
refused 'broken.tiles:3: ' random --tiles "$work/broken.tiles"
refused 'broken.tiles:3: ' play --tiles "$work/broken.tiles"
refused 'nothing.tiles: ' random --tiles "$work/nothing.tiles"
refused 'named as its file' random --tiles "$work/"

# Records.
cat >"$work/illegal.bgn" <<'BGN'
bgn 1
sets base
seats red blue

draw base.J
lay base.J 5,5 r0
BGN
refused 'illegal.bgn:6: ' replay "$work/illegal.bgn"
refused 'illegal.bgn:6: ' play --load "$work/illegal.bgn"
grep -q 'BASE-17' "$work/err" || fail "an illegal move is refused without its rule: $(cat "$work/err")"
printf 'no record\n' >"$work/text.bgn"
refused 'text.bgn:1: ' play --load "$work/text.bgn"
refused 'nothing.bgn: ' play --load "$work/nothing.bgn"
sed -i '6s/.*/lay base.J 0,1 r9/' "$work/illegal.bgn"
refused 'illegal.bgn:6: ' play --load "$work/illegal.bgn"
sed -i '6d' "$work/illegal.bgn"
refused 'seats of the record' play --load "$work/illegal.bgn" --seats red,green
refused '--load brings the setup' play --load "$work/illegal.bgn" --sets base

# A full disk is not success.
if [[ -w /dev/full ]]; then
    status=0
    "$BASTIDE" random --games 1 --seed 1 >/dev/full 2>"$work/err" || status=$?
    [[ $status == 1 ]] || fail "a full disk gave status $status"
    grep -q 'cannot write' "$work/err" || fail "a full disk: $(cat "$work/err")"
fi
