#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Random games meet everything there is: each kind of action, and each step of the turn table of the modules that exist.
set -eu
fail() { echo "kinds.sh: $*" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Steps of modules that do not exist yet.
later='PLAGUE_CHECK WHEEL PHANTOM SCORE_MAGIC SCORE_GOLD SCORE_MESSAGE CATAPULT CROP_CIRCLE FINAL_EXTRAS POINTS'

"$BASTIDE" random --mix --games 1000 --seed 1 --json >"$work/kinds.json"
never=$(grep -o '"kinds":{[^}]*}' "$work/kinds.json" | grep -o '"[a-z]*":0[,}]' | tr -d '":0,}' | tr '\n' ' ')
[ -z "$never" ] || fail "no game of 1000 had these actions: $never"

"$BASTIDE" random --verify --games 60 --seed 1 --json >"$work/steps.json" || fail "findings in verified games"
entered=$(grep -o '"entered":\[[^]]*\]' "$work/steps.json")
steps=$(sed -nE 's/^ +X\(([A-Z_]+), BST_[A-Z]+_[0-9]+[A-Z]?, "[a-z]+"\).*/\1/p' include/bastide/turn.h)
[ "$(wc -w <<<"$steps")" -gt 30 ] || fail "the steps of include/bastide/turn.h cannot be read"
for step in $steps; do
    case " $later " in
    *" $step "*) ! grep -q "\"$step\"" <<<"$entered" || fail "$step is entered; take it off the list of later steps" ;;
    *) grep -q "\"$step\"" <<<"$entered" || fail "no game of 60 entered the step $step" ;;
    esac
done
