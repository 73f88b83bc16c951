#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide bot: dialogues, the example of docs/bot-protocol.md, and whatever else may come over a line.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "bot.sh: $*" >&2; exit 1; }
. tests/cli/dialogue.bash

dialogue docs/bot-protocol.md <docs/bot-protocol.md || fail "the documentation is not true any more"

# ---- positions ----------------------------------------------------------------------------------------------
dialogue bot.sh <<'TALK' || fail "a dialogue about a position differs"
$ bastide bot random
> new sets base ; tile base.U 1,0 r1
< error 1: tile base.U 1,0 r1: the sides do not match (BASE-18)
> new sets base ; tile base.U 1,0 r0 ; pile base.U*2 base.V ; turn blue 17
< ok
> play draw base.V
< ok
> undo
< ok
> legal
< outcome 2 draw base.U
< outcome 1 draw base.V
< ok
> undo
< error 6: there are only 0 actions to take back
> quit
TALK

# ---- dialogues ----------------------------------------------------------------------------------------------
dialogue bot.sh <<'TALK' || fail "a dialogue differs"
$ bastide bot greedy:time=2,seed=5
> hello
< error 1: hello takes the version of the protocol: hello 1
> hello 0
< error 2: hello takes the version of the protocol: hello 1
> hello one
< error 3: hello takes the version of the protocol: hello 1
> hello 1 2
< error 4: hello takes nothing more, but there is "2"
> hello 2
< bastide-bot 1
< ...
< option time number 0 86400 2 seconds to think about one decision
< ...
< ok
> go
< error 6: there is no game yet; `new` sets one up
> play draw base.D
< error 7: there is no game yet; `new` sets one up
> undo
< error 8: there is no game yet; `new` sets one up
> legal
< error 9: there is no game yet; `new` sets one up
> show
< error 10: there is no game yet; `new` sets one up
> table
< error 11: there is no game yet; `new` sets one up
> # a comment, and an empty line, get no answer
>  
> ping
< pong
>   ping   one  two  
< pong one  two
> stop
> set
< error 17: set takes a key and a value, as in set seed 7
> set seed
< error 18: set takes a key and a value, as in set seed 7
> set seed 7 8
< error 19: set takes a key and a value, as in set seed 7
> set seed -1
< error 20: seed takes a whole number from 0 to 1e+18, not '-1'
> set sheep 1
< error 21: bots have no setting 'sheep'
> set bot exec:true
< error 22: there is no bot "exec:true" to choose; there are random, greedy...
> set bot random
< ok
> set seed 18
< ok
> new seats red
< error 25: this game cannot be played: a game has 2 to 5 seats, 6 with the element sixth (BASE-11)
> new
< ok
> play
< error 27: an action is missing
> play draw base.D ; 
< error 28: an action is missing
> play draw base.D ; lay 0,-1 r2 ; spin 1
< error 29: spin 1: "spin" is no action; actions are draw, lay, ...
> undo
< error 30: there are only 0 actions to take back
> go
< error 31: chance decides now: take one of the outcomes that `legal` lists and tell it with `play`
> play draw base.D ; lay 0,-1 r2 ; put small city S
< ok
> table
< tile base.D 0,0 r0
< tile base.D 0,-1 r2
< ok
> undo 1
< ok
> table
< tile base.D 0,0 r0
< tile base.D 0,-1 r2
< ok
> undo 0
< error 36: undo takes the number of actions, not "0"
> undo 1.5
< error 37: undo takes the number of actions, not "1.5"
> undo 9
< error 38: there are only 2 actions to take back
> go time
< error 39: time takes seconds, more than 0 and at most 86400, not ""
> go time 0
< error 40: time takes seconds, more than 0 and at most 86400, not "0"
> go time 1e9
< error 41: time takes seconds, more than 0 and at most 86400, not "1e9"
> go nodes 0.5
< error 42: nodes takes a whole number from 1 to 1000000000000000, not "0.5"
> go depth 3
< error 43: "depth" is no limit; there are: time SECONDS, nodes NUMBER
> undo 2
< ok
> table
< tile base.D 0,0 r0
< ok
> legal now
< error 46: legal takes nothing more, but there is "now"
> new sets base xyz
< error 47: there is no tile set "xyz"; there are: base ...
> show
< actor chance
< ...
< supply blue small 7
< ok
> a\0b
< error 49: byte 2 of the line is not UTF-8 text
> \xff\xfe
< error 50: byte 1 of the line is not UTF-8 text
> play dr\xc3\xa4w
< error 51: dräw: "dräw" is no action; actions are draw, lay, ...
> quit
TALK

# ---- thinking: a bot that answers when it is told to stop ------------------------------------------------------
cat >"$work/slow" <<'BOT'
while read -r word rest; do
    echo "$word${rest:+ }$rest" >>"$1"
    case $word in
    hello) echo 'bastide-bot 1'; echo 'something new'; echo 'option seed count 0 9 1 of it'; echo ok ;;
    set | new | play) echo ok ;;
    go) echo 'info nodes 5 hat 3 score red 4.25 blue -1 depth 2 time 0.1 line lay 1,0 r0 ; nonsense' ;;
    stop) echo 'best lay 1,0 r0' ;;
    quit) exit ;;
    esac
done
BOT
dialogue slow <<TALK || fail "a dialogue differs"
\$ bastide bot exec[seed=7,level=2]:sh $work/slow $work/heard
> new
< ok
> play draw base.D
< ok
> go time 100
< info time T nodes 5 nps N depth 2 score red 4.3 blue -1.0 line lay base.D 1,0 r0
> ping 1
< pong 1
> go
< error 5: the bot is thinking; until it has said best, only stop, ping and quit are heard
> new
< error 6: the bot is thinking; until it has said best, only stop, ping and quit are heard
> nonsense
< error 7: there is no command "nonsense"; ...
> stop
< info time T nodes 5 nps N depth 2 score red 4.3 blue -1.0 line lay base.D 1,0 r0
< best lay base.D 1,0 r0
> stop
> play lay 1,0 r0 ; put small road E ; draw base.D ; lay 2,0 r0
< ok
> undo 5
< ok
> play draw base.K
< ok
> go nodes 12
< info time T nodes 5 nps N depth 2 score red 4.3 blue -1.0 line lay base.K 1,0 r0
> stop
< info ...
< best lay base.K 1,0 r0
> play lay 1,0 r0 ; pass ; draw base.D
< ok
> go
< info time T nodes 5 nps N depth 2 score red 4.3 blue -1.0
> stop
< error 16: the bot \`sh $work/slow $work/heard\`: its answer \`lay 1,0 r0\` is not legal: a tile lies there already (BASE-17)
> go
< error 18: the bot \`sh $work/slow $work/heard\`: its answer \`lay 1,0 r0\` is not legal: a tile lies there already (BASE-17)
> quit
TALK
diff - "$work/heard" <<'HEARD' || fail "the slow bot has heard something else"
hello 1
set seed 7
new sets base ; seats red blue
play draw base.D
go time 100.000
stop
new sets base ; seats red blue
play draw base.K
go nodes 12
stop
play lay base.K 1,0 r0 ; pass ; draw base.D
go
stop
HEARD

# The end of input is as good as quit, also while it thinks.
out=$(printf 'new\nplay draw base.D\ngo\n' | timeout 20 "$BASTIDE" bot "exec:sh $work/slow $work/heard2") || fail "status $?"
[[ $(tail -n 1 <<<"$out") == 'best lay base.D 1,0 r0' ]] || fail "the end of input while it thinks: $out"
[[ $(tail -n 1 "$work/heard2") == quit ]] || fail "the slow bot was not told to quit"

# ---- garbage ------------------------------------------------------------------------------------------------
# Lines of 64 kB are heard; longer ones are not, however long they are, and the next one is.
{
    printf 'ping %065531d\n' 1
    printf 'ping %065532d\r\n' 1
    head -c 3000000 /dev/zero | tr '\0' x
    printf '\nping 4\r\nping 5'
} | "$BASTIDE" bot >"$work/out" || fail "long lines: status $?"
cut -c 1-60 "$work/out" | diff - <(
    printf 'pong %055d\n' 0
    for line in 2 3; do echo "error $line: the line is longer than 65536 bytes"; done
    printf 'pong 4\npong 5\n'
) || fail "long lines"

# Any bytes: one error for each line that is no command, and still there at the end.
{
    head -c 200000 "$BASTIDE"
    printf '\nping there\n'
} | "$BASTIDE" bot >"$work/out" || fail "garbage: status $?"
[[ $(tail -n 1 "$work/out") == 'pong there' ]] || fail "garbage: $(tail -n 1 "$work/out")"
! grep -qvE '^(error [0-9]+: |pong there$)' "$work/out" || fail "garbage was taken for a command"

# Nobody listens: it ends instead of going on.
if [[ -w /dev/full ]]; then
    status=0
    yes 'ping' | timeout 20 "$BASTIDE" bot >/dev/full 2>"$work/err" || status=$?
    [[ $status == 1 ]] || fail "a full disk gave status $status"
fi

# ---- bots that fail -------------------------------------------------------------------------------------------
# broken PATTERN COMMAND: the bot exec:COMMAND gives no answer, and the error says why.
broken() {
    local out
    out=$(printf 'new\nplay draw base.D\ngo time 0.1\n' | timeout 60 "$BASTIDE" bot "exec:$2" 2>/dev/null) ||
        fail "$2: status $?"
    grep -qE -- "^error 3: the bot .*$1" <<<"$out" || fail "$2: no \`$1\` in: $out"
    ! grep -q '^best' <<<"$out" || fail "$2: it gave an answer: $out"
}
broken 'it ended with status 127 \(there is no such command\) after `hello 1`' "$work/nothing"
broken 'it ended with status 3 after `hello 1`' 'exit 3'
broken 'it was ended by signal 9 after' 'kill -9 $$'
broken 'it does not speak version 1' 'yes ok'
broken 'it does not speak version 1' 'echo bastide-bot 2; yes ok'
nods='echo bastide-bot 1; while read -r l; do case $l in go*) break ;; *) echo ok ;; esac; done'
# the input ends at once, so it may have been told to stop meanwhile
broken 'it ended with status 0 after `(go time 0.100|stop)`' "$nods"
broken 'was answered with `error 4: no idea`' "$nods; echo error 4: no idea; cat >/dev/null"
broken 'its answer is no action: `castle`' "$nods; echo best castle; cat >/dev/null"
broken 'its answer `lay 7,7 r0` is not legal: .*\(BASE-17\)' "$nods; echo best lay 7,7 r0; cat >/dev/null"
nap=61.$$ # so that it can be told from others
broken 'no answer to `go time 0.100`, even 5 s after `stop`' "$nods; sleep $nap & while :; do echo info nodes 1; sleep 0.1; done"
! command -v pgrep >/dev/null || [[ -z $(pgrep -f "^sleep $nap\$") ]] || fail "a program of a bot is still there"

# ---- calls --------------------------------------------------------------------------------------------------
# refused WORD ARG...: status 2, nothing on standard output.
refused() {
    local word=$1 status=0
    shift
    "$BASTIDE" bot "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
    [[ $status == 2 && ! -s $work/out ]] || fail "bot $*: status $status"
    grep -qF -- "$word" "$work/err" || fail "bot $*: no \`$word\` in $(cat "$work/err")"
}
refused "there is no bot 'clever'" clever
refused 'bots have no setting' greedy:hat=1
refused 'exec needs a command' exec
refused 'exec needs a command' 'exec[time=1]:  '
refused 'stand in brackets' 'exec[time=1:sh'
refused 'unexpected `x`' greedy x
refused 'unknown option' --frobnicate
"$BASTIDE" bot --help | grep -q '^  greedy ' || fail "--help does not list the bots"
"$BASTIDE" bot --help | grep -qE '^  w\.follower .*\(default [0-9.]+\)$' || fail "--help does not list the evaluator's weights"
"$BASTIDE" bot --help | grep -qE '^  w\.goods .*\(default [0-9.]+\)$' || fail "--help does not list weights of modules"
