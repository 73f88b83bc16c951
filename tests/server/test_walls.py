# SPDX-License-Identifier: MIT
"""Peeking at the wall tiles of Die Burg, over real sockets: until one is taken nobody is sent anything that hangs on which
it is. The same position is played at many tables; all that anybody sees of it up to the taking is the same bytes, and what
lies there differs. It cannot be chosen, and having seen it nobody can take the move back."""

import os
import re
import tempfile
import unittest

from test_sealed import Peeker, fetch
from wire import Refused, Server

RECORD = """bgn 1
sets burg
seats red blue
score red 31
tile burg.14 1,4 r0

draw burg.02
lay burg.02 0,4 r1
"""
TAKES = "put small path E"  # two points: field 33, a corner tower
TABLES = 10  # that the same one of nine kinds lies there at all of them does not happen


class Walls(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="bastide-walls-")
        self.server = Server(os.path.join(self.folder.name, "data"))
        self.server.start()

    def tearDown(self):
        self.server.kill()
        self.folder.cleanup()

    def play(self):
        """All that is seen up to the taking, without what differs from table to table; and the wall tile."""
        port = self.server.port
        anna, ben = (Peeker(port, name=name) for name in ("Anna", "Ben"))
        table = anna.ask("create", record=RECORD, seats=[{"kind": "me"}, {"kind": "open"}])["id"]
        ben.ask("sit", id=table, seat=1)
        for player in (anna, ben):
            player.ask("watch", id=table, **{"from": 0})
        q = 0
        while not q:
            q = next((event["q"] for event in anna.events.values() if event.get("a", "").startswith("lay ")), 0)
            q or anna.wait_event(max(anna.events, default=0) + 1)
        ben.wait_event(q)
        start = next(event for event in anna.events.values() if event["e"] == "start")
        for player, action in ((anna, "uncover keep"), (ben, "uncover keep"), (anna, "use keep")):
            with self.assertRaises(Refused):  # what is said of a wrong action
                player.ask("act", id=table, after=q, a=action)
        texts = [*anna.raw, *ben.raw, fetch(port, f"/g/{table}.bgn")]
        texts += [str(player.ask("mine")["tables"]) for player in (anna, ben)]
        anna.ask("act", id=table, after=q, a=TAKES)
        taken = [player.wait_event(q + 2) for player in (anna, ben)]
        self.assertEqual(taken[0]["a"], taken[1]["a"])
        self.assertEqual(taken[0]["by"], "chance")
        with self.assertRaises(Refused):
            anna.ask("undo", id=table, after=q + 2)
        for player in (anna, ben):
            player.close()
        names = {table: "TABLE", start["commit"]: "COMMIT", anna.id: "ANNA", ben.id: "BEN", anna.token: "TOKEN", ben.token: "TOKEN"}
        seen = []
        for text in texts:
            for one, name in names.items():
                text = text.replace(one, name)
            if '"t":"presence"' not in text and '"t":"lobby' not in text:
                seen.append(re.sub(r"\d{13}|(?<=Date: )[^\r]*", "*", text))
        return seen, taken[0]["a"]

    def test_nobody_can_peek(self):
        games = [self.play() for _ in range(TABLES)]
        for seen, taken in games:
            self.assertRegex(taken, r"^uncover [a-z-]+$")
            self.assertIn("lay burg.02 0,4 r1", "".join(seen))
            self.assertEqual(len(seen), len(games[0][0]))
            for one, two in zip(seen, games[0][0]):
                self.assertEqual(one, two)
        self.assertGreater(len({taken for _, taken in games}), 1)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
