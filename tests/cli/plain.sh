#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide play --plain: a game that can be read aloud. No drawings unless asked for, everything in words, in both
# languages; any bot on any seat.
set -eu
export LC_ALL=C.UTF-8
unset LANG LC_MESSAGES
work=$(mktemp -d)
export XDG_STATE_HOME=$work/state
trap 'rm -rf "$work"' EXIT
fail() { echo "plain.sh: $*" >&2; exit 1; }
has() { grep -qF -- "$2" <<<"$1" || fail "\`$2\` is missing in: $1"; }
like() { grep -qE -- "$2" <<<"$1" || fail "nothing like \`$2\` in: $1"; }
play() { "$BASTIDE" play --plain "$@"; }

# A dialogue against a bot, without a single drawing.
out=$(printf '%s\n' 'what 1' where 'look 0,0' hint 1 'what 2' step 2 where scores tiles undo quit no | play --seed 5)
has "$out" 'a game for Red, Blue (level4)'
has "$out" 'As it is (r0): city: north; city: south; fields: 1'
has "$out" '  0,-1: 1=r0 2=r2'
has "$out" '  city S: tiles 2, finished, worth 4, free'
has "$out" '  road E: tiles 1, open ends 2, worth 1, free'
like "$out" 'level7 would: lay base\.H 0,-1 r(0 \(number 1|2 \(number 2)\)' # it looks the same either way up
has "$out" 'Red gets 4 points for the city: 2 tiles x 2 (BASE-46)'
has "$out" 'Figure (TURN-11): you are here'
like "$out" 'Blue \(level4\): put small (city|road|field) [NESW]'
like "$out" 'Blue follower -?[0-9],-?[0-9] (city [NESW]: tiles [12], open ends|road|field [NESW]).*, Blue 1$'
like "$out" 'Tiles on the table: 3, from -?[0-9],-?[0-9] to -?[0-9],-?[0-9]'
has "$out" '0,0 base.D: city: north; road: east, west; fields: 2'
has "$out" 'Nothing to take back'
! grep -q '▒' <<<"$out" || fail "a drawing that nobody asked for: $out"

# Drawings on demand, once or always.
has "$(printf 'board\nquit\n' | play --seed 5)" '▒▒▒'
has "$(printf 'tile\nquit\n' | play --seed 5)" 'r0       r1'
out=$(printf 'drawings\n1\npass\nquit\nno\n' | play --seed 5)
has "$out" 'With drawings from now on.'
has "$out" '▒▒▒'

# German words for the commands, which English games know, too.
out=$(printf '%s\n' hilfe lage 'schau 0,0' tipp 'was 1' 1 schritt zurück karten rest verlauf punkte 'lya 1,0' ende nein |
    play --seed 5 --lang de)
has "$out" 'tipp              was ein Bot täte'
has "$out" 'Karten auf dem Tisch: 1'
has "$out" '  Stadt N: Karten 1, offene Enden 1, Wert 1, frei'
like "$out" 'level7 würde: lay base\.H 0,-1 r(0 \(Nummer 1|2 \(Nummer 2)\)'
has "$out" 'hier ist das Spiel'
has "$out" 'Zurückgenommen: lay'
has "$out" '0,0 base.D: Stadt: Norden; Straße: Osten, Westen; Wiesen: 2'
has "$out" 'Ist `lay` gemeint?'
has "$(printf 'lage\nende\n' | play --seed 5)" 'Tiles on the table: 1'

# What tells a sign from others of its kind, and what lies on a tile; what chips do, and whom a seduction is about.
cat >"$work/signs.bgn" <<'BGN'
bgn 1.2
sets base flyers circles gold plague catapult
rules catapult-aim=random

tile flyers.01 0,1 r1
tile circles.04 -1,0 r2
tile plague.06 1,0 r0
tile base.B 5,5 r0
thing outbreak 1,0 1
thing flea 0,0
thing gold 0,1 2
thing stock 14
figure blue small cloister@5,5
pile catapult.06
turn red
BGN
out=$(printf '%s\n' 'look 0,1' 'look -1,0' 'look 0,0' tiles quit | play --load "$work/signs.bgn" --seats red,blue --seed 5)
has "$out" '0,1: tile flyers.01
  flying machine: north-east'
has "$out" 'gold piece         0,1 2'
has "$out" '  crop circle: highwaymen'
has "$out" 'flea chip          0,0'
has "$out" '0,1 flyers.01: fields: 1; flying machine: north-east'
has "$(printf 'schau 0,1\nende\n' | play --load "$work/signs.bgn" --seed 5 --lang de)" '  Fluggerät: Nordost'
printf '%s\n' 'bgn 1.2' 'sets wheel' 'pile wheel.V-2' 'turn red' >"$work/wheel.bgn"
has "$(play --load "$work/wheel.bgn" --seats red,blue </dev/null)" 'fields: 2; wheel of fortune: 2'
out=$(printf '%s\n' 1 'flea 0,1' pass quit no | play --load "$work/signs.bgn" --seats red,blue --seed 5)
has "$out" 'chip seduction               The follower nearest to the chip may be replaced by one of whoever throws'

# Any bot by its settings; those there are not.
out=$(play --seed 5 --seats red=greedy:seed=3,time=0,blue=random,green=greedy </dev/null)
has "$out" 'Red (greedy:seed=3,time=0), Blue (random), Green (greedy)'
has "$out" 'The game is over.'
for seats in red,blue=nobody red,blue=greedy:seed=x red,blue=greedy,seed=1; do
    status=0
    out=$(play --seats "$seats" </dev/null 2>&1) || status=$?
    [[ $status == 2 ]] || fail "--seats $seats: status $status: $out"
done
has "$out" 'seed'

# A saved game says who is a bot; --seats may say otherwise.
printf '%s\n' 1 pass "save $work/one.bgn" quit | play --seed 5 >/dev/null
has "$(play --load "$work/one.bgn" </dev/null)" 'a game for Red, Blue (level4)'
has "$(play --load "$work/one.bgn" --seats red,blue </dev/null)" 'a game for Red, Blue, with'

# A whole game with many expansions: whoever is asked takes the first action.
out=$(yes 1 | head -n 3000 | play --seed 9 --sets base,inns,traders,dragon,tower,abbey,count,bridges)
has "$out" 'The game is over.'
has "$out" ' points'

# A signal keeps the game.
mkfifo "$work/pipe"
"$BASTIDE" play --plain --seed 5 <"$work/pipe" >"$work/out" &
game=$!
exec 3>"$work/pipe"
echo 1 >&3
for ((end = SECONDS + 20; SECONDS < end;)); do
    grep -q 'You can:' "$work/out" && break
done
kill -TERM $game
wait $game || fail "a game that is kept ends with status $?"
exec 3>&-
has "$(<"$work/out")" 'The game was interrupted and is kept in'
has "$(play </dev/null)" 'An interrupted game waits: bastide play --resume'
has "$(play --resume </dev/null)" '2 actions replayed.'
