#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small bot for Bastide, in the bot protocol (docs/bot-protocol.md).

It knows no rules. It keeps a `bastide bot` as a child, hands on what it is told about the game, and asks the child
what is legal. Of all legal actions it takes the one after which its seat is most points ahead, the first one on a tie,
and a figure rather than none.

    bastide bot "exec:python3 examples/bot.py"      # behind our own end of the protocol

BASTIDE names the program, if it is not found as `bastide`.
"""

import os
import subprocess
import sys

rules = subprocess.Popen([os.environ.get("BASTIDE", "bastide"), "bot", "random"],
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def ask(line):
    """Sends a line to the rules and returns the lines of the answer, the closing one included."""
    rules.stdin.write(line + "\n")
    answer = []
    while not answer or answer[-1].split(" ")[0] not in ("ok", "error"):
        answer.append(rules.stdout.readline().rstrip("\n"))
        if answer[-1] == "":
            sys.exit("the rules are gone")
    return answer


def lead(seat):
    """How many points a seat is ahead of the best of the others."""
    scores = {words[1]: int(words[2]) for words in map(str.split, ask("show")) if words[0] == "score"}
    return scores.pop(seat) - max(scores.values())


def best():
    """The action to take, or None if it is not for a seat to act."""
    actor = next(line.split()[1] for line in ask("show") if line.startswith("actor "))
    actions = [line[len("action "):] for line in ask("legal") if line.startswith("action ")]
    found, found_value = None, None
    for action in actions:
        ask("play " + action)
        value = (lead(actor), action.startswith("put "))
        ask("undo")
        if found is None or value > found_value:
            found, found_value = action, value
    return found


def main():
    for number, line in enumerate(sys.stdin, 1):
        words = line.split()
        if not words or words[0].startswith("#") or words[0] == "stop":
            continue  # it never thinks long enough to be stopped
        if words[0] == "quit":
            break
        if words[0] == "hello":
            print("bastide-bot 1\nname Example\nauthor the Bastide authors\nok")
        elif words[0] == "ping":
            print(" ".join(["pong"] + words[1:]))
        elif words[0] in ("new", "play", "undo"):
            answer = ask(line.strip())[-1]
            print(answer if answer == "ok" else f"error {number}: {answer.partition(': ')[2]}")
        elif words[0] == "go":
            action = best()
            print(f"best {action}" if action else f"error {number}: it is not for a seat to act")
        else:
            print(f"error {number}: unknown command {words[0]}")
        sys.stdout.flush()


main()
