# SPDX-License-Identifier: MIT
"""Peeking at what another seat has chosen secretly, over real sockets: two catching games of the catapult (CATA-R18) that
differ by the throw alone give the same bytes to the catcher, to somebody who looks on, to a newcomer and over HTTP, before
and after a kill -9; when the catcher has answered, all of them know the throw."""

import json
import os
import re
import socket
import tempfile
import unittest

from wire import PATIENCE, Player, Refused, Server

RECORD = "bgn 1\nsets base catapult\nseats red blue\n\ndraw catapult.06\nlay catapult.06 0,1 r0\npass\nchip catch\n"
STAND_IN = "toss -4 6"  # the first that may be chosen
THROWS = ["toss -3 6", "toss 0 9", "toss -4 14"]  # texts as long, shorter and longer


class Peeker(Player):
    """Keeps every message as it came."""

    def __init__(self, port, **who):
        super().__init__(port, **who)
        self.raw = []
        feed = self.frames.feed

        def note(data):
            for opcode, payload in feed(data):
                self.raw.append(payload.decode())
                yield opcode, payload

        self.frames.feed = note
        self.events = {}

    def wait_event(self, q):
        """Waits until event q has come; it as it is."""
        while True:
            for message in self.inbox:
                if message["t"] == "events":
                    self.events.update((event["q"], event) for event in message["events"])
            self.inbox = []
            if q in self.events:
                return self.events[q]
            self.inbox.append(self.receive())


def fetch(port, path):
    """The whole answer to an HTTP request, its head included."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as s:
        s.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        data = b""
        while chunk := s.recv(65536):
            data += chunk
    return data.decode()


class Sealed(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="bastide-sealed-")
        self.server = Server(os.path.join(self.folder.name, "data"))
        self.server.start()

    def tearDown(self):
        self.server.kill()
        self.folder.cleanup()

    def plain(self, texts, table, commit):
        """Without what differs from table to table: its name, its commitment, times. Who is there is told at any time."""
        kept = [text for text in texts if '"t":"presence"' not in text and '"t":"lobby' not in text]
        return [re.sub(r"\d{13}|(?<=Date: )[^\r]*", "*", text.replace(table, "TABLE").replace(commit, "COMMIT")) for text in kept]

    def questions(self, player, table, q):
        """Asks for everything there is to be asked."""
        for since in (0, q - 1):
            player.events.clear()
            player.ask("watch", id=table, **{"from": since})
            self.assertTrue(player.wait_event(q)["sealed"])
            player.ask("unwatch", id=table)
        mine = player.ask("mine")["tables"]
        return [json.dumps(summary) for summary in mine if summary["id"] == table]

    def play(self, throw):
        """A game up to the throw: all that others see of it. Then its end, for all."""
        port = self.server.port
        anna, ben, cleo = (Peeker(port, name=name) for name in ("Anna", "Ben", "Cleo"))
        table = anna.ask("create", record=RECORD, public=True, seats=[{"kind": "me"}, {"kind": "open"}])["id"]
        ben.ask("sit", id=table, seat=1)
        for player in (anna, ben, cleo):
            player.ask("watch", id=table, **{"from": 0})
        q = 0
        while not q:  # the chip is the last that is given
            q = next((event["q"] for event in anna.events.values() if event.get("a") == "chip catch"), 0)
            q or anna.wait_event(max(anna.events, default=0) + 1)
        for player in (ben, cleo):
            player.wait_event(q)
            player.raw.clear()
        commit = next(event["commit"] for event in anna.events.values() if event["e"] == "start")
        answer = anna.ask("act", id=table, after=q, a=throw)
        self.assertEqual(answer["q"], q + 1)
        self.assertEqual(anna.wait_event(q + 1)["a"], throw)
        summaries = []
        for player in (ben, cleo):
            self.assertTrue(player.wait_event(q + 1)["sealed"])
        with self.assertRaises(Refused):  # what is said of a wrong answer
            ben.ask("act", id=table, after=q + 1, a="hand 0 99")
        raw = []
        for player in (ben, cleo):
            summaries += self.questions(player, table, q + 1)
            raw += player.raw
        raw.append(fetch(port, f"/g/{table}.bgn"))
        self.server.kill()
        self.server.start()
        port = self.server.port
        dora = Peeker(port, name="Dora")
        dora.raw.clear()
        summaries += self.questions(dora, table, q + 1)
        raw += dora.raw + [fetch(port, f"/g/{table}.bgn")]
        seen = self.plain(raw + summaries, table, commit)
        # who has thrown finds it again, and with the answer all do
        anna, ben = Peeker(port, token=anna.token), Peeker(port, token=ben.token)
        for player in (anna, ben, dora):
            player.ask("watch", id=table, **{"from": 0})
        self.assertEqual(anna.wait_event(q + 1)["a"], throw)
        self.assertEqual(ben.wait_event(q + 1)["a"], STAND_IN)
        ben.ask("act", id=table, after=q + 1, a="hands-off")
        for player in (anna, ben, dora):
            self.assertEqual(player.wait_event(q + 2)["opened"], [throw])
        record = fetch(port, f"/g/{table}.bgn")
        self.assertIn(f"\n{throw}\n", record)
        with self.assertRaises(Refused):
            ben.ask("takeback", id=table, to=5)
        names = {anna.id: "anna", ben.id: "ben", dora.id: "dora"}
        for player in (anna, ben, dora):
            player.close()
        for one, name in names.items():
            seen = [text.replace(one, name) for text in seen]
        return seen

    def test_nobody_can_peek(self):
        games = [self.play(throw) for throw in [*THROWS, STAND_IN]]
        text = "\n".join(games[0])
        self.assertIn('"sealed":true', text)
        self.assertIn("chip catch", text)
        for throw in THROWS:
            self.assertNotIn(throw, text)
        for other in games[1:]:
            self.assertEqual(len(games[0]), len(other))
            for one, two in zip(games[0], other):
                self.assertEqual(one, two)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
