// SPDX-License-Identifier: MIT
// JSON, of the protocol and in the store: requests are read, events and summaries of tables written and read back here
// and nowhere else (codec_event.c has the events, codec_message.c what is sent unasked, codec_line.c
// what people have typed, codec_act.c the request that is made most). The only place that knows how
// strictly it is read.

#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/complaint.h"
#include "server/event.h"
#include "server/table.h"
#include "text/text.h"

/// Reads one JSON object: UTF-8, no member twice, nothing behind it, nested at most eight deep. Null with a complaint.
json_t *bst_json_read(const char *text, size_t length, bst_complaint *complaint);

/// The same for a message that asks for an action, if it is written as programs write it; null if not, or if memory is
/// short. Reads into *mould, which is made when it is null and belongs to the caller: what was read before is no more.
json_t *bst_act_read(json_t **mould, const char *text, size_t length);

/// Writes it in one line, to be freed with free(). Takes the value over; null if that is null or memory is short.
char *bst_json_dump(json_t *value, size_t *length);

// Members. False with a complaint that names the member if it is absent (unless `optional`: then *out stays) or not
// of the kind or length asked for.

bool bst_get_text(const json_t *object, const char *name, size_t longest, const char **out, bst_complaint *complaint);
bool bst_get_text_optional(const json_t *object, const char *name, size_t longest, const char **out,
                           bst_complaint *complaint);
bool bst_get_int(const json_t *object, const char *name, int64_t low, int64_t high, int64_t *out,
                 bst_complaint *complaint);
/// How long bots take at least (ms, 0 to BST_PACE_MAX); may be left out, which is 0.
enum { BST_PACE_MAX = 5000 };
bool bst_get_pace(const json_t *object, int *out, bst_complaint *complaint);
bool bst_get_bool(const json_t *object, const char *name, bool *out, bst_complaint *complaint);

/// Copies a name or a line people have typed: outer blanks cut, what cannot be seen left out, 1 to `longest`
/// characters, at most size - 1 bytes, no control characters and none that change the direction of writing. False with
/// a complaint about `member`; `out` is not to be read then.
bool bst_get_line(const char *text, const char *member, int longest, char *out, size_t size, bst_complaint *complaint);
/// The same for what somebody is called: blanks in a row, of any kind, are one blank.
bool bst_get_name(const char *text, const char *member, int longest, char *out, size_t size, bst_complaint *complaint);

/// Reads CLOCK of the protocol.
bool bst_get_timer(const json_t *clock, bst_timer *out, bst_complaint *complaint);
/// Reads the words takeback and rematch.
bool bst_get_offer(const json_t *object, bst_offer_kind *out, bst_complaint *complaint);

// ---- tables

/// An event as the protocol and the store have it, in one line, to be freed with free(); null if memory is short.
char *bst_server_event_json(const bst_server_event *event);
/// The same as all are told of it: of a sealed action what stands for it.
char *bst_server_event_told_json(const bst_server_event *event);
/// Reads what bst_server_event_json() has written, now or in an older version. Actions are notation, so the event must
/// be the next of `table`. False with a complaint; otherwise bst_server_event_done() ends it.
bool bst_server_event_read(const bst_server_table *table, const char *json, bst_server_event *out,
                           bst_complaint *complaint);
/// Frees what an event that was read has brought along.
void bst_server_event_done(bst_server_event *event);
/// SUMMARY of the protocol, with a standing that the table may have left behind, to be freed with free(); null if
/// memory is short.
char *bst_summary_json(const bst_server_table *table, const bst_standing *standing);

// ---- messages that the server sends by itself, to be freed with free(); null if memory is short

/// Events of a table, written already, with commas between them.
char *bst_events_message(const char *id, const bst_text *events, size_t *length);
/// `away`: for how many ms each seat's player has not been there, -1 if he is, or there is none.
char *bst_presence_message(const char *id, const bool *here, const int64_t *away, int seats, int watchers,
                           size_t *length);
/// A table in the lobby that has changed, for clients that know no pages; gone if there is no summary.
char *bst_lobby_message(const char *id, const char *summary, size_t *length);

/// What has changed on a page of the lobby, put together piece by piece. Begins with zeros.
typedef struct bst_lobby_news {
    bst_text gone, tables, moves;
} bst_lobby_news;

void bst_news_gone(bst_lobby_news *news, const char *id);
void bst_news_table(bst_lobby_news *news, const char *summary);
void bst_news_move(bst_lobby_news *news, const char *id, const bst_standing *standing);
bool bst_news_any(const bst_lobby_news *news);
void bst_news_free(bst_lobby_news *news);
char *bst_news_message(const bst_lobby_news *news, int page, int pages, int total, size_t *length);
/// The members of an answer, without its brackets.
char *bst_news_answer(const bst_lobby_news *news, int page, int pages, int total);
/// An answer with such members.
char *bst_answer_message(const json_t *n, const char *members, size_t *length);
