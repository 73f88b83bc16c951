# SPDX-License-Identifier: MIT
# bastide position, as a user calls it: positions of records, and that everything that reads records goes on from them.
# BASTIDE is the program; the working directory is the top of the source tree.

command=position
. tests/cli/expect.bash

game=$scratch/game.bgn
cat >"$game" <<'END'
bgn 1
title A short game
sets base
seats red=Anna blue

draw base.U
lay base.U 1,0 r2
put small road E
draw base.B
lay base.B 0,1 r0
pass
draw base.V
lay base.V 2,0 r0
END

expect 0 '^usage: ' --help
expect 0 '^bgn 1.2$' "$game" --at 3
expect 0 '^title A short game$' "$game" --at 3
expect 0 '^seats red=Anna blue$' "$game" --at 3
expect 0 '^tile base.U 1,0 r2$' "$game" --at 3
expect 0 '^figure red small road@1,0 E$' "$game" --at 3
expect 0 '^turn blue 2$' "$game" --at 3
expect 0 '^turn red 3$' --at 6 "$game"
expect 0 '^bgn 1$' "$game" --at 0
expect 1 'after 4 actions cannot be written: no turn begins there; the next one that can is after 6 actions' "$game" --at 4
expect 1 'after 7 actions cannot be written: .*nor can any after it' "$game" --at 7
expect 2 'has only 8 actions' "$game" --at 9
expect 2 'name the record and the number' "$game"
expect 2 'name one record' "$game" "$game" --at 3
expect 2 'absent.bgn' "$scratch/absent.bgn" --at 3
sed 's/lay base.B 0,1 r0/lay base.B 5,5 r0/' "$game" >"$scratch/wrong.bgn"
expect 2 'wrong.bgn:10: lay base.B 5,5 r0' "$scratch/wrong.bgn" --at 6

# A whole game of many modules, told in the middle and played to its end from there: the same scores, proven by the result.
"$BASTIDE" random --games 1 --seed 5 --seats 3 --sets base,inns,traders,tower,abbey,bridges,dragon --record "$scratch" >/dev/null
whole=$scratch/5.bgn
at=$("$BASTIDE" position "$whole" --at 150 2>&1 >/dev/null | sed -n 's/.*next one that can is after \([0-9]*\) .*/\1/p')
at=${at:-150}
"$BASTIDE" position "$whole" --at "$at" >"$scratch/middle.bgn" || failures=$((failures + 1))
actions=$(grep -n '^draw' "$whole" | head -n 1 | cut -d: -f1)
{
    grep -v '^bgn' "$scratch/middle.bgn" | sed '1i bgn 1.2'
    tail -n "+$((actions + at))" "$whole"
} >"$scratch/rest.bgn"
grep '^result' "$whole" | sed -i '2r /dev/stdin' "$scratch/rest.bgn"
command=replay
expect 0 'the game is over' "$scratch/rest.bgn"
expect 0 ': 0 actions, it is for [a-z]+ to act' "$scratch/middle.bgn" --board
expect 0 '^<svg' "$scratch/middle.bgn" --svg -
if ! diff <("$BASTIDE" replay --canonical "$scratch/rest.bgn") <("$BASTIDE" replay --canonical "$scratch/rest.bgn" | "$BASTIDE" replay --canonical -); then
    echo "FAILED: a record with a position is another one when it was read"
    failures=$((failures + 1))
fi

# Two rivers apart, the lake of the first fitted nowhere, and of the fork that lies there is another copy: it has been taken.
cat >"$scratch/rivers.bgn" <<'RECORD'
bgn 1
sets base river river2*2 inns traders king cathars*2 csc tower count bridges festival*2 gold circles2 mage wheel robbers plague*2 school catapult
elements -cathedral -pig -goods -cult -herd -bridge -bazaar +tunnel
rules rivers=apart foresight=no gq11-herd=no cult-limit=new-tile princess=must dragon-moves=before-placing fairy=everybody cult-abbey=exempt move-in=rounds tunnel-count=pieces small-city=single inn-at-end=plain count-moves=clockwise final-move-in=market fairy-castle=stays copies-bring=pieces mayor=2 wagon=2 tower-pieces=19 inquisition=heretics-too dragon-school=open catapult-scatter=half
seats red grey yellow green blue black
start yellow

draw river.07
lay river.07 5,0 r2
put small field ER
draw river.10
lay river.10 6,0 r0
crown small storm
draw river.04
lay river.04 6,1 r3
put small road E
draw river.08
lay river.08 6,2 r2
crown small taxes
draw river.03
lay river.03 5,2 r0
put big field ER
draw river.09
draw river.10
draw river.07
draw river.05
draw river.06
lay river2.04 -6,3 r2
put big field SR
RECORD
command=position
expect 0 '^turn yellow 7' "$scratch/rivers.bgn" --at 22

exit $((failures > 0))
