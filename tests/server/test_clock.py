# SPDX-License-Identifier: MIT
"""The machine's clock is set while the real server runs (clock.c does it): live games do not notice, and what goes by the
calendar is due at once, though nothing else wakes the server.

usage: CLOCK=build/libclock.so BASTIDE=build/bastide python3 tests/server/test_clock.py
"""

import os
import re
import struct
import tempfile
import time
import unittest

from wire import Player, Refused, Server, get, wait_for

HOUR, DAY = 3600, 86400


class Clock(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="bastide-clock-")
        self.clocks = os.path.join(self.folder.name, "clocks")
        self.machine = self.steady = 0
        self.set_clocks()
        environment = {"LD_PRELOAD": os.environ["CLOCK"], "CLOCKS": self.clocks}
        self.server = Server(os.path.join(self.folder.name, "data"), environment=environment).start()
        self.anna, self.ben = (Player(self.server.port, name=name) for name in ("Anna", "Ben"))

    def tearDown(self):
        self.server.kill()
        self.folder.cleanup()

    def set_clocks(self):
        """Both numbers in the place of those that the server reads."""
        with open(self.clocks, "r+b" if os.path.exists(self.clocks) else "wb") as file:
            file.write(struct.pack("=qq", self.machine, self.steady))

    def play(self, clock):
        table = self.anna.ask("create", setup="sets base\nseats red blue\n", clock=clock, seats=[{"kind": "me"}, {"kind": "open"}])["id"]
        self.ben.ask("sit", id=table, seat=1)
        for player in (self.anna, self.ben):
            player.ask("watch", id=table, **{"from": 0})
        return table

    def events(self, player, table, kind):
        return [event for message in player.inbox if message["t"] == "events" and message["id"] == table for event in message["events"] if event["e"] == kind]

    def wait_over(self, player, table):
        while not (over := self.events(player, table, "over")):
            player.inbox.append(player.receive())
        return over[0]

    def test_live_games_do_not_notice(self):
        table = self.play({"kind": "live", "seconds": 600, "increment": 0})
        before = self.anna.ask("ping")["now"]
        for machine in (HOUR, 365 * DAY, -30 * DAY, 0):
            self.machine = machine
            self.set_clocks()
            with self.assertRaises(Refused) as caught:
                self.ben.ask("claim", id=table)
            self.assertNotEqual(caught.exception.code, "not-running")
        # what was told once does not go back: it goes on from where it was
        self.assertGreaterEqual(self.anna.ask("ping")["now"], before + 364 * DAY * 1000)
        self.anna.ask("resign", id=table)
        self.assertEqual(self.wait_over(self.ben, table)["why"], "resign")

    def metric(self, name):
        return int(re.search(rf"^bastide_{name} (\d+)$", get(self.server.port, "/metrics")[1], re.MULTILINE)[1])

    def mine(self, player):
        time.sleep(0.5)  # as often as one may ask
        return player.ask("mine")["tables"]

    def pass_a_minute(self):
        self.steady += 70
        self.machine += 70
        self.set_clocks()
        get(self.server.port, "/health")

    def test_days_go_by_the_calendar(self):
        # everybody has left, the game sleeps on the disk, and nothing else wakes the server before it is due
        table = self.play({"kind": "days", "days": 3})
        for player in (self.anna, self.ben):
            player.close()
        for _ in range(3):
            self.pass_a_minute()
        wait_for("it sleeps", lambda: self.metric("tables") == 0)
        for _ in range(10):  # all that a server does after its start is done
            self.pass_a_minute()
        self.machine += 4 * DAY
        self.set_clocks()
        ben = Player(self.server.port, token=self.ben.token)
        over = [(table, "over", [1])]
        wait_for("it is over", lambda: [(one["id"], one["state"], one["winners"]) for one in self.mine(ben)] == over)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
