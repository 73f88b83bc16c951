# SPDX-License-Identifier: MIT
"""People who play the base game against the server, knowing nothing but docs/server-protocol.md and docs/notation.md.

Which tile fits where is worked out here from the edges in data/tiles/base.tiles, so that no line of the engine is
needed to play by the rules.
"""

import asyncio
import random
import re
from pathlib import Path

from wire import Closed, Refused, Wire

SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ORDER = "NESW"


def read_tiles(path=Path(__file__).parents[2] / "data/tiles/base.tiles"):
    """Edges of each tile, N E S W, and what a figure can be put on."""
    tiles, start, name = {}, None, None
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split("#")[0].split()
        if words[:1] == ["tile"]:
            name = words[1]
            tiles[name] = (["field"] * 4, [])
            if "start" in words:
                start = name
        elif words and words[0] in ("city", "road"):
            sides = [w for w in words[1:] if w in SIDES]
            for side in sides:
                tiles[name][0][ORDER.index(side)] = words[0]
            if sides:
                tiles[name][1].append((words[0], [ORDER.index(side) for side in sides]))
        elif words and words[0] == "cloister":
            tiles[name][1].append(("cloister", None))
    return tiles, start


TILES, START = read_tiles()


def edge(tile, rotation, side):
    return TILES[tile][0][(side - rotation) % 4]


class Game:
    """A game as its actions make it: what lies where, what is in the hand, whose turn it is."""

    def __init__(self, first, seats):
        self.first, self.seats = first, seats
        self.actions = []
        self.begin()

    def begin(self):
        self.board = {(0, 0): (START, 0)}
        self.hand, self.laid, self.turn = None, None, self.first

    def apply(self, text):
        self.actions.append(text)
        words = text.split()
        if words[0] == "draw":
            self.hand = words[1]
        elif words[0] == "lay":
            where = tuple(int(n) for n in words[2].split(","))
            self.board[where] = (self.hand, int(words[3][1:]))
            self.hand, self.laid = None, where
        elif words[0] in ("put", "pass"):
            self.laid, self.turn = None, (self.turn + 1) % self.seats
        else:
            raise ValueError(f"a game of the base set has no {text!r}")

    def cut(self, to):
        kept, self.actions = self.actions[:to], []
        self.begin()
        for text in kept:
            self.apply(text)

    def fits(self, where, rotation):
        found = False
        for i, side in enumerate(ORDER):
            dx, dy = SIDES[side]
            other = self.board.get((where[0] + dx, where[1] + dy))
            if other is None:
                continue
            found = True
            if edge(self.hand, rotation, i) != edge(other[0], other[1], (i + 2) % 4):
                return False
        return found

    def places(self):
        empty = {(x + dx, y + dy) for x, y in self.board for dx, dy in SIDES.values()} - set(self.board)
        return [(where, r) for where in empty for r in range(4) if self.fits(where, r)]

    def choose(self, rng):
        """What whoever's turn it is may do; None if chance is to move. A figure may be refused, `pass` never."""
        if self.hand:
            (x, y), r = rng.choice(self.places())
            return f"lay {self.hand} {x},{y} r{r}"
        if not self.laid:
            return None
        tile, rotation = self.board[self.laid]
        if rng.random() < 0.15 and TILES[tile][1]:
            kind, sides = rng.choice(TILES[tile][1])
            if sides is None:
                return f"put small {kind}"
            return f"put small {kind} {ORDER[min((side + rotation) % 4 for side in sides)]}"
        return "pass"


class Table:
    """A table as everybody was told it is. `told` and `acknowledged` are what must never be lost."""

    def __init__(self, id=None):
        self.id = id
        self.told = {}  # number -> event, from whoever heard it first
        self.acknowledged = {}  # number -> (seat, action)
        self.faults = []
        self.forget()

    def forget(self):
        """What is folded is read again; what was told stays."""
        self.last = self.last_act = 0
        self.game = None
        self.state = "open"
        self.moved = asyncio.Event()

    def hear(self, event):
        q = event["q"]
        if q in self.told and self.told[q] != event:
            self.faults.append(f"event {q} was {self.told[q]}, and is {event}")
        self.told.setdefault(q, event)
        if q in self.acknowledged and (event["e"] != "act" or (event["by"], event["a"]) != self.acknowledged[q]):
            self.faults.append(f"event {q} was acknowledged as {self.acknowledged[q]}, and is {event}")
        if q != self.last + 1:
            return  # another connection has it already, or it is read again from the beginning
        self.last = q
        kind = event["e"]
        if kind == "start":
            self.state = "running"
            seats = len(event["seats"])
            self.game = Game(event["first"] or 0, seats)
        elif kind == "act":
            self.last_act = q
            self.game.apply(event["a"])
        elif kind == "undo":
            self.last_act = q
            self.game.cut(event["to"])
        elif kind == "over":
            self.state = "over"
        self.moved.set()

    async def changed(self, wire, there):
        """Waits until events of a connection have made something true."""
        while not there():
            if wire.closed:
                raise wire.closed
            self.moved.clear()
            try:
                await asyncio.wait_for(self.moved.wait(), 1)
            except asyncio.TimeoutError:
                pass

    def missing(self):
        """What is not in a list that was read from the beginning on."""
        known = set(self.told) | set(self.acknowledged)
        return sorted(q for q in known if q > self.last)


class Person:
    """A player with one connection at a time."""

    def __init__(self, name):
        self.name = name
        self.token = self.id = self.wire = None
        self.tables = {}

    def told(self, message):
        if message["t"] == "events" and message["id"] in self.tables:
            for event in message["events"]:
                self.tables[message["id"]].hear(event)

    async def connect(self, port):
        self.wire = await Wire(self.told).open(port)
        hello = {"version": 1, "token": self.token} if self.token else {"version": 1, "name": self.name}
        answer = await self.ask("hello", **hello)
        if self.id and answer["player"] != self.id:
            raise AssertionError(f"{self.name} has been forgotten")
        self.token, self.id = answer["token"], answer["player"]

    async def ask(self, t, **members):
        """Asks, and waits as long as the server says if that was too often."""
        while True:
            try:
                return await self.wire.ask(t, **members)
            except Refused as refusal:
                if refusal.code != "too-often":
                    raise
                await asyncio.sleep(refusal.answer.get("wait", 100) / 1000)

    async def watch(self, table, start=0):
        """Watches, and waits for everything that was there."""
        self.tables[table.id] = table
        answer = await self.ask("watch", id=table.id, **{"from": start})
        await table.changed(self.wire, lambda: table.last >= answer["last"])
        return answer

    async def leave(self):
        if self.wire:
            await self.wire.close()
        self.wire = None


SETUPS = {2: "sets base\nseats red blue\n", 3: "sets base\nseats red blue green\n"}


async def open_table(host, guest, keep=lambda table: None, bot=None, public=True, title=""):
    """A game of two people, perhaps with a bot; both watch it. `keep` gets the table as soon as there is one."""
    seats = [{"kind": "me"}, {"kind": "open"}] + ([{"kind": "bot", "bot": bot}] if bot else [])
    answer = await host.ask("create", setup=SETUPS[len(seats)], title=title, public=public, seats=seats)
    table = Table(answer["id"])
    keep(table)
    await host.watch(table)
    await guest.ask("sit", id=table.id, seat=1)
    await guest.watch(table, table.last)
    return table


async def move(person, seat, table, rng):
    """Makes a move if it is this seat's turn; whether one was acknowledged."""
    game = table.game
    text = game.choose(rng) if table.state == "running" and game.turn == seat else None
    if text is None:
        return False
    if game.laid and rng.random() < 0.03:
        try:
            await person.ask("undo", id=table.id, after=table.last_act)
        except Refused as refusal:
            if refusal.code not in ("stale", "nothing-to-undo", "not-your-turn"):
                raise
        return False
    try:
        answer = await person.ask("act", id=table.id, after=table.last_act, a=text)
    except Refused as refusal:
        if text.startswith("put") and refusal.code == "illegal":
            text = "pass"
            answer = await person.ask("act", id=table.id, after=table.last_act, a=text)
        elif refusal.code in ("stale", "not-running", "not-your-turn"):
            return False
        else:
            raise
    # the canonical text: it says the tile, as ours does
    table.acknowledged[answer["q"]] = (seat, text)
    event = table.told.get(answer["q"])
    if event and (event["by"], event["a"]) != (seat, text):
        table.faults.append(f"acknowledged as {text}, told as {event}")
    return True
