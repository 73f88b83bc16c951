#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide play on the whole screen: decisions of the expansions, each pointed at and taken by keys.
. tests/cli/tui.bash

# position SETS RECORD: a game that stands behind these actions.
position() {
    printf 'bgn 1\nsets %s\n%s\n' "$1" "$2" >"$work/position.bgn"
    begin 110 34 --load position.bgn --ascii
    wait_for 'position.bgn: [0-9]+ actions replayed'
}
# choose ACTION: goes down the list until it is pointed at, and takes it.
choose() {
    local i
    for ((i = 0; i < 60; i++)); do
        wait_for '-> [a-z]+'
        grep -qF -- "-> $1" <<<"$(screen)" && break
        local before
        before=$(screen)
        press Down
        local end=$((SECONDS + 20))
        while [[ $(screen) == "$before" ]]; do
            # what was looked at may have been the screen before the last key, and the list has come to it by itself
            grep -qF -- "-> $1" <<<"$before" && break 2
            ((SECONDS < end)) || fail "the list does not move on to \`$1\`"
        done
    done
    wait_for "-> ${1//./\\.}"
    press Enter
}
typed() { # the laying, by its text
    wait_for '[a-z]: Lay the tile'
    press : "$1" Enter
}

# Towers: a piece, a prisoner, on the board with their heights; the ransom.
position 'base tower' 'draw base.U
lay base.U 1,0 r0
put small road E
draw tower.10'
typed 'lay 2,0 r0'
wait_for 'T0'
choose 'tower 2,0'
wait_for 'T1'
choose 'capture red small road@1,0 E'
wait_for 'captures a follower of Red'
wait_for 'Your turn is done'
press Enter
wait_for 'turn 3: Red'
press Enter
wait_for 'ransom blue small'
choose 'ransom blue small'
wait_for 'Red pays 3 points to Blue'

# The dragon goes where the frame is; the fairy.
position 'base dragon' 'draw base.U
lay base.U 1,0 r0
put small road E
draw dragon.01
lay dragon.01 0,1 r0
pass
draw dragon.04
lay dragon.04 1,1 r2'
choose 'fairy small road@1,0 E'
wait_for '\*F'
wait_for 'the dragon goes to'
wait_for '>D'
choose 'dragon N'
wait_for 'moves the dragon north'

# Carcassonne: into the city, the count.
position 'base count' 'draw base.G
lay base.G 0,3 r1
put small city N
draw base.E
lay base.E 0,4 r0'
press p
wait_for 'enter small palace'
choose 'enter small palace'
choose 'count market'
wait_for 'moves the count to: market'

# Castles; a bridge that makes the tile fit.
position 'base bridges' 'draw base.E
lay base.E 0,-1 r2'
choose 'put small city S'
choose 'castle small city S'
wait_for 'Red has a castle at'
wait_for 'CR'
position 'base bridges' 'draw base.B'
typed 'lay 1,0 r0'
choose 'bridge 1,0 EW'
wait_for 'builds a bridge at 1,0'

# A bazaar: points by the arrow keys and by typing, nothing below the highest bid.
printf 'bgn 1\nsets base bridges\nelements -bridge -castle\ndraw bridges.06\nlay bridges.06 0,1 r0\npass\ndraw base.U\ndraw base.B\n' \
    >"$work/position.bgn"
begin 110 34 --load position.bgn
wait_for '→ bid base.[BU] 0'
press Right + + -
wait_for '→ bid base.[BU] 2'
press : 'bid base.U 3' Enter
wait_for 'chooses base.U and bids 3'
press : 'raise 3' Enter
wait_for 'Not possible'
press : 'raise 5' Enter
wait_for 'raises to 5'
press : buy Enter
wait_for 'Blue pays 5 points to Red'

# Ferries and tunnels.
position 'base ferries' 'draw ferries.01'
typed 'lay 1,0 r0'
wait_for '[a-z]: Place a figure'
press p
wait_for 'the ferry joins these two road ends'
press : 'ferry 1,0 W S' Enter
wait_for 'lays a ferry at 1,0'
position 'base tunnel' 'draw tunnel.01'
typed 'lay 1,0 r0'
wait_for '[a-z]: Place a figure'
press p
wait_for 'two tokens of one colour join their'
press Enter
wait_for 't[A-Z]'
wait_for 'puts a tunnel token'

# Abbeys, wagons, barns, double turns, sieges, the king: a game with them to its end, by one key.
begin 110 34 --seed 3 --seats red,blue=greedy --sets base,traders,abbey,cathars,king,cult
wait_for 'R  Red: '
press e
for ((i = 0; i < 900; i++)); do
    grep -q 'The game is over' <<<"$(screen)" && break
    press Enter Enter
done
wait_for 'The game is over'
wait_for '(wins|share the victory) with [0-9]+ points'

# Gold: the second piece is put on a neighbour; the heap stands on the board with its number.
position 'base gold' 'draw base.B
lay base.B 0,1 r0
pass
draw gold.01'
typed 'lay 1,0 r2'
wait_for 'the second gold piece goes here'
press : 'gold 0,0' Enter
wait_for 'puts gold at 0,0'
wait_for 'G1'
