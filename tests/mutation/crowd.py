# SPDX-License-Identifier: MIT
"""Many mutants of a file in one object. Every function stands there once for each of its mutants, and which one is called
an environment variable says; so one compiles and links once for a file and not for each mutant. What stands outside of
functions (tables, names of numbers) cannot be told apart this way, nor what the compiler refuses: they are made one by one."""

import re

from places import masked

CHOICE = "BASTIDE_MUTANT"
PRELUDE = f"""#include <stdlib.h>
static int mutant_called;
__attribute__((constructor)) static void mutant_choose(void)
{{
    const char *number = getenv("{CHOICE}");
    mutant_called = number ? atoi(number) : 0;
}}
"""
# Functions begin at the left edge, and end there in a line of their own or in their first one.
BEGIN = re.compile(r"(?!typedef|struct|enum|union|extern|#)[A-Za-z_][\w ]*[ *](?P<name>\w+)\((?P<parameters>[^{};=]*)\)\s*\{", re.S)
LONGEST_HEAD = 6  # lines


def functions(lines):
    """(first line, last line, name, names of the parameters, head) of all functions; lines count from 0."""
    at = 0
    while at < len(lines):
        text = "\n".join(lines[at : at + LONGEST_HEAD])
        begun = BEGIN.match(text)
        if not begun:
            at += 1
            continue
        head = text[: begun.end()]
        last = at + head.count("\n")
        code = masked(lines[last], False)[0]
        if code.count("{") > code.count("}"):
            last = next((i for i in range(last, len(lines)) if lines[i].startswith("}")), None)
            if last is None:
                return
        names = parameters(begun.group("parameters"))
        if names is not None:
            yield at, last, begun.group("name"), names, head
        at = last + 1


def parameters(text):
    """Their names, or None if they cannot be read."""
    if text.strip() in ("", "void"):
        return []
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    found = [re.search(r"\(\*(\w+)\)|(\w+)\s*(?:\[[^\]]*\]\s*)*$", part) for part in parts]
    return [m.group(1) or m.group(2) for m in found] if all(found) else None


def crowd(source, mutants):
    """One text for many mutants of a source: the text, the number of each mutant that is in it, and whose copy a line is."""
    lines = source.split("\n")
    out, numbers, owner = PRELUDE.split("\n"), {}, {}
    at = 0
    for first, last, name, names, head in functions(lines):
        out += lines[at:first]
        copies, calls = [], []
        for mutant in mutants:
            if not first <= mutant.line - 1 <= last:
                continue
            text = "\n".join(mutant.text(source).split("\n")[first : last + 1])
            if not text.startswith(head):
                continue
            numbers[mutant] = number = len(numbers) + 1
            other = re.sub(rf"\b{name}\(", f"{name}_mutant_{number}(", head, count=1)
            copies.append((mutant, other + text[len(head) :]))
            call = f"{name}_mutant_{number}({', '.join(names)});"
            gives = re.match(r"(?:static |inline )*(.*?)\b" + name, head, re.S).group(1).strip() != "void"
            calls.append(f"case {number}: return {call}" if gives else f"case {number}: {call} return;")
        if copies:
            out += (head.rstrip("{").rstrip() + ";").split("\n")  # copies may call it before it stands there
        for mutant, text in copies:
            for line in text.split("\n"):
                owner[len(out) + 1] = mutant
                out.append(line)
        whole = "\n".join(lines[first : last + 1])
        choice = f" switch (mutant_called) {{ {' '.join(calls)} }}" if calls else ""
        out += (head + choice + whole[len(head) :]).split("\n")
        at = last + 1
    out += lines[at:]
    return "\n".join(out), numbers, owner


def blamed(complaints, path, owner):
    """The mutants that the compiler complains of; None if it complains of something else."""
    found = set()
    for number in re.findall(rf"^{re.escape(str(path))}:(\d+):\d+: (?:fatal )?error:", complaints, re.M):
        mutant = owner.get(int(number))
        if mutant is None:
            return None
        found.add(mutant)
    return found or None
