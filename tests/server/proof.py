# SPDX-License-Identifier: MIT
"""The server dies in the middle of games, again and again; nothing that was acknowledged or told may be lost.

usage: python3 tests/server/proof.py kills N [GAMES] [SEED]     kill -9 at any moment
       python3 tests/server/proof.py cuts N [GAMES] [SEED]      power cuts: what was not synced is lost by chance (power.py)

BASTIDE is the program, POWER the library made of power.c. After each death the server is started on what is left, every
player comes back with his token, and every table is read from its first event on and compared with all that anybody
was ever told of it and with every move that was acknowledged. Then the games go on.
"""

import asyncio
import functools
import os
import random
import sys
import tempfile
import time

import power
from people import Person, move, open_table
from wire import Closed, Refused, Server

PATIENCE = 60  # seconds for everything to come back, and for the next move


async def together(*tasks):
    """Waits for all of them. What went wrong is raised then, and that the server is gone only if nothing else did."""
    faults = [result for result in await asyncio.gather(*tasks, return_exceptions=True) if isinstance(result, Exception)]
    for fault in sorted(faults, key=lambda fault: isinstance(fault, Closed)):
        raise fault


class Club:
    """Games of two people, every third with a bot; finished ones are kept and read again, too."""

    def __init__(self, games, seed):
        self.rng = random.Random(seed)
        self.pairs = [(Person(f"A{i}"), Person(f"B{i}")) for i in range(games)]
        self.tables = [None] * games
        self.old = []  # (person, table) of finished games
        self.moves = 0  # acknowledged
        self.compared = 0  # events

    def people(self):
        return [person for pair in self.pairs for person in pair]

    async def come_back(self, port):
        """Everybody connects and reads his table from the beginning."""
        await together(*(person.connect(port) for person in self.people()))
        await together(*(self.compare(i) for i in range(len(self.pairs))))
        for host, table in self.rng.sample(self.old, min(5, len(self.old))):
            await self.read_again(host, table)
            await host.ask("unwatch", id=table.id)

    async def read_again(self, person, table):
        table.forget()
        await person.watch(table)
        self.compared += table.last
        if table.missing():
            table.faults.append(f"lost: {table.missing()} of {len(table.told)}")
        if table.faults:
            raise AssertionError(f"table {table.id}: {table.faults[0]}")

    async def compare(self, i):
        table = self.tables[i]
        if table is None:
            return
        host, guest = self.pairs[i]
        await self.read_again(host, table)
        await guest.watch(table, 0)

    async def play(self, i, pace):
        """Games one after the other until the server dies."""
        rng = random.Random(self.rng.random())
        pair = self.pairs[i]
        try:
            while True:
                for person in pair:
                    if person.wire.closed:
                        raise person.wire.closed
                table = self.tables[i]
                if table is None or table.state == "over":
                    if table:
                        self.old.append((pair[0], table))
                    self.tables[i] = None
                    keep = functools.partial(self.tables.__setitem__, i)
                    await open_table(*pair, keep, bot="level1" if i % 3 == 0 else None)
                    continue
                if table.state == "open":  # the guest was not there yet when it died
                    await pair[1].ask("sit", id=table.id, seat=1)
                    await table.changed(pair[1].wire, lambda: table.state != "open")
                turn = table.game.turn if table.game else None
                moved = turn is not None and turn < 2 and await move(pair[turn], turn, table, rng)
                self.moves += moved
                await asyncio.sleep(rng.random() * pace if moved else pace / 10)
        except Closed:
            pass
        except Refused as refusal:
            table.faults.append(f"refused: {refusal}")
            raise

    def faults(self):
        return [f"table {table.id}: {fault}" for table in self.tables if table for fault in table.faults]

    async def leave(self):
        await asyncio.gather(*(person.leave() for person in self.people()))


async def session(club, server, kill_after, suicidal=False):
    """One life of the server: everybody comes back, compares, plays. It is killed `kill_after` seconds after the first
    moves, or kills itself (`suicidal`) if that comes first."""
    players = []
    try:
        try:
            await asyncio.wait_for(club.come_back(server.port), PATIENCE)
        except Closed:
            if not suicidal:
                raise
            return  # the power may fail before everybody is back
        before = club.moves
        players = [asyncio.create_task(club.play(i, 0.05)) for i in range(len(club.pairs))]
        end = time.monotonic() + PATIENCE
        while club.moves < before + 5 and not all(task.done() for task in players):
            assert time.monotonic() < end, "nobody moves any more"
            await asyncio.sleep(0.005)
        end = time.monotonic() + kill_after
        while time.monotonic() < end and not all(task.done() for task in players):
            await asyncio.sleep(0.005)
        server.kill()
        for task in players:
            await asyncio.wait_for(task, PATIENCE)
    finally:
        for task in players:
            task.cancel()
        server.kill()
        await club.leave()


async def kills(club, rounds, folder):
    server = Server(os.path.join(folder, "data"))
    for _ in range(rounds):
        server.start()
        await session(club, server, club.rng.random() * 0.4)
        assert not club.faults(), club.faults()[0]
    server.start()
    await last_look(club, server)
    return {}


async def lies(club, rounds, folder):
    """Cuts with a disk that says it has kept what it has not: somebody must notice."""
    return await cuts(club, rounds, folder, lying=True)


async def cuts(club, rounds, folder, lying=False):
    library = os.path.abspath(os.environ["POWER"])
    data = os.path.join(folder, "0")
    os.mkdir(data, 0o700)
    unsynced = syncs = 0
    for n in range(rounds):
        before = power.read_folder(data)
        log = os.path.join(folder, "log")
        operations = club.rng.choice([40, 400, 3000])
        environment = {
            "LD_PRELOAD": library,
            "POWER_FOLDER": data,
            "POWER_LOG": log,
            "POWER_CUT": str(club.rng.randrange(operations // 2, operations * 2)),
            "POWER_DELAY": str(club.rng.choice([0, 2000, 20000])),
        }
        server = Server(data, environment=environment)
        try:
            server.start()
        except RuntimeError:  # the power failed before it listened
            server.kill()
        else:
            await session(club, server, 1 + 2 * club.rng.random(), suicidal=True)
        assert not club.faults(), club.faults()[0]
        data = os.path.join(folder, str(n + 1))
        lost, kept = power.cut(before, log, data, club.rng, lying)
        unsynced, syncs = unsynced + lost, syncs + kept
        os.unlink(log)
    server = Server(data)
    server.start()
    await last_look(club, server)
    assert syncs > 0, "nothing was noted; is POWER the library made of power.c?"
    return {"writes not synced": unsynced, "syncs": syncs}


async def last_look(club, server):
    """Everything once more, finished games included."""
    try:
        await club.come_back(server.port)
        for host, table in club.old:
            await club.read_again(host, table)
            await host.ask("unwatch", id=table.id)
    finally:
        await club.leave()
        server.kill()


def prove(what, rounds, games, seed):
    """Runs it; a sentence with the figures. Raises if anything is lost."""
    begun = time.monotonic()
    club = Club(games, seed)
    with tempfile.TemporaryDirectory(prefix="bastide-proof-") as folder:
        more = asyncio.run(what(club, rounds, os.path.realpath(folder)))
    tables = len(club.old) + sum(table is not None for table in club.tables)
    text = f"{rounds} {what.__name__}, {games} games at a time, {tables} tables: {club.moves} moves acknowledged, none lost; "
    text += f"{club.compared} events compared"
    for name, number in more.items():
        text += f", {number} {name}"
    return f"{text}; {time.monotonic() - begun:.0f} s"


WAYS = {"kills": kills, "cuts": cuts}

if __name__ == "__main__":
    words = sys.argv[1:]
    if not 2 <= len(words) <= 4 or words[0] not in WAYS:
        sys.exit(__doc__)
    numbers = [int(word) for word in words[1:]]
    seed = numbers[2] if len(numbers) > 2 else random.randrange(1 << 30)
    print(f"seed {seed}", flush=True)
    print(prove(WAYS[words[0]], numbers[0], numbers[1] if len(numbers) > 1 else 30, seed))
