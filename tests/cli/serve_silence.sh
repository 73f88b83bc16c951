#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide serve: connections that say nothing for long.
. tests/cli/serve.bash

start --listen 127.0.0.1:0 --data "$scratch/data"
timeout 200 node tests/cli/silence.mjs "$port" || fail "who answers stays, who does not is dropped"
finish TERM
exit $((failures > 0))
