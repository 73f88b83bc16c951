#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide play on the whole screen: a game by keys, to its end.
. tests/cli/tui.bash

begin 80 24 --seed 5
wait_for 'Red: Lay the tile .TURN-08.  → lay base.H 0,-1 r0'
wait_for '▶ Lay the tile'
wait_for '•7'
wait_for 'base.H is drawn'

# Squares, rotations, the list; only what is legal can be reached.
press r
wait_for 'lay base.H 0,-1 r2'
press R
wait_for 'lay base.H 0,-1 r0'
press Down
wait_for 'lay base.H 0,1 r1'
press k
wait_for 'lay base.H 0,-1 r'
press :
wait_for 'Action:'
press 'lay 5,5 r0' Enter
wait_for 'Not possible: the square does not share a side with a laid tile, BASE-17'
press : 'lay 0,-1 r0' Enter
wait_for '→ put small city N'
wait_for '▶ Figure'
press Down
wait_for '→ put small city S'
wait_for 'points as it is: 4'
press 4
wait_for '→ pass'

# Taking back; the end of the turn; what chance has shown stays.
press u
wait_for 'Taken back: lay base.H 0,-1 r0'
press Enter
wait_for '→ put small city N'
press j Enter
wait_for 'Your turn is done'
wait_for 'Red gets 4 points for the city'
press u
wait_for 'Taken back: put small city S'
press p
wait_for 'Your turn is done'
press Enter
wait_for 'turn 3: Red'
wait_for '•6' 'the bot has put no figure'
press u
wait_for 'Nothing to take back'

# A hint points to what it says.
press i
wait_for 'level7 would: lay base'
hint=$(grep -oE 'would: lay .*' <<<"$(screen)")
wait_for "→ ${hint#would: }"

# Every key of the help shows something.
press '?'
wait_for 'up and down the list'
press End
wait_for 'q, Ctrl-C +leave'
press Escape
gone 'q, Ctrl-C'
press c
wait_for 'total +0 +0'
press Escape
gone 'total'
press t
wait_for 'Tiles to be drawn'
wait_for '·     · ×4'
press Escape
gone 'Tiles to be drawn'
press n
wait_for 'Blue +lays base.R'
press Escape
gone 'Blue +lays base.R'
press o
wait_for 'you are here'
press Escape
gone 'you are here'
press x
wait_for 'What it would bring about'
press Escape
gone 'What it would'
press f
wait_for 'Blue +follower +-?[0-9],-?[0-9] [a-z]+ [NESW]'
press Escape
gone 'Blue +follower +0,-2'
press z
wait_for '▒▒▒▒▒▒▒▒' 'larger tiles'
press Z
gone '▒▒▒▒▒▒▒▒'
press Tab
gone 'Log'
press Tab
wait_for 'Log'
gone 'The turn'
press Tab
gone 'Log'
press Tab
wait_for 'The turn'

# Saving, leaving, going on.
press s
wait_for 'Save as:'
press 'one.bgn' Enter
wait_for 'Saved to one.bgn'
press q
ended 0
begin 80 24 --load one.bgn
wait_for 'one.bgn: 7 actions replayed'
wait_for 'turn 3: Red'

# To the end: whatever is pointed at is taken.
for ((i = 0; i < 600; i++)); do
    grep -q 'The game is over' <<<"$(screen)" && break
    press Enter
done
wait_for 'The game is over'
# A key that was still on its way closes the scores which the end shows; they are asked for again behind it.
press Enter
press c
wait_for 'total +[0-9]+ +[0-9]+'
wait_for '(wins|share the victory) with [0-9]+ points'
total=$(grep -oE 'total +[0-9]+ +[0-9]+' <<<"$(screen)" | tr -s ' ')
press Escape
gone 'total +[0-9]+ +[0-9]+'
press q
wait_for 'Save before leaving'
press y
ended 0
read -r _ red blue <<<"$total"
result=$("$BASTIDE" replay "$work/one.bgn" | tr -s ' \n' ' ')
[[ $result == *" red $red "*" blue $blue "* ]] || fail "the record has another result than $total: $result"
grep -q 'blue "bot level4"\|bot level4' "$work/one.bgn" || fail "the record does not say who is a bot"
