# SPDX-License-Identifier: MIT
# bastide replay, as a user calls it: good records, wrong ones, and every form of output.
# BASTIDE is the program; the working directory is the top of the source tree.

command=replay
. tests/cli/expect.bash

good=$scratch/good.bgn
cat >"$good" <<'END'
bgn 1
title A short game
sets base
seats red=Anna blue

draw base.U             # a straight road
red: LAY 1,0 r2
put small road@1,0 W
draw base.B
lay base.B 0,1 r0
pass
END

expect 0 '^usage: ' --help
expect 0 '6 actions, it is for chance to act' "$good"
expect 0 '^  red +0 .*\(Anna\)$' "$good"
expect 0 '^ +3  red +put small road E$' --log "$good"
expect 0 'base.U is laid at 1,0$' "$good" --log
expect 0 'base.U wird auf 1,0 gelegt' "$good" --log --lang de
expect 2 'is en, .* or pl, not' "$good" --log --lang xx
expect 0 '6 Aktionen, Zufall ist an der Reihe' "$good" --lang de
expect 0 '^  rot +0 .*\(Anna\)$' "$good" --lang de
expect 0 '2 actions, it is for red to act' "$good" --at 2
expect 0 '"actions":6,"over":false,"actor":"chance","hash":"[0-9a-f]{16}","scores":\[\{"seat":"red","name":"Anna"' --json "$good"
expect 0 '^\{"log":\[\{"actor":"chance","action":"draw base.U","events":\[' --json --log "$good"
expect 0 '^put small road E$' --canonical "$good"
expect 0 '.' --board "$good"
expect 0 '6 actions' --svg "$scratch/table.svg" "$good"
expect 0 '6 actions' --png "$scratch/table.png" --size 40 --theme dark "$good"
expect 0 'the game is over' docs/board.bgn
expect 0 'the game is over' docs/expansions.bgn
expect 0 'the game is over' docs/everything.bgn
expect 2 'no/such' --svg "$scratch/no/such.svg" "$good"
expect 2 'no/such' --png "$scratch/no/such.png" "$good"
expect 2 'light or dark' --theme pink --svg "$scratch/table.svg" "$good"
expect 2 'size' --size 4 --png "$scratch/table.png" "$good"
expect 2 'one record' --png "$scratch/table.png" "$good" "$good"
expect 2 'one record' --svg "$scratch/table.svg" "$good" "$good"
expect 2 'name the record'
expect 2 'prints the record only' --canonical --svg "$scratch/none.svg" "$good"
expect 2 'choose one' --json --board "$good"
expect 2 'for .bastide check.' tests/rules/base/roads.scn
expect 2 'needs a number' --at many "$good"
expect 2 'absent.bgn' "$scratch/absent.bgn"
if ! grep -q '<svg' "$scratch/table.svg"; then
    echo "FAILED: --svg wrote no drawing"
    failures=$((failures + 1))
fi

# Two by two squares of 40 pixels each, and their margin.
size=$(od -An -tu1 -j16 -N8 "$scratch/table.png" | awk '{ print $3 * 256 + $4 "x" $7 * 256 + $8 }')
if [[ $(head -c 4 "$scratch/table.png" | tail -c 3) != PNG || $size != 96x96 ]]; then
    echo "FAILED: --png wrote no picture of 96x96 pixels, but $size"
    failures=$((failures + 1))
fi
"$BASTIDE" replay "$good" --svg "$scratch/dark.svg" --theme dark >/dev/null
if cmp -s "$scratch/table.svg" "$scratch/dark.svg"; then
    echo "FAILED: --theme dark changes nothing"
    failures=$((failures + 1))
fi

# The canonical form of a record is its own canonical form.
"$BASTIDE" replay --canonical "$good" >"$scratch/once.bgn"
"$BASTIDE" replay --canonical "$scratch/once.bgn" >"$scratch/twice.bgn"
if ! cmp -s "$scratch/once.bgn" "$scratch/twice.bgn"; then
    echo "FAILED: the canonical form changes when it is read again"
    failures=$((failures + 1))
fi

# wrong LINE PATTERN: the record on standard input is refused at this line.
wrong() {
    cat >"$scratch/wrong.bgn"
    expect 2 "wrong.bgn:$1: $2" "$scratch/wrong.bgn"
}
wrong 4 'lay base.U 1,0 r1: the sides do not match \(BASE-18\)' <<'END'
bgn 1

draw base.U
lay base.U 1,0 r1
END
wrong 1 '.*version 7 of the format' <<<'bgn 7'
wrong 2 'there is no tile set "ins"' <<<$'bgn 1\nsets base ins'
wrong 2 '.*cannot be played: .*(BASE|INNS)-[0-9]+' <<<$'bgn 1\nseats red blue yellow green black grey'
wrong 2 'a game has at most 6 seats' <<<$'bgn 1\nseats red blue yellow green black grey red'
wrong 3 '.*not for blue to act now, but for chance' <<<$'bgn 1\n\nblue: draw base.U'
expect 2 '"actions":0,"line":3,"error":' --json "$scratch/wrong.bgn"

# What is wrong is told in the reader's language.
told() {
    cat >"$scratch/wrong.bgn"
    expect 2 "wrong.bgn:$1: $2" "$scratch/wrong.bgn" --lang de
}
told 4 'lay base.U 1,0 r1: Die Seiten passen nicht zueinander \(BASE-18\)' <<'END'
bgn 1

draw base.U
lay base.U 1,0 r1
END
told 1 'das ist Version 7 des Formats, aber dieses Programm liest Version 1; dafür braucht es ein neueres Programm' <<<'bgn 7'
told 2 'es gibt kein Set „ins“; es gibt: base' <<<$'bgn 1\nsets base ins'
told 2 'dieses Spiel lässt sich nicht spielen: .*(BASE|INNS)-[0-9]+' <<<$'bgn 1\nseats red blue yellow green black grey'
told 3 'jetzt ist nicht blue an der Reihe, sondern chance' <<<$'bgn 1\n\nblue: draw base.U'
told 3 'draw nowhere: es gibt keine Karte „nowhere“ in diesem Spiel' <<<$'bgn 1\n\ndraw nowhere'
told 3 'am Ende der Zeile fehlt ein Platz' <<<$'bgn 1.2\n\nfigure'
told 3 '„pink“ ist kein Platz in diesem Spiel' <<<$'bgn 1.2\n\nscore pink 3'
expect 2 'wrong.bgn:3: "pink" is no seat of this game' "$scratch/wrong.bgn"
"$BASTIDE" position "$good" --at 4 --lang de 2>"$scratch/err" && failures=$((failures + 1))
grep -q 'die Stellung nach 4 Aktionen lässt sich nicht schreiben: dort beginnt kein Zug' "$scratch/err" || {
    echo "FAILED: position --lang de: $(cat "$scratch/err")"
    failures=$((failures + 1))
}
"$BASTIDE" import "$good" --lang de 2>"$scratch/err" >/dev/null && failures=$((failures + 1))
grep -q ':1: hier muss ein JSON-Wert stehen' "$scratch/err" || {
    echo "FAILED: import --lang de: $(cat "$scratch/err")"
    failures=$((failures + 1))
}

# Games of the program itself, to their end; a wrong result is found.
"$BASTIDE" random --games 3 --seed 7 --sets base,river,inns --record "$scratch/games" >/dev/null
expect 0 'the game is over' "$scratch"/games/*.bgn
for game in "$scratch"/games/*.bgn; do
    sed 's/^result red [0-9-]*/result red 9999/' "$game" >"$scratch/wrong.bgn"
    expect 2 'the result says 9999 points for red, but the game gave' "$scratch/wrong.bgn"
done

# Fairness: a finished game of a server, whose draws follow from its secret.
fair=tests/cli/fair.bgn
expect 0 'fair.bgn: fair, all [0-9]+ draws are those of the secret' --fair "$fair"
expect 0 '^\{"file":"tests/cli/fair.bgn","fair":true,"draws":[0-9]+\}$' --fair --json "$fair"
expect 0 'fair.bgn: fair, alle [0-9]+ Züge vom Stapel sind die des Geheimnisses' --fair "$fair" --lang de
expect 0 'the game is over' "$fair"
expect 0 '^fair [0-9a-f]{64} [0-9a-f]{64}$' --canonical "$fair"
expect 2 'has no line "fair COMMIT SECRET"' --fair "$good"
expect 2 'leave out the other options' --fair --log "$fair"
sed 's/^\(fair [0-9a-f]* \)./\10/' "$fair" | sed 's/^\(fair [0-9a-f]* 0\)./\11/' >"$scratch/wrong.bgn"
expect 2 'wrong.bgn:[0-9]+: the secret is not the one' --fair "$scratch/wrong.bgn"
# another tile in its twentieth draw
awk '/^draw/ && ++n == 20 { sub(/base\..*/, "base.X") } { print }' "$fair" >"$scratch/wrong.bgn"
expect 2 'draw number 19 is not fair|no such tile' --fair "$scratch/wrong.bgn"
expect 2 '"fair":false,"draws":0,"line":[0-9]+,"error":' --fair --json "$scratch/wrong.bgn"
wrong 2 'the line is fair COMMIT SECRET' <<<$'bgn 1.1\nfair 12 34'
wrong 2 '.*is no number in hex' <<<$'bgn 1.1\nfair '"$(printf 'x%.0s' {1..64}) $(printf '0%.0s' {1..64})"
wrong 3 'there is a fair line already' <<<"$(printf 'bgn 1.1\n'; grep ^fair "$fair"; grep ^fair "$fair")"

exit $((failures > 0))
