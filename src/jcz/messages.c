// SPDX-License-Identifier: MIT
// The messages of a file, in the order in which our game asks for what they tell.

#include <stdlib.h>
#include <string.h>

#include "jcz/jcz.h"
#include "record/lines.h"

static int message_kind(const char *word)
{
    for (int i = 0; word && i < BST_JCZ_MESSAGE_KINDS; i++)
        if (strcmp(bst_jcz_word(i), word) == 0)
            return i;
    return -1;
}

static bool read_message(bst_jcz *jcz, const bst_json *m, int number, bst_text_error *error)
{
    const char *word = bst_json_text(m, "type");
    bst_jcz_message out = {.kind = message_kind(word), .line = m->line, .number = number, .player = -1};
    if (!word || out.kind < 0)
        return bst_text_fail(error, m->line, "message %d: there is no message \"%.60s\"", number, word ? word : "");
    if (out.kind >= BST_JCZ_SCORE_ACROBATS)
        return bst_text_fail(error, m->line, "message %d: the message %s is not supported", number, word);
    const bst_json *player = bst_json_given(m, "player");
    if (player && !bst_json_int(player, 0, jcz->head.setup.seats - 1, &out.player))
        return bst_text_fail(error, m->line, "message %d: the field player names a player who does not exist", number);
    out.payload = bst_json_find(m, "payload", BST_JSON_OBJECT);
    const bst_json *random = bst_json_given(out.payload, "random");
    out.has_random = random && random->kind == BST_JSON_NUMBER && random->number >= 0 && random->number < 1;
    if (random && !out.has_random)
        return bst_text_fail(error, random->line, "message %d: the field random must be a number from 0 to below 1",
                             number);
    out.random = random ? random->number : 0;
    if (out.kind != BST_JCZ_UNDO)
        jcz->message[jcz->nmessages++] = out;
    else if (jcz->nmessages > 0) // takes back the message before it
        jcz->nmessages--;
    return true;
}

// ---- the order of the phases ----------------------------------------------------------------------------------

enum { RANK_FREE = -1, RANK_FIGURE, RANK_FERRY, RANK_TUNNEL };

int bst_jcz_magic(const bst_jcz_message *m)
{
    const char *figure = m->kind == BST_JCZ_MOVE_NEUTRAL_FIGURE ? bst_json_text(m->payload, "figureId") : NULL;
    if (figure && strncmp(figure, "mage.", 5) == 0)
        return BST_FIGURE_MAGE;
    return figure && strncmp(figure, "witch.", 6) == 0 ? BST_FIGURE_WITCH : -1;
}

bool bst_jcz_lays(const bst_jcz *jcz, const bst_jcz_message *m, uint32_t symbol)
{
    const char *id = bst_json_text(m->payload, "tileId");
    for (int s = 0; id && s < jcz->nsets; s++)
        for (int i = 0; i < jcz->sets[s].ntiles; i++)
            if (jcz->sets[s].tiles[i].symbols & symbol && bst_jcz_same_tile(jcz, &jcz->sets[s].tiles[i], id))
                return true;
    return false;
}

/// When our game asks for what a message tells: figures and the dragon, then ferries, then tunnels (TURN-11 to
/// TURN-15). The other program has tunnels, ferries, dragon; castles and PASS stay where they are.
static int message_rank(const bst_jcz_message *m)
{
    const char *token = bst_json_text(m->payload, "token");
    if (m->kind == BST_JCZ_PASS || m->kind == BST_JCZ_PAY_RANSOM)
        return RANK_FREE;
    if (m->kind != BST_JCZ_PLACE_TOKEN || !token)
        return RANK_FIGURE;
    if (strncmp(token, "TUNNEL", 6) == 0)
        return RANK_TUNNEL;
    return strcmp(token, "FERRY") == 0 ? RANK_FERRY : strcmp(token, "CASTLE") == 0 ? RANK_FREE : RANK_FIGURE;
}

int bst_jcz_asked_at(const bst_jcz_message *m)
{
    if (bst_jcz_magic(m) >= 0)
        return BST_STEP_SCORE_MAGIC;
    int rank = message_rank(m);
    return rank == RANK_TUNNEL ? BST_STEP_TUNNEL : rank == RANK_FERRY ? BST_STEP_FERRY : 0;
}

/// Moves every message of a rank behind the last one of a lower rank, in message[first..last-1].
static void rank_later(bst_jcz_message *message, int first, int last, int rank)
{
    int end = last;
    for (; end > first; end--) {
        int r = message_rank(&message[end - 1]);
        if (r != RANK_FREE && r < rank)
            break;
    }
    for (int i = end - 1; i >= first; i--) {
        if (message_rank(&message[i]) != rank)
            continue;
        bst_jcz_message moved = message[i];
        memmove(&message[i], &message[i + 1], sizeof *message * (size_t)(end - 1 - i));
        message[--end] = moved;
    }
}

/// Moves message[from] to place `to`, before or behind it.
static void message_move(bst_jcz_message *message, int from, int to)
{
    bst_jcz_message moved = message[from];
    if (from < to)
        memmove(&message[from], &message[from + 1], sizeof *message * (size_t)(to - from));
    else
        memmove(&message[to + 1], &message[to], sizeof *message * (size_t)(from - to));
    message[to] = moved;
}

/// Mage and witch met on the same feature: there one of them goes before the figure, here right before the scoring
/// (TURN-16c), after castles.
static void part_later(bst_jcz_message *message, int first, int last)
{
    for (int i = first, n = last - first; n > 0; n--) {
        if (bst_jcz_magic(&message[i]) >= 0)
            message_move(message, i, last - 1);
        else
            i++;
    }
}

/// Bridges can follow the first figure where a second one may come; here they are built before (TURN-09).
static bool is_bridge(const bst_jcz_message *m)
{
    const char *token = m->kind == BST_JCZ_PLACE_TOKEN ? bst_json_text(m->payload, "token") : NULL;
    return token && strcmp(token, "BRIDGE") == 0;
}

/// Whether our game is past the window for ransoms when it asks for what a message tells (TURN-04): a figure was
/// placed, or none.
static bool closes_ransom(const bst_jcz_message *m)
{
    const char *token = m->kind == BST_JCZ_PLACE_TOKEN ? bst_json_text(m->payload, "token") : NULL;
    if (token)
        return !is_bridge(m) && strcmp(token, "GOLD") != 0;
    return m->kind != BST_JCZ_PAY_RANSOM && bst_jcz_magic(m) < 0;
}

/// A ransom that was paid later in the turn is paid before the figure is placed, a bridge is built before.
static void ransom_sooner(bst_jcz_message *message, int first, int last)
{
    int figure = first;
    while (figure < last && !closes_ransom(&message[figure]))
        figure++;
    for (int i = figure; i < last; i++)
        if (message[i].kind == BST_JCZ_PAY_RANSOM || is_bridge(&message[i]))
            message_move(message, i, figure++);
}

/// Moves ransoms that whoever laid message[tile] paid behind its COMMIT, while others were to decide, before it;
/// returns where that is now. If he lays the next tile, too, the ransom can as well belong to that one.
static int ransom_before_commit(bst_jcz *jcz, int tile, int commit)
{
    int payer = jcz->message[tile].player, next = commit;
    while (next < jcz->nmessages && jcz->message[next].kind != BST_JCZ_PLACE_TILE)
        next++;
    bool again = next < jcz->nmessages && jcz->message[next].player == payer;
    for (int i = commit + 1; i < next && payer >= 0 && !again; i++)
        if (jcz->message[i].kind == BST_JCZ_PAY_RANSOM && jcz->message[i].player == payer)
            message_move(jcz->message, i, commit++);
    return commit;
}

/// Between a tile and its COMMIT messages come as our game asks for them.
static void order_phases(bst_jcz *jcz)
{
    for (int i = 0; i < jcz->nmessages; i++) {
        if (jcz->message[i].kind != BST_JCZ_PLACE_TILE)
            continue;
        int last = i + 1;
        while (last < jcz->nmessages && jcz->message[last].kind != BST_JCZ_COMMIT &&
               jcz->message[last].kind != BST_JCZ_PLACE_TILE)
            last++;
        last = ransom_before_commit(jcz, i, last);
        ransom_sooner(jcz->message, i + 1, last);
        rank_later(jcz->message, i + 1, last, RANK_FERRY);
        rank_later(jcz->message, i + 1, last, RANK_TUNNEL);
        if (!bst_jcz_lays(jcz, &jcz->message[i], BST_SYMBOL_MAGE)) // who asks for them as soon as it lies
            part_later(jcz->message, i + 1, last);
    }
}

bool bst_jcz_messages(bst_jcz *jcz, bst_text_error *error)
{
    const bst_json *replay = bst_json_find(jcz->doc.root, "replay", BST_JSON_ARRAY);
    if (!replay)
        return bst_text_fail(error, jcz->doc.root->line, "this is a setup without a game: there is no replay");
    jcz->message = calloc((size_t)replay->n + 1, sizeof *jcz->message);
    if (!jcz->message)
        return bst_text_fail(error, 0, "there is not enough memory");
    int number = 0;
    for (const bst_json *m = replay->first; m; m = m->next)
        if (!read_message(jcz, m, ++number, error))
            return false;
    order_phases(jcz);
    return true;
}
