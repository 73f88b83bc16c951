// SPDX-License-Identifier: MIT

#include "server/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

#include "bastide/rules.h"
#include "locale/locale.h"
#include "record/json_text.h"
#include "server/hub.h"

// The rules in a language.
typedef struct rules_file {
    bst_file file;
    char path[40], hash[32];
    unsigned char *plain, *gzip; // made when they are first asked for
} rules_file;

// Plain bytes of the files are for the few who cannot unpack; made when they are first asked for.
struct bst_site {
    const bst_file *files;
    int n;
    bst_site_source source;
    unsigned char **plain; // one for each file
    rules_file *rules;     // one for each language
};

// No script but ours, nothing framed, nothing told to other sites. The page talks to its own server only; ws: and wss:
// are named because older browsers do not count them as 'self'.
const char *const bst_security_headers[BST_SECURITY_HEADERS][2] = {
    {"Content-Security-Policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
     "img-src 'self' data: blob:; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; "
     "form-action 'none'"},
    {"X-Content-Type-Options:", "nosniff"},
    {"Referrer-Policy:", "no-referrer"},
    {"Cross-Origin-Opener-Policy:", "same-origin"},
};

static const char cache_never[] = "no-store";
static const char cache_ask[] = "no-cache";
static const char cache_ever[] = "public, max-age=31536000, immutable";
static const char type_text[] = "text/plain; charset=utf-8";

bst_site *bst_site_open(const bst_file *files, int n, const bst_site_source *source)
{
    bst_site *site = calloc(1, sizeof *site);
    if (!site)
        return NULL;
    site->files = files;
    site->n = n;
    site->source = *source;
    site->plain = calloc((size_t)n + 1, sizeof *site->plain);
    site->rules = calloc((size_t)bst_lang_count(), sizeof *site->rules);
    if (!site->plain || !site->rules) {
        free(site->plain);
        free(site->rules);
        free(site);
        return NULL;
    }
    for (int i = 0; i < bst_lang_count(); i++)
        snprintf(site->rules[i].path, sizeof site->rules[i].path, "/rules/%s.json", bst_lang_code(i));
    return site;
}

void bst_site_close(bst_site *site)
{
    if (!site)
        return;
    for (int i = 0; i < site->n; i++)
        free(site->plain[i]);
    for (int i = 0; i < bst_lang_count(); i++) {
        free(site->rules[i].plain);
        free(site->rules[i].gzip);
    }
    free(site->rules);
    free(site->plain);
    free(site);
}

// The next element of a list in a header: its beginning, and the length without blanks around it. Null at the end.
static const char *next_element(const char **list, size_t *length)
{
    const char *at = *list + strspn(*list, " \t,");
    if (!*at)
        return NULL;
    *length = strcspn(at, ",");
    *list = at + *length;
    while (*length > 0 && (at[*length - 1] == ' ' || at[*length - 1] == '\t'))
        --*length;
    return at;
}

// Whether an element ends in q=0: what the client does not want.
static bool refused(const char *parameters, size_t length)
{
    size_t i = 0;
    while (i < length && (parameters[i] == ' ' || parameters[i] == '\t' || parameters[i] == ';'))
        i++;
    if (i + 3 > length || strncasecmp(parameters + i, "q=0", 3) != 0)
        return false;
    for (i += 3; i < length; i++) {
        if (parameters[i] != '.' && parameters[i] != '0')
            return false;
    }
    return true;
}

// Whether the list takes a coding by its name, or by "*" if that counts.
static bool accepts(const char *header, const char *coding, bool any_counts)
{
    bool any = false;
    size_t length, coding_length = strlen(coding);
    for (const char *at; (at = next_element(&header, &length));) {
        size_t name = 0;
        while (name < length && at[name] != ';' && at[name] != ' ' && at[name] != '\t')
            name++;
        bool wanted = !refused(at + name, length - name);
        if (name == coding_length && strncasecmp(at, coding, name) == 0)
            return wanted;
        if (name == 1 && *at == '*')
            any = wanted && any_counts;
    }
    return any;
}

bool bst_accepts_gzip(const char *header) { return accepts(header, "gzip", true); }

bool bst_accepts_brotli(const char *header) { return accepts(header, "br", false); }

bool bst_etag_matches(const char *header, const char *etag)
{
    size_t length, wanted = strlen(etag);
    for (const char *at; (at = next_element(&header, &length));) {
        if (length == 1 && *at == '*')
            return true;
        if (length > 2 && at[0] == 'W' && at[1] == '/') { // proxies weaken tags when they compress
            at += 2;
            length -= 2;
        }
        if (length == wanted && memcmp(at, etag, length) == 0)
            return true;
    }
    return false;
}

void bst_response_text(bst_response *response, int status, const char *sentence)
{
    *response = (bst_response){.status = status,
                               .type = type_text,
                               .cache = cache_never,
                               .allow = status == 405 ? "GET, HEAD" : NULL,
                               .body = (const unsigned char *)sentence,
                               .length = strlen(sentence)};
}

void bst_response_free(bst_response *response)
{
    free(response->allocated);
    response->allocated = NULL;
    response->body = NULL;
}

// An answer made of a text that is freed with it.
static void answer_owned(bst_response *response, char *text, const char *type)
{
    bst_response_text(response, 200, text);
    response->type = type;
    response->cache = cache_ask;
    response->allocated = text;
}

void bst_site_record(char *record, bst_response *response)
{
    if (record)
        answer_owned(response, record, type_text);
    else
        bst_response_text(response, 404, "There is no game at this table.\n");
}

static unsigned char *unpack(const bst_file *file)
{
    unsigned char *out = malloc(file->length + 1);
    z_stream stream = {.next_in = (unsigned char *)file->gzip,
                       .avail_in = (uInt)file->gzip_length,
                       .next_out = out,
                       .avail_out = (uInt)file->length + 1};
    if (!out || inflateInit2(&stream, 15 + 16) != Z_OK) {
        free(out);
        return NULL;
    }
    bool whole = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.total_out == file->length;
    inflateEnd(&stream);
    if (whole)
        return out;
    free(out);
    return NULL;
}

// The forms of a file have tags of their own, as strong tags must.
static void answer_file(const bst_request *request, const bst_file *file, unsigned char **plain, const char *cache,
                        bst_response *response)
{
    bool brotli = file->brotli && bst_accepts_brotli(request->accept_encoding);
    bool gzip = !brotli && bst_accepts_gzip(request->accept_encoding);
    if (!brotli && !gzip && !*plain && !(*plain = unpack(file))) {
        bst_response_text(response, 503, "The server is short of memory. Please try again later.\n");
        return;
    }
    *response = (bst_response){.status = 200,
                               .type = file->type,
                               .cache = cache,
                               .encoding = brotli ? "br"
                                           : gzip ? "gzip"
                                                  : NULL,
                               .body = brotli ? file->brotli
                                       : gzip ? file->gzip
                                              : *plain,
                               .length = brotli ? file->brotli_length
                                         : gzip ? file->gzip_length
                                                : file->length,
                               .vary = true};
    snprintf(response->etag, sizeof response->etag, "\"%s%s\"", file->hash, brotli ? "-br" : gzip ? "-gz" : "");
    if (bst_etag_matches(request->if_none_match, response->etag)) {
        response->status = 304;
        response->bare = true;
    }
}

static int compare_path(const void *path, const void *file) { return strcmp(path, ((const bst_file *)file)->path); }

static const bst_file *find_file(const bst_site *site, const char *path)
{
    return bsearch(path, site->files, (size_t)site->n, sizeof *site->files, compare_path);
}

static char *rules_text(const char *language)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    for (int rule = BST_RULE_NONE + 1; rule < BST_RULE_KINDS; rule++) {
        fputs(rule == BST_RULE_NONE + 1 ? "{\n" : ",\n", out);
        bst_json_write(out, bst_rule_name((bst_rule)rule));
        fputs(":{", out);
        bst_json_write_field(out, "title", bst_rule_title((bst_rule)rule, language));
        fputc(',', out);
        bst_json_write_field(out, "text", bst_rule_text((bst_rule)rule, language));
        fputc('}', out);
    }
    fputs("\n}\n", out);
    bool bad = ferror(out);
    if (fclose(out) == 0 && !bad)
        return text;
    free(text);
    return NULL;
}

static bool make_rules(rules_file *rules, const char *language)
{
    char *text = rules_text(language);
    if (!text)
        return false;
    size_t length = strlen(text);
    z_stream stream = {.next_in = (unsigned char *)text, .avail_in = (uInt)length};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        free(text);
        return false;
    }
    size_t room = deflateBound(&stream, length) + 64;
    unsigned char *gzip = malloc(room);
    stream.next_out = gzip;
    stream.avail_out = (uInt)room;
    bool done = gzip && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    size_t gzip_length = stream.total_out;
    deflateEnd(&stream);
    if (!done) {
        free(gzip);
        free(text);
        return false;
    }
    snprintf(rules->hash, sizeof rules->hash, "%08x%08x%x", (unsigned)crc32(0, (Bytef *)text, (uInt)length),
             (unsigned)adler32(1, (Bytef *)text, (uInt)length), (unsigned)length);
    rules->plain = (unsigned char *)text;
    rules->gzip = gzip;
    rules->file = (bst_file){rules->path, "application/json", rules->hash, gzip, gzip_length, length, NULL, 0};
    return true;
}

static void answer_rules(bst_site *site, const bst_request *request, bst_lang language, bst_response *response)
{
    rules_file *rules = &site->rules[language];
    if (!rules->gzip && !make_rules(rules, bst_lang_code(language)))
        bst_response_text(response, 503, "The server is short of memory. Please try again later.\n");
    else
        answer_file(request, &rules->file, &rules->plain, cache_ask, response);
}

// Who mistypes an address is told so by the page, in a language of their own; what looks like a file is asked for by
// programs.
static void answer_nowhere(bst_site *site, const bst_request *request, const char *text, bst_response *response)
{
    const bst_file *page = find_file(site, "/index.html");
    if (!page || strchr(strrchr(request->path, '/'), '.')) {
        bst_response_text(response, 404, text);
        return;
    }
    answer_file(request, page, &site->plain[page - site->files], cache_never, response);
    if (response->status == 503)
        return;
    response->status = 404;
    response->bare = false;
    response->etag[0] = 0;
}

// "/g/TABLE", "/g/TABLE/NUMBER" are the page; "/g/TABLE.bgn" is the record. `rest` stands behind "/g/".
static void answer_table(bst_site *site, const bst_request *request, const char *rest, bst_response *response)
{
    size_t length = strcspn(rest, "./");
    const char *tail = rest + length;
    char name[BST_ID_MAX] = "";
    if (length < sizeof name)
        memcpy(name, rest, length);
    const bst_file *page = find_file(site, "/index.html");
    bool number = *tail == '/' && tail[1] && strspn(tail + 1, "0123456789") == strlen(tail + 1) && strlen(tail) < 12;
    if (!bst_table_id_valid(name) || !page) {
        answer_nowhere(site, request, "There is no such table; its address is /g/ and ten letters or digits.\n",
                       response);
    } else if (strcmp(tail, ".bgn") == 0) {
        char *record;
        if (site->source.record(site->source.to, name, request->asker, &record))
            bst_site_record(record, response);
        else
            *response = (bst_response){0};
    } else if (!*tail || number) {
        answer_file(request, page, &site->plain[page - site->files], cache_ask, response);
    } else {
        answer_nowhere(site, request, "Behind the name of a table may stand .bgn, or a slash and a number.\n",
                       response);
    }
}

// The reason names folders: strangers are only told that there is one.
static void answer_health(bst_site *site, const bst_request *request, bst_response *response)
{
    char reason[400];
    if (site->source.health(site->source.to, reason, sizeof reason - 1)) {
        bst_response_text(response, 200, "ok\n");
        return;
    }
    char *text = request->local ? strdup(strcat(reason, "\n")) : NULL;
    bst_response_text(response, 503, text ? text : "storing fails\n");
    response->allocated = text;
}

// Addresses that are screens of the page. Behind /here/ stands the name of a game that only the browser has.
static bool is_page(const char *path)
{
    static const char *const screens[] = {"/", "/new", "/file", "/on", "/here", "/learn"};
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
        if (strcmp(path, screens[i]) == 0)
            return true;
    }
    return strncmp(path, "/here/", 6) == 0 &&
           strspn(path + 6, "0123456789abcdefghijklmnopqrstuvwxyz") == strlen(path + 6);
}

static void answer_path(bst_site *site, const bst_request *request, bst_response *response)
{
    const char *path = request->path;
    for (int i = 0; i < bst_lang_count(); i++) {
        if (strcmp(path, site->rules[i].path) == 0) {
            answer_rules(site, request, i, response);
            return;
        }
    }
    if (strcmp(path, "/health") == 0) {
        answer_health(site, request, response);
        return;
    }
    if (strcmp(path, "/metrics") == 0 && request->local) {
        char *metrics = site->source.metrics(site->source.to);
        if (metrics) {
            answer_owned(response, metrics, "text/plain; version=0.0.4; charset=utf-8");
            response->cache = cache_never;
            return;
        }
    }
    if (strncmp(path, "/g/", 3) == 0) {
        answer_table(site, request, path + 3, response);
        return;
    }
    const bst_file *file = find_file(site, is_page(path) ? "/index.html" : path);
    if (file)
        answer_file(request, file, &site->plain[file - site->files],
                    strncmp(path, "/assets/", 8) == 0 ? cache_ever : cache_ask, response);
    else
        answer_nowhere(site, request, "There is nothing at this address. The game is at /\n", response);
}

void bst_site_answer(bst_site *site, const bst_request *request, bst_response *response)
{
    if (request->method == BST_OTHER_METHOD)
        bst_response_text(response, 405, "Only GET and HEAD are understood here.\n");
    else if (request->path[0] != '/')
        bst_response_text(response, 400, "An address begins with a slash.\n");
    else
        answer_path(site, request, response);
    if (request->method == BST_HEAD)
        response->bare = true;
}
