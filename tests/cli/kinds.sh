#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Random games meet everything there is: each kind of action, and each step of the turn table of the modules that exist.
set -eu
fail() { echo "kinds.sh: $*" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

never() { grep -o '"kinds":{[^}]*}' "$1" | grep -o '"[a-z-]*":0[,}]' | tr -d '":0,}' | sort; }

# Gold that is claimed by several is seldom met unless there is plenty of it.
"$BASTIDE" random --mix --games 1000 --seed 1 --json >"$work/kinds.json"
"$BASTIDE" random --sets base,inns,gold*8 --seats 5 --games 300 --seed 1 --json >"$work/gold.json"
# Mage and witch always find a road or city unless there are hardly any.
cat >"$work/signs.tiles" <<'END'
tile signs.A x1 start
  cloister
  field NL NR EL ER SL SR WL WR

tile signs.B x30
  city N small
  field EL ER SL SR WL WR ~1
  symbol mage
END
"$BASTIDE" random --verify --tiles "$work/signs.tiles" --sets signs --elements +mage --games 100 --seed 1 --json >"$work/mage.json" ||
    fail "findings in games where mage and witch find no place"
# A game of its own, with which no other set is mixed.
"$BASTIDE" random --sets burg --games 1000 --seed 1 --json >"$work/burg.json"
never=$(comm -12 <(never "$work/kinds.json") <(never "$work/gold.json") | comm -12 - <(never "$work/mage.json") |
    comm -12 - <(never "$work/burg.json") | tr '\n' ' ')
# Followers equally near to a chip, to the 4096th of a tile, are met in scenarios only (CATA-R6).
never=$(tr ' ' '\n' <<<"$never" | grep -vx charm | tr '\n' ' ' | sed 's/^ *//; s/ *$//' || true)
[ -z "$never" ] || fail "no game of 2400 had these actions: $never"

"$BASTIDE" random --verify --games 60 --seed 1 --json >"$work/steps.json" || fail "findings in verified games"
"$BASTIDE" random --verify --sets burg --games 60 --seed 1 --json >"$work/castle.json" || fail "findings in verified games of burg"
entered=$(grep -oh '"entered":\[[^]]*\]' "$work/steps.json" "$work/castle.json")
# step and owner, of modules that are built (they have a number)
steps=$(sed -nE 's/^ +X\(([A-Z_]+), BST_[A-Z]+_R?[0-9]+[A-Z]?, "([a-z]+)"\).*/\1 \2/p' include/bastide/turn.h)
[ "$(grep -c . <<<"$steps")" -gt 30 ] || fail "the steps of include/bastide/turn.h cannot be read"
built=0
while read -r step owner; do
    [ "$step" != POINTS ] || continue # entered only where a module has a say in points
    sed -n '/^module/,/^$/p' "data/words/$owner.words" | grep -q '^    number' || continue
    built=$((built + 1))
    grep -q "\"$step\"" <<<"$entered" || fail "no game of 120 entered the step $step"
done <<<"$steps"
[ "$built" -gt 25 ] || fail "only $built steps belong to modules that are built"
