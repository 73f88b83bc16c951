#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide play on the whole screen: other sizes while it runs, terminals without colours or Unicode, German, and games
# that are interrupted.
. tests/cli/tui.bash

# Resizing in the middle of a decision keeps all of it.
begin 120 40 --seed 7 --seats red,blue --sets base,inns,traders
wait_for 'Red: Lay'
press Enter
wait_for 'Red: Place a figure'
press Down Down
wait_for 'You can 3/'
chosen=$(grep -oE '→ put .*' <<<"$(screen)")
on resize-window -x 80 -y 24
wait_for "^.{49}│" "the panel of a narrow screen"
wait_for "$chosen"
wait_for 'You can 3/'
on resize-window -x 60 -y 14
wait_for "$chosen"
on resize-window -x 40 -y 12
wait_for '^.{19}│ You can 3/' "the list on the smallest screen"
on resize-window -x 30 -y 8
wait_for 'Please make the window'
on resize-window -x 200 -y 60
wait_for "$chosen"
wait_for '^.{149}│' "the panel of a wide screen"
wait_for 'Figures return'
press Enter
wait_for 'Your turn is done'
press Enter
wait_for 'turn 2: Blue'
press q
wait_for 'Save before leaving'
press Escape
gone 'Save before leaving'
press C-c
wait_for 'Save before leaving'
press n
ended 0

# 256 colours; none if the user wants none; a terminal that has none: only bold, reverse and underlined text.
coloured() { on capture-pane -pe -t game | grep -qE $'\033\\[([0-9]+;)*(3[0-7]|4[0-7]|[34]8;5)[;m]'; }
begin 80 24 --seed 5
wait_for 'Red: Lay'
coloured || fail "no colours in a terminal that has 256"
begin 80 24 NO_COLOR=1 --seed 5
wait_for 'Red: Lay'
! coloured || fail "colours in spite of NO_COLOR"
begin 80 24 TERM=vt100 LC_ALL=C --seed 5
wait_for 'Red: Lay the tile .TURN-08.  -> lay base.H 0,-1 r0'
! coloured || fail "colours on a vt100"
! screen | LC_ALL=C grep -q '[^ -~]' || fail "more than ASCII on a vt100"
press Enter
wait_for '-> put small city N'
wait_for '#oR##' # a figure is told by its shape and its letter
press Down
wait_for '>o follower: city S'
on capture-pane -pe -t game | grep -q $'\033\\[[0-9;]*7m' || fail "nothing is reverse on a vt100"

# German, by option and by the environment.
begin 80 24 --seed 5 --lang de
wait_for 'Rot: Karte legen'
press '?'
wait_for 'die Karte drehen'
press Escape
press Enter
wait_for '• Gefolgsmann: Stadt N'
press p
wait_for 'Der Zug ist fertig: Enter macht weiter'
begin 80 24 LANG=de_DE.UTF-8 LC_ALL= LC_CTYPE=C.UTF-8 --seed 5
wait_for 'Rot: Karte legen'
begin 80 24 TERM=vt100 LC_ALL=C --seed 5 --lang de
wait_for 'u zurueck  i Tipp  x erklaeren'
wait_for 'Figuren zurueck'
! screen | LC_ALL=C grep -q '[^ -~]' || fail "more than ASCII on a vt100"

# A terminal that cannot move its cursor gets lines.
begin 80 24 TERM=dumb --seed 5
wait_for 'Press return to begin'
press Enter
wait_for '^Red>'
press q Enter

# Interrupted: by a signal, by a terminal that is closed. The game can be gone on with.
begin 80 24 --seed 5
wait_for 'Red: Lay'
press Enter p
wait_for 'Your turn is done'
pkill -TERM -P "$(on display -p -t game '#{pane_pid}')" bastide
ended 0
wait_for 'The game was interrupted and is kept in'
begin 80 24 --seed 5
wait_for 'An interrupted game waits: bastide play --resume'
begin 80 24 --resume
wait_for '3 actions replayed'
wait_for 'Blue .level4. is thinking|turn 3: Red|Your turn is done'
on kill-server
for ((end = SECONDS + 20; SECONDS < end;)); do
    [[ $(ls "$XDG_STATE_HOME/bastide" | wc -l) -ge 1 ]] && break
done
"$BASTIDE" play --plain --resume </dev/null | grep -q 'actions replayed' || fail "nothing to resume"
rm -r "$XDG_STATE_HOME/bastide"
status=0
"$BASTIDE" play --resume </dev/null 2>"$work/errors" || status=$?
[[ $status == 2 ]] && grep -q 'there is no interrupted game' "$work/errors" || fail "--resume without a game: $status"
