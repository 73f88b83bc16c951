// SPDX-License-Identifier: MIT
// The pulse: WebSockets that say nothing are asked whether they are still there, a few of them at a time.

#include <sodium.h>

#include "server/net_internal.h"

enum { TURN_MS = 200, LONGEST_MS = 5000 }; // from look to look

static void look_again(bst_socket *socket, uint64_t at, uint64_t now)
{
    uint64_t wait = at > now ? at - now : 0;
    bst_wheel_set(&socket->net->wheel, &socket->spoke,
                  (int)(((wait < LONGEST_MS ? wait : LONGEST_MS) + TURN_MS - 1) / TURN_MS));
}

static void ask(bst_socket *socket)
{
    unsigned char bytes[LWS_PRE + 1] = {0}; // one of its own: the library does not tell of empty answers
    bst_socket_flush(socket);
    socket->asked = true;
    // behind something that waits a ping would tell nothing: who takes that, lives
    if (!socket->first && !lws_send_pipe_choked(socket->wsi))
        lws_write(socket->wsi, bytes + LWS_PRE, 1, LWS_WRITE_PING);
}

static void look(bst_socket *socket, uint64_t now)
{
    uint64_t silent = now - socket->heard;
    if (silent >= BST_HANGUP_SECONDS * 1000) {
        socket->net->numbers.silent++;
        lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
        return;
    }
    if (bst_tally_flood(socket)) {
        socket->net->numbers.invalid++;
        bst_socket_close(socket, BST_CLOSE_FLOOD);
    }
    if (silent >= socket->patience && !socket->asked && !socket->closing)
        ask(socket);
    look_again(socket, socket->heard + (socket->asked ? BST_HANGUP_SECONDS * 1000 : socket->patience), now);
}

static void on_turn(uv_timer_t *timer)
{
    bst_net *net = timer->data;
    uint64_t now = uv_now(net->loop);
    bst_wheel_turn(&net->wheel);
    for (bst_spoke *spoke; (spoke = bst_wheel_take(&net->wheel));)
        look((bst_socket *)((char *)spoke - offsetof(bst_socket, spoke)), now);
    if (net->wheel.n == 0) // nobody is there: the machine may sleep
        uv_timer_stop(timer);
}

void bst_pulse_open(bst_net *net)
{
    uv_timer_init(net->loop, &net->pulse);
    net->pulse.data = net;
}

void bst_pulse_close(bst_net *net) { uv_close((uv_handle_t *)&net->pulse, NULL); }

void bst_pulse_begin(bst_socket *socket)
{
    bst_net *net = socket->net;
    socket->heard = uv_now(net->loop);
    socket->patience = BST_PING_SECONDS * 1000 + randombytes_uniform(BST_PING_SPREAD * 1000);
    if (net->wheel.n == 0)
        uv_timer_start(&net->pulse, on_turn, TURN_MS, TURN_MS);
    look_again(socket, socket->heard + socket->patience, socket->heard);
}
