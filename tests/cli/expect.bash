# SPDX-License-Identifier: MIT
# The opening of the scripts that try one subcommand: they set `command` and read this file, and end with
# `exit $((failures > 0))`. BASTIDE is the program; the working directory is the top of the source tree.

set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

# expect STATUS PATTERN ARG...: runs `bastide $command ARG...`; standard output and error together must match.
expect() {
    local status=$1 pattern=$2 output result
    shift 2
    output=$("$BASTIDE" "$command" "$@" 2>&1)
    result=$?
    if [ $result -ne "$status" ] || ! grep -qE -- "$pattern" <<<"$output"; then
        printf 'FAILED: %s %s\n  status %d, expected %d; expected output: %s\n' "$command" "$*" $result "$status" "$pattern"
        head -n 5 <<<"$output"
        failures=$((failures + 1))
    fi
}
