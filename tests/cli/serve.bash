# SPDX-License-Identifier: MIT
# For scripts that start servers: start and finish one, and clean up behind them.
command=serve
. tests/cli/expect.bash
server=
trap '[[ -z $server ]] || kill -9 "$server" 2>/dev/null; rm -rf "$scratch"' EXIT
fail() {
    echo "$(basename "$0"): $*" >&2
    failures=$((failures + 1))
}

# start ARG…: starts a server; its process is in $server, its address in $link, its port in $port
start() {
    : >"$scratch/out"
    "$BASTIDE" serve "$@" >"$scratch/out" 2>"$scratch/err" &
    server=$!
    for ((i = 0; i < 1000; i++)); do
        if IFS= read -r line <"$scratch/out"; then
            link=${line#Bastide is at } port=${link##*:} port=${port%/}
            return
        fi
        kill -0 "$server" 2>/dev/null || break
        sleep 0.05
    done
    fail "serve $* does not start: $(cat "$scratch/err")"
    exit 1
}

# finish SIGNAL: it must end, with status 0
finish() {
    local status=0 end=$((SECONDS + 60))
    kill -s "$1" "$server"
    while kill -0 "$server" 2>/dev/null; do
        if ((SECONDS > end)); then
            fail "it does not end after SIG$1"
            kill -9 "$server"
            break
        fi
        sleep 0.02
    done
    wait "$server" || status=$?
    server=
    [[ $status == 0 ]] || fail "status $status after SIG$1: $(cat "$scratch/err")"
}
