#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide serve: how many may come from one address, and what happens when all places are taken.
. tests/cli/serve.bash

# try WHAT OPTION…: a server with these options, and the test of that name
try() {
    local what=$1
    shift
    start --listen 127.0.0.1:0 --data "$scratch/$what" "$@"
    timeout 120 node tests/cli/limits.mjs "$port" "$what" || fail "$what: see above"
    finish TERM
}

try address --limit address.connections=20
try full --connections 30 --limit address.connections=30
try proxy --trust-proxy 127.0.0.1 --limit address.connections=3 --limit address.guests=5

# named hosts are the only ones, also through proxies
start --listen 127.0.0.1:0 --data "$scratch/named" --host games.example.org --host other.example
timeout 60 node tests/cli/limits.mjs "$port" named || fail "named: see above"
finish TERM

expect 2 '--host takes a name' --host https://games.example.org
expect 2 '--connections' --connections 0
expect 2 '--trust-proxy takes an address' --trust-proxy localhost
expect 2 '--trust-proxy takes an address' --trust-proxy 10.0.0.0/99
exit $((failures > 0))
