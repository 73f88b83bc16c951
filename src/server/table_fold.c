// SPDX-License-Identifier: MIT
// What each kind of event does to a table. Every handler looks at the whole event before it changes anything: events
// come from the disk, too, and a disk may say anything.

#include <stdlib.h>
#include <string.h>

#include "record/build.h"
#include "record/scenario_run.h"
#include "server/table.h"

typedef bool handler(bst_server_table *table, bst_server_event *event, bst_complaint *complaint);

static bool is_seat(const bst_server_table *table, int seat, bst_complaint *complaint)
{
    return (seat >= 0 && seat < table->seats) || bst_complain(complaint, "malformed", "there is no seat %d", seat);
}

static bool must_be(const bst_server_table *table, bst_table_state state, bst_complaint *complaint)
{
    if (table->state == state)
        return true;
    return state == BST_TABLE_OPEN      ? bst_complain(complaint, "not-open", "the game has begun")
           : state == BST_TABLE_RUNNING ? bst_complain(complaint, "not-running", "no game is running at this table")
                                        : bst_complain(complaint, "not-possible", "the game is not over");
}

// What is asked of the position again and again, while it may be put away.
static void note_position(bst_server_table *table)
{
    table->actor = bst_actor(table->position);
    for (int i = 0; i < table->seats; i++)
        table->points[i] = bst_score(table->position, i);
}

// ---- clocks

// When an event happens or happened, in the time that the table's clocks go by.
static int64_t time_of(const bst_server_table *table, const bst_server_event *event)
{
    return bst_timer_time(&table->timer, (bst_moment){event->at, event->steady});
}

// Starts the clock of whoever decides now, if it is a person.
static void run_clock(bst_server_table *table, const bst_server_event *event)
{
    int actor = bst_server_table_actor(table);
    bool person = actor < table->seats && !bst_server_table_bot(table, actor);
    table->timer.running = person && table->timer.kind != BST_TIMER_NONE ? actor : -1;
    table->timer.since = time_of(table, event);
}

// Whether an event that has happened tells of all clocks.
static bool clocks_told(const bst_server_table *table, const bst_clocks *clocks, bst_complaint *complaint)
{
    return table->timer.kind == BST_TIMER_NONE || clocks->n == table->seats ||
           bst_complain(complaint, "malformed", "left must have a number for each seat");
}

static void read_clocks(const bst_server_table *table, int64_t at, bst_clocks *out)
{
    *out = (bst_clocks){.n = table->timer.kind == BST_TIMER_NONE ? 0 : table->seats};
    for (int i = 0; i < out->n; i++)
        out->left[i] = bst_timer_left(&table->timer, i, at);
}

// What the clocks show behind an action; bonus is the seat that gets an increment, or -1.
static void clocks_behind_act(const bst_server_table *table, int64_t at, int bonus, bst_clocks *out)
{
    read_clocks(table, at, out);
    if (table->timer.kind == BST_TIMER_DAYS) { // each decision has the whole time
        bst_timer full = table->timer;
        bst_timer_reset(&full);
        memcpy(out->left, full.left, sizeof out->left);
    }
    if (table->timer.kind == BST_TIMER_LIVE && bonus >= 0)
        out->left[bonus] += (int64_t)table->timer.increment * 1000;
}

// `undone` are the actions behind the first `to`.
static void clocks_behind_undo(const bst_server_table *table, int64_t at, int by, int to, const bst_act *undone,
                               bst_clocks *out)
{
    int64_t increment = (int64_t)table->timer.increment * 1000;
    bst_timer full = table->timer;
    bst_clocks before;
    read_clocks(table, at, &before);
    *out = before;
    if (table->timer.kind == BST_TIMER_LIVE) {
        // Increments of what is taken back are taken back: otherwise one could earn time by undoing.
        for (int i = 0; i < table->acts.n - to; i++)
            if (undone[i].bonus >= 0)
                out->left[undone[i].bonus] -= increment;
        // But those who agreed must not lose on time by it.
        for (int i = 0; i < out->n; i++) {
            int64_t least = i == by ? 0 : before.left[i] < increment ? before.left[i] : increment;
            out->left[i] = out->left[i] > least ? out->left[i] : least;
        }
    } else if (table->timer.kind == BST_TIMER_DAYS) {
        bst_timer_reset(&full);
        // The last decision, undone in time, has the end that it had: otherwise acting and undoing would renew it for
        // ever.
        int64_t flag = undone[0].flag;
        if (to == table->acts.n - 1 && flag > at && flag - at < full.left[by])
            full.left[by] = flag - at;
        memcpy(out->left, full.left, sizeof out->left);
    }
}

// ---- before the game

static bool build(const bst_header *head, bst_game **game, bst_state **position, bst_complaint *complaint)
{
    bst_text_error error = {0};
    return bst_build(head, game, position, &error) || bst_complain_setup(complaint, &error);
}

// The game of a header and its first position: one that is there already, or one more.
static bool get_game(bst_shared_game *known, const bst_header *head, bst_shared_game **out, bst_state **position,
                     bst_complaint *complaint)
{
    if (known) {
        *position = malloc(bst_game_state_size(known->game));
        if (!*position)
            return bst_complain_memory(complaint);
        bst_state_begin(known->game, *position, NULL);
        known->users++;
        *out = known;
        return true;
    }
    bst_game *game;
    if (!build(head, &game, position, complaint))
        return false;
    *out = malloc(sizeof **out);
    if (!*out) {
        free(game);
        free(*position);
        return bst_complain_memory(complaint);
    }
    **out = (bst_shared_game){.users = 1, .game = game};
    return true;
}

// The header of a table that begins from a position names its lines, which the table keeps.
static void name_position(const bst_server_table *table, bst_header *head)
{
    head->position = table->lines;
    head->position_length = table->lines ? strlen(table->lines) : 0;
    head->position_line = table->lines ? 1 : 0;
}

// Brings a game that has been built to the position that it begins from, and keeps that for whatever is taken back.
static bool set_out(const bst_header *head, bst_game *game, bst_state *position, bst_state **origin,
                    bst_complaint *complaint)
{
    bst_text_error error = {0};
    *origin = NULL;
    if (!head->position)
        return true;
    if (!bst_position_read(head, game, position, &error))
        return bst_complain_record(complaint, &error);
    *origin = malloc(bst_game_state_size(game));
    if (!*origin)
        return bst_complain_memory(complaint);
    memcpy(*origin, position, bst_game_state_size(game));
    return true;
}

static bool on_table(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    bst_game *game = NULL;
    bst_state *position = NULL;
    if (table->nevents > 0)
        return bst_complain(complaint, "malformed", "a table is made once");
    if (!event->known && !build(&event->table.head, &game, &position, complaint))
        return false;
    free(game); // it was a question only: the game begins later
    free(position);
    table->given = event->table.given ? strdup(event->table.given) : NULL;
    table->lines = event->table.position ? strdup(event->table.position) : NULL;
    if ((event->table.given && !table->given) || (event->table.position && !table->lines)) {
        free(table->given);
        free(table->lines);
        table->given = table->lines = NULL;
        return bst_complain_memory(complaint);
    }
    for (const char *c = table->given; c && *c; c++)
        table->ngiven += *c == '\n';
    table->created = event->at;
    table->head = event->table.head;
    name_position(table, &table->head);
    memset(table->head.name, 0, sizeof table->head.name);
    table->seats = table->head.setup.seats;
    table->timer = event->table.timer;
    table->listed = event->table.listed;
    table->aids = event->table.aids;
    table->shuffled = event->table.shuffled;
    table->pace = event->table.pace;
    memcpy(table->chair, event->table.chair, sizeof table->chair);
    memcpy(table->title, event->table.title, sizeof table->title);
    memcpy(table->host, event->table.host, sizeof table->host);
    memcpy(table->host_name, event->table.host_name, sizeof table->host_name);
    return true;
}

static bool on_sit(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    if (!must_be(table, BST_TABLE_OPEN, complaint) || !is_seat(table, event->sit.seat, complaint))
        return false;
    table->chair[event->sit.seat] = event->sit.chair;
    return true;
}

static bool on_start(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    bst_shared_game *shared;
    bst_state *position, *origin;
    bst_header head = event->start.head;
    bool full = event->start.head.setup.seats == table->seats;
    for (int i = 0; i < table->seats; i++)
        full = full && event->start.chair[i].kind != BST_CHAIR_OPEN;
    if (!must_be(table, BST_TABLE_OPEN, complaint))
        return false;
    if (!full)
        return bst_complain(complaint, "malformed", "the seats are not all taken");
    name_position(table, &head);
    // reading a position is given a game of its own: it may write to it
    if (!get_game(head.position ? NULL : event->known, &head, &shared, &position, complaint))
        return false;
    if (!set_out(&head, shared->game, position, &origin, complaint)) {
        bst_shared_game_drop(shared);
        free(position);
        return false;
    }
    table->shared = shared;
    table->position = position;
    table->origin = origin;
    table->head = head;
    memcpy(table->chair, event->start.chair, sizeof table->chair);
    memcpy(table->commit, event->start.commit, sizeof table->commit);
    table->state = BST_TABLE_RUNNING;
    note_position(table);
    bst_timer_reset(&table->timer);
    run_clock(table, event);
    return true;
}

// ---- the game

static bool on_act(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    bst_action action = event->act.action;
    if (!must_be(table, BST_TABLE_RUNNING, complaint))
        return false;
    if (!bst_server_table_position(table))
        return bst_complain_memory(complaint);
    const bst_game *game = table->shared->game;
    int actor = bst_actor(table->position);
    int turn = bst_turn(table->position), active = bst_active(table->position);
    if (event->act.by != actor)
        return bst_complain(complaint, "not-your-turn", "somebody else decides");
    if (!event->now && !clocks_told(table, &event->act.clocks, complaint))
        return false;
    bst_sealed sealed;
    bool given = table->acts.n < table->ngiven; // nobody has thought about it here, and everybody knows it
    event->act.sealed = event->now ? bst_action_sealed(action.kind) && !given : event->act.sealed;
    if (!bst_acts_reserve(&table->acts) || !(event->act.sealed ? bst_server_table_seal(table, event, &sealed)
                                                               : bst_server_table_open_sealed(table, event)))
        return bst_complain_memory(complaint);
    if (event->now) // notation depends on the position it is said in
        bst_action_print(game, table->position, action, event->act.text, sizeof event->act.text);
    bst_refusal refusal = event->now ? bst_apply(game, table->position, action, NULL)
                                     : bst_record_apply(game, table->position, &action, NULL);
    if (refusal.code) {
        bst_complain(complaint, "illegal", "%s: %s", event->act.text, bst_refusal_text(refusal.code));
        complaint->rule = (bst_rule)refusal.rule;
        return false;
    }
    int bonus = bst_turn(table->position) != turn && !given ? active : -1;
    if (event->now)
        clocks_behind_act(table, time_of(table, event), bonus, &event->act.clocks);
    int64_t flag = table->timer.kind == BST_TIMER_DAYS ? bst_timer_flag(&table->timer) : 0;
    bst_acts_add(&table->acts, (bst_act){action, (uint8_t)actor, (int8_t)bonus, flag});
    if (event->act.sealed)
        bst_server_table_sealed_add(table, event, &sealed);
    else
        table->nsealed = 0;
    if (given) {
        const char *next = table->given + table->given_at;
        table->given_at += strcspn(next, "\n") + 1;
    }
    table->draws += actor == BST_CHANCE;
    note_position(table);
    if (table->acts.n == table->ngiven) { // the record has been played
        free(table->given);
        table->given = NULL;
    }
    table->last_act_q = event->q;
    memcpy(table->timer.left, event->act.clocks.left, sizeof table->timer.left);
    run_clock(table, event);
    return true;
}

// Whether a number of actions can be kept. Nobody decides again against what was sealed and is known by now.
static bool can_keep(const bst_server_table *table, int to, bool now, bst_complaint *complaint)
{
    bool reopens = false;
    if (to < table->ngiven || to >= table->acts.n)
        return bst_complain(complaint, "malformed", "to must be %d to %d", table->ngiven, table->acts.n - 1);
    if (now && !bst_server_table_reopens(table, to, &reopens))
        return bst_complain_memory(complaint);
    return !reopens || bst_complain(complaint, "not-possible", "what was chosen secretly is known by now");
}

// Goes back to the position behind the first `to` actions, which are played again from the beginning: that takes some
// 20 microseconds in a base game. False if memory is short; then nothing has changed.
static bool cut_back(bst_server_table *table, int to)
{
    bst_act *acts = bst_acts_read(&table->acts, 0);
    bool good = acts && bst_server_table_position(table) && bst_acts_cut(&table->acts, to);
    if (good) {
        table->draws = 0;
        for (int i = 0; i < to; i++)
            table->draws += acts[i].actor == BST_CHANCE;
        bst_server_table_replay(table, acts, to, table->position);
        note_position(table);
    }
    free(acts);
    return good;
}

static bool on_undo(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    int by = event->undo.by, to = event->undo.to;
    if (!must_be(table, BST_TABLE_RUNNING, complaint) || !is_seat(table, by, complaint) ||
        !can_keep(table, to, event->now, complaint) ||
        (!event->now && !clocks_told(table, &event->undo.clocks, complaint)))
        return false;
    int before = table->acts.n;
    bst_act *undone = bst_acts_read(&table->acts, to);
    if (undone && event->now)
        clocks_behind_undo(table, time_of(table, event), by, to, undone, &event->undo.clocks);
    bool good = undone && cut_back(table, to);
    free(undone);
    if (!good)
        return bst_complain_memory(complaint);
    bst_server_table_sealed_cut(table, before - to);
    table->last_act_q = event->q;
    table->offer[BST_OFFER_TAKEBACK].open = false;
    memcpy(table->timer.left, event->undo.clocks.left, sizeof table->timer.left);
    run_clock(table, event);
    return true;
}

static bool on_offer(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    bool takeback = event->offer.what == BST_OFFER_TAKEBACK;
    if (!is_seat(table, event->offer.by, complaint) ||
        !must_be(table, takeback ? BST_TABLE_RUNNING : BST_TABLE_OVER, complaint) ||
        (takeback && !can_keep(table, event->offer.to, event->now, complaint)))
        return false;
    table->offer[event->offer.what] = (bst_offer){true, event->offer.by, takeback ? event->offer.to : 0, 0};
    return true;
}

static bool on_answer(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    bst_offer *offer = &table->offer[event->answer.what];
    if (!is_seat(table, event->answer.by, complaint))
        return false;
    if (!offer->open)
        return bst_complain(complaint, "no-offer", "there is no such offer");
    offer->yes |= 1u << event->answer.by;
    offer->open = event->answer.yes;
    return true;
}

static bool on_out(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    int seat = event->out.seat;
    if (!must_be(table, BST_TABLE_RUNNING, complaint) || !is_seat(table, seat, complaint))
        return false;
    table->timer.left[seat] = bst_timer_left(&table->timer, seat, time_of(table, event));
    table->chair[seat].out = event->out.why;
    memcpy(table->chair[seat].bot, event->out.bot, sizeof table->chair[seat].bot);
    // the clock of another seat runs on as it does
    if (table->timer.running == seat)
        run_clock(table, event);
    return true;
}

// ---- talking

// Null if memory is short.
static bst_speaker *new_speaker(bst_server_table *table, const char *player)
{
    if (table->nspeakers == table->speakers_capacity) {
        int more = table->speakers_capacity ? 2 * table->speakers_capacity : 4;
        bst_speaker *speakers = realloc(table->speakers, (size_t)more * sizeof *speakers);
        if (!speakers)
            return NULL;
        table->speakers = speakers;
        table->speakers_capacity = more;
    }
    bst_speaker *speaker = &table->speakers[table->nspeakers++];
    *speaker = (bst_speaker){0};
    memcpy(speaker->player, player, sizeof speaker->player);
    return speaker;
}

static bool on_chat(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    bst_circle circle = bst_server_table_circle(table, event->chat.player);
    bst_speaker *speaker = bst_server_table_speaker(table, event->chat.player);
    if (event->now && !bst_server_table_may_say(table, event->chat.player, event->chat.text, complaint))
        return false;
    if (!speaker && !(speaker = new_speaker(table, event->chat.player)))
        return bst_complain_memory(complaint);
    int cost = bst_chat_cost(event->chat.text);
    speaker->said += cost;
    table->said[circle] += cost;
    table->chats[circle]++;
    return true;
}

static bool on_talk(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    if (table->watchers_silent == !event->talk.watchers)
        return bst_complain(complaint, "not-possible", "that is so already");
    table->watchers_silent = !event->talk.watchers;
    table->switches++;
    return true;
}

static bool on_silence(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    bst_speaker *speaker = bst_server_table_speaker(table, event->silence.player);
    if (!speaker)
        return bst_complain(complaint, "not-possible", "nobody of that name has said anything here");
    if (event->silence.on && bst_server_table_circle(table, event->silence.player) == BST_CIRCLE_PLAYERS)
        return bst_complain(complaint, "not-possible", "who plays may talk");
    if (speaker->silent == event->silence.on)
        return bst_complain(complaint, "not-possible", "that is so already");
    speaker->silent = event->silence.on;
    table->switches++;
    return true;
}

// ---- the end

static bool on_over(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    if (table->state == BST_TABLE_OVER)
        return bst_complain(complaint, "not-running", "the game is over");
    if (event->over.n > table->seats || event->over.winners >> table->seats != 0)
        return bst_complain(complaint, "malformed", "scores and winners must be those of the seats");
    if (!bst_server_table_open_sealed(table, event))
        return bst_complain_memory(complaint);
    table->nsealed = 0;
    table->state = BST_TABLE_OVER;
    table->why = event->over.why;
    table->winners = event->over.winners;
    memcpy(table->score, event->over.score, sizeof table->score);
    memset(table->offer, 0, sizeof table->offer);
    table->timer.running = -1;
    bst_server_table_put_away(table);
    return true;
}

static bool on_rematch(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    if (!must_be(table, BST_TABLE_OVER, complaint))
        return false;
    if (table->rematch[0])
        return bst_complain(complaint, "not-possible", "the game goes on at another table already");
    memcpy(table->rematch, event->rematch.id, sizeof table->rematch);
    table->offer[BST_OFFER_REMATCH].open = false;
    return true;
}

// ---- all of them

bool bst_server_table_fold(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    static handler *const handlers[] = {
#define X(NAME, word) [BST_ON_##NAME] = on_##word,
        BST_SERVER_EVENTS(X)
#undef X
    };
    if (table->nevents == 0 && event->kind != BST_ON_TABLE)
        return bst_complain(complaint, "malformed", "the first event must be table");
    return handlers[event->kind](table, event, complaint);
}
