#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide play in lines, over a pipe: choosing, refusals with their rule, undo, saving and resuming, both languages, the end.
set -eu
export LC_ALL=C
unset LANG LC_MESSAGES
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "play.sh: $*" >&2; exit 1; }
has() { grep -qF -- "$2" <<<"$1" || fail "\`$2\` is missing in: $1"; }

# The signs of castle tiles, not those of landscape; and a rule of that game.
out=$("$BASTIDE" play --plain --ascii --game burg --seats red,blue --seed 5 <<<$'legend\nquit\n')
has "$out" '  TTT tower  HHH house  ::: court  m market'
! grep -qF ' cloister ' <<<"$out" || fail "the legend of castle tiles names a cloister: $out"
has "$out" 'rule BURG-54 tells the text'

# Numbers, texts, and all the questions one can ask.
out=$("$BASTIDE" play --drawings --seats red,blue --seed 5 <<'INPUT'
help
legend
board
board all
scores
left
figures
list
log
rule base-18
1
pass
quit

INPUT
)
has "$out" 'undo '
has "$out" 'Turn 1: Red'
has "$out" 'Red: Lay the tile (TURN-08)'
has "$out" 'Squares, with a number for each rotation:'
has "$out" 'BASE-18: '
has "$out" '70 tiles left'
has "$out" 'Blue: Lay the tile'
has "$out" 'Save before leaving?'

# The first screen says what to do; commands may be written in any case; half a word is understood as a slip.
has "$out" 'Bastide: a game for Red, Blue, with 71 tiles to draw (base).'
has "$out" 'Type a number, or for example lay 1,0 r2.'
has "$out" '### city  --- road'
out=$(printf '%s\n' HELP 'pu smal' 'rule' $'\033[A' 1 | "$BASTIDE" play --drawings --seed 5 --seats red,blue=random)
has "$out" 'a game for Red, Blue (random)'
has "$out" 'save FILE '
has "$out" 'Did you mean `put`?'
has "$out" 'Which one? Type `rule BASE-18`'
has "$out" 'The game is not saved.'
! grep -q $'\033' <<<"$out" || fail "a key's escape sequence came back"

# The tile just laid shows where the numbers of the list go.
out=$(printf '1\n' | "$BASTIDE" play --drawings --seats red,blue --seed 5)
has "$out" '      .1##.'

# What is not possible is refused with the rule and its text, and the game goes on.
out=$(printf '%s\n' 'lay 40,40 r0' 'lay 0,0 r0' 'foo' '9999' 'put small cloister' 'save!' 'rule XYZ-1' | "$BASTIDE" play --drawings --seats red,blue --seed 5)
has "$out" 'Not possible: the square does not share a side with a laid tile.'
has "$out" 'BASE-17: A tile must go on an empty square'
has "$out" 'Not possible: a tile lies there already.'
has "$out" 'I cannot read that'
has "$out" 'Type a number from 1 to'
has "$out" 'There is no rule XYZ-1'
has "$out" 'Where to? Type `save FILE`.'

# A turn is announced before what happens in it: here a drawn tile moves the pig of the wheel.
out=$(printf '%s\n' 1 pass 1 pass | "$BASTIDE" play --plain --game wheel --seats red,blue --seed 5)
[[ $(grep -nF 'Turn 2: Blue' <<<"$out" | cut -d: -f1) -lt $(grep -nF 'The pig goes to: Taxes' <<<"$out" | cut -d: -f1) ]] ||
    fail "the pig moves before its turn begins: $out"
[[ $(grep -c '^Turn 2: ' <<<"$out") == 1 ]] || fail "turn 2 is announced more than once: $out"

# Undo goes back to the draw and no further.
out=$(printf '%s\n' undo 1 undo undo 1 pass undo | "$BASTIDE" play --drawings --seats red,blue --seed 5)
[[ $(grep -c 'Nothing to take back' <<<"$out") == 3 ]] || fail "undo: $out"
[[ $(grep -c 'Taken back: lay' <<<"$out") == 1 ]] || fail "undo: $out"

# Saving, not overwriting, resuming: the record says the same as before.
cd "$work"
printf '%s\n' 1 pass 'save one.bgn' 1 'save' quit | "$BASTIDE" play --drawings --seats red,blue --seed 5 --sets base,inns >/dev/null
out=$(printf '%s\n' log 'save one.bgn' 'save two.bgn' 'quit' | "$BASTIDE" play --drawings --load one.bgn)
has "$out" 'one.bgn: 5 actions replayed.'
cmp one.bgn two.bgn || fail "a resumed game is saved differently"
printf 'old\n' >three.bgn
out=$(printf '%s\n' 'save three.bgn' 'save! three.bgn' 'save no/such/dir.bgn' quit | "$BASTIDE" play --drawings --load one.bgn)
has "$out" 'three.bgn exists.'
has "$out" 'Could not save no/such/dir.bgn'
cmp one.bgn three.bgn || fail "save! did not overwrite"
[[ $(ls) == $'one.bgn\nthree.bgn\ntwo.bgn' ]] || fail "files left behind: $(ls)"

# The end of the input ends the game cleanly and writes nothing.
"$BASTIDE" play --drawings --seats red,blue --seed 5 </dev/null >/dev/null || fail "end of input"
printf '1\npass\nquit\n' | "$BASTIDE" play --drawings --seats red,blue --seed 5 >/dev/null || fail "end of input at the question"
[[ $(ls) == $'one.bgn\nthree.bgn\ntwo.bgn' ]] || fail "files left behind: $(ls)"

# An answer to the question is not taken for a file name.
out=$(printf '%s\n' 1 quit yes 3 no | "$BASTIDE" play --drawings --seats red,blue --seed 5)
[[ $(grep -c 'Where to? Type' <<<"$out") == 2 ]] || fail "yes, 3 at the question: $out"
[[ $(ls) == $'one.bgn\nthree.bgn\ntwo.bgn' ]] || fail "files left behind: $(ls)"

# Random seats play to the end: scores with categories and a winner. Whoever is asked takes the first action.
out=$(yes 1 | head -n 2000 | "$BASTIDE" play --drawings --seed 11 --seats red,blue=random,green=random --sets base,king || true)
has "$out" 'The game is over.'
has "$out" 'Blue (random): lay '
grep -Eq 'wins with [0-9]+ points|share the victory' <<<"$out" || fail "no winner: ${out: -400}"
grep -Eq '^  Red +[0-9]+ points, ' <<<"$out" || fail "no categories: ${out: -400}"
out=$("$BASTIDE" play --drawings --seed 3 --seats red=random,blue=random --sets base,inns,traders </dev/null)
has "$out" 'The game is over.'

# German, by option and by the environment; drawings in ASCII and Unicode.
has "$(printf 'lay 40,40 r0\n' | "$BASTIDE" play --drawings --seats red,blue --seed 5 --lang de)" 'Das geht nicht: Das Feld grenzt an keine gelegte Karte.'
has "$(LC_ALL=de_DE.UTF-8 "$BASTIDE" play --drawings --seats red,blue --seed 5 </dev/null)" 'Rot: Karte legen'
has "$("$BASTIDE" play --drawings --seats red,blue --seed 5 </dev/null)" '.###.'
has "$(LC_ALL=C.UTF-8 "$BASTIDE" play --drawings --seats red,blue --seed 5 </dev/null)" '▒▒▒'
has "$(LC_ALL=C.UTF-8 "$BASTIDE" play --drawings --seats red,blue --ascii --seed 5 </dev/null)" '.###.'
! "$BASTIDE" play --drawings --seats red,blue --seed 5 </dev/null | grep -q $'\033' || fail "escape sequences without a terminal"

# A bazaar: one line for each tile on offer, bids in words, both languages.
cat >bazaar.bgn <<'RECORD'
bgn 1
sets base bridges
elements -bridge -castle
draw bridges.06
lay bridges.06 0,1 r0
pass
draw base.U
draw base.B
RECORD
out=$(printf '%s\n' 'bid base.E 1' 'bid base.U 3' 'raise 3' 'raise 5' buy quit '' | "$BASTIDE" play --drawings --load bazaar.bgn)
has "$out" 'On offer: base.U'
has "$out" '   2  bid base.B 0                 or more, up to 99: `bid base.B N`'
has "$out" 'BRIDGE-38: '
has "$out" 'Highest bid for base.U: 3, by Blue'
has "$out" 'pay 5 to Red and get the tile'
has "$out" 'Blue pays 5 points to Red'
[[ $(grep -c 'bid base.B' <<<"$out") == 1 ]] || fail "more than one line for a tile: $out"
has "$(printf '%s\n' 'bid base.U 3' pass | "$BASTIDE" play --drawings --lang de --load bazaar.bgn)" 'Blau zahlt 3 Punkte'

# What each action of a list would do. `dialogue SETS RECORD INPUT` plays the lines of INPUT after those of RECORD.
dialogue() {
    printf 'bgn 1\nsets %s\n%s\n' "$1" "$2" >position.bgn
    printf '%s\n' "$3" | "$BASTIDE" play --drawings --load position.bgn --lang "${4:-en}"
}

# Towers: the foundation, a piece, a prisoner, closing the tower, the ransom.
record='draw base.U
lay base.U 1,0 r0
put small road E
draw tower.10'
out=$(dialogue 'base tower' "$record" 'lay 2,0 r0
tower 2,0
capture red small road@1,0 E
scores
figures')
has "$out" 'On it: tower foundation'
has "$out" 'a tower piece: 1 high then'
has "$out" 'take the follower of Red prisoner'
has "$out" 'Blue captures a follower of Red at 1,0'
has "$out" '9 tower pieces, prisoner: follower (Red)'
has "$out" 'height of its tower'
record+='
lay tower.10 2,0 r0
tower 2,0
capture red small road@1,0 E
draw base.B'
out=$(dialogue 'base tower' "$record" 'lay 0,1 r0' de)
has "$out" '3 Punkte an Blau, der Gefangene kommt frei'
has "$out" 'stellen, er ist dann fertig'
has "$out" 'ein Turmteil: dann 2 hoch'

# The dragon: the board shows where it goes, the list whom it meets; the fairy.
record='draw base.U
lay base.U 1,0 r0
put small road E
draw dragon.01
lay dragon.01 0,1 r0
pass
draw dragon.04
lay dragon.04 1,1 r2'
out=$(dialogue 'base dragon' "$record" 'fairy small road@1,0 E
dragon N')
has "$out" 'the fairy protects this follower'
has "$out" 'the dragon goes to 0,0'
has "$out" '. D .'
out=$(dialogue 'base dragon' "$record" 'pass
dragon N' de)
has "$out" 'der Drache geht nach 1,0, trifft Gefolgsmann (Rot)'

# Undo goes back to one's own action, also behind those of random seats.
cat >position.bgn <<'RECORD'
bgn 1
sets base dragon
draw base.U
lay base.U -1,0 r0
pass
draw base.U
lay base.U -2,0 r0
pass
draw base.U
lay base.U -3,0 r0
pass
draw dragon.01
lay dragon.01 0,1 r0
pass
draw dragon.04
lay dragon.04 1,1 r2
pass
RECORD
out=$(printf '%s\n' 'dragon N' undo | "$BASTIDE" play --drawings --load position.bgn --seats red,blue=random)
has "$out" 'Blue (random): dragon '
has "$out" 'Taken back: dragon N'

# A castle instead of points, in the list and on the board.
record='draw base.E
lay base.E 0,-1 r2'
out=$(dialogue 'base bridges' "$record" 'put small city S
castle small city S
board')
has "$out" 'make it a castle, do not score the city'
has "$out" 'Score the city now'
has "$out" 'Red has a castle at'
has "$out" '.r#C.'

# A tile that fits only with a bridge.
out=$(dialogue 'base bridges' 'draw base.B' 'lay 1,0 r0
bridge 1,0 EW
scores')
has "$out" 'build a bridge, 2 left then'
has "$out" 'put small bridge '
has "$out" '2 bridges, 3 castles'

# Ferries and tunnels.
out=$(dialogue 'base ferries' 'draw ferries.01' 'lay 1,0 r0
pass
ferry 1,0 W S
board
figures')
has "$out" 'the ferry joins these two road ends'
has "$out" '--\--'
has "$out" 'ferry              1,0 W S'
out=$(dialogue 'base tunnel' 'draw tunnel.01' 'lay 1,0 r0
pass
tunnel red road E
board
figures' de)
has "$out" 'Darauf: Tunnel'
has "$out" 'zwei Chips einer Farbe verbinden ihre Straßen'
has "$out" 'Tunnelmarke        red road@1,0 E'
has "$out" '5 Tunnelmarken'

# Carcassonne: into the city, the count, where he is.
record='draw base.G
lay base.G 0,3 r1
put small city N
draw base.E
lay base.E 0,4 r0'
out=$(dialogue 'base count' "$record" 'pass
enter small palace
count market
figures' de)
has "$out" 'wartet dort auf eine Wertung'
has "$out" 'wo der Graf ist, zieht niemand aus'
has "$out" 'Graf               Markt'
has "$out" 'Gefolgsmann        Schloss'

# Nonsense is answered in the language of the game.
out=$(printf '%s\n' 'quatsch' 'towr 1,1' 'lay hier' | "$BASTIDE" play --drawings --seats red,blue --seed 5 --lang de)
has "$out" '`quatsch` ist weder ein Befehl noch eine Aktion.'
has "$out" 'Ist `tower` gemeint?'
has "$out" 'Das kann ich nicht lesen: es gibt keine Karte „hier“ in diesem Spiel.'

# Gold: where the second piece goes, what lies on the table, what was won.
record='draw base.A
lay base.A -1,0 r3
put small road E
draw base.B
lay base.B 0,1 r0
pass
draw gold.01'
out=$(dialogue 'base gold' "$record" 'lay 1,0 r2
gold 0,0
board
figures')
has "$out" 'Put the second gold piece on a tile beside the new one'
has "$out" 'the second gold piece goes here: 1 on this tile then'
has "$out" '--^G'
has "$out" 'gold piece         0,0 1'
out=$(dialogue 'base gold' "$record" 'lay 1,0 r2
gold 0,0' de)
has "$out" 'Lege das zweite Goldstück auf eine Karte neben der neuen'
has "$out" '  G  Goldstück'
