// SPDX-License-Identifier: MIT
// Addresses of machines: where a connection comes from, also behind proxies that are trusted.

#pragma once

#include <stdbool.h>
#include <stddef.h>

struct sockaddr;

/// IPv6, or IPv4 written as such (::ffff:192.0.2.7).
typedef struct bst_ip {
    unsigned char bytes[16];
} bst_ip;

/// All addresses that begin with the first `bits` bits of one.
typedef struct bst_ip_range {
    bst_ip ip;
    int bits;
} bst_ip_range;

enum { BST_IP_TEXT = 56 };

/// The address of a socket's peer; false if it is of another kind.
bool bst_ip_of(const struct sockaddr *address, bst_ip *out);

/// Reads an address as headers have it: 192.0.2.7, 192.0.2.7:80, 2001:db8::7, [2001:db8::7]:80, blanks or quotes
/// around.
bool bst_ip_parse(const char *text, size_t length, bst_ip *out);

/// Whether it belongs to this machine alone: 127.0.0.0/8 and ::1.
bool bst_ip_loopback(const bst_ip *ip);

/// Reads ADDRESS or ADDRESS/BITS.
bool bst_ip_range_parse(const char *text, bst_ip_range *out);
bool bst_ip_range_has(const bst_ip_range *range, const bst_ip *ip);

/// Who speaks through a trusted peer, by the header X-Forwarded-For: each proxy has added whom it heard, so the last
/// that is not trusted itself is the first that a trusted one has seen; what stands before it anybody may have written.
/// The peer itself if the header says nothing.
bst_ip bst_ip_behind(const bst_ip *peer, const char *forwarded, const bst_ip_range *trusted, int ntrusted);

/// The part of an address by which people are counted: IPv4 as a whole, of IPv6 the first half, since the other one is
/// everybody's to choose.
bst_ip bst_ip_house(const bst_ip *ip);

/// As text, "192.0.2.7" or "2001:db8::". Returns out.
const char *bst_ip_text(const bst_ip *ip, char out[BST_IP_TEXT]);

/// For lines that are kept, without the part that names a single machine: "192.0.2.x", "2001:db8:1::x"; whole if it is
/// this one. Returns out.
const char *bst_ip_shortened(const bst_ip *ip, char out[BST_IP_TEXT]);
