// SPDX-License-Identifier: MIT
// Words and rooms know each other: what data/words brings into the vocabulary some room plays. A word that nobody plays
// compiles, and a game with its element would go on as if there were nothing to it.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bastide/vocabulary.h"
#include "burg/burg.h"
#include "modules/modules.h"

/// The room of that number, or a null pointer beyond the last.
static const bst_module *room(int number)
{
    if (number < bst_carcassonne.nmodules)
        return bst_carcassonne.modules[number];
    number -= bst_carcassonne.nmodules;
    return number < bst_burg.nmodules ? bst_burg.modules[number] : NULL;
}

static bool figure_known(int kind)
{
    for (int r = 0; room(r); r++)
        for (int i = 0; i < room(r)->nfigures; i++)
            if (room(r)->figures[i].kind == kind)
                return true;
    return false;
}

static bool action_known(int kind)
{
    for (int r = 0; room(r); r++)
        for (int i = 0; i < room(r)->nchoices; i++)
            if (room(r)->choices[i].action == kind)
                return true;
    return false;
}

static uint64_t elements_known(void)
{
    uint64_t known = BST_ELEMENT_SIXTH; // the core's: the grey seat
    for (int r = 0; room(r); r++) {
        known |= room(r)->elements;
        for (int i = 0; i < room(r)->nfigures; i++)
            known |= room(r)->figures[i].element;
        for (int i = 0; i < room(r)->nmeanings; i++)
            known |= room(r)->meanings[i].element;
    }
    return known;
}

static void test_every_figure_has_a_room(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++)
        if (!figure_known(kind))
            fail_msg("no room declares the figure %s", bst_figure_word(kind));
}

static void test_every_action_has_a_room(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < BST_ACTION_KINDS; kind++)
        if (kind != BST_DO_NONE && !action_known(kind))
            fail_msg("no room offers the action %s", bst_action_word(kind));
}

static void test_every_element_has_a_room(void **unused)
{
    (void)unused;
    uint64_t known = elements_known();
    for (int bit = 0; bit < BST_ELEMENT_KINDS; bit++)
        if (!(known >> bit & 1))
            fail_msg("no room is in play by the element %s", bst_element_word(bit));
}

static void test_every_room_has_its_own_number(void **unused)
{
    (void)unused;
    for (int r = 0; room(r); r++)
        if (room(r)->number !=
            (r < bst_carcassonne.nmodules ? r : r - bst_carcassonne.nmodules)) // each game counts anew
            fail_msg("the room %s has the number of another", room(r)->name);
}

static void test_figures_are_what_their_words_say(void **unused)
{
    (void)unused;
    for (int r = 0; room(r); r++)
        for (int i = 0; i < room(r)->nfigures; i++) {
            const bst_figure_def *f = &room(r)->figures[i];
            int marks = bst_figure_marks(f->kind);
            if (f->follower != ((marks & BST_IS_FOLLOWER) != 0) || f->neutral != ((marks & BST_IS_NEUTRAL) != 0))
                fail_msg("the room %s and its words disagree whether %s is a follower, or of nobody", room(r)->name,
                         bst_figure_word(f->kind));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_figure_has_a_room),          cmocka_unit_test(test_every_action_has_a_room),
        cmocka_unit_test(test_every_element_has_a_room),         cmocka_unit_test(test_every_room_has_its_own_number),
        cmocka_unit_test(test_figures_are_what_their_words_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
