// SPDX-License-Identifier: MIT

#include "server/address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/ip.h"

// The number of a port, which must be the whole text; -1 if it is none.
static int read_port(const char *text)
{
    size_t length = strlen(text);
    if (length == 0 || length > 5 || strspn(text, "0123456789") != length)
        return -1;
    long port = strtol(text, NULL, 10);
    return port <= 65535 ? (int)port : -1;
}

bool bst_address_parse(bst_address *address, const char *text, char *error, size_t size)
{
    const char *host = text;
    const char *colon = strrchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : 0;
    bool bracketed = length >= 2 && text[0] == '[' && text[length - 1] == ']';
    if (bracketed) {
        host++;
        length -= 2;
    }
    if (!colon || (!bracketed && memchr(host, ':', length)) || length >= sizeof address->host) {
        snprintf(error, size, "`%.100s` is no address; write HOST:PORT as in 127.0.0.1:8080 or [::1]:8080", text);
        return false;
    }
    int port = read_port(colon + 1);
    if (port < 0) {
        snprintf(error, size, "`%.100s` has no port from 0 to 65535 behind its colon", text);
        return false;
    }
    memcpy(address->host, host, length);
    address->host[length] = 0;
    address->port = port;
    return true;
}

const char *bst_address_link(const bst_address *address, char *out, size_t size)
{
    const char *host = address->host;
    if (!host[0] || strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0)
        host = "localhost";
    bool six = strchr(host, ':');
    char port[16] = "";
    if (address->port != 80)
        snprintf(port, sizeof port, ":%d", address->port);
    snprintf(out, size, "http://%s%s%s%s/", six ? "[" : "", host, six ? "]" : "", port);
    return out;
}

// The length of the host in HOST or HOST:PORT, without a dot at its end.
static size_t host_length(const char *host)
{
    size_t length = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
    if (length > strlen(host))
        length = strlen(host);
    return length > 1 && host[length - 1] == '.' ? length - 1 : length;
}

static bool ends_in(const char *text, size_t length, const char *end)
{
    size_t tail = strlen(end);
    return length > tail && strncasecmp(text + length - tail, end, tail) == 0;
}

bool bst_host_private(const char *host)
{
    bst_ip ip;
    size_t length = host_length(host);
    return bst_ip_parse(host, length, &ip) || (length > 0 && !memchr(host, '.', length)) ||
           ends_in(host, length, ".localhost") || ends_in(host, length, ".local");
}

bool bst_host_is(const char *host, const char *name)
{
    size_t length = host_length(host);
    return length > 0 && length == host_length(name) && strncasecmp(host, name, length) == 0;
}

bool bst_host_valid(const char *text)
{
    size_t length = strlen(text);
    return length > 0 && length < BST_HOST_MAX &&
           strspn(text, "-.0123456789abcdefghijklmnopqrstuvwxyz"
                        "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == length;
}

// The part behind the scheme, and the port that belongs to the scheme; a null pointer if it is neither of the two.
static const char *behind_scheme(const char *origin, const char **port)
{
    if (strncasecmp(origin, "http://", 7) == 0) {
        *port = ":80";
        return origin + 7;
    }
    if (strncasecmp(origin, "https://", 8) == 0) {
        *port = ":443";
        return origin + 8;
    }
    return NULL;
}

// The length of HOST or HOST:PORT without a port that goes without saying.
static size_t bare_length(const char *host, const char *port)
{
    size_t length = strlen(host), tail = strlen(port);
    return length > tail && strcmp(host + length - tail, port) == 0 ? length - tail : length;
}

bool bst_origin_same(const char *origin, const char *host)
{
    const char *port;
    const char *from = behind_scheme(origin, &port);
    if (!from || !*from)
        return false;
    size_t length = bare_length(from, port);
    return length == bare_length(host, port) && strncasecmp(from, host, length) == 0;
}

bool bst_origin_equal(const char *a, const char *b)
{
    const char *port_a, *port_b;
    const char *from_a = behind_scheme(a, &port_a), *from_b = behind_scheme(b, &port_b);
    if (!from_a || !from_b || strcmp(port_a, port_b) != 0)
        return false;
    size_t length = bare_length(from_a, port_a);
    return length == bare_length(from_b, port_b) && strncasecmp(from_a, from_b, length) == 0;
}

bool bst_origin_valid(const char *text)
{
    const char *port;
    const char *host = behind_scheme(text, &port);
    return host && *host && strlen(host) < BST_HOST_MAX && !strpbrk(host, "/?#@ \t");
}
