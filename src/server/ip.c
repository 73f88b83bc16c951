// SPDX-License-Identifier: MIT

#include "server/ip.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static const unsigned char four_prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool is_four(const bst_ip *ip) { return memcmp(ip->bytes, four_prefix, sizeof four_prefix) == 0; }

static void set_four(bst_ip *out, const void *bytes)
{
    memcpy(out->bytes, four_prefix, sizeof four_prefix);
    memcpy(out->bytes + 12, bytes, 4);
}

bool bst_ip_of(const struct sockaddr *address, bst_ip *out)
{
    if (address->sa_family == AF_INET)
        set_four(out, &((const struct sockaddr_in *)(const void *)address)->sin_addr);
    else if (address->sa_family == AF_INET6)
        memcpy(out->bytes, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, sizeof out->bytes);
    else
        return false;
    return true;
}

static bool parse_bare(const char *text, bst_ip *out)
{
    struct in_addr four;
    if (inet_pton(AF_INET, text, &four) == 1) {
        set_four(out, &four);
        return true;
    }
    return inet_pton(AF_INET6, text, out->bytes) == 1;
}

static bool is_around(char c) { return c == ' ' || c == '\t' || c == '"'; }

bool bst_ip_parse(const char *text, size_t length, bst_ip *out)
{
    char bare[64];
    while (length > 0 && is_around(text[0])) {
        text++;
        length--;
    }
    while (length > 0 && is_around(text[length - 1]))
        length--;
    if (length == 0 || length >= sizeof bare || memchr(text, 0, length))
        return false;
    memcpy(bare, text, length);
    bare[length] = 0;
    char *colon = strchr(bare, ':');
    if (bare[0] == '[') {
        char *end = strchr(bare, ']');
        if (!end || (end[1] && end[1] != ':'))
            return false;
        *end = 0;
        return inet_pton(AF_INET6, bare + 1, out->bytes) == 1;
    }
    if (colon && !strchr(colon + 1, ':')) // 192.0.2.7:80
        *colon = 0;
    return parse_bare(bare, out);
}

bool bst_ip_loopback(const bst_ip *ip)
{
    static const bst_ip six = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}};
    return is_four(ip) ? ip->bytes[12] == 127 : memcmp(ip, &six, sizeof six) == 0;
}

bool bst_ip_range_parse(const char *text, bst_ip_range *out)
{
    char bare[64];
    size_t length = strcspn(text, "/");
    if (length >= sizeof bare)
        return false;
    memcpy(bare, text, length);
    bare[length] = 0;
    if (!parse_bare(bare, &out->ip))
        return false;
    out->bits = 128;
    if (!text[length])
        return true;
    const char *digits = text + length + 1;
    int most = is_four(&out->ip) ? 32 : 128, bits = 0;
    if (!*digits || strlen(digits) > 3 || strspn(digits, "0123456789") != strlen(digits))
        return false;
    for (; *digits; digits++)
        bits = 10 * bits + *digits - '0';
    out->bits = 128 - most + bits;
    return bits <= most;
}

bool bst_ip_range_has(const bst_ip_range *range, const bst_ip *ip)
{
    size_t whole = (size_t)range->bits / 8;
    int rest = range->bits % 8;
    return memcmp(range->ip.bytes, ip->bytes, whole) == 0 &&
           (rest == 0 || ((range->ip.bytes[whole] ^ ip->bytes[whole]) >> (8 - rest)) == 0);
}

bst_ip bst_ip_behind(const bst_ip *peer, const char *forwarded, const bst_ip_range *trusted, int ntrusted)
{
    bst_ip found = *peer, hop;
    for (size_t end = strlen(forwarded); end > 0;) {
        size_t begin = end;
        while (begin > 0 && forwarded[begin - 1] != ',')
            begin--;
        if (!bst_ip_parse(forwarded + begin, end - begin, &hop))
            return found; // a proxy that is trusted would not write this: who wrote it is the one found last
        found = hop;
        bool trust = false;
        for (int i = 0; i < ntrusted && !trust; i++)
            trust = bst_ip_range_has(&trusted[i], &hop);
        if (!trust)
            return found;
        end = begin > 0 ? begin - 1 : 0;
    }
    return found;
}

bst_ip bst_ip_house(const bst_ip *ip)
{
    bst_ip house = *ip;
    if (!is_four(ip) && !bst_ip_loopback(ip))
        memset(house.bytes + 8, 0, 8);
    return house;
}

const char *bst_ip_text(const bst_ip *ip, char out[BST_IP_TEXT])
{
    bool four = is_four(ip);
    if (!inet_ntop(four ? AF_INET : AF_INET6, four ? ip->bytes + 12 : ip->bytes, out, BST_IP_TEXT))
        out[0] = 0;
    return out;
}

const char *bst_ip_shortened(const bst_ip *ip, char out[BST_IP_TEXT])
{
    const unsigned char *b = ip->bytes;
    if (bst_ip_loopback(ip))
        return bst_ip_text(ip, out);
    if (is_four(ip))
        snprintf(out, BST_IP_TEXT, "%d.%d.%d.x", b[12], b[13], b[14]);
    else
        snprintf(out, BST_IP_TEXT, "%x:%x:%x::x", b[0] << 8 | b[1], b[2] << 8 | b[3], b[4] << 8 | b[5]);
    return out;
}
