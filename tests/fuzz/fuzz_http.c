// SPDX-License-Identifier: MIT
// Fuzzer of what the server reads of a request by itself: seven lines are the path, If-None-Match, Accept-Encoding,
// Origin, Host, an address to listen at and X-Forwarded-For. Every request gets an answer that fits together.

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/address.h"
#include "server/http.h"
#include "server/ip.h"

enum { LINES = 7, LINE = 600 };

static bool give_record(void *to, const char *table, void *asker, char **text)
{
    (void)to;
    (void)asker;
    *text = strdup(table);
    return true;
}

static char *give_metrics(void *to)
{
    (void)to;
    return strdup("x 1\n");
}

static bool give_health(void *to, char *reason, size_t size)
{
    (void)to;
    snprintf(reason, size, "it does not work");
    return false;
}

// "page" as gzip, made with `printf page | gzip -n9`
static const unsigned char gzip[] = {0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x2b, 0x48,
                                     0x4c, 0x4f, 0x05, 0x00, 0x20, 0xb6, 0x0a, 0x14, 0x04, 0x00, 0x00, 0x00};
// and as brotli
static const unsigned char brotli[] = {0x8b, 0x01, 0x80, 0x70, 0x61, 0x67, 0x65, 0x03};
static const bst_file files[] = {
    {"/assets/a.js", "text/javascript", "1234", gzip, sizeof gzip, 4, brotli, sizeof brotli},
    {"/index.html", "text/html", "5678", gzip, sizeof gzip, 4, NULL, 0},
};

static void check_answer(bst_site *site, const bst_request *request)
{
    bst_response response;
    bst_site_answer(site, request, &response);
    bool known = response.status == 200 || response.status == 304 || response.status == 400 || response.status == 404 ||
                 response.status == 405 || (response.status == 503 && strcmp(request->path, "/health") == 0);
    if (!known || !response.type || !response.cache || (response.length > 0 && !response.body) ||
        (response.status == 304) != (response.status != 200 && response.etag[0] != 0) ||
        strlen(response.etag) >= sizeof response.etag)
        abort();
    unsigned sum = 0; // the sanitizer watches whether the body is there
    for (size_t i = 0; i < response.length; i++)
        sum += response.body[i];
    if (response.encoding && sum == 0)
        abort();
    bst_response_free(&response);
}

static void check_address(const char *text)
{
    char error[300] = "", link[BST_HOST_MAX + 32], again[BST_HOST_MAX + 32];
    bst_address address, other;
    if (!bst_address_parse(&address, text, error, sizeof error)) {
        if (!error[0])
            abort();
        return;
    }
    // an address that is written again is the same
    snprintf(again, sizeof again, "[%s]:%d", address.host, address.port);
    bst_address_link(&address, link, sizeof link);
    if (!address.host[0])
        memmove(again, again + 2, strlen(again + 2) + 1);
    if (!bst_address_parse(&other, again, error, sizeof error) || strcmp(other.host, address.host) != 0 ||
        other.port != address.port || strncmp(link, "http://", 7) != 0)
        abort();
}

// Whoever is found behind proxies was written there, or is the peer; and he can be written again.
static void check_forwarded(const char *text)
{
    char found[BST_IP_TEXT], shortened[BST_IP_TEXT];
    bst_ip peer, again;
    bst_ip_range trusted[2], range;
    if (!bst_ip_parse("10.0.0.1", 8, &peer) || !bst_ip_range_parse("10.0.0.0/8", &trusted[0]) ||
        !bst_ip_range_parse("2001:db8::/32", &trusted[1]))
        abort();
    bst_ip ip = bst_ip_behind(&peer, text, trusted, 2), house = bst_ip_house(&ip), same = bst_ip_house(&house);
    bst_ip_text(&ip, found);
    if (!found[0] || !bst_ip_parse(found, strlen(found), &again) || memcmp(&ip, &again, sizeof ip) != 0 ||
        memcmp(&house, &same, sizeof house) != 0 || strlen(bst_ip_shortened(&ip, shortened)) >= sizeof shortened)
        abort();
    if (!text[0] && memcmp(&ip, &peer, sizeof ip) != 0)
        abort();
    if (bst_ip_range_parse(text, &range) && !bst_ip_range_has(&range, &range.ip))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bst_site *site;
    if (!site)
        site = bst_site_open(files, 2, &(bst_site_source){NULL, give_record, give_metrics, give_health});
    char line[LINES][LINE] = {{0}};
    size_t at = 0;
    for (int i = 0; i < LINES; i++) {
        size_t n = 0;
        for (; at < size && data[at] != '\n'; at++)
            if (n < LINE - 1 && data[at])
                line[i][n++] = (char)data[at];
        at++;
    }
    for (int method = BST_GET; method <= BST_OTHER_METHOD; method++)
        check_answer(site, &(bst_request){(bst_method)method, line[0], line[1], line[2], size & 1, NULL});
    // a page of the host itself is let in, and an origin equals itself
    if (bst_origin_valid(line[3])) {
        const char *host = strstr(line[3], "//") + 2;
        if (!bst_origin_equal(line[3], line[3]) || !bst_origin_same(line[3], host))
            abort();
    }
    if (bst_origin_same(line[3], line[4]) && !line[4][0])
        abort();
    if ((bst_host_valid(line[4]) && line[4][0] != '.' && !bst_host_is(line[4], line[4])) ||
        (!line[4][0] && (bst_host_private(line[4]) || bst_host_is(line[4], line[4]))))
        abort();
    check_address(line[5]);
    check_forwarded(line[6]);
    return 0;
}
