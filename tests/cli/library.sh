#!/usr/bin/env bash
# The library as others use it: installed, found by pkg-config, linked shared and static, everything else hidden. The
# example plays a game with two bots from the installed files alone; the program proves its record and its picture.
set -eu
build=$(dirname "$BASTIDE")
source=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "$1"
    exit 1
}
case $(nm "$BASTIDE" | grep -c __asan_init) in
0) ;;
*) echo "skipped: a library built with sanitizers needs their runtime"; exit 0 ;;
esac
cmake --install "$build" --prefix "$work" >/dev/null
export PKG_CONFIG_PATH=$work/lib/pkgconfig
cp examples/game.c "$work"
cd "$work" # so that nothing of the source is found

# shellcheck disable=SC2046
cc -std=c17 -Wall -Wextra -Werror game.c -o shared $(pkg-config --cflags --libs bastide)
LD_LIBRARY_PATH=lib ./shared greedy search:seed=3 shared.bgn shared.svg >shared.txt || fail "the shared library does not play"
# shellcheck disable=SC2046
cc -std=c17 -Wall -Wextra -Werror game.c -o static $(pkg-config --cflags bastide) lib/libbastide.a -lm -pthread
./static greedy search:seed=3 static.bgn static.svg >static.txt || fail "the static library does not play"
cmp shared.bgn static.bgn && cmp shared.svg static.svg && cmp shared.txt static.txt || fail "shared and static library differ"
while read -r _ points _ value; do
    [[ "($points)" == "$value" ]] || fail "the evaluator says $value of $points points"
done <shared.txt
(($(wc -l <shared.txt) == 2)) || fail "there are not two results"
"$BASTIDE" replay shared.bgn --svg replay.svg >/dev/null || fail "the record cannot be replayed"
cmp shared.svg replay.svg || fail "the library draws another table than the program"
LD_LIBRARY_PATH=lib ./shared greedy nobody x.bgn x.svg 2>error.txt && fail "a bot that does not exist plays"
grep -q "there is no bot 'nobody'" error.txt || fail "it is not said which bot is meant"

# every header stands by itself, and needs nothing that is not installed
for header in include/bastide/*.h; do
    printf '#include <bastide/%s>\n' "$(basename "$header")" >header.c
    cc -std=c17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -Iinclude header.c || fail "$header cannot be included by itself"
done

# what is exported is declared in a header, what is declared can be linked, and no name is in the way of others'
nm -D --defined-only lib/libbastide.so | awk '{ print $3 }' | sort >exported
grep -v '^bst_' exported && fail "these are exported, too"
nm -g --defined-only lib/libbastide.a | awk 'NF == 3 { print $3 }' | grep -v '^bst_' && fail "names of the static library without bst_"
while read -r name; do
    grep -rqw "$name" include || fail "$name is exported, but no installed header has it"
done <exported
grep -rhoE '\bbst_[a-z0-9_]+\(' include/bastide | tr -d '(' | sort -u >declared
for name in $(comm -23 declared exported); do
    grep -rqE "(static inline|#define)[^;]*\b$name\(" include || fail "$name is declared in a header, but not exported"
done
cd "$source"
echo "library: installed, linked both ways, $(wc -l <"$work/exported") symbols exported"
