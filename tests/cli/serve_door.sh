#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide serve: strangers at its port.
. tests/cli/serve.bash

start --listen 127.0.0.1:0 --data "$scratch/data"
timeout 250 node tests/cli/door.mjs "$port" || fail "see above"
python3 tests/cli/segments.py "$port" || fail "see above"
finish TERM
exit $((failures > 0))
