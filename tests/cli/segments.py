#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A long message leaves the server whole, not in pieces of 4 kB, and short ones leave together: segments.py PORT. The system counts what came."""

import base64
import json
import os
import socket
import struct
import sys

DATA_SEGS_IN = 152  # tcpi_data_segs_in in struct tcp_info, the same since Linux 4.6


def segments(connection):
    return struct.unpack_from("I", connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 256), DATA_SEGS_IN)[0]


def exactly(connection, size):
    data = b""
    while len(data) < size:
        data += connection.recv(size - len(data)) or sys.exit("segments.py: the connection is gone")
    return data


def frame(message):
    text = json.dumps(message).encode()
    return struct.pack("!BBH4x", 0x81, 0xFE, len(text)) + text


def answered(connection):
    """Reads an answer and returns how long it is."""
    size = exactly(connection, 2)[1]
    if size == 126:
        size = struct.unpack("!H", exactly(connection, 2))[0]
    answer = json.loads(exactly(connection, size))
    if answer["t"] != "ok":
        sys.exit(f"segments.py: {answer}")
    return size


def ask(connection, *messages):
    """Sends messages at once and returns how long the answers are, and in how many segments they came."""
    before = segments(connection)
    connection.sendall(b"".join(frame(message) for message in messages))
    return sum(answered(connection) for _ in messages), segments(connection) - before


connection = socket.create_connection(("127.0.0.1", int(sys.argv[1])), 30)
key = base64.b64encode(os.urandom(16)).decode()
connection.sendall(
    f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: bastide.1\r\n\r\n".encode())
while exactly(connection, 1) != b"\n" or exactly(connection, 2) != b"\r\n":
    pass
ask(connection, {"t": "hello", "n": 1, "version": 1})
for name in "12345":
    ask(connection, {"t": "preset.save", "n": 2, "name": name, "text": "x" * 4000})
size, pieces = ask(connection, {"t": "preset.list", "n": 3})
if size < 20000 or pieces > 2:
    sys.exit(f"segments.py: an answer of {size} bytes came in {pieces} pieces")
_, pieces = ask(connection, *({"t": "ping", "n": n} for n in range(8)))
if pieces > 4:  # one, if the server got all of them at once
    sys.exit(f"segments.py: 8 answers came in {pieces} pieces")
