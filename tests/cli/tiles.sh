#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bastide tiles, as a user types it: lists, sheets, JSON, own sets, and what it says about wrong calls.
set -eu

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0

fail() {
    echo "FAILED: $*"
    failed=1
}

# run STATUS ARG...: runs the program, keeps its output, and checks the exit status.
run() {
    local wanted=$1 status=0
    shift
    "$BASTIDE" tiles "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
    [ "$status" -eq "$wanted" ] || fail "tiles $*: status $status, wanted $wanted: $(head -3 "$tmp/err")"
}

out_has() { grep -qF -- "$1" "$tmp/out" || fail "output lacks: $1"; }
err_is() { [ "$(cat "$tmp/err")" = "$1" ] || fail "error is: $(cat "$tmp/err"); wanted: $1"; }

run 0
out_has "484 tiles in 29 sets"
out_has "Inns & Cathedrals"

run 0 inns king
out_has "inns.03 x1"
out_has "field without an edge, borders city 1 2 3 4"
out_has "king.05 x1"

run 0 base.U
out_has "base.U x8"
[ "$(grep -c ' x[0-9]' "$tmp/out")" -eq 1 ] || fail "base.U showed more than one tile"
run 0 burg.04
out_has "  .....#.....   3 court W NL SR, market"
run 0 burg.04 --json
out_has '"edges":["W","NL","SR"],"markets":1'
run 0 burg.10
out_has "HHH"
out_has "TTT"
run 0 base.U --json
out_has '"list":['
run 2 base.ZZ
err_is 'bastide tiles: there is no tile base.ZZ; `bastide tiles base` lists the tiles of the set'
run 2 ins
err_is 'bastide tiles: there is no set named ins; did you mean `inns`?'
run 2 base --svg base.png
err_is "bastide tiles: --svg writes SVG; the name of the file must end in .svg, not as in base.png"

run 0 --help
out_has "examples:"

run 0 base --svg "$tmp/base.svg"
[ ! -s "$tmp/out" ] || fail "--svg FILE also wrote to standard output"
head -c 4 "$tmp/base.svg" | grep -q "<svg" || fail "base.svg is no SVG"
run 0 base --svg
head -c 4 "$tmp/out" | grep -q "<svg" || fail "--svg wrote no SVG to standard output"
cmp -s "$tmp/out" "$tmp/base.svg" || fail "--svg to a file and to standard output differ"

run 0 inns --png "$tmp/inns.png" --size 40
[ "$(head -c 4 "$tmp/inns.png" | tail -c 3)" = PNG ] || fail "inns.png is no PNG"
run 0 base --svg "$tmp/dark.svg" --png "$tmp/dark.png" --theme dark --size 20
[ -s "$tmp/dark.png" ] || fail "--svg and --png together wrote no PNG"
cmp -s "$tmp/dark.svg" "$tmp/base.svg" && fail "--theme dark changes nothing"
run 0 base --svg "$tmp/plain.svg" --style plain
cmp -s "$tmp/plain.svg" "$tmp/base.svg" && fail "--style plain changes nothing"
[ "$(wc -c <"$tmp/plain.svg")" -lt "$(wc -c <"$tmp/base.svg")" ] || fail "the plain style is not smaller"
run 0 base --svg "$tmp/other.svg" --style plain --theme dark
run 0 base --svg "$tmp/same.svg" --theme dark --style plain
cmp -s "$tmp/other.svg" "$tmp/same.svg" || fail "the order of --theme and --style matters"
cmp -s "$tmp/other.svg" "$tmp/plain.svg" && fail "--theme dark changes nothing of the plain style"
run 0 base --svg "$tmp/same.svg" --style painted
cmp -s "$tmp/base.svg" "$tmp/same.svg" || fail "painted is not the usual style"
run 2 base --svg "$tmp/same.svg" --style fancy
err_is "bastide tiles: there is no style named fancy; --style is painted or plain"
run 2 --png "$tmp/huge.png" --size 1000
grep -q "too large; choose a smaller --size" "$tmp/err" || fail "a picture of all tiles at 1000 pixels: $(cat "$tmp/err")"
[ ! -e "$tmp/huge.png" ] || fail "a picture that is too large was written"
run 2 base --png base.svg
err_is "bastide tiles: --png writes PNG; the name of the file must end in .png, not as in base.svg"
run 2 base --png
run 2 base --png "$tmp/base.png" --size many
run 2 base --png "$tmp/base.png" --theme pink
err_is "bastide tiles: there is no theme named pink; --theme is light or dark"
run 2 base.U --png "$tmp/base.png"
run 2 base --png "$tmp/base.png" --json

run 0 --json
out_has '{"name":"base","title":"Carcassonne, base game","tiles":72}'
run 0 inns --json
out_has '{"name":"inns.01","count":2,'
if command -v python3 >/dev/null; then
    python3 -m json.tool <"$tmp/out" >/dev/null || fail "--json is not JSON"
fi

# A user's own set.
cat >"$tmp/village.tiles" <<'END'
# My village (first try) — 3 tiles
tile village.1 x3
  road N end=village
  field NL NR EL ER SL SR WL WR
END
run 0 --tiles "$tmp/village.tiles"
out_has "My village (village), 3 tiles"
out_has "road N, ends at village"
run 0 --tiles "$tmp/village.tiles" --svg "$tmp/village.svg"
grep -q "village.1" "$tmp/village.svg" || fail "the own set is not on its sheet"

# Die Burg as somebody types it in: a copy of the file with another start field and other numbers of tiles is played under the
# name of the game, and mistakes are told with file and line.
burg=$(dirname "$0")/../../data/tiles/burg.tiles
mkdir "$tmp/own"
sed 's/^  start 3x1 N /  start 4x1 N /; s/^tile burg.29 x2/tile burg.29 x1/; s/^tile burg.33 x1/tile burg.33 x2/' "$burg" >"$tmp/own/burg.tiles"
run 0 --tiles "$tmp/own/burg.tiles"
out_has "60 tiles"
for how in "--sets burg" "--game burg"; do
    # shellcheck disable=SC2086
    "$BASTIDE" play --plain --seats red,blue --seed 1 --tiles "$tmp/own/burg.tiles" $how <<<$'tiles\nleft\nquit' >"$tmp/out"
    out_has "3,-1 burg.s2"
    out_has "2 burg.33"
done
castle_is() { # a change of the file, and what is said about it
    sed "$1" "$burg" >"$tmp/own/burg.tiles"
    run 2 --tiles "$tmp/own/burg.tiles"
    grep -qF "$tmp/own/burg.tiles:$2" "$tmp/err" || fail "after $1: $(cat "$tmp/err")"
}
line() { grep -n "$1" "$burg" | cut -d: -f1; }
castle_is 's/^tile burg.33 x1/tile burg.33 x2/' "1: the first line promises 60 tiles, but the file has 61"
castle_is 's/^  corner 38\/39 .*/  corner 38\/39 10,2/' "$(line '^  corner 41/42'): along the walls the corner tower 41/42 does not come after 38/39"
castle_is 's/^  start 7x1 N/  start 7x2 N/' "$(line '^  start 7x1 N'): there is no wall at this side of cell 7x2"
castle_is '/^board/,$d' "$(line '^tile burg.01'): castle tiles need walls around them"

# Wrong calls and broken files: one message, status 2, nothing half-done.
sed 's/NL NR EL/NL NR/' "$tmp/village.tiles" >"$tmp/broken.tiles"
sed -i 's/village\./broken./' "$tmp/broken.tiles"
run 2 --tiles "$tmp/broken.tiles" --svg "$tmp/broken.svg"
err_is "$tmp/broken.tiles:2: half of edge E is left open; give EL to a field"
[ ! -e "$tmp/broken.svg" ] || fail "a sheet was written for a broken set"
run 2 --tiles "$tmp/missing.tiles"
err_is "$tmp/missing.tiles: No such file or directory"
run 2 nosuchset
err_is "bastide tiles: there is no set named nosuchset; bastide tiles lists them"
run 2 --colour
err_is "bastide tiles: unknown option --colour; see bastide tiles --help"
run 2 --tiles
run 2 base --svg --json
run 2 base --svg "$tmp/no/such/folder.svg"

[ "$failed" -eq 0 ] && echo "tiles: all passed"
exit "$failed"
