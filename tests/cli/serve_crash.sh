#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The server dies by SIGKILL in the middle of games, again and again; nothing that was told to anybody may be lost.
# usage: serve_crash.sh [ROUNDS] [GAMES]   with BASTIDE the program and CRASH the client (tests/load/crash.c)
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
timeout 110 "$CRASH" "${1:-10}" "${2:-20}" "$work/data" "$BASTIDE" serve
