// SPDX-License-Identifier: MIT
// What the server answers to HTTP requests: the page and its files, rules, records, health and metrics. Knows nothing
// of sockets; net.c brings requests here and carries the answers away. docs/server-protocol.md lists the addresses.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/file.h"

typedef enum bst_method { BST_GET, BST_HEAD, BST_OTHER_METHOD } bst_method;

/// A request. Headers that are not there are "".
typedef struct bst_request {
    bst_method method;
    const char *path; ///< unescaped, without what follows a question mark
    const char *if_none_match;
    const char *accept_encoding;
    bool local;  ///< from this very machine, and not handed on by a proxy
    void *asker; ///< for whom an answer may come later, see bst_net_later()
} bst_request;

enum { BST_ETAG_MAX = 48 };

/// An answer. Body and strings live until bst_response_free().
typedef struct bst_response {
    int status;           ///< 0: it comes later
    const char *type;     ///< Content-Type
    const char *cache;    ///< Cache-Control
    const char *encoding; ///< Content-Encoding, or null
    const char *allow;    ///< Allow, or null
    char etag[BST_ETAG_MAX];
    const unsigned char *body;
    size_t length;   ///< of the body; for HEAD, too, whose body is not to be sent
    bool bare;       ///< the body is not sent (HEAD, 304)
    bool vary;       ///< another Accept-Encoding may get other bytes
    void *allocated; ///< what belongs to the answer alone
} bst_response;

/// What others know. The texts returned are the caller's, to be freed; null if there is none.
typedef struct bst_site_source {
    void *to;
    /// True: here it is. False: it is given to bst_site_record() later, and the answer to whoever asks.
    bool (*record)(void *to, const char *table, void *asker, char **text);
    char *(*metrics)(void *to);
    /// Whether all is well; if not, a sentence in reason.
    bool (*health)(void *to, char *reason, size_t size);
} bst_site_source;

typedef struct bst_site bst_site;

/// The files must be sorted by path and outlive the site. Null if memory is short.
bst_site *bst_site_open(const bst_file *files, int n, const bst_site_source *source);
void bst_site_close(bst_site *site);

/// Answers a request; there always is an answer, now or later.
void bst_site_answer(bst_site *site, const bst_request *request, bst_response *response);

/// The answer to a request for a record, which is taken over, or null.
void bst_site_record(char *record, bst_response *response);

/// An answer that is one sentence, which must be constant. Status 405 names GET and HEAD as what is allowed.
void bst_response_text(bst_response *response, int status, const char *sentence);

void bst_response_free(bst_response *response);

/// Headers that every answer has: name, with a colon, and value.
enum { BST_SECURITY_HEADERS = 4 };
extern const char *const bst_security_headers[BST_SECURITY_HEADERS][2];

/// Whether a header Accept-Encoding takes gzip; brotli only by its name, since who takes "anything" means the usual.
bool bst_accepts_gzip(const char *header);
bool bst_accepts_brotli(const char *header);

/// Whether a header If-None-Match names this tag, which is written with its quotes.
bool bst_etag_matches(const char *header, const char *etag);
