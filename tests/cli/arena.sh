#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide arena: runs hang on their seed alone, groups share their draws, files are resumed, numbers are right.
command=arena
# shellcheck source=tests/cli/expect.bash
source tests/cli/expect.bash

failed() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# Results without what the clock says.
results() {
    "$BASTIDE" arena "$@" --json | sed -E 's/"seconds[a-z_]*":[^,}]*,?//g'
}

games() { # the lines of games in order, without times
    tail -n +2 "$1" | sort -t: -k2n | sed -E 's/,"thought".*//'
}

# Help and nonsense.
expect 0 'bastide arena greedy random -n 1000' --help
expect 0 'random +takes any legal action' --help
expect 2 'at least two bots' greedy
expect 2 "there is no bot 'nobody'" greedy nobody
expect 2 'no setting' greedy:strength=3 random
expect 2 'needs a number from 1' greedy random -n 0
expect 2 'needs a number from 1' greedy random -n many
expect 2 'needs a number from 1' greedy random --jobs 0
expect 2 'needs a value' greedy random -n
expect 2 'did you mean `--games`' greedy random --gams 3
expect 2 '3 bots cannot share 4 seats' greedy random random --seats 4
expect 2 'names colours only' greedy random --seats red,blue=random
expect 2 '--resume goes on with a file' greedy random --resume
expect 2 'No such file' greedy random -o "$scratch/none/file"
expect 2 'at most 16 bots' random random random random random random random random random random random random random \
    random random random random
expect 0 'House rules' greedy random --rules help

# The same run whatever the number of threads; another seed is another run.
one=$(results greedy random -n 40 --seed 7 --jobs 1)
[[ $one == "$(results greedy random -n 40 --seed 7 --jobs 2)" ]] || failed "one and two threads differ"
[[ $one == "$(results greedy random -n 39 --seed 7 -j 5)" ]] || failed "39 games are not rounded up to 40"
[[ $one != "$(results greedy random -n 40 --seed 8)" ]] || failed "seeds 7 and 8 give the same"
grep -q '"games":40,"groups":20,"spare":0,"interrupted":false' <<<"$one" || failed "counts: $one"

# Greedy wins nearly always; the interval is that of 20 pairs.
rate=$(sed -E 's/.*"rate":([0-9.]+).*/\1/' <<<"$one")
awk -v rate="$rate" 'BEGIN { exit !(rate > 0.9) }' || failed "greedy wins only $rate against random"

# Bots that decide alike have the same luck on the same seat: they play the same game twice.
same=$(results greedy greedy -n 20 --seed 7)
grep -q '"rate":0.5,"rate_error":0,.*"margin":0,"margin_error":0,' <<<"$same" || failed "a bot against itself: $same"
grep -q '"wins":0' <<<"$same" && failed "a bot against itself: draws only"

# The two games of a pair have the same draws and other seats; pairs have different draws.
"$BASTIDE" arena greedy random -n 4 --seed 3 --sets base,river,inns --records "$scratch/records" >/dev/null
[[ $(ls "$scratch/records") == $'000000.bgn\n000001.bgn\n000002.bgn\n000003.bgn' ]] || failed "records: $(ls "$scratch/records")"
draws() { grep '^draw' "$scratch/records/$1.bgn"; }
[[ $(draws 000000) == "$(draws 000001)" && $(draws 000002) == "$(draws 000003)" ]] || failed "draws of a pair differ"
[[ $(draws 000000) != "$(draws 000002)" ]] || failed "two pairs have the same draws"
grep -q '^seats red=greedy blue=random$' "$scratch/records/000000.bgn" || failed "seats of game 0"
grep -q '^seats red=random blue=greedy$' "$scratch/records/000001.bgn" || failed "seats of game 1"
"$BASTIDE" replay "$scratch/records/"*.bgn >/dev/null || failed "a record does not replay"

# Tiles that come back into the pile (the dragon's) and tiles that are discarded do no harm.
"$BASTIDE" arena random random -n 8 --seed 3 --sets base,river2,dragon,bridges,abbey --records "$scratch/dragon" >/dev/null ||
    failed "dragon"
"$BASTIDE" replay "$scratch/dragon/"*.bgn >/dev/null || failed "a record with the dragon does not replay"

# A tiny run by hand, from the lines of its games.
file=$scratch/tiny.jsonl
json=$("$BASTIDE" arena random random:seed=5 -n 6 --seed 11 -o "$file" --json)
[[ $(wc -l <"$file") -eq 7 ]] || failed "one line for the head and one for each game"
[[ $(head -n 1 "$file") == '{"arena":1,"program":"'*'","bots":["random","random:seed=5"],"seats":2,"setup":"--sets base --seats red,blue","tiles":"0","seed":"11"}' ]] ||
    failed "head: $(head -n 1 "$file")"
by_hand=$(tail -n +2 "$file" | sed -E 's/.*"game":([0-9]+),.*"points":\[([0-9]+),([0-9]+)\].*/\1 \2 \3/' | sort -n | awk '
    { a = $1 % 2 ? $3 : $2; b = $1 % 2 ? $2 : $3; rate += a > b ? 1 : a == b ? 0.5 : 0; margin += a - b; sum += a }
    $1 % 2 { r[++n] = rate / 2; m[n] = margin / 2; rate = margin = 0; mr += r[n] / 3; mm += m[n] / 3 }
    END {
        for (i = 1; i <= 3; i++) { vr += (r[i] - mr) ^ 2; vm += (m[i] - mm) ^ 2 }
        printf "%.4f %.4f %.4f %.4f %.4f\n", mr, sqrt(vr / 2 / 3), mm, sqrt(vm / 2 / 3), sum / 6
    }')
field() { sed -E "s/.*\"$1\":(-?[0-9.e-]+).*/\1/" <<<"${json%%\"bots\"*}"; }
points=$(sed -E 's/.*"bot":"random",.*"points":([0-9.]+),.*"bot".*/\1/' <<<"$json")
printed=$(printf '%.4f %.4f %.4f %.4f %.4f' "$(field rate)" "$(field rate_error)" "$(field margin)" "$(field margin_error)" "$points")
[[ $by_hand == "$printed" ]] || failed "by hand: $by_hand, printed: $printed"

# Resuming: a torn last line is played again, the rest is kept; a longer run goes on.
file=$scratch/run.jsonl
"$BASTIDE" arena greedy random -n 12 --seed 4 -o "$file" >/dev/null || failed "a run with -o"
expect 2 'exists already; add --resume' greedy random -n 12 --seed 4 -o "$file"
games "$file" >"$scratch/whole"
whole=$(results greedy random -n 12 --seed 4)
size=$(($(stat -c %s "$file") - 40))
head -n 6 "$file" >"$scratch/kept"
truncate -s "$size" "$file"
[[ $(results greedy random -n 12 --seed 4 -o "$file" --resume) == "$whole" ]] || failed "resumed results differ"
games "$file" | cmp -s - "$scratch/whole" || failed "resumed games differ"
head -n 6 "$file" | cmp -s - "$scratch/kept" || failed "finished games were written again"
[[ $(results greedy random -n 20 -o "$file" --resume) == "$(results greedy random -n 20 --seed 4)" ]] ||
    failed "a longer run that takes its seed from the file"
[[ $(wc -l <"$file") -eq 21 ]] || failed "lines of the longer run: $(wc -l <"$file")"
[[ $(results greedy random -n 12 --seed 4 -o "$file" --resume) == "$whole" ]] || failed "a shorter run"

# What does not fit is named, with its line, and the file is left alone.
cp "$file" "$scratch/before"
expect 2 'run.jsonl:1: it has as bot 2 `random`, you asked for `greedy`' greedy greedy -n 12 -o "$file" --resume
expect 2 'run.jsonl:1: it has as bot 3 `none`, you asked for `greedy`' greedy random greedy -n 12 -o "$file" --resume
expect 2 'run.jsonl:1: it has the seed `4`, you asked for `5`' greedy random -n 12 --seed 5 -o "$file" --resume
expect 2 'run.jsonl:1: it has the setup `--sets base --seats' greedy random -n 12 --sets base,inns -o "$file" --resume
cmp -s "$file" "$scratch/before" || failed "a refused file was changed"
sed -i '5s/"points"/"paints"/' "$file"
expect 2 'run.jsonl:5: this is no game of this arena' greedy random -n 12 -o "$file" --resume
sed '5s/.*/{"game":/' "$scratch/before" >"$file"
expect 2 'run.jsonl:5: ' greedy random -n 12 -o "$file" --resume
sed '5p' "$scratch/before" >"$file"
expect 2 'run.jsonl:6: this game was read already' greedy random -n 20 -o "$file" --resume
printf 'my diary, without a line end' >"$file"
expect 2 'run.jsonl:1: this is no file of an arena' greedy random -n 12 -o "$file" --resume
[[ $(cat "$file") == 'my diary, without a line end' ]] || failed "a file of someone else was cut"
printf '{"arena":1,"prog' >"$file" # torn in its head
[[ $(results greedy random -n 12 --seed 4 -o "$file" --resume) == "$whole" ]] || failed "a torn head"

# Seats and bots in other numbers.
expect 0 '4 games in 1 groups: A on each seat in turn against 3 B.* 25.0 % of the victories' greedy random --seats 4 -n 4
[[ $(results greedy random --seats 4 -n 8 --seed 2 | grep -o '"expected":[0-9.]*' | sort -u) == '"expected":0.25' ]] ||
    failed "expected share of four seats"
expect 0 'seats rotated with the same draws' greedy random random --seats 3 -n 3
expect 0 'Elo among all +\+[0-9]+ +-[0-9]+ +-[0-9]+$' greedy random random:seed=1 -n 30 --seed 1
expect 0 '12 games in 6 groups: all pairs' greedy random random:seed=1 -n 7
"$BASTIDE" arena greedy random random:seed=1 --seats 3 -n 3 --seed 1 --records "$scratch/three" >/dev/null
[[ $(grep -h '^seats' "$scratch/three/"*.bgn | sort -u | wc -l) -eq 3 ]] || failed "three seats do not rotate"
[[ $(for f in "$scratch/three/"*.bgn; do grep '^draw' "$f" | head -n 20 | md5sum; done | sort -u | wc -l) -eq 1 ]] ||
    failed "draws of a group of three differ"

# Other programs play as ours do; one that does not answer loses its games, with the reason, and the run goes on.
same=$(results greedy "exec:$BASTIDE bot greedy" -n 4 --seed 1)
grep -q '"margin":0,"margin_error":0,' <<<"$same" || failed "greedy and the same as a program: $same"
expect 0 'exec:false: no legal answer in turn' random exec:false -n 2 --seed 1
expect 0 '^exec:false forfeited 2 games' random exec:false -n 2 --seed 1

# A bot's own seed is mixed with the number of the group and the seat: the games of a run have different luck, the same
# seat has the same in the games of one group, and the run's seed does not matter for it.
seeds() { # RUN-SEED: what a program with a seed of its own is told in each game, in order
    rm -f "$scratch/told"
    # shellcheck disable=SC2016
    LOG=$scratch/told "$BASTIDE" arena random "exec[seed=7]:tee -a \"\$LOG\" | $BASTIDE bot random" -n 6 -j 1 --seed "$1" >/dev/null
    sed -n 's/^set seed //p' "$scratch/told"
}
told=$(seeds 1)
[[ $(wc -l <<<"$told") -eq 6 && $(sort -u <<<"$told" | wc -l) -eq 6 ]] || failed "own seeds of six games: $told"
[[ $told == "$(seeds 2)" ]] || failed "a bot's own seed hangs on that of the run"
same=$(results greedy:seed=7 greedy:seed=7 -n 20 --seed 7)
grep -q '"rate":0.5,"rate_error":0,.*"margin":0,"margin_error":0,' <<<"$same" || failed "own seeds that are equal: $same"

# An interrupted run tells what it has and can go on.
file=$scratch/long.jsonl
"$BASTIDE" arena greedy random -n 200000 --seed 1 -j 1 -o "$file" --json >"$scratch/out" 2>/dev/null &
pid=$!
until [[ -s $file && $(wc -l <"$file") -gt 5 ]]; do sleep 0.05; done
kill -INT $pid
wait $pid
[[ $? -eq 1 ]] || failed "exit status of an interrupted run"
grep -q '"interrupted":true.*"rate":[0-9.]*' "$scratch/out" || failed "results of an interrupted run: $(cat "$scratch/out")"
lines=$(wc -l <"$file")
[[ $lines -lt 200000 ]] || failed "the run was not interrupted"
expect 0 "^A against B" greedy random -n 10 --seed 1 -o "$file" --resume
[[ $(wc -l <"$file") -ge $lines ]] || failed "games of the interrupted run are lost"

# From a position: games go on from there, their records have it, and bots of other programs are told.
position=$scratch/position.bgn
"$BASTIDE" position docs/board.bgn --at 96 >"$position" || failed "no position"
expect 0 '6 games' greedy random --from "$position" -n 6 --seed 1 --records "$scratch/from"
grep -qx 'bgn 1.2' "$scratch/from/000000.bgn" || failed "the record of a game has no position"
diff <(grep '^tile' "$position") <(grep '^tile' "$scratch/from/000003.bgn") || failed "a game begins from another position"
"$BASTIDE" replay "$scratch"/from/*.bgn >"$scratch/replayed" || failed "games from a position do not replay"
[[ $(grep -c 'the game is over' "$scratch/replayed") -eq 6 ]] || failed "games from a position are not played to the end"
expect 0 '6 games' greedy "exec:$BASTIDE bot greedy" --from "$position" -n 6 --seed 1
expect 2 'brings its own setup' greedy random --from "$position" --seats 3
expect 2 'the game is over' greedy random --from docs/board.bgn
expect 2 'absent.bgn' greedy random --from "$scratch/absent.bgn"
printf 'bgn 1.2\ntile base.U 1,0 r1\n' >"$scratch/wrong.bgn"
expect 2 'wrong.bgn:2: tile base.U 1,0 r1: the sides do not match' greedy random --from "$scratch/wrong.bgn"
# A record with actions: they come first in every game. Another start is another run.
head -n 40 docs/board.bgn >"$scratch/begun.bgn"
expect 0 '6 games' greedy random --from "$scratch/begun.bgn" -n 6 --seed 1 --records "$scratch/begun" -o "$scratch/begun.jsonl"
diff <(grep '^draw' "$scratch/begun.bgn") <(grep '^draw' "$scratch/begun/000000.bgn" | head -n "$(grep -c '^draw' "$scratch/begun.bgn")") ||
    failed "a game has another beginning"
expect 2 'setup' greedy random --from "$position" -n 6 --seed 1 -o "$scratch/begun.jsonl" --resume

# What cannot be written is an error, not a success; what is no file is not read.
mkdir -p "$scratch/taken/000001.bgn"
expect 1 'Is a directory' greedy random -n 4 --records "$scratch/taken"
expect 2 'Not a directory' greedy random -n 4 --records "$file/records"
expect 2 'no regular file' greedy random -n 4 -o /dev/zero --resume
exit $((failures > 0))
