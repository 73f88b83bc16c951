# SPDX-License-Identifier: MIT
# bastide check, as a user calls it: what it finds, what it prints, how it ends.
# BASTIDE is the program; the working directory is the top of the source tree.

command=check
. tests/cli/expect.bash

mkdir -p "$scratch/good/deep" "$scratch/bad" "$scratch/none"
cat >"$scratch/good/b.scn" <<'END'
scn 1
proves BASE-18 BASE-17
title Sides must match
draw base.U
refuse lay base.U 1,0 r1 because BASE-18
expect legal lay base.U 1,0 r0

scn 1
proves BASE-01
expect left 71
END
cat >"$scratch/good/deep/a.scn" <<'END'
scn 1
proves BASE-01
title The first
expect left 71
END
echo 'not a scenario' >"$scratch/good/notes.txt"
cat >"$scratch/bad/fails.scn" <<'END'
scn 1
proves BASE-01
expect left 70
play base.U 1,0 r1
END
printf 'scn 1\nproves BASE-999\nexpect left 71\n' >"$scratch/bad/unknown-rule.scn"
printf 'scn 1\nproves BASE-01\nplay base.U 1,0 r0\n' >"$scratch/bad/proves-nothing.scn"
printf 'scn 1\nproves MY-01\n' >"$scratch/bad/notes.txt"

expect 0 '^usage: ' --help
expect 0 '^3 passed, 0 failed$' "$scratch/good"
expect 0 '^1 passed, 0 failed$' "$scratch/good/deep/a.scn"
expect 0 'passed .*b.scn:1: Sides must match \[BASE-18 BASE-17\]' --verbose "$scratch/good"
expect 0 '"line":1,"title":"The first","proves":\["BASE-01"\],"status":"passed","failures":\[\]' --json "$scratch/good"
expect 0 '^\{"passed":3,"failed":0\}$' "$scratch/good" --json
expect 1 'fails.scn:3: expected 70 tiles left to draw, but it is 71' "$scratch/bad/fails.scn"
expect 1 'fails.scn:4: play base.U 1,0 r1: the sides do not match \(BASE-18\)' "$scratch/bad/fails.scn"
expect 1 '^3 passed, 1 failed$' "$scratch/bad/fails.scn" "$scratch/good"
expect 2 'unknown-rule.scn:2: there is no rule "BASE-999"' "$scratch/bad"
expect 2 'proves-nothing.scn:1: the scenario proves nothing' "$scratch/bad"
expect 2 '^0 passed, 3 failed$' "$scratch/bad"
expect 2 'absent.*No such file' "$scratch/absent" "$scratch/good"
expect 2 'no scenarios' "$scratch/none"
expect 2 'name the files'
expect 2 'unknown option `--verbosity`' --verbosity "$scratch/good"

# What a scenario says when it goes wrong: what is pending, what is legal, what to write instead.
# says STATUS PATTERN, the scenario on standard input
says() {
    { printf 'scn 1\nproves BASE-01\n'; cat; printf 'expect left 99\n'; } >"$scratch/says.scn"
    expect "$1" "says.scn:$2" "$scratch/says.scn"
}
says 1 '5: pass FERRY: it is not FERRY that is declined here; the pending step is FIGURE' <<<$'sets base ferries\nplay base.B 0,1 r0\npass FERRY'
says 1 '4: pass NOW: "NOW" is too much; after pass only the pending step may stand: FIGURE' <<<$'play base.B 0,1 r0\npass NOW'
says 1 '5: expected 99 tiles left' <<<$'play base.B 0,1 r0\npass FIGURE'
says 1 '4: expected 5 small in the supply of blue, but it is 7' <<<$'play base.B 0,1 r0\nexpect supply red small 7 blue small 5'
says 1 '3: again: this kind of action is not offered now \(TURN-06\); a tile is to be drawn now: write draw or play' <<<'again'
says 1 '4: put small city@0,0 N: figures go on the tile just laid \(BASE-26\); red has 3 legal actions: put small cloister; put small field NL; pass' <<<$'play base.B 0,1 r0\nput small city@0,0 N'
says 1 '4: abbey: .*; an abbey is offered before drawing, to whom has one, while a square has tiles on all four sides' <<<$'sets base abbey\nabbey'
says 1 '4: play abbey.13 1,0 r0: .*; an abbey is never drawn: write abbey, then lay X,Y r0' <<<$'sets base abbey\nplay abbey.13 1,0 r0'
says 1 '4: an abbey lies in a hole: write the tiles on its four sides in lines above it' <<<$'sets base abbey\ntile abbey.13 5,5 r0'
hole=$'sets base*2 abbey\ntile base.B 5,9 r0\ntile base.B 6,9 r0\ntile base.B 7,9 r0\ntile base.B 5,10 r0\ntile base.B 7,10 r0\ntile base.B 6,11 r0'
says 1 '10: play base.U 1,0 r0: no tile can be drawn now; red has 2 legal actions: abbey; pass' <<<"$hole"$'\nplay base.U 1,0 r0'
says 1 '11: lay 4,9 r0: .* \(ABBEY-04\); red has 1 legal action: lay abbey.13 6,10 r0' <<<"$hole"$'\nabbey\nlay 4,9 r0'
# words that were not read, a name twice, a part missing
says 1 '3: expected 5 of 71, but it is 4 of 71' <<<'expect odds 5 of 71 draw base.B'
says 1 '3: expected 4 of 72, but it is 4 of 71' <<<'expect odds 4 of 72 draw base.B'
says 1 '4: chance has nothing to decide here' <<<$'draw base.B\nexpect odds 4 of 71 lay base.B 0,1 r0'
says 1 '3: chance cannot decide so' <<<'expect odds 1 of 71 pass'
says 2 '3: odds are told as in "30 of 100 topple falls"' <<<'expect odds 4 71 draw base.B'
says 2 '4: "of" is too much' <<<$'draw base.B\nexpect tile base.B in hand of blue'
says 2 '4: a tile is "in hand" or "on the table"' <<<$'draw base.B\nexpect tile base.D 0,0 r0 on table'
says 2 '4: put small cloister stands here twice' <<<$'play base.B 0,1 r0\nexpect only put small cloister ; pass ; put small cloister'
says 2 '3: the rotation is missing at the end of the line; write r0, r1, r2 or r3' <<<'tile base.B 0,1'
says 2 '3: a square is missing at the end of the line; write 3,-1' <<<'tile base.B'
says 2 '3: the name of a tile is missing at the end of the line' <<<'tile'
says 2 '3: a figure is missing at the end of the line; there are small, ' <<<'figure red'
says 2 '4: a rule is missing at the end of the line, as in BASE-18' <<<$'draw base.B\nrefuse pass because'
says 2 '3: say what is expected: score, ' <<<'expect'
says 2 '4: there is a line "turn" already' <<<$'turn blue\nturn red'
says 2 '5: there is a line "dragon" already' <<<$'sets base dragon\ndragon 0,0\ndragon 0,0'
says 1 '3: dragon 0,0: nothing in this game does that; perhaps a set is missing in the line sets' <<<'dragon 0,0'
says 2 '3: there is no tile "inns.03" in this game; the line sets names its tile sets' <<<'tile inns.03 1,0 r0'
says 2 '4: "road" is no category, no rule and no sum such as 3x2 \+2x2 \+1' <<<$'play base.U 1,0 r0\nexpect award red 3 road'
# a refusal that rests on nothing but the segment proves nothing
castle=$'sets base bridges\ntile base.E 0,-1 r2\nset red: castle small city@0,0 N\ntile base.W 1,0 r0\ntile base.A -1,1 r2\nplay base.W -1,0 r0\npass FIGURE'
says 1 '10: only the name of the feature is refused; it is legal as claim road E' <<<"$castle"$'\nrefuse claim road@0,0 E'
says 1 '10: only the name of the feature is refused; it is legal as claim road E' <<<"$castle"$'\nexpect illegal claim road@1,0 W'

# The position at a line.
cat >"$scratch/board.scn" <<'END'
# a comment above all

scn 1
proves BASE-01
title The first of two
tile base.U 1,0 r0
figure red small road@1,0 E

# the position above is one whole
play base.B 0,1 r0
put small cloister
expect left 71

scn 1
proves BASE-01
title The second
draw base.U
play base.B 0,1 r0
expect left 71
END
board() { expect "$1" "$2" --board "$scratch/board.scn:$3"; }
for line in 3 6 9; do board 0 '^red 0, blue 0; turn of red, chance decides in DRAW$' $line; done
board 0 '^.*board.scn:3: The first of two$' 9
board 0 '^ +0 .*──r──|^ +0 .*--r--' 7
board 0 '^red 0, blue 0; turn of red, red decides in FIGURE$' 10
board 0 '^3 legal: put small cloister ; put small field NL ; pass$' 10
board 0 'turn of blue, chance decides in DRAW' 11
board 1 '^.*board.scn:12: expected 71 tiles left to draw, but it is 69$' 13
board 0 '^red 0, blue 0; in hand base.U; turn of red, red decides in LAY$' 17
board 1 'board.scn:18: play base.B 0,1 r0: no tile can be drawn now; red has 6 legal actions: lay base.U' 500
board 2 'no scenario of .*board.scn has a line 2; the first begins in line 3' 2
board 2 "takes a file and a line, as in --board my-city.scn:12, not '.*:x'" x
expect 2 'takes a file and a line' --board "$scratch/board.scn"
expect 2 'leave out the other paths' --board "$scratch/board.scn:5" "$scratch/good"
expect 2 'No such file' --board "$scratch/absent.scn:5"
expect 2 'unknown-rule.scn:2: there is no rule "BASE-999"' --board "$scratch/bad/unknown-rule.scn:3"
printf 'scn 1\nproves BASE-11\nseats red blue yellow green black grey\nexpect setup error BASE-11\n' >"$scratch/setup.scn"
expect 0 'the game of this setup cannot be played, as it is expected' --board "$scratch/setup.scn:4"

# A tile set of one's own.
cat >"$scratch/mine.tiles" <<'END'
tile mine.A x3
  road E W
  field NL NR EL WR
  field ER SL SR WL
END
printf 'scn 1\nproves BASE-01\nsets base mine\nexpect left 74\nplay mine.A 1,0 r0\nexpect count 4\n' >"$scratch/mine.scn"
expect 0 '^1 passed, 0 failed$' --tiles "$scratch/mine.tiles" "$scratch/mine.scn"
expect 2 'mine.scn:3: there is no tile set "mine"; there are: ' "$scratch/mine.scn"

# Files come in order, whatever the file system says.
order=$("$BASTIDE" check --verbose "$scratch/good" | sed -n 's/.*\/\([a-z.]*\):.*/\1/p' | tr '\n' ' ')
if [ "$order" != "b.scn b.scn a.scn " ]; then
    echo "FAILED: the order of the files is $order"
    failures=$((failures + 1))
fi

exit $((failures > 0))
