# SPDX-License-Identifier: MIT
"""Where code can be broken, and how: one small change in one line, found by its text alone."""

import re
from dataclasses import dataclass

# Operators as clang-format writes them, with blanks around.
SWAPS = {
    " == ": (" != ",), " != ": (" == ",),
    " < ": (" <= ", " > "), " > ": (" >= ", " < "), " <= ": (" < ", " > "), " >= ": (" > ", " < "),
    " && ": (" || ",), " || ": (" && ",),
    " + ": (" - ",), " - ": (" + ",), " * ": (" + ",), " / ": (" * ",), " % ": (" / ",),
    " & ": (" | ",), " | ": (" & ",), " ^ ": (" | ",), " << ": (" >> ",), " >> ": (" << ",),
    " += ": (" -= ", " = "), " -= ": (" += ", " = "), " |= ": (" = ", " &= "), " &= ": (" = ", " |= "),
}  # fmt: skip
WORDS = {"true": ("false",), "false": ("true",), "break;": ("continue;",), "continue;": ("break;",)}
KEYWORDS = {"return", "if", "for", "while", "switch", "sizeof", "case", "goto", "else", "do", "_Static_assert"}
# A whole statement in one line that does something: an assignment, a count, a call.
STATEMENT = re.compile(
    r"^\s+(?P<first>\*?\w+)(?:->\w+|\.\w+|\[[^\]]*\])*(?:\s(?:[-+*/|&^]|<<|>>)?=\s.*|\+\+|--|\(.*\));$"
)
BUFFER = re.compile(r"^\s*(?:static |const |unsigned )*\w+ \*?\w+\[\d+\]")  # its size is room, not meaning


@dataclass(frozen=True)
class Mutant:
    file: str
    line: int  # from 1
    before: str  # the line, without its blanks
    after: str

    def name(self):
        return f"{self.file}:{self.line}: {self.before}  ->  {self.after}"

    def text(self, source):
        lines = source.split("\n")
        old = lines[self.line - 1]
        lines[self.line - 1] = old[: len(old) - len(old.lstrip())] + self.after
        return "\n".join(lines)


def masked(line, inside):
    """The line with comments, strings and characters blanked out, and whether a block comment goes on."""
    out, i = [], 0
    while i < len(line):
        if inside:
            end = line.find("*/", i)
            stop = len(line) if end < 0 else end + 2
            out.append(" " * (stop - i))
            inside, i = end < 0, stop
        elif line.startswith("//", i):
            out.append(" " * (len(line) - i))
            i = len(line)
        elif line.startswith("/*", i):
            inside = True
        elif line[i] in "\"'":
            end = i + 1
            while end < len(line) and line[end] != line[i]:
                end += 2 if line[end] == "\\" else 1
            out.append('"' + "_" * (min(end, len(line) - 1) - i - 1) + '"')
            i = end + 1
        else:
            out.append(line[i])
            i += 1
    return "".join(out), inside


def changes(code):
    """All (from column, to column, new text) for a line of code."""
    for old, news in SWAPS.items():
        for at in (m.start() for m in re.finditer(re.escape(old), code)):
            for new in news:
                yield at, at + len(old), new
    for old, news in WORDS.items():
        for m in re.finditer(r"(?<!\w)" + re.escape(old) + r"(?!\w)", code):
            for new in news:
                yield m.start(), m.end(), new
    for m in re.finditer(r"(?<![\w!=<>])!(?!=)", code):
        yield m.start(), m.end(), ""
    for m in re.finditer(r"(\+\+|--)", code):
        yield m.start(), m.end(), "--" if m.group() == "++" else "++"
    if not BUFFER.match(code):
        for m in re.finditer(r"(?<![\w.])\d+(?![\w.])", code):
            yield m.start(), m.end(), str(int(m.group()) + 1)
            if m.group() == "1":
                yield m.start(), m.end(), "0"
    m = re.match(r"^\s*(?:\} else )?if \((.*)\) \{$", code.rstrip())
    if m and m.group(1).count("(") == m.group(1).count(")"):
        yield m.start(1), m.end(1), None  # negated as a whole
    m = STATEMENT.match(code.rstrip())
    if m and m.group("first") not in KEYWORDS and code.count("(") == code.count(")"):
        yield len(code) - len(code.lstrip()), len(code.rstrip()), ";"


def places(file, source):
    """All mutants of a file."""
    inside = False
    for number, line in enumerate(source.split("\n"), 1):
        code, inside = masked(line, inside)
        if code.lstrip().startswith("#") or "_Static_assert" in code or line.endswith("\\"):
            continue
        for start, end, new in changes(code):
            old = line[start:end]
            new = f"!({old})" if new is None else new
            after = (line[:start] + new + line[end:]).strip()
            if after != line.strip():
                yield Mutant(file, number, line.strip(), after)
