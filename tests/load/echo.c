// SPDX-License-Identifier: MIT
// The least a WebSocket server can do on the same libraries: it sends each message back. What the game server needs
// beyond this is its own work. Prints its port and runs until SIGTERM.

#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>
#include <uv.h>

static struct lws_context *context;

static int on_echo(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    static unsigned char bytes[LWS_PRE + 4096];
    if (reason == LWS_CALLBACK_RECEIVE) {
        memcpy(bytes + LWS_PRE, in, length);
        return lws_write(wsi, bytes + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length ? -1 : 0;
    }
    return lws_callback_http_dummy(wsi, reason, user, in, length);
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    uv_close((uv_handle_t *)handle, NULL);
    lws_context_destroy(context);
}

int main(void)
{
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = lws_callback_http_dummy},
        {.name = "echo", .callback = on_echo, .rx_buffer_size = 4096},
        {0},
    };
    uv_loop_t loop;
    uv_loop_init(&loop);
    void *loops[] = {&loop};
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = {.port = 0,
                                             .iface = "127.0.0.1",
                                             .protocols = protocols,
                                             .options = LWS_SERVER_OPTION_LIBUV,
                                             .foreign_loops = loops,
                                             .pcontext = &context,
                                             .gid = (gid_t)-1,
                                             .uid = (uid_t)-1};
    context = lws_create_context(&info);
    if (!context) {
        fprintf(stderr, "echo: libwebsockets does not start\n");
        return 1;
    }
    uv_signal_t terminate;
    uv_signal_init(&loop, &terminate);
    uv_signal_start(&terminate, on_signal, SIGTERM);
    printf("%d\n", lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")));
    fflush(stdout);
    uv_run(&loop, UV_RUN_DEFAULT);
    if (context)
        lws_context_destroy(context);
    return uv_loop_close(&loop) != 0;
}
