// SPDX-License-Identifier: MIT
// Addresses as people write them: where to listen, and whether a page may talk to us.
//
//     127.0.0.1:8080  [::1]:8080  0.0.0.0:80  localhost:8080  :8080 (all addresses of this machine)

#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { BST_HOST_MAX = 256 };

typedef struct bst_address {
    char host[BST_HOST_MAX]; ///< without brackets; "" for all addresses
    int port;                ///< 0: any free one
} bst_address;

/// Reads HOST:PORT, [HOST]:PORT or :PORT. False if `text` is none of them; then `error` has a sentence.
bool bst_address_parse(bst_address *address, const char *text, char *error, size_t size);

/// The address as the beginning of a link, "http://127.0.0.1:8080/"; "all addresses" becomes "localhost". Returns out.
const char *bst_address_link(const bst_address *address, char *out, size_t size);

/// Whether a header Host (HOST or HOST:PORT) names a machine in a way that no foreign site can be meant by: an address,
/// or a name that nobody can have in the open net (without a dot, or ending in .localhost or .local).
bool bst_host_private(const char *host);

/// Whether a header Host names this host, in whatever case it is written.
bool bst_host_is(const char *host, const char *name);

/// Whether `text` is the name of a host: letters, digits, hyphens and dots, without a port.
bool bst_host_valid(const char *text);

/// Whether a page from `origin` (a header Origin, "https://example.org:444") comes from the host that the header Host
/// names. A port that belongs to the scheme may be left out on either side.
bool bst_origin_same(const char *origin, const char *host);

/// Whether two origins are the same, in whatever case they are written.
bool bst_origin_equal(const char *a, const char *b);

/// Whether `text` is an origin: http:// or https://, a host, perhaps a port, and nothing behind it.
bool bst_origin_valid(const char *text);
