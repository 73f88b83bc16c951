// SPDX-License-Identifier: MIT
// A game as a client knows it: what the events of a table add up to, folded by other code than the server's. To be
// included after hub_table.h.

#pragma once

#include "bastide/record.h"
#include "bots/rng.h"

typedef struct mirror {
    bst_header head;
    bst_game *game;            ///< null before the start
    bst_state *state, *origin; ///< the position now and before the first action
    char *position;            ///< lines of a position that the game begins from, or null
    bst_action acts[4000];
    int nacts;
    int64_t last; ///< events seen
    int64_t last_act;
    bool over;
    char commit[65], secret[65];
    json_t *last_left;
    bst_list list;
} mirror;

static inline void mirror_free(mirror *m)
{
    free(m->game);
    free(m->state);
    free(m->origin);
    free(m->position);
    json_decref(m->last_left);
    memset(m, 0, sizeof *m);
}

/// The game of a setup, with the position that the table has named.
static inline void mirror_begin(mirror *m, const char *setup)
{
    bst_text_error error;
    bst_replay game;
    char *text = malloc(strlen(setup) + (m->position ? strlen(m->position) : 0) + 1);
    sprintf(text, "%s%s", setup, m->position ? m->position : "");
    assert_true(bst_start_parse(text, strlen(text), NULL, &m->head, &error));
    bst_record record = {.head = m->head};
    if (!bst_replay_begin(&game, &record, &error))
        fail_msg("%d: %s", error.line, error.text);
    m->head.position = NULL;
    m->game = game.game;
    m->state = game.state;
    m->origin = malloc(bst_game_state_size(m->game));
    memcpy(m->origin, m->state, bst_game_state_size(m->game));
    free(game.events.at);
    free(text);
}

/// Applies an action of the pending decision, which is told as text.
static inline void mirror_act(mirror *m, const char *text)
{
    char why[BST_TEXT_MAX];
    assert_true(bst_action_parse(m->game, m->state, text, &m->acts[m->nacts], why, sizeof why));
    assert_int_equal(bst_apply(m->game, m->state, m->acts[m->nacts], NULL).code, 0);
    m->nacts++;
}

/// Goes back to the position behind the first n actions.
static inline void mirror_back(mirror *m, int n)
{
    m->nacts = n;
    memcpy(m->state, m->origin, bst_game_state_size(m->game));
    for (int i = 0; i < n; i++)
        assert_int_equal(bst_apply(m->game, m->state, m->acts[i], NULL).code, 0);
}

/// What was sealed is known: it takes the place of what stood for it.
static inline void mirror_open(mirror *m, const json_t *opened)
{
    size_t i;
    json_t *text;
    if (!opened)
        return;
    assert_true(json_array_size(opened) > 0);
    mirror_back(m, m->nacts - (int)json_array_size(opened));
    json_array_foreach(opened, i, text) { mirror_act(m, json_string_value(text)); }
}

static inline void mirror_event(mirror *m, const json_t *event)
{
    const char *e = json_string_value(json_object_get(event, "e"));
    int64_t q = json_integer_value(json_object_get(event, "q"));
    const char *position = json_string_value(json_object_get(event, "position"));
    assert_int_equal(q, m->last + 1);
    m->last = q;
    if (strcmp(e, "table") == 0 && position) {
        m->position = strdup(position);
    } else if (strcmp(e, "start") == 0) {
        const char *setup = json_string_value(json_object_get(event, "setup"));
        snprintf(m->commit, sizeof m->commit, "%s", json_string_value(json_object_get(event, "commit")));
        mirror_begin(m, setup);
        assert_null(json_object_get(event, "secret"));
    } else if (strcmp(e, "act") == 0) {
        const json_t *by = json_object_get(event, "by");
        int actor = json_is_string(by) ? BST_CHANCE : (int)json_integer_value(by);
        mirror_open(m, json_object_get(event, "opened"));
        assert_int_equal(actor, bst_actor(m->state));
        mirror_act(m, json_string_value(json_object_get(event, "a")));
        m->last_act = q;
        json_decref(m->last_left);
        m->last_left = json_incref(json_object_get(event, "left"));
    } else if (strcmp(e, "undo") == 0) {
        mirror_back(m, (int)json_integer_value(json_object_get(event, "to")));
        m->last_act = q;
        json_decref(m->last_left);
        m->last_left = json_incref(json_object_get(event, "left"));
    } else if (strcmp(e, "over") == 0) {
        m->over = true;
        mirror_open(m, json_object_get(event, "opened"));
        const char *secret = json_string_value(json_object_get(event, "secret"));
        snprintf(m->secret, sizeof m->secret, "%s", secret ? secret : "");
    }
}

/// Takes all events of a table out of the caller's inbox.
static inline void mirror_read(mirror *m, caller *c)
{
    json_t *message;
    while ((message = caller_take(c, "events"))) {
        size_t i;
        json_t *event;
        json_array_foreach(json_object_get(message, "events"), i, event) { mirror_event(m, event); }
        json_decref(message);
    }
}

/// Who decides; BST_NOBODY before and after the game.
static inline int mirror_actor(const mirror *m) { return m->game && !m->over ? bst_actor(m->state) : BST_NOBODY; }

/// A legal action of the pending decision as text, chosen by chance.
static inline const char *mirror_choose(mirror *m, bst_rng *rng, char text[BST_TEXT_MAX])
{
    bst_legal(m->game, m->state, &m->list);
    assert_true(m->list.n > 0);
    bst_action action = m->list.at[bst_rng_below(rng, (uint32_t)m->list.n)];
    return bst_action_print(m->game, m->state, action, text, BST_TEXT_MAX);
}

static inline json_t *request_on(const char *t, const char *id) { return json_pack("{s:s,s:s}", "t", t, "id", id); }

static inline json_t *request_act(const mirror *m, const char *id, const char *text)
{
    return json_pack("{s:s,s:s,s:I,s:s}", "t", "act", "id", id, "after", (json_int_t)m->last_act, "a", text);
}

static inline json_t *request_undo(const mirror *from, const char *id)
{
    return json_pack("{s:s,s:s,s:I}", "t", "undo", "id", id, "after", (json_int_t)from->last_act);
}

static inline json_t *request_takeback(const char *id, int to)
{
    return json_pack("{s:s,s:s,s:i}", "t", "takeback", "id", id, "to", to);
}

static inline json_t *request_answer(const char *id, const char *what, bool yes)
{
    return json_pack("{s:s,s:s,s:s,s:b}", "t", "answer", "id", id, "what", what, "yes", (int)yes);
}

/// What a clock shows behind the last action.
static inline int64_t left_of(const mirror *from, int seat)
{
    return json_integer_value(json_array_get(from->last_left, (size_t)seat));
}

/// A table with these seats ("me", "open" or a bot's name); its name in id.
static inline void make_table(world *w, caller *c, const char *setup, const char *clock, const char *const *seats,
                              int n, char id[32])
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, strncmp(seats[i], "level", 5) == 0
                                        ? json_pack("{s:s,s:s}", "kind", "bot", "bot", seats[i])
                                        : json_pack("{s:s}", "kind", seats[i]));
    json_t *request =
        json_pack("{s:s,s:s,s:s,s:b,s:b,s:o,s:s,s:o}", "t", "create", "setup", setup, "title", "A game", "public", 1,
                  "aids", 1, "clock", json_loads(clock, 0, NULL), "order", "fixed", "seats", list);
    json_t *answer = caller_ok(w, c, request);
    snprintf(id, 32, "%s", json_string_value(json_object_get(answer, "id")));
    json_decref(answer);
}

static inline void watch(world *w, caller *c, const char *id, int64_t from)
{
    caller_do(w, c, json_pack("{s:s,s:s,s:I}", "t", "watch", "id", id, "from", (json_int_t)from));
}

static inline json_t *request_sit(const char *id, int seat)
{
    return json_pack("{s:s,s:s,s:i}", "t", "sit", "id", id, "seat", seat);
}

/// A running game of two, both watching, all events read.
static inline void begin_game(world *w, caller *a, caller *b, mirror *ma, mirror *mb, const char *setup,
                              const char *clock, char id[32])
{
    static const char *const seats[] = {"me", "open"};
    caller_hello(w, a, "Anna");
    caller_hello(w, b, "Ben");
    make_table(w, a, setup, clock, seats, 2, id);
    watch(w, a, id, 0);
    watch(w, b, id, 0);
    caller_do(w, b, request_sit(id, 1));
    world_settle(w);
    mirror_read(ma, a);
    mirror_read(mb, b);
    assert_non_null(ma->game);
    assert_non_null(mb->game);
}

/// Lets whoever decides act until `stop` actions are made or the game is over.
static inline void play_on(world *w, caller *callers, mirror *mirrors, int n, const char *id, bst_rng *rng, int stop)
{
    char text[BST_TEXT_MAX];
    while (!mirrors[0].over && mirrors[0].nacts < stop) {
        int actor = mirror_actor(&mirrors[0]);
        if (actor < n) {
            mirror *m = &mirrors[actor];
            json_t *answer = caller_ok(w, &callers[actor], request_act(m, id, mirror_choose(m, rng, text)));
            assert_int_equal(json_integer_value(json_object_get(answer, "q")), m->last + 1);
            json_decref(answer);
        }
        world_settle(w);
        for (int i = 0; i < n; i++)
            mirror_read(&mirrors[i], &callers[i]);
    }
}
