// SPDX-License-Identifier: MIT
// A game in lines of text. It needs nothing but standard input and output, so it works over a pipe and can be read
// aloud: drawings only come if they are asked for.

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "bastide/turn.h"
#include "tui/describe.h"
#include "tui/play.h"
#include "tui/show.h"
#include "tui/signals.h"
#include "tui/words.h"

typedef struct plain {
    bst_table *table;
    const bst_play_options *options;
    bst_bot *adviser;
    char *line; // of input
    size_t capacity;
    int turn, part; // that were told last
} plain;

typedef enum outcome { GO_ON, LEAVE } outcome;

// ---- input --------------------------------------------------------------------------------------------------

// One line without blanks at its ends; a null pointer at the end of the input.
static char *read_line(plain *p)
{
    fflush(stdout);
    ssize_t length = getline(&p->line, &p->capacity, stdin);
    if (length < 0) {
        putchar('\n');
        clearerr(stdin); // after Ctrl-C there is more to read
        return NULL;
    }
    for (ssize_t i = 0; i < length - 1; i++) // arrow keys and other junk must not reach the terminal again
        if (iscntrl((unsigned char)p->line[i]) && !isspace((unsigned char)p->line[i]))
            p->line[i] = '?';
    while (length > 0 && isspace((unsigned char)p->line[length - 1]))
        p->line[--length] = '\0';
    return p->line + strspn(p->line, " \t");
}

// ---- saving and leaving -------------------------------------------------------------------------------------

static bool save(plain *p, const char *path, bool overwrite)
{
    bst_table *t = p->table;
    char error[800] = "";
    bst_saved saved = bst_table_save(t, path, overwrite, error, sizeof error);
    switch (saved) {
    case BST_SAVED: bst_say(t, BST_MSG_SAVED, t->path, NULL, NULL); break;
    case BST_SAVE_NO_NAME: bst_say(t, BST_MSG_SAVE_NAME, NULL, NULL, NULL); break;
    case BST_SAVE_EXISTS: bst_say(t, BST_MSG_SAVE_EXISTS, path, NULL, NULL); break;
    case BST_SAVE_FAILED: bst_say(t, BST_MSG_SAVE_FAILED, path[0] ? path : t->path, error, NULL); break;
    }
    return saved == BST_SAVED;
}

static void ask_to_save(plain *p)
{
    bst_table *t = p->table;
    while (t->unsaved && !bst_ended()) {
        const char *none[3] = {NULL};
        bst_message_print(stdout, t->lang, BST_MSG_SAVE_ASK, none);
        char *line = read_line(p);
        if (!line && !bst_ended())
            bst_say(t, BST_MSG_NOT_SAVED, NULL, NULL, NULL);
        if (!line || line[0] == '\0' || bst_word_is_no(line))
            break;
        // Neither an answer nor the number of an action is meant as the name of a file.
        bst_command command;
        const char *rest = line;
        if (bst_word_is_yes(line) || line[strspn(line, "0123456789")] == '\0') {
            save(p, "", false);
            continue;
        }
        command = bst_word_command(t->lang, line, &rest);
        if (command == BST_CMD_SAVE || command == BST_CMD_SAVE_OVER)
            save(p, rest, command == BST_CMD_SAVE_OVER);
        else
            save(p, line, false);
    }
}

// ---- showing ------------------------------------------------------------------------------------------------

// Whose turn begins, or its second part: above all that happens in it.
static void tell_turn(plain *p)
{
    const bst_table *t = p->table;
    char number[16];
    int turn = bst_turn(t->state), part = bst_part(t->state);
    if (turn == p->turn && part == p->part)
        return;
    p->turn = turn;
    p->part = part;
    fputc('\n', t->out);
    bst_say(t, part > 1 ? BST_MSG_TURN_PART : BST_MSG_TURN, bst_number_text(number, turn),
            bst_seat_name(t, bst_active(t->state)), NULL);
}

// An action may end a turn: what comes behind that happens in the next one.
static void show_course(plain *p)
{
    const bst_table *t = p->table;
    int shown = 0, n = bst_shown_events(t);
    for (int i = 0; i < n; i++)
        if (t->events.at[i].kind == BST_EVENT_TURN) {
            bst_show_events_between(t, shown, i);
            tell_turn(p);
            shown = i;
        }
    bst_show_events_between(t, shown, n);
}

// What is read last stands lowest: on a small terminal the list may scroll away, the board and the tile stay.
static void show_decision(const plain *p)
{
    const bst_table *t = p->table;
    int hand = bst_tile_in_hand(t->state);
    char left[16];
    bool laying = t->list->at[0].kind == BST_DO_LAY, offers = !laying && bst_has_offers(t);
    if (t->drawings && (laying || offers))
        bst_show_scores(t);
    bst_show_question(t);
    if (t->drawings && bst_is_on_track(t))
        bst_show_track(t);
    if (offers)
        bst_show_offers(t);
    else if (!laying && t->drawings)
        bst_show_laid(t);
    bst_show_list(t);
    bst_square from;
    if (t->drawings && (laying || bst_moves_on_board(t, &from)))
        bst_show_board(t, false);
    if (laying && hand >= 0) {
        const bst_tile *tile = bst_game_tile(t->game, hand);
        bst_say(t, BST_MSG_IN_HAND, tile->name, bst_number_text(left, bst_tiles_left_total(t->state)), NULL);
        if (t->drawings)
            bst_show_tile(t, tile);
        else
            bst_describe_tile(t, tile, 0);
    }
}

// Says why a line was not understood: its first word is no action, or what comes behind it is wrong.
static void refuse_line(const bst_table *t, char *line, const char *error)
{
    char count[16], near[24];
    bool meant = bst_word_near(t->lang, line, near);
    line[strcspn(line, " ")] = '\0';
    bool action = false;
    for (int kind = BST_DO_NONE + 1; kind < BST_ACTION_KINDS; kind++)
        action = action || strcasecmp(line, bst_action_word(kind)) == 0;
    if (!action)
        bst_say(t, BST_MSG_NO_ACTION, line, NULL, NULL);
    else
        bst_say(t, BST_MSG_NOT_READ, error, NULL, NULL);
    if (meant)
        bst_say(t, BST_MSG_DID_YOU_MEAN, near, NULL, NULL);
    bst_say(t, BST_MSG_TRY_NUMBER, bst_number_text(count, t->list->n), NULL, NULL);
}

// The number of an action of the list that stands in a text; 0 if it is none.
static int number_of(const bst_table *t, const char *text)
{
    if (text[0] == '\0' || text[strspn(text, "0123456789")] != '\0')
        return 0;
    long choice = strtol(text, NULL, 10);
    return choice >= 1 && choice <= t->list->n ? (int)choice : 0;
}

static void hint(plain *p)
{
    bst_table *t = p->table;
    bst_limits limits = {.seconds = 2, .stop = &bst_stop_thinking};
    bst_thought thought;
    char text[BST_TEXT_MAX], number[16];
    if (!p->adviser) {
        bst_settings settings;
        if (bst_settings_parse(&settings, BST_PLAY_ADVISER, text, sizeof text))
            p->adviser = bst_bot_open(t->game, &settings);
        if (!p->adviser)
            return;
    }
    bst_bot_choose(p->adviser, bst_table_tell(t, p->adviser), &limits, &thought);
    bst_action_print(t->game, t->state, thought.action, text, sizeof text);
    int at = bst_list_find(t->list, thought.action);
    if (at >= 0 && bst_list_values(t->list, at) == 1)
        bst_say(t, BST_MSG_HINT, text, bst_number_text(number, at + 1), BST_PLAY_ADVISER);
    else // a number stands for the lowest of a range
        bst_say(t, BST_MSG_HINT_NOTE, BST_PLAY_ADVISER, text, NULL);
}

// Commands that only show something; true if it was one.
static bool show_command(plain *p, bst_command command, const char *rest)
{
    bst_table *t = p->table;
    int number = number_of(t, rest);
    switch (command) {
    case BST_CMD_HELP: bst_show_help(t); break;
    case BST_CMD_BOARD: bst_show_board(t, bst_word_is_all(rest)); break;
    case BST_CMD_SCORES:
        bst_show_scores(t);
        bst_show_categories(t);
        break;
    case BST_CMD_LEFT: bst_show_left(t); break;
    case BST_CMD_FIGURES: bst_show_figures(t); break;
    case BST_CMD_TRACK: bst_show_track(t); break;
    case BST_CMD_LOG: bst_show_log(t); break;
    case BST_CMD_LIST: bst_show_list(t); break;
    case BST_CMD_LEGEND: bst_show_legend(t); break;
    case BST_CMD_RULE: bst_show_rule(t, rest); break;
    case BST_CMD_HINT: hint(p); break;
    case BST_CMD_WHERE: bst_describe_position(t); break;
    case BST_CMD_TILES: bst_describe_tiles(t); break;
    case BST_CMD_STEP: bst_describe_step(t); break;
    case BST_CMD_TILE:
        if (bst_tile_in_hand(t->state) >= 0)
            bst_show_tile(t, bst_game_tile(t->game, bst_tile_in_hand(t->state)));
        break;
    case BST_CMD_LOOK: bst_describe_square(t, rest); break;
    case BST_CMD_WHAT:
        if (number)
            bst_describe_action(t, t->list->at[number - 1]); // of a range the lowest
        else
            bst_say(t, BST_MSG_WHAT_NUMBER, NULL, NULL, NULL);
        break;
    case BST_CMD_DRAWINGS:
        t->drawings = !t->drawings;
        bst_say(t, t->drawings ? BST_MSG_DRAWINGS_ON : BST_MSG_DRAWINGS_OFF, NULL, NULL, NULL);
        break;
    default: return false;
    }
    return true;
}

// ---- playing ------------------------------------------------------------------------------------------------

// What was chosen secretly is open now.
static void tell_sealed(const bst_table *t, int from, int to)
{
    for (int i = from; i < to; i++) {
        char text[BST_TEXT_MAX];
        bst_action_print(t->game, t->state, t->moves[i].action, text, sizeof text);
        bst_say(t, BST_MSG_OPENED, bst_seat_name(t, t->moves[i].actor), text, NULL);
    }
}

// The next one is another person at the same screen, who is not to see what was typed.
static void hand_over(plain *p)
{
    const bst_table *t = p->table;
    const char *names[3] = {bst_seat_name(t, bst_actor(t->state))};
    if (isatty(STDOUT_FILENO)) {
        for (int i = 0; i < 100; i++)
            putchar('\n');
        fputs("\033[H\033[2J\033[3J", stdout);
    }
    bst_say(t, BST_MSG_SEALED, bst_seat_name(t, t->moves[t->nmoves - 1].actor), NULL, NULL);
    bst_message_print(stdout, t->lang, BST_MSG_HAND_OVER, names);
    if (isatty(STDIN_FILENO))
        read_line(p);
    else
        putchar('\n');
}

static bst_refusal act(plain *p, bst_action action)
{
    bst_table *t = p->table;
    int sealed = bst_table_sealed(t), before = t->nmoves;
    bst_refusal refusal = bst_table_act(t, action);
    if (refusal.code != BST_REFUSED_OK)
        return refusal;
    if (!bst_action_sealed(action.kind))
        tell_sealed(t, before - sealed, before);
    else if (bst_table_hands_over(t))
        hand_over(p);
    else
        bst_say(t, BST_MSG_SEALED, bst_seat_name(t, t->moves[before].actor), NULL, NULL);
    show_course(p);
    return refusal;
}

// A number of the list or the text of an action. True if it was carried out.
static bool take_action(plain *p, char *line)
{
    bst_table *t = p->table;
    bst_action action;
    char error[BST_TEXT_MAX], count[16];
    if (line[strspn(line, "0123456789")] == '\0') {
        int choice = number_of(t, line);
        if (!choice) {
            bst_say(t, BST_MSG_TRY_NUMBER, bst_number_text(count, t->list->n), NULL, NULL);
            return false;
        }
        if (bst_table_aims(t, choice - 1)) {
            bst_show_aiming(t, choice - 1);
            return false;
        }
        action = t->list->at[choice - 1];
    } else if (!bst_action_parse(t->game, t->state, line, &action, error, sizeof error)) {
        refuse_line(t, line, error);
        return false;
    }
    bst_refusal refusal = act(p, action);
    if (refusal.code != BST_REFUSED_OK)
        bst_show_refusal(t, refusal);
    return refusal.code == BST_REFUSED_OK;
}

// Asks until the game moves on (or back).
static outcome ask(plain *p)
{
    bst_table *t = p->table;
    char undone[BST_TEXT_MAX];
    show_decision(p);
    for (;;) {
        printf("%s> ", bst_seat_name(t, bst_actor(t->state)));
        char *line = read_line(p);
        const char *rest;
        if (!line) {
            if (bst_interrupts())
                ask_to_save(p);
            else if (t->unsaved && !bst_ended())
                bst_say(t, BST_MSG_NOT_SAVED, NULL, NULL, NULL);
            return LEAVE;
        }
        if (line[0] == '\0')
            continue;
        bst_command command = bst_word_command(t->lang, line, &rest);
        if (show_command(p, command, rest))
            continue;
        switch (command) {
        case BST_CMD_QUIT: ask_to_save(p); return LEAVE;
        case BST_CMD_SAVE:
        case BST_CMD_SAVE_OVER: save(p, rest, command == BST_CMD_SAVE_OVER); break;
        case BST_CMD_UNDO:
            if (bst_table_undo(t, undone)) {
                bst_say(t, BST_MSG_UNDONE, undone, NULL, NULL);
                p->turn = 0; // perhaps another one
                return GO_ON;
            }
            bst_say(t, BST_MSG_NO_UNDO, NULL, NULL, NULL);
            break;
        default:
            if (take_action(p, line))
                return GO_ON;
        }
    }
}

static void act_bot(plain *p, int seat)
{
    bst_table *t = p->table;
    const bst_player *player = &t->player[seat];
    bst_limits limits = {.seconds = player->bot->settings.seconds, .nodes = player->bot->settings.nodes};
    limits.stop = &bst_stop_thinking;
    bst_thought thought;
    char text[BST_TEXT_MAX];
    fflush(stdout);
    bst_bot_choose(player->bot, bst_table_tell(t, player->bot), &limits, &thought);
    bst_action_print(t->game, t->state, thought.action, text, sizeof text);
    if (!bst_action_sealed(thought.action.kind)) // which act() tells
        bst_say(t, BST_MSG_BOT_MOVE, bst_seat_name(t, seat), player->name, text);
    act(p, thought.action);
}

static void play(plain *p)
{
    bst_table *t = p->table;
    for (int actor; (actor = bst_actor(t->state)) != BST_NOBODY;) {
        if (bst_ended())
            return;
        if (bst_interrupts()) { // while bots play
            ask_to_save(p);
            return;
        }
        tell_turn(p);
        if (actor == BST_CHANCE)
            act(p, bst_table_chance(t));
        else if (bst_table_bot(t, actor))
            act_bot(p, actor);
        else if (ask(p) == LEAVE)
            return;
    }
    bst_table_unrescue(t);
    fputc('\n', t->out);
    if (t->drawings)
        bst_show_board(t, false);
    bst_say(t, BST_MSG_OVER, NULL, NULL, NULL);
    bst_show_categories(t);
    bst_show_winner(t);
    ask_to_save(p);
}

// The first screen. On a terminal it stays until return is pressed; false at the end of the input.
static bool greet(plain *p)
{
    bst_table *t = p->table;
    char text[32], path[BST_PATH_MAX];
    bst_show_welcome(t);
    if (p->options->loaded)
        bst_say(t, BST_MSG_LOADED, p->options->loaded, bst_number_text(text, t->nmoves), NULL);
    else if (bst_table_rescued(path))
        bst_say(t, BST_MSG_RESCUED, NULL, NULL, NULL);
    snprintf(text, sizeof text, "%llu", (unsigned long long)t->seed);
    if (p->options->seeded)
        bst_say(t, BST_MSG_SEED, text, NULL, NULL);
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return true;
    const char *none[3] = {NULL};
    bst_message_print(stdout, t->lang, BST_MSG_PRESS_RETURN, none);
    return read_line(p) != NULL;
}

bool bst_plain_play(bst_table *t, const bst_play_options *options)
{
    plain p = {.table = t, .options = options};
    char path[BST_PATH_MAX];
    t->out = stdout;
    t->drawings = options->drawings;
    bst_signals_catch();
    if (greet(&p))
        play(&p);
    bool kept = bst_ended() && bst_table_rescue(t, path);
    if (kept)
        bst_say(t, BST_MSG_RESCUED_TO, path, NULL, NULL);
    bst_bot_close(p.adviser);
    free(p.line);
    return kept || !((bst_interrupts() || bst_ended()) && t->unsaved);
}
