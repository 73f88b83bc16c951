// SPDX-License-Identifier: MIT
// Actions of a scenario: reading them, playing them, and trying those that must be refused.

#include <stdio.h>

#include "record/lines.h"
#include "record/scenario_run.h"

enum { SHOWN_ACTIONS = 12 }; ///< of a list, in messages

// ---- reading ------------------------------------------------------------------------------------------------

bool bst_run_listed(bst_run *run, bst_action action)
{
    bst_legal(run->game, run->state, run->list);
    return bst_list_find(run->list, action) >= 0;
}

const char *bst_run_legal_text(bst_run *run, char *out, size_t size)
{
    char text[BST_TEXT_MAX];
    bst_legal(run->game, run->state, run->list);
    snprintf(out, size, "%s has %d legal action%s%s", bst_actor_word(run->game, bst_actor(run->state)),
             bst_list_count(run->list), bst_list_count(run->list) == 1 ? "" : "s", run->list->n > 0 ? ":" : "");
    for (int i = 0; i < run->list->n && i < SHOWN_ACTIONS; i++)
        bst_text_append(out, size, "%s %s", i ? ";" : "",
                        bst_entry_print(run->game, run->state, run->list, i, text, sizeof text));
    if (run->list->n > SHOWN_ACTIONS)
        bst_text_append(out, size, "; …");
    return out;
}

/// Whether the place of an action means a whole feature; with the others it is the spot where something goes or stands.
static bool names_feature(int kind)
{
    switch (kind) {
    case BST_DO_JOIN:
    case BST_DO_CLAIM:
    case BST_DO_CASTLE:
    case BST_DO_REMOVE:
    case BST_DO_COPY: return true;
    default: return false;
    }
}

/// A feature may be named by any of its segments: the legal action that means the same by another one, if there is
/// exactly one; otherwise the action itself.
static bst_action settle(bst_run *run, bst_action action)
{
    bst_region_info named, other;
    int found = -1, n = 0;
    if (!names_feature(action.kind) || bst_run_listed(run, action) ||
        !bst_region_at(run->game, run->state, action.x, action.y, action.seg, &named))
        return action;
    for (int i = 0; i < run->list->n; i++) {
        bst_action legal = run->list->at[i], same = legal;
        same.x = action.x;
        same.y = action.y;
        same.seg = action.seg;
        if (!bst_action_equal(same, action) ||
            !bst_region_at(run->game, run->state, legal.x, legal.y, legal.seg, &other) || other.id != named.id)
            continue;
        found = i;
        n++;
    }
    return n == 1 ? run->list->at[found] : action;
}

// As it is written: a feature is the segment that names it.
static bool read_literally(bst_run *run, const char *text, bst_action *out)
{
    char why[BST_TEXT_MAX];
    text = bst_text_rest(text);
    return bst_action_parse(run->game, run->state, text, out, why, sizeof why) ||
           bst_run_fail(run, "%.100s: %s", text, why);
}

bool bst_run_action(bst_run *run, const char *text, bst_action *out)
{
    if (!read_literally(run, text, out))
        return false;
    *out = settle(run, *out);
    return true;
}

bool bst_run_action_because(bst_run *run, const char *text, bst_action *action, bst_rule *rule)
{
    char before[BST_LINE_BYTES_MAX + 2] = "";
    *rule = BST_RULE_NONE;
    while (!bst_text_ended(text)) {
        bst_word word = bst_word_next(&text);
        if (bst_word_is(word, "because")) {
            if (!bst_run_rule(run, &text, rule) || !bst_run_end(run, text))
                return false;
            break;
        }
        bst_text_append(before, sizeof before, "%s%.*s", before[0] ? " " : "", word.length, word.at);
    }
    return read_literally(run, before, action);
}

bool bst_run_misnamed(bst_run *run, bst_action action, bst_refusal refusal, bst_rule rule)
{
    char text[BST_TEXT_MAX];
    bst_action meant = settle(run, action);
    bool about_the_name = rule != BST_RULE_NONE && refusal.code == BST_REFUSED_NO_SUCH_SEGMENT;
    if (bst_action_equal(meant, action) || about_the_name)
        return false;
    bst_run_fail(run, "only the name of the feature is refused; it is legal as %s",
                 bst_action_print(run->game, run->state, meant, text, sizeof text));
    return true;
}

// ---- playing ------------------------------------------------------------------------------------------------

/// What to write instead, where a refusal alone does not say it; "" if there is nothing to add.
static const char *advice(const bst_run *run, bst_action action)
{
    bool own = action.kind == BST_DO_DRAW && bst_game_tile(run->game, action.number)->flags & BST_TILE_HAND;
    if (own)
        return "an abbey is never drawn: write abbey, then lay X,Y r0; ";
    if (action.kind == BST_DO_ABBEY)
        return "an abbey is offered before drawing, to whom has one, while a square has tiles on all four sides; ";
    return "";
}

static void refused(bst_run *run, bst_action action, bst_refusal refusal, const char *text)
{
    char list[500] = "a tile is to be drawn now: write draw or play";
    const char *rule = bst_rule_name((bst_rule)refusal.rule);
    if (bst_actor(run->state) != BST_CHANCE || action.kind == BST_DO_DRAW)
        bst_run_legal_text(run, list, sizeof list);
    bst_run_fail(run, "%.100s: %s%s%s%s; %s%s", text, bst_refusal_text(refusal.code), rule[0] ? " (" : "", rule,
                 rule[0] ? ")" : "", advice(run, action), list);
    run->stop = true;
}

/// The action with one of its fields one off, also one that its kind has no use for, or with a segment more than the
/// tile has is allowed if and only if it is listed, too. run->list has what is legal now.
static void try_beside(bst_run *run, bst_action action, const char *text)
{
    bst_square at;
    bool tile = bst_square_find(run->game, run->state, action.x, action.y, &at);
    bst_action beside[] = {action, action, action, action, action, action};
    beside[0].figure++;
    beside[1].seg++;
    beside[2].rot++;
    beside[3].x++;
    beside[4].y++;
    beside[5].seg = tile ? (uint8_t)bst_game_tile(run->game, at.kind)->nsegs : action.seg;
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        bool listed = bst_list_find(run->list, beside[i]) >= 0;
        if (listed == (bst_check(run->game, run->state, beside[i]).code == BST_REFUSED_OK))
            continue;
        static const char *const field[] = {"figure", "segment", "rotation", "x", "y", "segment, behind the last,"};
        run->result->fault = true;
        bst_run_fail(run, "%s: with another %s it is %s", text, field[i],
                     listed ? "listed but refused" : "allowed but not listed");
    }
}

static void apply(bst_run *run, bst_action action, const char *text)
{
    bool listed = bst_run_listed(run, action);
    try_beside(run, action, text);
    bst_refusal refusal = bst_apply(run->game, run->state, action, &run->events);
    if (refusal.code != 0) {
        refused(run, action, refusal, text);
        return;
    }
    if (!listed) {
        run->result->fault = true;
        bst_run_fail(run, "%s: the action was accepted but is not in the list of legal actions", text);
    }
    bst_run_audit(run);
}

void bst_run_line_action(bst_run *run, const char *text)
{
    const char *rest = text;
    bst_word name = bst_word_next(&rest), colour, after;
    if (bst_word_split(name, ':', &colour, &after)) {
        char word[32];
        bst_word_copy(colour, word, sizeof word);
        int actor = bst_word_is(colour, "chance") ? BST_CHANCE : bst_seat_parse(run->game, word);
        if (actor != bst_actor(run->state)) {
            bst_run_fail(run, "it is not for %s to act now, but for %s", word,
                         bst_actor_word(run->game, bst_actor(run->state)));
            run->stop = true;
            return;
        }
        text = after.at;
    }
    bst_action action;
    run->events.n = 0;
    if (bst_run_action(run, text, &action))
        apply(run, action, bst_text_rest(text));
    else
        run->stop = true;
}

// "play base.U 1,0 r1": draw it and lay it.
void bst_run_line_play(bst_run *run, const char *text)
{
    const char *rest = text;
    bst_word_next(&rest);
    bst_action draw = {.kind = BST_DO_DRAW}, lay = {.kind = BST_DO_LAY};
    int kind, x, y, rot;
    run->events.n = 0;
    run->stop = true;
    if (!bst_run_tile(run, &rest, &kind) || !bst_run_square(run, &rest, &x, &y) ||
        !bst_run_rotation(run, &rest, &rot) || !bst_run_end(run, rest))
        return;
    if (bst_actor(run->state) != BST_CHANCE) {
        char list[500];
        bst_run_fail(run, "%.100s: no tile can be drawn now; %s", text, bst_run_legal_text(run, list, sizeof list));
        return;
    }
    run->stop = false;
    draw.number = kind;
    lay.x = (int16_t)x;
    lay.y = (int16_t)y;
    lay.rot = (uint8_t)rot;
    apply(run, draw, text);
    if (run->stop)
        return;
    if (bst_tile_in_hand(run->state) != kind) {
        bst_run_fail(run, "%s: the tile fits nowhere and left the game", text);
        run->stop = true;
        return;
    }
    apply(run, lay, text);
}

void bst_run_line_refuse(bst_run *run, const char *text)
{
    const char *rest = text;
    bst_action action;
    bst_rule rule;
    bst_word_next(&rest);
    if (!bst_run_action_because(run, rest, &action, &rule))
        return;
    bool listed = bst_run_listed(run, action);
    uint64_t before = bst_state_hash(run->game, run->state);
    bst_refusal refusal = bst_apply(run->game, run->state, action, NULL);
    if (refusal.code == 0) {
        bst_run_fail(run, "the action was not refused");
        run->stop = true;
        return;
    }
    snprintf(run->refusal, sizeof run->refusal, "%s", bst_refusal_text(refusal.code));
    if (bst_state_hash(run->game, run->state) != before) {
        run->result->fault = true;
        bst_run_fail(run, "the refused action changed the state");
    }
    if (listed) {
        run->result->fault = true;
        bst_run_fail(run, "the refused action is in the list of legal actions");
    }
    if (bst_run_misnamed(run, action, refusal, rule))
        return;
    if (rule != BST_RULE_NONE && rule != (bst_rule)refusal.rule)
        bst_run_fail(run, "expected to be refused by %s, but it was %s: %s", bst_rule_name(rule),
                     bst_rule_name((bst_rule)refusal.rule), bst_refusal_text(refusal.code));
}
