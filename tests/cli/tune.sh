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

# The stand-in: the nearer to w.x = 2 and w.y = -1, the more points; with $BREAK it fails after so many matches.
cat >"$scratch/fake" <<'FAKE'
#!/usr/bin/env bash
count=${0%/*}/count
played=0
[[ -e $count ]] && read -r played <"$count"
((played < ${BREAK:-1000000})) || exit 1
echo $((played + 1)) >"$count"
[[ "$1 $4 $6" == "arena -n --seed" ]] || exit 2
exec awk -v a="$2" -v b="$3" -v seed="$7" '
function strength(text,    w) {
    split(text, w, /[=,]/)
    return -10 * (w[2] - 2) ^ 2 - 40 * (w[4] + 1) ^ 2
}
BEGIN {
    srand(seed)
    margin = strength(a) - strength(b) + 3 * (rand() + rand() - 1)
    printf "{\"duels\": [{\"wins\": 1, \"draws\": 2, \"losses\": 3, \"rate\": 0.5, \"rate_error\": 0.01, "
    printf "\"margin\": %.6f, \"margin_error\": 1.0}]}\n", margin
}'
FAKE
chmod +x "$scratch/fake"

tune() { script/tune --bastide "$scratch/fake" --base greedy --games 100 "$@" 2>&1; }

# near FILE: the last values of a log are near the best ones
near() {
    tail -n 1 "$1" | sed -E 's/.*"values": \{"w.x": ([-0-9.e]+), "w.y": ([-0-9.e]+)\}.*/\1 \2/' |
        awk '{ exit !($1 > 1.5 && $1 < 2.5 && $2 > -1.3 && $2 < -0.7) }'
}

for method in spsa coordinate; do
    log=$scratch/$method
    out=$(tune --method $method --param w.x=0.5:0.4 --param w.y=0:0.2 --rounds 40 --log "$log") || failed "$method: $out"
    near "$log" || failed "$method did not find the best: $(tail -n 1 "$log")"
    [[ $(wc -l <"$log") -eq 41 ]] || failed "$method: lines of the log"
    grep -q '^tuned: greedy:w.x=' <<<"$out" || failed "$method: $out"
    grep -q '^against the start: ' <<<"$out" || failed "$method: no last match"

    # Broken off after 21 matches and with a torn line, it comes to the same end.
    rm -f "$scratch/count"
    BREAK=21 tune --method $method --param w.x=0.5:0.4 --param w.y=0:0.2 --rounds 40 --log "$log.broken" >"$scratch/out"
    [[ $? -eq 1 ]] || failed "$method: status after a break"
    grep -q 'the same command again goes on' "$scratch/out" || failed "$method: $(cat "$scratch/out")"
    printf '{"round": 2' >>"$log.broken"
    tune --method $method --param w.x=0.5:0.4 --param w.y=0:0.2 --rounds 40 --log "$log.broken" >/dev/null ||
        failed "$method: going on"
    cmp -s "$log" "$log.broken" || failed "$method: going on came to another end"
done

# Limits hold.
tune --param w.x=0.5:0.4:0:1 --param w.y=0:0.2:-0.5:0.5 --rounds 30 --final 0 --log "$scratch/limits" >/dev/null
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
refuse 'spsa:1: it has param .* you asked for' --param w.x=1:1 --log "$scratch/spsa"
printf 'my diary' >"$scratch/diary"
refuse 'diary:1: this is no log' --param w.x=1:1 --log "$scratch/diary"
[[ $(cat "$scratch/diary") == 'my diary' ]] || failed "a file of someone else was changed"
[[ ! -e $scratch/new ]] || failed "a log was begun for nonsense"

# With the real arena: a setting that greedy does not look at.
script/tune --bastide "$BASTIDE" --base greedy --param time=1:0.5:0:5 --games 8 --rounds 2 --log "$scratch/real" -- --jobs 1 \
    >"$scratch/out" 2>&1 || failed "real: $(cat "$scratch/out")"
grep -qE '^against the start: [0-9]+ won' "$scratch/out" || failed "real: $(cat "$scratch/out")"
[[ -z $(find "$scratch" -name '*.games') ]] || failed "files of games are left"
exit $((failures > 0))
