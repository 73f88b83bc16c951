#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide serve: what it answers on its port, how it starts and how it ends.
. tests/cli/serve.bash

start --listen 127.0.0.1:0 --data "$scratch/data/a b" --origin https://friend.example --threads 1
[[ $line =~ ^Bastide\ is\ at\ http://127\.0\.0\.1:[0-9]+/$ ]] || fail "the first line is: $line"
timeout 60 node tests/cli/serve.mjs "$port" || fail "see above"
[[ $(stat -c %a "$scratch/data/a b") == 700 ]] || fail "others can look into the data folder"
[[ $(stat -c %a "$scratch/data/a b/bastide.db"*) =~ ^600($'\n'600)*$ ]] || fail "others can read the database"

# one server for a data folder, one for a port
expect 1 "another server \(process $server\) uses the data folder .*--data DIR" --listen 127.0.0.1:0 --data "$scratch/data/a b"
expect 1 "cannot listen at $link: another program listens there; .*--listen" --listen "127.0.0.1:$port" --data "$scratch/other"
kill -s HUP "$server"
sleep 0.1
kill -0 "$server" || fail "SIGHUP ended it"
# with connections open: one that says nothing, one in the middle of a request, one at a table where a bot thinks
exec 7<>"/dev/tcp/127.0.0.1/$port" 8<>"/dev/tcp/127.0.0.1/$port"
printf 'GET / HTTP/1.1\r\nHo' >&8
node tests/cli/serve.mjs "$port" --end >"$scratch/end" &
client=$!
for ((i = 0; i < 1000; i++)); do
    grep -qs thinks "$scratch/end" && break
    sleep 0.02
done
finish TERM
wait "$client" || fail "the client was not told that the server ends"
exec 7>&- 8>&-

# the same data again, and the other signal; nothing is said when nothing is to be said
start --listen '[::1]:0' --data "$scratch/data/a b"
[[ $link == http://\[::1\]:$port/ ]] || fail "IPv6: $link"
finish INT
start --listen :0 --data "$scratch/data/a b"
[[ $link == http://localhost:$port/ ]] || fail "all addresses: $link"
exec 7<>"/dev/tcp/127.0.0.1/$port" && exec 7>&-
finish TERM
[[ ! -s $scratch/err ]] || fail "it said: $(cat "$scratch/err")"
"$BASTIDE" serve --quiet --listen "127.0.0.1:$port" --data "$scratch/data/a b" >"$scratch/out" 2>&1 &
server=$!
for ((i = 0; i < 1000; i++)); do
    (exec 7<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break
    sleep 0.02
done
finish TERM
[[ ! -s $scratch/out ]] || fail "--quiet said: $(cat "$scratch/out")"

# the default port may be taken; then it is the next one
XDG_DATA_HOME=$scratch/xdg start
first=$server
[[ -d $scratch/xdg/bastide ]] || fail "XDG_DATA_HOME is not where the data is"
XDG_DATA_HOME= HOME=$scratch/home start
second=$link
[[ -d $scratch/home/.local/share/bastide ]] || fail "the default data folder is elsewhere"
[[ $second =~ ^http://127\.0\.0\.1:80[0-9][0-9]/$ ]] || fail "the next port: $second"
finish TERM
server=$first
finish TERM

expect 2 'is no address; write HOST:PORT' --listen here
expect 2 'has no port from 0 to 65535' --listen 127.0.0.1:99999
expect 2 'is no address' --listen ::1:80
expect 1 'cannot listen at `no.such.host.invalid`' --listen no.such.host.invalid:80 --data "$scratch/other"
expect 1 'this machine has no such address' --listen 192.0.2.1:8080 --data "$scratch/other"
expect 1 'cannot use the data folder .*--data DIR' --listen 127.0.0.1:0 --data /dev/null/x
expect 1 'its name is empty' --listen 127.0.0.1:0 --data ''
expect 2 '--origin takes a site as in https://' --origin example.org
expect 2 '--origin takes a site' --origin https://example.org/page
expect 2 '--threads' --threads 0
expect 2 'unexpected `now`' now
expect 0 'usage: bastide serve' --help
expect 0 '^  address.guests=100 +new guests' --help
for limit in address.guests address.guests= address.guests=0 address.guests=-1 address.guests=1x address.guest=1 address.guests=9999999 =1; do
    expect 2 '--limit takes WHAT=N' --limit "$limit"
done
env -u HOME -u XDG_DATA_HOME "$BASTIDE" serve 2>&1 | grep -q 'no home folder' || fail "without a home"
exit $((failures > 0))
