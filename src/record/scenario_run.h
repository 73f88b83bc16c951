// SPDX-License-Identifier: MIT
// A scenario at work: what its reader, its runner and its expectations share.

#pragma once

#include "bastide/rules.h"
#include "bastide/scenario.h"
#include "record/scan.h"

/// Kinds of lines below the setup.
enum {
    BST_LINE_TILE,
    BST_LINE_FIGURE,
    BST_LINE_SCORE,
    BST_LINE_POINTS,
    BST_LINE_PRISONER,
    BST_LINE_GUEST,
    BST_LINE_THING,
    BST_LINE_GOODS,
    BST_LINE_CARD,
    BST_LINE_DRAGON,
    BST_LINE_FAIRY,
    BST_LINE_SET,
    BST_LINE_PILE,
    BST_LINE_TURN,
    BST_LINE_NO_RIVER,
    BST_LINE_ACTION, ///< from here on: no position any more
    BST_LINE_PLAY,
    BST_LINE_REFUSE,
    BST_LINE_EXPECT,
};

enum { BST_PARTS_MAX = 16 }; ///< parts that an event or thing can have

/// Kind of a line below the setup by its first words; -1 if it begins none.
int bst_line_kind(const char *text);

/// Whether a line belongs to a position.
static inline bool bst_line_of_position(const char *text)
{
    int kind = bst_line_kind(text);
    return kind >= 0 && kind < BST_LINE_ACTION;
}

/// A scenario being run.
typedef struct bst_run {
    const bst_scenario *scenario;
    bst_scenario_result *result;
    bst_game *game;
    bst_state *state;
    bst_list *list;             ///< scratch
    bst_events events;          ///< of the last line of action
    int *pile;                  ///< tiles of each kind that `pile` lines name
    int line;                   ///< that is being run
    bool stop;                  ///< nothing after it makes sense
    bool built;                 ///< the setup can be played
    char refusal[BST_TEXT_MAX]; ///< sentence of the last refusal, for `expect error`
    bst_rule setup_rule;        ///< why it could not be played
} bst_run;

/// Notes that the game is not as expected. Returns false.
__attribute__((format(printf, 2, 3))) bool bst_run_fail(bst_run *run, const char *format, ...);

/// Notes that a line has no meaning. Returns false.
__attribute__((format(printf, 2, 3))) bool bst_run_broken(bst_run *run, const char *format, ...);

/// Recomputes the state slowly, and asks whether sampling offers what is listed and events name their rules; if
/// anything is inconsistent that ends the scenario.
void bst_run_audit(bst_run *run);

/// Whether such an event happens in every turn and needs no rule that explains it; all else must name one.
bool bst_event_is_plain(int kind);

// Reading parts of a line; each moves *text past what it read, and notes a failure if it is something else.

bool bst_run_seat(bst_run *run, const char **text, int *seat);
/// A seat, or one of the words nobody and chance if `others` is set.
bool bst_run_actor(bst_run *run, const char **text, bool others, int *actor);
bool bst_run_number(bst_run *run, const char **text, int *out);
bool bst_run_tile(bst_run *run, const char **text, int *kind);
bool bst_run_square(bst_run *run, const char **text, int *x, int *y);
bool bst_run_rotation(bst_run *run, const char **text, int *rot);
bool bst_run_place(bst_run *run, const char **text, bst_place *place);
/// One of the words name(0) …; `what` is used in the message.
bool bst_run_word(bst_run *run, const char **text, const char *(*name)(int), const char *what, int *out);
bool bst_run_rule(bst_run *run, const char **text, bst_rule *rule);
/// The parts of an event or thing that are written, up to BST_PARTS_MAX; those on the right may be left out.
bool bst_run_parts(bst_run *run, const char **text, const char *parts, bst_action *out, int *n);
bool bst_run_end(bst_run *run, const char *text);

/// Reads an action, as it is pending now; moves nothing: it takes the whole text. A whole feature may be named by any
/// of its segments; the action is the one in the legal list then.
bool bst_run_action(bst_run *run, const char *text, bst_action *out);

/// Reads "ACTION because RULE", as it is written; rule is BST_RULE_NONE without a reason.
bool bst_run_action_because(bst_run *run, const char *text, bst_action *action, bst_rule *rule);

/// Notes it if an action was refused for nothing but the segment that names its feature, unless `rule` shows that the
/// line is about that. False if it was not.
bool bst_run_misnamed(bst_run *run, bst_action action, bst_refusal refusal, bst_rule rule);

/// Whether the action is in the legal list of now; fills run->list.
bool bst_run_listed(bst_run *run, bst_action action);

/// "red has 3 legal actions: put small road E; put small field NL; pass", the first of them; fills run->list.
const char *bst_run_legal_text(bst_run *run, char *out, size_t size);

/// Sets up the position; where its lines stand matters only as far as pieces need others to be there.
void bst_run_position(bst_run *run);

/// Sets up one line of it; false, and nothing is noted, if it is refused. A scenario is not needed.
bool bst_run_position_line(bst_run *run, const char *text);

/// Sets up the position of a header on a state of its game. False with the line and the reason in *error.
bool bst_position_read(const bst_header *header, bst_game *game, bst_state *state, bst_text_error *error);

// Lines of action, with their first word.

void bst_run_line_action(bst_run *run, const char *text);
void bst_run_line_play(bst_run *run, const char *text);
void bst_run_line_refuse(bst_run *run, const char *text);

// Words of the engine as functions for bst_run_word.

const char *bst_figure_words(int kind);
const char *bst_category_words(int kind);
const char *bst_action_words(int kind);
const char *bst_event_words(int kind);
const char *bst_thing_words(int kind);

/// Runs the expectation on a line; text is what follows "expect".
void bst_expect(bst_run *run, const char *text);

/// Whether there is an expectation that begins like this.
bool bst_expect_known(bst_word word);

/// Lists the expectations for an error sentence.
const char *bst_expect_list(char *out, size_t size);

// Expectations about the events of the last action.

bool bst_expect_award(bst_run *run, const char *text);
bool bst_expect_awards(bst_run *run, const char *text);
bool bst_expect_order(bst_run *run, const char *text);
bool bst_expect_no_award(bst_run *run, const char *text);
bool bst_expect_nothing(bst_run *run, const char *text);
bool bst_expect_event(bst_run *run, const char *text);
bool bst_expect_no_event(bst_run *run, const char *text);

// Expectations about pieces, prisoners, followers in Carcassonne and the score track.

bool bst_expect_thing(bst_run *run, const char *text);
bool bst_expect_no_thing(bst_run *run, const char *text);
bool bst_expect_prisoner(bst_run *run, const char *text);
bool bst_expect_no_prisoner(bst_run *run, const char *text);
bool bst_expect_guest(bst_run *run, const char *text);
bool bst_expect_no_guest(bst_run *run, const char *text);
bool bst_expect_crowned(bst_run *run, const char *text);
bool bst_expect_no_crowned(bst_run *run, const char *text);
bool bst_expect_track(bst_run *run, const char *text);
bool bst_expect_no_track(bst_run *run, const char *text);
bool bst_expect_counters(bst_run *run, const char *text);
