#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide play on the whole screen: a game by the mouse alone, to its end.
. tests/cli/tui.bash

# mouse BUTTON COLUMN ROW, from 1: presses and lets go, as a terminal reports it (SGR). 0 left, 2 right, 64 and 65 wheel.
mouse() { press -l $'\033'"[<$1;$2;$3M"$'\033'"[<$1;$2;${3}m"; }
# spot TEXT: column and row of its first occurrence, from 1.
spot() {
    awk -v text="$1" '{ at = index($0, text); if (at) { print at + 1, NR; exit } }' <<<"$(screen)"
}
# changed BEFORE: waits until the screen is another one.
changed() {
    local end=$((SECONDS + 20))
    while [[ $(screen) == "$1" ]]; do
        ((SECONDS < end)) || fail "a click changed nothing"
    done
}

begin 80 24 TERM=xterm-256color --seed 6 --ascii # of which tmux passes on the reports it is given
wait_for 'Red: Lay the tile'

# Right turns the tile, the wheel over it, too; elsewhere the wheel scrolls, over the list it chooses.
first=$(grep -oE -- '-> lay .*' <<<"$(screen)")
mouse 2 3 3
gone "${first% r*} r0"
before=$(screen)
mouse 65 2 10
changed "$before"
before=$(screen)
mouse 64 2 10
changed "$before"

# A click chooses a square, another one lays the tile there.
read -r column row <<<"$(spot '[+]')"
before=$(grep -oE -- '-> lay .*' <<<"$(screen)")
mouse 0 "$column" "$row"
gone "$before"
mouse 0 "$column" "$row"
wait_for '-> put small'
read -r column row <<<"$(spot '| pass')"
before=$(screen)
mouse 64 "$column" "$row" # one up from the first is the last
wait_for '-> pass'
mouse 0 "$column" "$row"
wait_for 'Your turn is done'
mouse 0 10 23
wait_for 'turn 3: Red'

turns=0
for ((i = 0; i < 900; i++)); do
    now=$(screen)
    case $now in
    *'The game is over'*) break ;;
    *'Your turn is done'*) mouse 0 10 23 ;;
    *': Lay the tile'*)
        read -r column row <<<"$(spot '[+]')"
        if ((i % 3 == 0)) && [[ ${row:-} ]]; then
            mouse 0 "$column" "$row" # another square
        else
            mouse 0 10 23 # the line that says what would be done
            turns=$((turns + 1))
        fi
        ;;
    *': Place a figure'*)
        read -r column row <<<"$(spot 'o follower')"
        if ((i % 2)) && [[ ${row:-} ]]; then
            mouse 0 "$column" "$row"
            wait_for '.' # a line that is chosen already is taken by one click
            mouse 0 "$column" "$row"
        else
            mouse 0 10 24
        fi
        ;;
    *) continue ;; # being painted, or the bot thinks
    esac
    for ((k = 0; k < 200; k++)); do
        [[ $(screen) != "$now" ]] && break
    done
done
((turns > 20)) || fail "only $turns tiles laid by the mouse"
wait_for 'The game is over'
wait_for '(wins|share the victory) with [0-9]+ points'
mouse 0 3 3
gone 'total +[0-9]+ +[0-9]+'
press q
wait_for 'Save before leaving'
press n
ended 0
