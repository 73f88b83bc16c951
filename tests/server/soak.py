# SPDX-License-Identifier: MIT
"""People come and go for as long as one likes, and the server's memory is told every minute.

usage: python3 tests/server/soak.py MINUTES [PEOPLE] [SEED]       BASTIDE is the program

Each visitor connects as a new guest or with his token, looks at the lobby, then opens a table, sits down at another's,
plays a bot or watches; moves, chats, resigns, asks for a rematch, and leaves: in good order, in the middle of his move, or
without a word. When he is gone another comes, so that there are always as many. Whatever the server refuses for other
reasons than these games have, ends it with status 1, and so does memory that grows behind the warm-up: what is in use as
the allocator counts it, so that what it merely holds (fragments) is told apart. Less than 20 minutes show no trend.
"""

import asyncio
import collections
import os
import random
import re
import sys
import tempfile
import time

from people import Person, Table, move
from wire import Closed, Refused, Server, get

# what may be refused when people come and go: somebody was quicker, or has left
EXPECTED = {"stale", "not-open", "seat-taken", "not-running", "no-offer", "not-possible", "too-early", "no-table", "not-your-turn"}
WARM_UP = 15  # minutes, or a third of them: tables come to be as many as ever, caches fill
LITTLE = 0.01  # of memory in an hour is no growth, however sure it is
CLOCKS = [{"kind": "none"}, {"kind": "live", "seconds": 40, "increment": 1}, {"kind": "days", "days": 1}]


class Town:
    def __init__(self, port, rng):
        self.port, self.rng = port, rng
        self.known = []  # tokens of those who may come back
        self.counts = collections.Counter()

    async def visitor(self):
        """One after the other, for ever."""
        while True:
            try:
                await self.visit()
            except Closed as closed:
                self.counts[f"closed {closed.code}"] += 1
            await asyncio.sleep(self.rng.random())

    async def visit(self):
        person = Person(f"Visitor {self.rng.randrange(10**6)}")
        if self.known and self.rng.random() < 0.5:
            person.token = self.rng.choice(self.known)
        await person.connect(self.port)
        self.counts["visits"] += 1
        if len(self.known) < 1000:
            self.known.append(person.token)
        try:
            lobby = (await person.ask("lobby", on=True, page=0))["tables"]
            await self.rng.choice([self.host, self.join, self.join, self.against_bot, self.look])(person, lobby)
        except Refused as refusal:
            if refusal.code not in EXPECTED:
                raise
            self.counts[refusal.code] += 1
        finally:
            if self.rng.random() < 0.3 and person.wire.writer:
                person.wire.writer.transport.abort()  # a cable is pulled
            await person.leave()

    async def create(self, person, *others):
        seats = [{"kind": "me"}, *others]
        answer = await person.ask(
            "create", setup="sets base\nseats red blue\n", title="A soak", public=True, seats=seats,
            clock=self.rng.choice(CLOCKS),
        )
        self.counts["tables"] += 1
        return answer["id"]

    async def host(self, person, lobby):
        await self.play(person, 0, await self.create(person, {"kind": "open"}))

    async def against_bot(self, person, lobby):
        await self.play(person, 0, await self.create(person, {"kind": "bot", "bot": self.rng.choice(["level1", "level2"])}))

    async def join(self, person, lobby):
        free = [table["id"] for table in lobby if table["state"] == "open" and table["seats"][1]["kind"] == "open"]
        if not free:
            return await self.host(person, lobby)
        table = self.rng.choice(free)
        await person.ask("sit", id=table, seat=1)
        await self.play(person, 1, table)

    async def look(self, person, lobby):
        for summary in self.rng.sample(lobby, min(3, len(lobby))):
            await person.watch(Table(summary["id"]))
            await self.chat(person, summary["id"])
        await asyncio.sleep(self.rng.random() * 10)

    async def chat(self, person, table):
        if self.rng.random() < 0.3:
            await person.ask("chat", id=table, text="x" * self.rng.randrange(1, 200))
            self.counts["chats"] += 1

    async def play(self, person, seat, id):
        """Some moves, then whatever people do."""
        table = Table(id)
        await person.watch(table)
        end, moves = time.monotonic() + self.rng.random() * 40, self.rng.randrange(80)
        while time.monotonic() < end and moves > 0 and table.state != "over":
            if person.wire.closed:
                raise person.wire.closed
            if await move(person, seat, table, self.rng):
                self.counts["moves"] += 1
                moves -= 1
            await asyncio.sleep(0.05 + 0.3 * self.rng.random())
        await self.chat(person, id)
        if table.state == "open" and self.rng.random() < 0.5:
            await person.ask("close" if seat == 0 else "stand", id=id)
        elif table.state == "running" and self.rng.random() < 0.5:
            await person.ask("resign", id=id)
            self.counts["resigned"] += 1
        if table.state == "over" and self.rng.random() < 0.5:
            await person.ask("rematch", id=id)
            self.counts["rematches"] += 1
        if table.faults:
            raise AssertionError(f"table {id}: {table.faults[0]}")


def memory(pid):
    """Resident memory in kB, all of it and what is not of files."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        found = dict(re.findall(r"^(VmRSS|RssAnon):\s*(\d+) kB", file.read(), re.M))
    return int(found["VmRSS"]), int(found["RssAnon"])


def slope(values):
    """Of a line through them, and its standard error: by the step between two of them."""
    n = len(values)
    middle, mean = (n - 1) / 2, sum(values) / n
    square = sum((i - middle) ** 2 for i in range(n))
    rise = sum((i - middle) * (value - mean) for i, value in enumerate(values)) / square
    rest = sum((value - mean - rise * (i - middle)) ** 2 for i, value in enumerate(values))
    return rise, (rest / (n - 2) / square) ** 0.5


def judge(name, values):
    """Says how a number went in an hour; whether it grew."""
    rise, error = slope(values)
    mean = sum(values) / len(values)
    grew = rise - 2 * error > 0 and 60 * rise > LITTLE * mean
    print(f"{name}: mean {mean:.0f}, {60 * rise:+.0f} an hour, give or take {120 * error:.0f}: {'it grows' if grew else 'flat'}")
    return grew


def metric(text, name):
    return int(float(re.search(rf"^bastide_{name} (\S+)$", text, re.M).group(1)))


async def soak(minutes, people, seed):
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="bastide-soak-") as folder:
        server = Server(os.path.join(folder, "data"))
        server.start()
        try:
            grew = await watch_it(server, Town(server.port, rng), minutes, people)
            status = server.stop()
        finally:
            server.kill()
        print(f"status {status}; it said: {server.said() or 'nothing'}")
    return 1 if grew or status else 0


async def watch_it(server, town, minutes, people):
    visitors = [asyncio.create_task(town.visitor()) for _ in range(people)]
    rows = []
    print("minute rss_kB anon_kB heap_kB free_kB clients tables listed sleepers cpu_s | visits tables moves", flush=True)
    try:
        for minute in range(1, minutes + 1):
            done, _ = await asyncio.wait(visitors, timeout=60, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                task.result()
            loop = asyncio.get_running_loop()
            _, text = await loop.run_in_executor(None, get, server.port, "/metrics")
            rss, anon = memory(server.process.pid)
            heap, free = (metric(text, name) // 1024 for name in ("heap_bytes", "heap_free_bytes"))
            listed = metric(text, "listed")
            rows.append((heap, anon, listed))
            print(
                minute, rss, anon, heap, free, metric(text, "clients"),
                metric(text, "tables"), listed, metric(text, "sleepers"), metric(text, "cpu_seconds_total"), "|",
                town.counts["visits"], town.counts["tables"], town.counts["moves"], flush=True,
            )  # fmt: skip
    finally:
        for task in visitors:
            task.cancel()
        await asyncio.gather(*visitors, return_exceptions=True)
    print(", ".join(f"{number} {name}" for name, number in sorted(town.counts.items())))
    later = rows[min(WARM_UP, len(rows) // 3) :]
    if len(later) < 3:
        return False
    heap, anon, listed = zip(*later)
    judge("public tables in the lobby", listed)
    judge("own memory, with what the allocator only holds, kB", anon)
    return judge("memory in use, kB", heap) and minutes >= 20


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    numbers = [int(word) for word in sys.argv[1:]] + [60, random.randrange(1 << 30)][len(sys.argv) - 2 :]
    print(f"seed {numbers[2]}, {numbers[1]} people", flush=True)
    sys.exit(asyncio.run(soak(*numbers)))
