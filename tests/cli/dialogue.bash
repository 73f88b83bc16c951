# SPDX-License-Identifier: MIT
# A talk with `bastide bot`, to be read by a test that has the program in $BASTIDE.
#
#   dialogue NAME < TEXT     plays the sessions of a text; a sentence on standard output and status 1 at the first difference
#
# A session begins with a line "$ bastide bot BOT". Lines "> …" are said, lines "< …" must be answered, in this order.
# "< ..." stands for any lines up to the next one given, "..." at the end of
# a line for the rest of it. Times and speeds may differ. Other lines mean nothing.

plain() { sed -E 's/ time [0-9.]+ nodes/ time T nodes/; s/ nps [0-9]+/ nps N/' <<<"$1"; }

# hear EXPECTED ANY: one line, or with ANY as many as it takes.
hear() {
    local line expected cut=${1%...}
    expected=$(plain "$cut")
    while IFS= read -r -t 20 line <&"$heard"; do
        line=$(plain "$line")
        [[ $line == "$expected" || ($cut != "$1" && ${line:0:${#expected}} == "$expected") ]] && return
        [[ $2 ]] || { echo "heard \`$line\` instead of \`$1\`"; return 1; }
    done
    echo "heard nothing instead of \`$1\`"
    return 1
}

# greet ARG…: begins a session; what is said goes to $said, what is heard comes from $heard.
greet() {
    coproc bot { exec "$BASTIDE" "$@"; }
    pid=$bot_PID
    # bash takes its own names for these away when the program ends
    exec {heard}<&"${bot[0]}" {said}>&"${bot[1]}"
    eval "exec ${bot[0]}<&- ${bot[1]}>&-"
}

# goodbye: ends the session; it must end well and say nothing more.
goodbye() {
    local rest
    exec {said}>&-
    rest=$(timeout 20 cat <&"$heard")
    exec {heard}<&-
    wait "$pid" || { echo "it ended with status $?"; return 1; }
    [[ -z $rest ]] || { echo "heard \`$rest\` at the end"; return 1; }
}

dialogue() {
    local line number=0 open='' any='' rest sessions=0 pid said heard
    while IFS= read -r line; do
        number=$((number + 1))
        line=${line#    }
        case $line in
        '$ bastide bot'*)
            [[ ! $open ]] || goodbye || { echo "$1:$number"; return 1; }
            rest=${line#\$ bastide bot}
            greet bot ${rest:+"${rest# }"}
            open=yes sessions=$((sessions + 1))
            ;;
        '> '*) [[ $open ]] && printf '%b\n' "${line#> }" >&"$said" ;;
        '< ...') any=yes ;;
        '< '*)
            [[ $open ]] || continue
            hear "${line#< }" "$any" || { echo "$1:$number"; return 1; }
            any=''
            ;;
        *)
            [[ ! $open ]] || goodbye || { echo "$1:$number"; return 1; }
            open=''
            ;;
        esac
    done
    [[ ! $open ]] || goodbye || { echo "$1:$number"; return 1; }
    ((sessions > 0)) || { echo "$1: there is no session in it"; return 1; }
}
