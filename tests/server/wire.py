# SPDX-License-Identifier: MIT
"""A client of the server that shares no code with it: Python's standard library, sockets, frames of its own.

docs/server-protocol.md is all it knows. For tests one after the other there are `Server` and `Player`, which wait;
for crowds there is `Wire` on asyncio (people.py).
"""

import asyncio
import base64
import hashlib
import json
import os
import signal
import socket
import struct
import subprocess
import tempfile
import time

PATIENCE = 30  # seconds until a test gives up; nothing passes because of it


class Closed(Exception):
    """The server closed the connection; `code` is that of its frame, 0 if it said none."""

    def __init__(self, code=0):
        super().__init__(f"closed: {code}")
        self.code = code


class Refused(Exception):
    """The server answered with an error."""

    def __init__(self, answer):
        super().__init__(f"{answer.get('code')}: {answer.get('text')}")
        self.code = answer.get("code")
        self.answer = answer


# ---- frames


def frame(opcode, payload):
    """A whole frame as a client sends it: masked."""
    mask = os.urandom(4)
    n = len(payload)
    head = bytes([0x80 | opcode])
    if n < 126:
        head += bytes([0x80 | n])
    elif n < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", n)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", n)
    masked = int.from_bytes(payload, "big") ^ int.from_bytes((mask * (n // 4 + 1))[:n], "big")
    return head + mask + masked.to_bytes(n, "big")


class Frames:
    """Takes bytes and gives whole messages (opcode, payload): fragments are put together."""

    def __init__(self):
        self.buffer = b""
        self.opcode = 0
        self.parts = []

    def feed(self, data):
        self.buffer += data
        while True:
            if len(self.buffer) < 2:
                return
            first, second = self.buffer[0], self.buffer[1]
            if second & 0x80:
                raise ValueError("a server does not mask")
            n, at = second & 0x7F, 2
            if n == 126:
                if len(self.buffer) < 4:
                    return
                n, at = struct.unpack(">H", self.buffer[2:4])[0], 4
            elif n == 127:
                if len(self.buffer) < 10:
                    return
                n, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
            if len(self.buffer) < at + n:
                return
            payload, self.buffer = self.buffer[at : at + n], self.buffer[at + n :]
            opcode = first & 15
            if opcode >= 8:
                yield opcode, payload
                continue
            if opcode:
                self.opcode, self.parts = opcode, []
            self.parts.append(payload)
            if first & 0x80:
                yield self.opcode, b"".join(self.parts)


def upgrade(port, headers=""):
    """The request that makes a WebSocket of a connection, and the answer's key. `headers` are lines of one's own."""
    key = base64.b64encode(os.urandom(16)).decode()
    accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
    request = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: bastide.1\r\n{headers}\r\n"
    )
    return request.encode(), accept


def check_upgraded(head, accept):
    lines = head.decode("latin-1").split("\r\n")
    headers = {k.strip().lower(): v.strip() for k, _, v in (line.partition(":") for line in lines[1:])}
    if lines[0].split(" ")[1:2] != ["101"] or headers.get("sec-websocket-accept") != accept:
        raise Closed(int(lines[0].split(" ")[1]) if len(lines[0].split(" ")) > 1 else 0)


# ---- one after the other


def get(port, path, headers=None):
    """An HTTP request: (status, body)."""
    lines = {"Host": f"127.0.0.1:{port}", "Connection": "close", **(headers or {})}
    text = f"GET {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items()) + "\r\n"
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as s:
        s.sendall(text.encode())
        data = b""
        while chunk := s.recv(65536):
            data += chunk
    head, _, body = data.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), body.decode()


class Player:
    """A connection with a player, in plain calls that wait for their answers."""

    def __init__(self, port, token=None, name=None):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.frames = Frames()
        self.n = 0
        self.inbox = []  # what came by itself
        request, accept = upgrade(port)
        self.socket.sendall(request)
        data = b""
        while b"\r\n\r\n" not in data:
            chunk = self.socket.recv(65536)
            if not chunk:
                raise Closed()
            data += chunk
        head, _, rest = data.partition(b"\r\n\r\n")
        check_upgraded(head, accept)
        self.waiting = list(self.frames.feed(rest))
        hello = {"version": 1}
        if token:
            hello["token"] = token
        if name:
            hello["name"] = name
        answer = self.ask("hello", **hello)
        self.token, self.id = answer["token"], answer["player"]

    def receive(self):
        """The next message, whatever it is."""
        while True:
            while self.waiting:
                opcode, payload = self.waiting.pop(0)
                if opcode == 8:
                    raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 0)
                if opcode == 9:
                    self.socket.sendall(frame(10, payload))
                elif opcode == 1:
                    return json.loads(payload)
            data = self.socket.recv(65536)
            if not data:
                raise Closed()
            self.waiting += self.frames.feed(data)

    def send(self, t, **members):
        self.n += 1
        self.socket.sendall(frame(1, json.dumps({"t": t, "n": self.n, **members}).encode()))
        return self.n

    def answer(self, n):
        while True:
            message = self.receive()
            if message.get("n") == n and message["t"] in ("ok", "error"):
                if message["t"] == "error":
                    raise Refused(message)
                return message
            self.inbox.append(message)

    def ask(self, t, **members):
        return self.answer(self.send(t, **members))

    def close(self):
        self.socket.close()


# ---- a crowd


class Wire:
    """A connection on asyncio: `ask` waits for the answer, everything else goes to `told`."""

    def __init__(self, told=None):
        self.told = told or (lambda message: None)
        self.n = 0
        self.answers = {}
        self.reader = self.writer = self.task = None
        self.closed = None  # the reason, once it is

    async def open(self, port):
        try:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
            request, accept = upgrade(port)
            self.writer.write(request)
            head = await self.reader.readuntil(b"\r\n\r\n")
        except (OSError, asyncio.IncompleteReadError):
            raise Closed() from None
        check_upgraded(head, accept)
        self.task = asyncio.create_task(self.listen())
        return self

    async def listen(self):
        frames, reason = Frames(), Closed()
        try:
            while data := await self.reader.read(65536):
                for opcode, payload in frames.feed(data):
                    if opcode == 8:
                        reason = Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 0)
                    elif opcode == 9:
                        self.writer.write(frame(10, payload))
                    elif opcode == 1:
                        self.take(json.loads(payload))
        except OSError:
            pass
        except Exception as fault:  # of whoever listens: whoever asks next must hear of it
            reason = fault
        self.closed = reason
        for future in self.answers.values():
            if not future.done():
                future.set_exception(reason)
        self.writer.close()

    def take(self, message):
        future = self.answers.pop(message.get("n"), None) if message["t"] in ("ok", "error") else None
        if future is None:
            self.told(message)
        elif not future.done():
            if message["t"] == "ok":
                future.set_result(message)
            else:
                future.set_exception(Refused(message))

    async def ask(self, t, **members):
        if self.closed:
            raise self.closed
        self.n += 1
        future = asyncio.get_running_loop().create_future()
        self.answers[self.n] = future
        self.writer.write(frame(1, json.dumps({"t": t, "n": self.n, **members}).encode()))
        return await future

    async def close(self):
        if self.writer:
            self.writer.close()
        if self.task:
            await self.task


# ---- the server


class Server:
    """The real program on a free port. Ends with the test, however that ends."""

    def __init__(self, data, *options, environment=None, log=None):
        self.program = os.environ.get("BASTIDE", "build/bastide")
        self.data = data
        self.options = options
        self.environment = {**os.environ, **(environment or {})}
        self.log = log or tempfile.mkstemp(prefix="bastide-log-")[1]
        self.own_log = log is None
        self.process = None
        self.port = 0

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        if self.own_log:
            os.unlink(self.log)

    def command(self, port=0):
        return [self.program, "serve", "--listen", f"127.0.0.1:{port}", "--data", self.data, *self.options]

    def start(self):
        if "--quiet" in self.options:
            return self.start_quiet()
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command(), stdout=subprocess.PIPE, stderr=log, env=self.environment, preexec_fn=die_with_parent
            )
        line = self.process.stdout.readline().decode()
        if not line.startswith("Bastide is at "):
            self.process.wait()
            raise RuntimeError(f"the server does not start: {line}{self.said()}")
        self.port = int(line.rstrip("/\n").rsplit(":", 1)[1])
        return self

    def start_quiet(self):
        """It does not tell its port, so it gets one that was free a moment ago."""
        with socket.create_server(("127.0.0.1", 0)) as s:
            self.port = s.getsockname()[1]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command(self.port), stdout=subprocess.PIPE, stderr=log, env=self.environment, preexec_fn=die_with_parent
            )
        wait_for("it listens", self.listens)
        return self

    def listens(self):
        if self.process.poll() is not None:
            raise RuntimeError(f"the server does not start: {self.said()}")
        try:
            socket.create_connection(("127.0.0.1", self.port), PATIENCE).close()
            return True
        except ConnectionRefusedError:
            return False

    def said(self):
        with open(self.log, encoding="utf-8", errors="replace") as log:
            return log.read()

    def wait_said(self, part):
        """Waits until the log has this part; the log."""
        end = time.monotonic() + PATIENCE
        while part not in self.said():
            if time.monotonic() > end:
                raise AssertionError(f"it never says {part!r}: {self.said()}")
            time.sleep(0.02)
        return self.said()

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
        if self.process:
            self.process.wait()
            self.process.stdout.close()
        self.process = None

    def stop(self):
        """Ends it in order; the status."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process = None
        return status


def die_with_parent():
    import ctypes

    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def wait_for(what, look):
    """Calls look() until it gives something true, and returns that."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        if time.monotonic() > end:
            raise AssertionError(f"it never happens: {what}")
        time.sleep(0.02)
    return found
