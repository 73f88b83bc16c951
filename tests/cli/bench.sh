#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide bench: every benchmark gives one line of JSON; the signature is the same each time. Speed is not tested here.
set -eu
fail() { echo "bench.sh: $*" >&2; exit 1; }

out=$("$BASTIDE" bench --seconds 0.001 base2 classic4 clone list apply --json)
for name in base2 classic4 clone clone.classic list list.classic apply.lay apply.classic.put; do
    grep -q "^{\"bench\":\"$name\",.*\"median\":[0-9.-]*,\"best\":[0-9.-]*.*}\$" <<<"$out" || fail "no line for $name in: $out"
done
grep '"bench":"base2"' <<<"$out" | grep -q '"unit":"games/s".*"decisions_per_s":.*"state_bytes":' || fail "base2: $out"
grep '"bench":"list"' <<<"$out" | grep -q '"placements":.*"frontier":' || fail "list: $out"

out=$("$BASTIDE" bench --seconds 0.001 modules --json)
for name in none king plague; do
    grep -q "^{\"bench\":\"modules\",\"module\":\"$name\",.*\"alone\":[0-9.]*,.*\"without\":[0-9.]*,.*}\$" <<<"$out" || fail "no line for $name in: $out"
done
# A game of its own is no part of everything, and has no line there; it is measured by itself.
! grep -q '"module":"burg"' <<<"$out" || fail "burg beside the base game: $out"
out=$("$BASTIDE" bench --seconds 0.001 all4 all4.playout burg2 burg2.playout --json)
for name in all4 all4.playout burg2 burg2.playout; do
    grep -q "^{\"bench\":\"$name\",.*\"unit\":\"games/s\"" <<<"$out" || fail "no line for $name in: $out"
done

first=$("$BASTIDE" bench signature)
[[ $first == '{"bench":"signature","games":100,'* ]] || fail "signature: $first"
[[ $first == "$("$BASTIDE" bench signature)" ]] || fail "the signature changes from run to run"

"$BASTIDE" bench --seconds 0.001 --sets base,inns --seats 3 | grep -q '"bench":"own"' || fail "own setup"
