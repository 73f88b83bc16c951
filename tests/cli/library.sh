#!/usr/bin/env bash
# The library as others use it: installed, found by pkg-config, linked shared and static, hidden symbols hidden.
set -eu
build=$(dirname "$BASTIDE")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case $(nm "$BASTIDE" | grep -c __asan_init) in
0) ;;
*) echo "skipped: a library built with sanitizers needs their runtime"; exit 0 ;;
esac
cmake --install "$build" --prefix "$work" >/dev/null
export PKG_CONFIG_PATH=$work/lib/pkgconfig
cat >"$work/use.c" <<'C'
#include <stdio.h>
#include <stdlib.h>

#include <bastide/game.h>
#include <bastide/notation.h>

int main(void)
{
    bst_setup setup = bst_setup_default(2);
    bst_setup_error error;
    bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    bst_game *game = malloc(bst_game_size(&setup));
    if (!game || !bst_game_build(game, &setup, &error))
        return 1;
    bst_state *state = malloc(bst_game_state_size(game));
    bst_list *list = malloc(sizeof *list);
    if (!state || !list)
        return 1;
    bst_state_begin(game, state, NULL);
    while (bst_actor(state) != BST_NOBODY) {
        bst_legal(game, state, list);
        if (bst_apply(game, state, list->at[0], NULL).code != 0)
            return 1;
    }
    printf("over after turn %d\n", bst_turn(state));
    free(list);
    free(state);
    free(game);
    return 0;
}
C
# shellcheck disable=SC2046
cc -std=c17 -Wall -Werror "$work/use.c" -o "$work/shared" $(pkg-config --cflags --libs bastide)
LD_LIBRARY_PATH=$work/lib "$work/shared" | grep -q '^over after turn ' || { echo "the shared library does not play"; exit 1; }
# shellcheck disable=SC2046
cc -std=c17 -Wall -Werror "$work/use.c" -o "$work/static" $(pkg-config --cflags bastide) "$work"/lib/libbastide.a -lm
"$work/static" | grep -q '^over after turn ' || { echo "the static library does not play"; exit 1; }
if nm -D --defined-only "$work"/lib/libbastide.so | grep -q 'bst_region_join\|bst_module_base'; then
    echo "inner symbols are exported"
    exit 1
fi
echo "library: installed, linked both ways, $(nm -D --defined-only "$work"/lib/libbastide.so | wc -l) symbols exported"
