# SPDX-License-Identifier: MIT
"""Where mutants are made and judged: the tree is built once, without link-time optimisation; a mutant compiles one file,
links what is asked next and stops at the first test that fails."""

import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BUILD = Path("build/mutation")
# Unit tests that say little about rules, or that hang on the clock of a busy machine.
OTHER_UNITS = re.compile(r"server|http|thinker|external|mcts|tile_art|symbols|draw")
UNIT_SECONDS = 4.0  # slower ones are left out
GAMES = ["random", "--verify", "--games", "60", "--seed", "7", "-j", "1"]
# Who holds several kinds of prisoners is rare in games of all sets, and scenarios begin with all steps armed.
PRISONERS = ["random", "--verify", "--games", "10", "--seed", "3", "-j", "1", "--sets", "base,inns,tower,abbey"]


class Trouble(Exception):
    """The tree itself cannot be judged."""


def run(command, timeout, folder, **more):
    """Whether a command succeeds in time. What it printed lies in folder/out."""
    with open(Path(folder) / "out", "w") as out:
        try:
            return subprocess.run(command, stdout=out, stderr=out, timeout=timeout, **more).returncode == 0
        except subprocess.TimeoutExpired:
            return False


def sources():
    """The files that decide what a mutant is."""
    return sorted(p for d in ("src", "include", "data") for p in Path(d).rglob("*") if p.is_file())


def checksum():
    total = hashlib.sha256()
    for path in sources():
        total.update(str(path).encode() + b"\0" + path.read_bytes())
    for path in sorted(p for d in ("tests/rules", "tests/unit") for p in Path(d).rglob("*") if p.is_file()):
        total.update(str(path).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:16]


class Workshop:
    def __init__(self, jobs):
        self.jobs = jobs
        self.top = Path.cwd()
        self.work = Path(tempfile.mkdtemp(prefix="mutants-"))
        self.units = []
        self.links = {}
        self.seconds = {}

    def close(self):
        shutil.rmtree(self.work, ignore_errors=True)

    # ---- the tree ---------------------------------------------------------------------------------------------

    def build(self):
        page = BUILD.with_name("mutation-page")
        page.mkdir(parents=True, exist_ok=True)
        (page / "index.html").write_text("<!doctype html><title>Bastide</title>\n")
        if not (BUILD / "build.ninja").exists():
            self.must(["cmake", "-S", ".", "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_C_FLAGS=-O1 -w",
                       f"-DBASTIDE_PAGE={page.resolve()}"])  # fmt: skip
        names = sorted(p.stem for p in Path("tests/unit").glob("test_*.c") if not OTHER_UNITS.search(p.stem))
        self.must(["cmake", "--build", BUILD, "-j", str(self.jobs), "--target", "bastide", *names])
        self.units = names
        compiled = json.loads((BUILD / "compile_commands.json").read_text())
        self.compile = {os.path.relpath(c["file"]): c for c in compiled}
        for name, target in [("bastide", "bastide")] + [(n, f"tests/{n}") for n in names]:
            commands = subprocess.run(["ninja", "-C", BUILD, "-t", "commands", target], capture_output=True, text=True)
            self.links[name] = commands.stdout.strip().split("\n")[-1]

    def must(self, command):
        if not run(command, None, self.work):
            raise Trouble(f"{' '.join(map(str, command))} fails:\n" + (self.work / "out").read_text()[-3000:])

    def control(self):
        """The tests without a mutation: they must pass, or "caught" would mean nothing. Says how long each takes."""
        for name, test in self.tests(self.work, None):
            begun = time.monotonic()
            if not test(600):
                raise Trouble(f"the code fails {name} even without a mutation:\n" + (self.work / "out").read_text()[-2000:])
            self.seconds[name] = time.monotonic() - begun
        slow = [u for u in self.units if self.seconds[u] > UNIT_SECONDS]
        self.units = sorted((u for u in self.units if u not in slow), key=lambda u: self.seconds[u])
        return slow

    # ---- one mutant -------------------------------------------------------------------------------------------

    def tests(self, folder, replaced):
        """The tests of a mutant, cheapest first: (name, what runs it with a limit of seconds)."""
        environment = os.environ | {"BASTIDE": str(folder / "bastide")}

        def test(program, *arguments, cwd=None):
            def passes(limit):
                self.link(program, folder, replaced)
                return run([folder / program, *arguments], limit, folder, cwd=cwd, env=environment)

            return passes

        yield "scenarios", test("bastide", "check", "tests/rules")
        for unit in self.units:
            yield unit, test(unit)
        yield "games", test("bastide", *GAMES, cwd=folder)
        yield "games of prisoners", test("bastide", *PRISONERS, cwd=folder)

    def link(self, program, folder, replaced):
        if (folder / program).exists():
            return
        command = self.links[program]
        output = re.search(r" -o (\S+) ", command).group(1)
        mutant = ""
        if replaced and f" {replaced} " in command:
            command = command.replace(f" {replaced} ", f" {folder}/mutant.o ")
        elif replaced:  # before the archives: the linker leaves out what is defined already
            mutant = f"{folder}/mutant.o "
        command = command.replace(f" -o {output} ", f" -o {folder}/{program} {mutant}", 1)
        done = subprocess.run(command, shell=True, cwd=BUILD, capture_output=True, text=True)
        if done.returncode != 0:
            raise Trouble(f"{program} does not link:\n{done.stderr[-2000:]}")

    def judge(self, mutant, source):
        """`refused` by the compiler, the name of the test that caught it, or `survived`."""
        folder = Path(tempfile.mkdtemp(dir=self.work))
        try:
            (folder / "mutant.c").write_text(mutant.text(source))
            entry = self.compile[mutant.file]
            words = shlex.split(entry["command"])
            object_file = words[words.index("-o") + 1]
            words[words.index("-o") + 1] = str(folder / "mutant.o")
            words = [str(folder / "mutant.c") if w == entry["file"] else w for w in words]
            words += ["-I", str(self.top / Path(mutant.file).parent)]
            if subprocess.run(words, cwd=entry["directory"], capture_output=True).returncode != 0:
                return "refused"
            for name, test in self.tests(folder, object_file):
                if not test(20 + 10 * self.seconds[name]):
                    return name
            return "survived"
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def judge_all(self, mutants, texts, done):
        """Judges many; done(mutant, verdict) is called as they come."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            futures = {pool.submit(self.judge, m, texts[m.file]): m for m in mutants}
            try:
                for future in concurrent.futures.as_completed(futures):
                    done(futures[future], future.result())
            except BaseException:
                for future in futures:
                    future.cancel()
                raise


def say(*words):
    print(*words, flush=True)


def complain(*words):
    print("tests/mutation/run:", *words, file=sys.stderr)
