# SPDX-License-Identifier: MIT
"""bastide backup: a whole copy under load, for its owner alone, never over anything; and a server that goes on from it.

usage: BASTIDE=build/bastide python3 tests/server/test_backup.py [TEST]
"""

import os
import re
import resource
import sqlite3
import stat
import subprocess
import tempfile
import threading
import time
import unittest

from wire import Player, Refused, Server, get

BASTIDE = os.environ.get("BASTIDE", "build/bastide")
TABLE = {
    "setup": "sets base\nseats red blue\n",
    "title": "A copy",
    "public": True,
    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "level1"}],
}


def backup(*arguments):
    return subprocess.run([BASTIDE, "backup", *arguments], capture_output=True, text=True, timeout=200)


class Writers:
    """People who change their names as often as they may, so that commits never cease."""

    def __init__(self, port, n):
        self.ending = False
        self.players = [Player(port, name="Writer 0") for _ in range(n)]
        self.acknowledged = {player.id: 0 for player in self.players}
        self.threads = [threading.Thread(target=self.write, args=(player,), daemon=True) for player in self.players]
        for thread in self.threads:
            thread.start()

    def write(self, player):
        while not self.ending:
            number = self.acknowledged[player.id] + 1
            try:
                player.ask("name", name=f"Writer {number}")
                self.acknowledged[player.id] = number
            except Refused as refusal:
                time.sleep(refusal.answer.get("wait", 100) / 1000)

    def end(self):
        self.ending = True
        for thread in self.threads:
            thread.join()


class Backup(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="bastide-backup-")
        self.data = self.path("data")
        self.copy = self.path("copy.db")
        os.umask(0o022)

    def tearDown(self):
        self.folder.cleanup()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def play(self, server):
        """A player with a table that runs; its events."""
        player = Player(server.port, name="Anna")
        table = player.ask("create", **TABLE)["id"]
        return player, table, self.record(server, table)

    def record(self, server, table):
        status, text = get(server.port, f"/g/{table}.bgn")
        self.assertEqual(status, 200)
        return text

    def test_copy_and_restore(self):
        with Server(self.data) as server:
            player, table, record = self.play(server)
            before = player.ask("watch", id=table, **{"from": 0})["last"]
            done = backup(self.data, self.copy)
            after = player.ask("watch", id=table, **{"from": 0})["last"]
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            said = re.fullmatch(r".*copy\.db: 1 players, 1 tables, (\d+) events, 0\.\d MB\n", done.stdout)
            self.assertTrue(said and before <= int(said[1]) <= after, done.stdout)
            self.assertEqual(stat.S_IMODE(os.stat(self.copy).st_mode), 0o600)
            self.assertEqual(sorted(os.listdir(self.folder.name)), ["copy.db", "data"])
        # as the help says it: into a new folder, and there the game goes on
        os.mkdir(self.path("restored"), 0o700)
        self.assertEqual(backup("--quiet", self.copy, self.path("restored/bastide.db")).stdout, "")
        with Server(self.path("restored")) as server:
            again = Player(server.port, token=player.token)
            self.assertEqual(again.id, player.id)
            self.assertTrue(self.record(server, table).startswith(record.rstrip("\n")))
            again.ask("watch", id=table, **{"from": 0})
            again.ask("resign", id=table)

    def test_it_ends_under_load(self):
        with Server(self.data) as server:
            self.play(server)
            writers = Writers(server.port, 12)
            try:
                for i in range(3):
                    before = dict(writers.acknowledged)
                    done = backup(self.data, self.path(f"copy{i}.db"))
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                    with sqlite3.connect(self.path(f"copy{i}.db")) as base:
                        self.assertEqual(base.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
                        self.assertEqual(base.execute("SELECT count(*) FROM tables").fetchone()[0], 1)
                        names = dict(base.execute("SELECT id, name FROM players"))
                    for who, number in before.items():  # all that was acknowledged when it began
                        self.assertGreaterEqual(int(names[who].split(" ")[1]), number)
            finally:
                writers.end()

    def test_of_a_server_that_was_killed(self):
        server = Server(self.data)
        with server:
            _, table, record = self.play(server)
            server.kill()
            self.assertEqual(backup(self.data, self.copy).returncode, 0)
        os.mkdir(self.path("restored"), 0o700)
        os.rename(self.copy, self.path("restored/bastide.db"))
        with Server(self.path("restored")) as server:
            self.assertTrue(self.record(server, table).startswith(record.rstrip("\n")))

    def refused(self, status, part, *arguments):
        done = backup(*arguments)
        self.assertEqual(done.returncode, status, done)
        self.assertIn(part, done.stderr)

    def test_a_copy_that_may_not_grow(self):
        # the system says that by a signal, too, which would end the program with half a copy left
        with Server(self.data) as server:
            Player(server.port, name="Anna")
            limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20000, resource.RLIM_INFINITY))
            done = subprocess.run([BASTIDE, "backup", self.data, self.copy], capture_output=True, text=True, preexec_fn=limit, timeout=200)
        self.assertEqual(done.returncode, 1, done)
        self.assertIn("the copy failed", done.stderr)
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["data"])

    def test_refusals(self):
        with Server(self.data) as server:
            Player(server.port, name="Anna")
        with open(self.copy, "w", encoding="utf-8") as file:
            file.write("mine")
        self.refused(1, "copy.db is there already; nothing is overwritten", self.data, self.copy)
        with open(self.copy, encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")
        os.rename(self.copy, self.path("other.db-wal"))
        self.refused(1, "other.db-wal is there already", self.data, self.path("other.db"))
        os.symlink("/nowhere", self.path("link.db"))
        self.refused(1, "link.db is there already", self.data, self.path("link.db"))
        self.refused(1, "cannot find", self.path("nobody"), self.copy)
        os.mkdir(self.path("empty"))
        self.refused(1, "there is no bastide.db in", self.path("empty"), self.copy)
        self.refused(1, "cannot write", self.data, self.path("no/such/folder.db"))
        with sqlite3.connect(self.path("foreign.db")) as base:
            base.execute("CREATE TABLE t (x)")
        self.refused(1, "is no database of Bastide", self.path("foreign.db"), self.copy)
        with open(self.path("text.db"), "w", encoding="utf-8") as file:
            file.write("this is a text, and no database at all\n" * 100)
        self.refused(1, "is no database of Bastide", self.path("text.db"), self.copy)
        self.refused(2, "two names, FROM and TO", self.data)
        self.refused(2, "two names, FROM and TO", self.data, self.copy, "more")
        self.assertFalse(os.path.exists(self.copy))
        self.assertIn("usage: bastide backup", backup("--help").stdout)

    def test_a_damaged_database_gives_no_copy(self):
        with Server(self.data) as server:
            self.assertEqual(server.stop(), 0)
        base = os.path.join(self.data, "bastide.db")
        with sqlite3.connect(base) as rows:
            rows.executemany("INSERT INTO players (id, hash, name, made) VALUES (?, '', 'x', 0)", ((str(i),) for i in range(20000)))
        size = os.path.getsize(base)
        with open(base, "r+b") as file:
            file.seek(size // 2 // 4096 * 4096)
            file.write(os.urandom(size // 4))
        done = backup(self.data, self.copy)
        self.assertEqual(done.returncode, 1, done)
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["data"])


if __name__ == "__main__":
    unittest.main(warnings="ignore")
