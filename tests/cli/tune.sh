#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# script/tune: finds the best settings of a bot whose strength is known, goes on after a break, refuses nonsense. A
# stand-in plays the matches; the last part is a real one.
set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
failed() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# The stand-in: the nearer to w.x = 2 and w.y = -1, the more points against players of another kind, while among its own
# kind a higher w.x wins: whoever looked at these games alone would go astray. A deck brings much luck, the same for all.
# With $BREAK it fails after so many matches.
cat >"$scratch/fake" <<'FAKE'
#!/usr/bin/env bash
count=${0%/*}/count
played=0
[[ -e $count ]] && read -r played <"$count"
((played < ${BREAK:-1000000})) || exit 1
echo $((played + 1)) >"$count"
[[ "$1 $4 $6 $9" == "arena -n --seed -o" ]] || exit 2
exec awk -v a="$2" -v b="$3" -v games="$5" -v seed="$7" -v file="${10}" '
function strength(text,    w) {
    split(text, w, /[=,]/)
    return -10 * (w[2] - 2) ^ 2 - 40 * (w[4] + 1) ^ 2
}
function high(text,    w) {
    split(text, w, /[=,]/)
    return 4 * w[2]
}
BEGIN {
    srand(seed)
    lead = b ~ /^greedy:/ ? high(a) - high(b) : strength(a)
    print "{\"arena\":1}" >file
    for (game = 0; game < games; game++) {
        if (game % 2 == 0)
            luck = 60 * (rand() + rand() - 1)
        points = lead + luck + 3 * (rand() + rand() - 1)
        sum += points
        line = game % 2 == 1 ? "\"seating\":[1,0],\"points\":[0,%.4f],\"winners\":[%d]}\n" : \
            "\"seating\":[0,1],\"points\":[%.4f,0],\"winners\":[%d]}\n"
        printf "{\"game\":%d,\"deck\":%d," line, game, game / 2, points, (game % 2 == (points > 0)) >file
    }
    printf "{\"duels\": [{\"wins\": 1, \"draws\": 2, \"losses\": 3, \"rate\": 0.5, \"margin\": %.6f, ", sum / games
    print "\"margin_error\": 1.0}]}"
}'
FAKE
chmod +x "$scratch/fake"

tune() { script/tune --bastide "$scratch/fake" --base greedy --games 24 --pool start --pool level5 "$@" 2>&1; }

# near FILE: the last values of a log are near the best ones
near() {
    tail -n 1 "$1" | sed -E 's/.*"values": \{"w.x": ([-0-9.e]+), "w.y": ([-0-9.e]+)\}.*/\1 \2/' |
        awk '{ exit !($1 > 1.5 && $1 < 2.5 && $2 > -1.3 && $2 < -0.7) }'
}

for method in spsa coordinate; do
    log=$scratch/$method
    out=$(tune --method $method --param w.x=1.2:0.4 --param w.y=-0.5:0.2 --rounds 14 --log "$log") || failed "$method: $out"
    near "$log" || failed "$method did not find the best: $(tail -n 1 "$log")"
    [[ $(wc -l <"$log") -eq 15 ]] || failed "$method: lines of the log"
    grep -q '^tuned: greedy:w.x=' <<<"$out" || failed "$method: $out"
    grep -q '^against the start: ' <<<"$out" || failed "$method: no last match"
    grep -qE '^against level5: .*, before ' <<<"$out" || failed "$method: no last match against the pool"
    grep -qE '^against the pool: better by \+[0-9.]+ ± [0-9.]+ \(margin\)' <<<"$out" || failed "$method: not better: $out"
    tail -n 1 "$log" | grep -q '"b": "greedy:w.x=1.2,w.y=-0.5".*"b": "level5"' || failed "$method: not everybody of the pool played"

    # Broken off after 21 matches and with a torn line, it comes to the same end.
    rm -f "$scratch/count"
    BREAK=21 tune --method $method --param w.x=1.2:0.4 --param w.y=-0.5:0.2 --rounds 14 --log "$log.broken" >"$scratch/out"
    [[ $? -eq 1 ]] || failed "$method: status after a break"
    grep -q 'the same command again goes on' "$scratch/out" || failed "$method: $(cat "$scratch/out")"
    printf '{"round": 2' >>"$log.broken"
    tune --method $method --param w.x=1.2:0.4 --param w.y=-0.5:0.2 --rounds 14 --log "$log.broken" >/dev/null ||
        failed "$method: going on"
    cmp -s "$log" "$log.broken" || failed "$method: going on came to another end"
done

# Limits hold.
tune --param w.x=0.5:0.4:0:1 --param w.y=0:0.2:-0.5:0.5 --rounds 16 --final 0 --log "$scratch/limits" >/dev/null
awk -F'"values": ' 'NR > 1 {
    split($2, w, /[:,}]/)
    if (w[2] < 0 || w[2] > 1 || w[4] < -0.5 || w[4] > 0.5) beyond = 1
    if (w[2] > 0.9 && w[4] < -0.45) best = 1
} END { exit beyond || !best }' "$scratch/limits" || failed "limits: $(tail -n 1 "$scratch/limits")"

# refuse PATTERN ARG...
refuse() {
    local pattern=$1 out status
    shift
    out=$(tune "$@")
    status=$?
    [[ $status -eq 2 ]] && grep -qE -- "$pattern" <<<"$out" || failed "tune $*: status $status, $out"
}
refuse 'required: --param' --log "$scratch/new"
refuse 'KEY=START:STEP' --param w.x --log "$scratch/new"
refuse 'KEY=START:STEP' --param w.x=1:nan --log "$scratch/new"
refuse 'step must be above 0' --param w.x=1:0 --log "$scratch/new"
refuse 'w.x is set twice' --param w.x=1:1 --param w.x=2:1 --log "$scratch/new"
refuse 'at least 4' --param w.x=1:1 --games 0 --log "$scratch/new"
refuse 'at least two players' --param w.x=1:1 --pool level5 --log "$scratch/new"
refuse 'spsa:1: it has pool .* you asked for' --param w.x=1.2:0.4 --param w.y=-0.5:0.2 --pool random --rounds 14 --log "$scratch/spsa"
refuse 'spsa:1: it has param .* you asked for' --param w.x=1:1 --log "$scratch/spsa"
printf 'my diary' >"$scratch/diary"
refuse 'diary:1: this is no log' --param w.x=1:1 --log "$scratch/diary"
[[ $(cat "$scratch/diary") == 'my diary' ]] || failed "a file of someone else was changed"
out=$(script/tune --base greedy --param w.x=1:1 --pool start --log "$scratch/new" 2>&1)
[[ $? -eq 2 ]] && grep -q 'at least two players' <<<"$out" || failed "tuned against its own kind alone: $out"
[[ ! -e $scratch/new ]] || failed "a log was begun for nonsense"

# With the real arena: a setting that greedy does not look at.
script/tune --bastide "$BASTIDE" --base greedy --param time=1:0.5:0:5 --games 12 --rounds 1 --final 12 --log "$scratch/real" -- --jobs 1 \
    >"$scratch/out" 2>&1 || failed "real: $(cat "$scratch/out")"
grep -qE '^against the start: [0-9]+ won' "$scratch/out" || failed "real: $(cat "$scratch/out")"
[[ -z $(find "$scratch" -name '*.games') ]] || failed "files of games are left"
exit $((failures > 0))
