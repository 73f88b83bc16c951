// SPDX-License-Identifier: MIT
// The answers of the server over HTTP, addresses, and its threads.

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>
#include <zlib.h>

#include "server/address.h"
#include "server/folder.h"
#include "server/http.h"
#include "server/workers.h"

#include <cmocka.h>

// ---- addresses --------------------------------------------------------------------------------------------------

static void test_address(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *host;
        int port;
        const char *link;
    } good[] = {
        {"127.0.0.1:8080", "127.0.0.1", 8080, "http://127.0.0.1:8080/"},
        {"[::1]:8080", "::1", 8080, "http://[::1]:8080/"},
        {":80", "", 80, "http://localhost/"},
        {"0.0.0.0:0", "0.0.0.0", 0, "http://localhost:0/"},
        {"[::]:9", "::", 9, "http://localhost:9/"},
        {"games.example:65535", "games.example", 65535, "http://games.example:65535/"},
    };
    char out[400], error[400];
    bst_address address;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(bst_address_parse(&address, good[i].text, error, sizeof error));
        assert_string_equal(address.host, good[i].host);
        assert_int_equal(address.port, good[i].port);
        assert_string_equal(bst_address_link(&address, out, sizeof out), good[i].link);
    }
    static const char *const bad[] = {"",           "8080",    "host",   "host:",   "host:x",
                                      "host:65536", "host:-1", "::1:80", "host:1 ", "h:999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error[0] = 0;
        assert_false(bst_address_parse(&address, bad[i], error, sizeof error));
        assert_true(error[0]);
    }
    char longest[2 * BST_HOST_MAX];
    memset(longest, 'a', sizeof longest);
    strcpy(longest + BST_HOST_MAX, ":80");
    assert_false(bst_address_parse(&address, longest, error, sizeof error));
    assert_true(bst_address_parse(&address, longest + 1, error, sizeof error));
}

static void test_origin(void **unused)
{
    (void)unused;
    assert_true(bst_origin_same("http://127.0.0.1:8080", "127.0.0.1:8080"));
    assert_true(bst_origin_same("https://Play.example", "play.EXAMPLE"));
    assert_true(bst_origin_same("https://play.example:443", "play.example"));
    assert_true(bst_origin_same("http://play.example", "play.example:80"));
    assert_true(bst_origin_same("http://[::1]:81", "[::1]:81"));
    assert_false(bst_origin_same("http://play.example", "play.example:443"));
    assert_false(bst_origin_same("https://play.example", "play.example:80"));
    assert_false(bst_origin_same("http://play.example:8080", "play.example:8081"));
    assert_false(bst_origin_same("http://play.example.evil", "play.example"));
    assert_false(bst_origin_same("http://evil-play.example", "play.example"));
    assert_false(bst_origin_same("null", "play.example"));
    assert_false(bst_origin_same("null", ""));
    assert_false(bst_origin_same("http://", ""));
    assert_false(bst_origin_same("file://play.example", "play.example"));
    assert_true(bst_origin_equal("https://a.example", "HTTPS://A.example:443"));
    assert_false(bst_origin_equal("https://a.example", "http://a.example"));
    assert_false(bst_origin_equal("https://a.example", "https://a.example:80"));
    assert_true(bst_origin_valid("https://a.example:8443"));
    assert_false(bst_origin_valid("https://"));
    assert_false(bst_origin_valid("https://a.example/"));
    assert_false(bst_origin_valid("a.example"));
}

// ---- headers ----------------------------------------------------------------------------------------------------

static void test_headers(void **unused)
{
    (void)unused;
    static const char *const takes[] = {"gzip", "deflate, gzip", "GZIP;q=0.5", "br;q=1.0 , gzip ; q=1",
                                        "*",    "x, *;q=0.1"};
    static const char *const refuses[] = {"",          "identity", "gzipx",   "gzip;q=0", "gzip;q=0.000, *",
                                          "gzip; q=0", "*;q=0",    "deflate", "x-gzip",   ", ,"};
    for (size_t i = 0; i < sizeof takes / sizeof *takes; i++)
        assert_true(bst_accepts_gzip(takes[i]));
    for (size_t i = 0; i < sizeof refuses / sizeof *refuses; i++)
        assert_false(bst_accepts_gzip(refuses[i]));
    assert_true(bst_accepts_brotli("gzip, deflate, br, zstd"));
    assert_true(bst_accepts_brotli("BR;q=0.1"));
    assert_false(bst_accepts_brotli("gzip, br;q=0"));
    assert_false(bst_accepts_brotli("gzip, *"));
    assert_false(bst_accepts_brotli("brx, b"));
    assert_true(bst_etag_matches("\"a\"", "\"a\""));
    assert_true(bst_etag_matches("W/\"a\"", "\"a\""));
    assert_true(bst_etag_matches("\"b\" , \"a\"", "\"a\""));
    assert_true(bst_etag_matches("*", "\"a\""));
    assert_false(bst_etag_matches("", "\"a\""));
    assert_false(bst_etag_matches("a", "\"a\""));
    assert_false(bst_etag_matches("\"ab\"", "\"a\""));
}

// ---- answers ----------------------------------------------------------------------------------------------------

// One table has to be read first.
static bool give_record(void *to, const char *table, void *asker, char **text)
{
    (void)to;
    (void)asker;
    *text = strcmp(table, "23456789ab") == 0 ? strdup("bastide 1\n") : NULL;
    return strcmp(table, "2222222222") != 0;
}

static char *give_metrics(void *to)
{
    (void)to;
    return strdup("bastide_clients 0\n");
}

static bool ill;

static bool give_health(void *to, char *reason, size_t size)
{
    (void)to;
    snprintf(reason, size, "/var/lib/x is full");
    return !ill;
}

typedef struct fixture {
    bst_file files[2];
    unsigned char gzip[2][200];
    bst_site *site;
} fixture;

static void pack(fixture *f, int i, const char *path, const char *type, const char *text)
{
    z_stream stream = {
        .next_in = (unsigned char *)text, .avail_in = (uInt)strlen(text), .next_out = f->gzip[i], .avail_out = 200};
    assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY), Z_OK);
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    f->files[i] = (bst_file){path, type, i ? "beef" : "cafe", f->gzip[i], stream.total_out, strlen(text), NULL, 0};
    deflateEnd(&stream);
}

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    pack(f, 0, "/assets/a.js", "text/javascript; charset=utf-8", "alert(1)\n");
    pack(f, 1, "/index.html", "text/html; charset=utf-8", "<!doctype html>\n");
    f->site = bst_site_open(f->files, 2, &(bst_site_source){NULL, give_record, give_metrics, give_health});
    *state = f;
    return f->site ? 0 : -1;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    bst_site_close(f->site);
    free(f);
    return 0;
}

static int ask(fixture *f, const char *path, bst_response *response)
{
    bst_request request = {BST_GET, path, "", "", false, NULL};
    bst_site_answer(f->site, &request, response);
    return response->status;
}

static void expect_status(fixture *f, const char *path, int status)
{
    bst_response response;
    assert_int_equal(ask(f, path, &response), status);
    assert_non_null(response.type);
    assert_non_null(response.cache);
    bst_response_free(&response);
}

/// A person is told by the page that there is nothing, a program by a line; neither keeps it.
static void test_nowhere(void **state)
{
    fixture *f = *state;
    static const struct {
        const char *path, *type;
    } rows[] = {{"/nowhere", "text/html; charset=utf-8"},          {"/g/nobody", "text/html; charset=utf-8"},
                {"/g/23456789ab/1/2", "text/html; charset=utf-8"}, {"/x.php", "text/plain; charset=utf-8"},
                {"/assets/b.js", "text/plain; charset=utf-8"},     {"/g/23456789az.bgn", "text/plain; charset=utf-8"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bst_request request = {BST_GET, rows[i].path, "\"beef\", \"beef-gz\"", "", false, NULL};
        bst_response response;
        bst_site_answer(f->site, &request, &response);
        assert_int_equal(response.status, 404);
        assert_string_equal(response.type, rows[i].type);
        assert_string_equal(response.cache, "no-store");
        assert_false(response.bare);
        assert_true(response.length > 0);
        assert_string_equal(response.etag, "");
        bst_response_free(&response);
    }
}

static void test_paths(void **state)
{
    fixture *f = *state;
    static const char *const found[] = {
        "/",       "/index.html",    "/g/23456789ab",  "/g/23456789ab/0", "/g/23456789ab/1234567890",
        "/health", "/rules/en.json", "/rules/de.json", "/assets/a.js",    "/g/23456789ab.bgn"};
    static const char *const missing[] = {"/x",
                                          "/rules/xx.json",
                                          "/rules/",
                                          "/assets/b.js",
                                          "/assets",
                                          "/g/",
                                          "/g/23456789a",
                                          "/g/23456789abc",
                                          "/g/23456789AB",
                                          "/g/23456789a1",
                                          "/g/../x",
                                          "/g/23456789ab/",
                                          "/g/23456789ab/-1",
                                          "/g/23456789ab/1/2",
                                          "/g/23456789ab.txt",
                                          "/g/23456789az.bgn",
                                          "/metrics",
                                          "/g/23456789ab/12345678901",
                                          "/g/2345678901234567890"};
    for (size_t i = 0; i < sizeof found / sizeof *found; i++)
        expect_status(f, found[i], 200);
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++)
        expect_status(f, missing[i], 404);
    expect_status(f, "", 400);
    expect_status(f, "http://else/", 400);
    bst_request request = {BST_GET, "/metrics", "", "", true, NULL};
    bst_response response;
    assert_int_equal(ask(f, "/g/2222222222.bgn", &response), 0); // it comes later
    bst_site_answer(f->site, &request, &response);
    assert_int_equal(response.status, 200);
    bst_response_free(&response);
    request.method = BST_OTHER_METHOD;
    bst_site_answer(f->site, &request, &response);
    assert_int_equal(response.status, 405);
    assert_string_equal(response.allow, "GET, HEAD");
}

// Where the data is concerns nobody but those on this machine.
static void test_health(void **state)
{
    fixture *f = *state;
    bst_response response;
    bst_request request = {BST_GET, "/health", "", "", true, NULL};
    ill = true;
    bst_site_answer(f->site, &request, &response);
    assert_int_equal(response.status, 503);
    assert_string_equal((const char *)response.body, "/var/lib/x is full\n");
    bst_response_free(&response);
    request.local = false;
    bst_site_answer(f->site, &request, &response);
    assert_int_equal(response.status, 503);
    assert_string_equal((const char *)response.body, "storing fails\n");
    bst_response_free(&response);
    ill = false;
    bst_site_answer(f->site, &request, &response);
    assert_int_equal(response.status, 200);
    assert_string_equal((const char *)response.body, "ok\n");
}

static void test_forms(void **state)
{
    fixture *f = *state;
    bst_response plain, packed, none;
    bst_request request = {BST_GET, "/assets/a.js", "", "", false, NULL};
    bst_site_answer(f->site, &request, &plain);
    assert_null(plain.encoding);
    assert_int_equal(plain.length, 9);
    assert_memory_equal(plain.body, "alert(1)\n", 9);
    assert_string_equal(plain.etag, "\"cafe\"");
    assert_non_null(strstr(plain.cache, "immutable"));
    request.accept_encoding = "gzip";
    bst_site_answer(f->site, &request, &packed);
    assert_string_equal(packed.encoding, "gzip");
    assert_ptr_equal(packed.body, f->gzip[0]);
    assert_string_equal(packed.etag, "\"cafe-gz\"");
    request.if_none_match = packed.etag;
    bst_site_answer(f->site, &request, &none);
    assert_int_equal(none.status, 304);
    assert_true(none.bare);
    static const unsigned char page[] = {0x8b, 0x01, 0x80, 0x70, 0x61, 0x67, 0x65, 0x03}; // "page"
    request.accept_encoding = "gzip, br";
    bst_response same;
    bst_site_answer(f->site, &request, &same); // a file that has no such form
    assert_string_equal(same.encoding, "gzip");
    f->files[0].brotli = page;
    f->files[0].brotli_length = sizeof page;
    bst_site_answer(f->site, &request, &same);
    assert_string_equal(same.encoding, "br");
    assert_string_equal(same.etag, "\"cafe-br\"");
    assert_ptr_equal(same.body, page);
    assert_int_equal(same.length, sizeof page);
    request.accept_encoding = "";
    bst_site_answer(f->site, &request, &none);
    assert_int_equal(none.status, 200);
    request.method = BST_HEAD;
    bst_site_answer(f->site, &request, &none);
    assert_true(none.bare);
    assert_int_equal(none.length, 9);
    f->files[0].length++; // a table that does not fit its bytes must not be served
    request.path = "/index.html";
    f->files[1].gzip_length -= 5;
    bst_site_answer(f->site, &request, &none);
    assert_int_equal(none.status, 503);
}

// ---- threads ----------------------------------------------------------------------------------------------------

enum { JOBS = 200 };

typedef struct numbered {
    bst_job job; // first
    int number;
    uv_thread_t thread;
} numbered;

static struct {
    uv_sem_t woken, hold;
    atomic_int run;
    int done[2], last;
    uv_thread_t loop;
} world;

static void run_job(bst_job *job)
{
    numbered *n = (numbered *)job;
    n->thread = uv_thread_self();
    if (n->number < 0)
        uv_sem_wait(&world.hold);
    atomic_fetch_add(&world.run, 1);
}

static void job_done(bst_job *job)
{
    numbered *n = (numbered *)job;
    uv_thread_t self = uv_thread_self();
    assert_true(uv_thread_equal(&self, &world.loop));
    assert_false(uv_thread_equal(&self, &n->thread));
    if (job->store) { // the store's jobs keep their order
        assert_int_equal(n->number, world.last + 1);
        world.last = n->number;
    }
    world.done[job->store]++;
    free(n);
}

static void wake(void *to)
{
    (void)to;
    uv_sem_post(&world.woken);
}

static void add(bst_workers *workers, bool store, int number)
{
    numbered *n = calloc(1, sizeof *n);
    n->job = (bst_job){.run = run_job, .done = job_done, .store = store};
    n->number = number;
    bst_workers_add(workers, &n->job);
}

static void test_workers(void **unused)
{
    (void)unused;
    world.loop = uv_thread_self();
    uv_sem_init(&world.woken, 0);
    uv_sem_init(&world.hold, 0);
    bst_workers *workers = bst_workers_open(2, wake, NULL);
    assert_non_null(workers);
    add(workers, false, -1); // both thinkers are held up,
    add(workers, false, -1);
    for (int i = 1; i <= JOBS; i++)
        add(workers, true, i); // but the store is not
    while (world.done[true] < JOBS) {
        uv_sem_wait(&world.woken);
        bst_workers_finish(workers);
    }
    assert_int_equal(world.done[false], 0);
    assert_int_equal(bst_workers_count(workers, true).jobs, JOBS);
    uv_sem_post(&world.hold);
    uv_sem_post(&world.hold);
    for (int i = 0; i < JOBS; i++)
        add(workers, false, i);
    bst_workers_close(workers); // waits, and finishes what is left
    assert_int_equal(world.done[false], JOBS + 2);
    assert_int_equal(atomic_load(&world.run), 2 * JOBS + 2);
    uv_sem_destroy(&world.woken);
    uv_sem_destroy(&world.hold);
}

static void test_folder(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/bastide-test-XXXXXX", inner[100], error[600], pid[32];
    assert_non_null(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/a/b", folder);
    int lock = bst_folder_lock(inner, error, sizeof error);
    assert_true(lock >= 0);
    assert_int_equal(bst_folder_lock(inner, error, sizeof error), -1);
    snprintf(pid, sizeof pid, "(process %ld) uses", (long)getpid());
    assert_non_null(strstr(error, pid));
    bst_folder_unlock(lock);
    lock = bst_folder_lock(inner, error, sizeof error);
    assert_true(lock >= 0);
    bst_folder_unlock(lock);
    char command[200];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_address),
        cmocka_unit_test(test_origin),
        cmocka_unit_test(test_headers),
        cmocka_unit_test_setup_teardown(test_paths, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_nowhere, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_health, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_forms, set_up, tear_down),
        cmocka_unit_test(test_workers),
        cmocka_unit_test(test_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
