# SPDX-License-Identifier: MIT
"""What whoever runs the server must be told: errors in spite of --quiet, the truth at /health, who holds the data.

usage: BASTIDE=build/bastide python3 tests/server/test_keeper.py [TEST]
"""

import os
import re
import resource
import socket
import sqlite3
import subprocess
import tempfile
import unittest

from wire import PATIENCE, Player, Refused, Server, frame, get, upgrade, wait_for

STAMP = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ bastide serve: "


class Keeper(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="bastide-keeper-")
        self.data = os.path.join(self.folder.name, "data")
        self.base = os.path.join(self.data, "bastide.db")
        self.away = os.path.join(self.data, "away.db")

    def tearDown(self):
        self.folder.cleanup()

    def refused(self, player, t, **members):
        with self.assertRaises(Refused) as caught:
            player.ask(t, **members)
        return caught.exception

    # ---- writing fails

    def test_quiet_does_not_hide_errors(self):
        with Server(self.data, "--quiet") as server:
            player = Player(server.port, name="Anna")
            os.rename(self.base, self.away)
            self.assertEqual(self.refused(player, "name", name="Berta").code, "store")
            self.assertRegex(server.wait_said("storing failed"), re.compile(STAMP + "storing failed: .* is gone", re.M))
            os.rename(self.away, self.base)

    def test_health_tells_the_truth(self):
        with Server(self.data) as server:
            self.assertEqual(get(server.port, "/health"), (200, "ok\n"))
            player = Player(server.port, name="Anna")
            os.rename(self.base, self.away)
            self.assertEqual(self.refused(player, "name", name="Berta").code, "store")
            status, text = get(server.port, "/health")
            self.assertEqual(status, 503)
            self.assertRegex(text, "storing fails since .*Z: the database .* is gone")
            # strangers behind a proxy are not told where the data is
            status, text = get(server.port, "/health", {"X-Forwarded-For": "203.0.113.9"})
            self.assertEqual((status, text), (503, "storing fails\n"))
            os.rename(self.away, self.base)
            # nobody has to write anything: it tries by itself
            wait_for("it is well again", lambda: get(server.port, "/health") == (200, "ok\n"))
            self.assertIn("storing works again", server.wait_said("storing works again"))
            player.ask("name", name="Berta")

    def test_health_looks_by_itself(self):
        # nobody plays, so nothing is written: asking is what finds out
        with Server(self.data) as server:
            os.rename(self.base, self.away)
            wait_for("503", lambda: get(server.port, "/health")[0] == 503)
            os.rename(self.away, self.base)
            wait_for("200", lambda: get(server.port, "/health")[0] == 200)

    def test_a_file_that_may_not_grow(self):
        # the system says that by a signal, too, which would end the program
        with Server(self.data) as server:
            player = Player(server.port, name="Anna")
            _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1000, hard))
            self.assertEqual(self.refused(player, "name", name="Berta").code, "store")
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
            wait_for("it is well again", lambda: get(server.port, "/health") == (200, "ok\n"))
            player.ask("name", name="Berta")
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1000, hard))
            self.assertEqual(self.refused(player, "name", name="Cora").code, "store")
            self.assertEqual(server.stop(), 0)
        with Server(self.data) as server:
            self.assertEqual(Player(server.port, token=player.token).id, player.id)

    # ---- reading fails

    def test_failed_reads_are_logged(self):
        with Server(self.data, "--quiet") as server:
            player = Player(server.port, name="Anna")
            with sqlite3.connect(self.base) as base:
                base.execute("ALTER TABLE presets RENAME TO elsewhere")
            self.assertEqual(self.refused(player, "preset.list").code, "store")
            self.assertRegex(server.wait_said("reading"), re.compile(STAMP + "reading failed: .*no such table", re.M))
            self.assertIn("bastide_failed_reads_total 1\n", get(server.port, "/metrics")[1])

    # ---- lines of the log

    def test_a_flood_is_one_line(self):
        with Server(self.data) as server:
            player = Player(server.port, name="Anna")
            with sqlite3.connect(self.base) as base:
                base.execute("ALTER TABLE presets RENAME TO elsewhere")
            for _ in range(15):
                self.refused(player, "preset.list")
            self.assertEqual(server.stop(), 0)
            lines = server.said().splitlines()
            self.assertEqual(len(lines), 4, lines)
            self.assertRegex(lines[3], STAMP + "12 times more, lately: reading failed: ")

    def test_addresses_are_cut(self):
        with Server(self.data, "--trust-proxy", "127.0.0.1") as server:
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as s:
                s.sendall(upgrade(server.port, "X-Forwarded-For: 203.0.113.77\r\n")[0] + frame(2, b"binary"))
                while s.recv(4096):
                    pass
            said = server.wait_said("was closed")
            self.assertRegex(said, re.compile(STAMP + r"203\.0\.113\.x sent what is no message, and was closed$", re.M))
            self.assertNotIn("203.0.113.77", said)

    def test_no_secret_is_logged(self):
        with Server(self.data) as server:
            player = Player(server.port, name="Anna")
            with sqlite3.connect(self.base) as base:
                base.execute("ALTER TABLE players RENAME TO elsewhere")
                base.execute("ALTER TABLE presets RENAME TO nowhere")
            self.refused(player, "preset.list")
            player.close()
            try:
                Player(server.port, token=player.token)
            except Refused:
                pass
            server.wait_said("no such table: players")
            for part in (player.token, player.token[:20], player.token[-20:]):
                self.assertNotIn(part, server.said())

    # ---- one server for the data

    def second(self):
        command = [os.environ["BASTIDE"], "serve", "--listen", "127.0.0.1:0", "--data", self.data]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    def test_without_its_lock_the_data_is_still_held(self):
        with Server(self.data) as server:
            os.unlink(os.path.join(self.data, "lock"))
            second = self.second()
            self.assertEqual(second.returncode, 1, second.stdout)
            self.assertRegex(second.stderr, r"another server uses the database .*bastide\.db; end it, or choose .*--data DIR")
            # the first one goes on, and no third one comes in either
            Player(server.port, name="Anna").ask("name", name="Berta")
            self.assertEqual(self.second().returncode, 1)
        with Server(self.data):
            pass


if __name__ == "__main__":
    unittest.main(warnings="ignore")
