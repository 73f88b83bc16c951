# SPDX-License-Identifier: MIT
# The opening of the scripts that try `bastide play` in a real terminal (tmux). BASTIDE is the program. Nothing waits a
# fixed time: the screen is looked at until it shows what is expected, or a deadline has passed.

set -eu
unset LANG LC_MESSAGES NO_COLOR
work=$(mktemp -d)
export XDG_STATE_HOME=$work/state
export LC_ALL=C.UTF-8 # of tmux itself
number=0 # of the terminal: each has a server of its own, since one that ends may take its time
trap 'tmux -S "$work/tmux$number" kill-server 2>/dev/null || true; clear_up' EXIT
# A program whose terminal was closed may still be keeping its game there.
clear_up() {
    local i
    for ((i = 0; i < 50; i++)); do
        rm -rf "$work" 2>/dev/null && return
        sleep 0.1
    done
}

on() { tmux -S "$work/tmux$number" "$@"; }
screen() { on capture-pane -p -t game; }
fail() {
    echo "${0##*/}: $*" >&2
    screen >&2 || true
    exit 1
}

# begin COLUMNS ROWS [VAR=VALUE...] ARG...: `bastide play ARG...` in a terminal of this size.
begin() {
    local columns=$1 rows=$2
    shift 2
    # The search for leaks hangs, and spins, in a program whose terminal was closed; ncurses keeps its memory anyway.
    local -a environment=(LC_ALL=C.UTF-8 TERM=tmux-256color "XDG_STATE_HOME=$XDG_STATE_HOME"
        "ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0")
    while [[ ${1:-} == [A-Z]*=* ]]; do
        environment+=("$1")
        shift
    done
    rm -f "$work/status"
    on kill-server 2>/dev/null || true
    number=$((number + 1))
    on -f /dev/null new-session -d -s game -x "$columns" -y "$rows" \
        "cd '$work' && env ${environment[*]@Q} '$BASTIDE' play ${*@Q}; echo \$? >'$work/status'; exec sleep 600" \
        \; set -g status off
}

# wait_for PATTERN [WHAT]: until the screen matches.
wait_for() {
    local end=$((SECONDS + 20))
    until grep -qE -- "$1" <<<"$(screen)"; do
        ((SECONDS < end)) || fail "${2:-nothing on the screen matches \`$1\`}"
    done
}
gone() { # until the screen no longer matches
    local end=$((SECONDS + 20))
    while grep -qE -- "$1" <<<"$(screen)"; do
        ((SECONDS < end)) || fail "still on the screen: \`$1\`"
    done
}
press() { on send-keys -t game "$@"; }
ended() { # STATUS: until the program has ended with it
    local end=$((SECONDS + 20))
    until [[ -s $work/status ]]; do
        ((SECONDS < end)) || fail "the program does not end"
    done
    [[ $(<"$work/status") == "$1" ]] || fail "status $(<"$work/status"), expected $1"
}
