# SPDX-License-Identifier: MIT
"""Where mutants are made and judged. They share the objects of the release build: a mutant compiles one file, links what
is asked next against the archives and stops at the first test that fails."""

import collections
import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from crowd import CHOICE, blamed, crowd

BUILD = Path("build")
# Unit tests that say little about rules, or that hang on the clock of a busy machine.
OTHER_UNITS = re.compile(r"server|http|thinker|external|mcts|tile_art|symbols|draw")
UNIT_SECONDS = 4.0  # slower ones are left out
PATIENCE = 300  # seconds of waiting; whatever computes is ended by what it may compute
TIMES = 10  # as long as it should a test may compute
CROWD = 4  # so many mutants of a file are made in one object
# Games in pieces: most mutants that only games notice are noticed by the first ones.
GAMES = {
    "games": ["--seed", "7", "--games", "6"],
    "more games": ["--seed", "13", "--games", "14"],
    "most games": ["--seed", "27", "--games", "40"],
    # Random games of all sets are none of these.
    "games of the castle": ["--seed", "5", "--games", "100", "--game", "burg"],
    # Who holds several kinds of prisoners is rare in games of all sets, and scenarios begin with all steps armed.
    "games of prisoners": ["--seed", "3", "--games", "10", "--sets", "base,inns,tower,abbey"],
}


class Trouble(Exception):
    """The tree itself cannot be judged."""


def run(command, folder, seconds=None, **more):
    """Whether a command succeeds, computing no longer than some seconds, and how long it computed. What it printed lies
    in folder/out. A busy machine changes neither."""
    limited = ["sh", "-c", f'ulimit -t {seconds}; exec "$@"', "sh", *command] if seconds else command
    with open(Path(folder) / "out", "w") as out:
        child = subprocess.Popen(limited, stdout=out, stderr=out, start_new_session=True, **more)
        alarm = threading.Timer(PATIENCE, lambda: os.killpg(child.pid, signal.SIGKILL)) if seconds else None
        if alarm:
            alarm.start()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if alarm:
            alarm.cancel()
        return child.returncode == 0, usage.ru_utime + usage.ru_stime


def chapters():
    """Which chapter of tests/rules the rules with a name are in: BRIDGE -> bridges."""
    found = {}
    for path in Path("data/rules").glob("*.rules"):
        names = re.search(r"^ids (.+)$", path.read_text(), re.M)
        for name in re.findall(r"[A-Z]+", names.group(1) if names else ""):
            found[name] = path.stem
    return found


def chapter_of(text, names):
    """The chapter whose rules a file cites most; its scenarios are asked first."""
    cited = collections.Counter(names.get(n) for n in re.findall(r"\bBST_([A-Z]+)_[A-Z]?\d", text))
    for chapter, _ in cited.most_common():
        if chapter and (Path("tests/rules") / chapter).is_dir():
            return chapter
    return None


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
    def __init__(self, jobs, scenarios_only=False):
        self.jobs, self.scenarios_only = jobs, scenarios_only
        self.top = Path.cwd()
        self.work = Path(tempfile.mkdtemp(prefix="mutants-"))
        self.units = []
        self.links = {}
        self.seconds = {}
        self.crowds = {}
        self.linking = threading.Lock()

    def close(self):
        shutil.rmtree(self.work, ignore_errors=True)

    # ---- the tree ---------------------------------------------------------------------------------------------

    def build(self):
        if not (BUILD / "build.ninja").exists():
            self.must(["cmake", "--preset", "release"])
        names = sorted(p.stem for p in Path("tests/unit").glob("test_*.c") if not OTHER_UNITS.search(p.stem))
        names = [] if self.scenarios_only else names
        self.must(["cmake", "--build", BUILD, "-j", str(self.jobs), "--target", "judge", *names])
        self.units = names
        self.chapters = chapters()
        compiled = json.loads((BUILD / "compile_commands.json").read_text())
        self.compile = {os.path.relpath(c["file"]): c for c in compiled if "/bastide_objects.dir/" in c["command"]}
        for name in ["judge", *names]:
            commands = subprocess.run(["ninja", "-C", BUILD, "-t", "commands", "-s", f"tests/{name}"], capture_output=True, text=True)
            self.links[name] = commands.stdout.strip().split("\n")[-1]

    def must(self, command):
        if not run(command, self.work)[0]:
            raise Trouble(f"{' '.join(map(str, command))} fails:\n" + (self.work / "out").read_text()[-3000:])

    def control(self):
        """The tests without a mutation: they must pass, or "caught" would mean nothing. Says how long each computes."""

        def passes(name, test):
            folder = Path(tempfile.mkdtemp(dir=self.work))
            fine, seconds = test(folder, None, 600)
            if not fine:
                raise Trouble(f"the code fails {name} even without a mutation:\n" + (folder / "out").read_text()[-2000:])
            return name, seconds

        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            self.seconds = dict(pool.map(lambda t: passes(*t[:2]), self.tests(None)))
        slow = [u for u in self.units if self.seconds.get(u, 0) > UNIT_SECONDS]
        self.units = sorted((u for u in self.units if u not in slow), key=lambda u: self.seconds.get(u, 0))
        return slow

    # ---- one mutant -------------------------------------------------------------------------------------------

    def tests(self, chapter):
        """The tests in the order of asking: (name, what runs it in a folder with the objects of another and a limit of seconds,
        how many times as long as without a mutation it may compute)."""

        def test(program, *arguments, **more):
            def passes(folder, objects, limit, **others):
                self.link(program, objects or folder, objects)
                return run([(objects or folder) / program, *arguments], folder, limit, **more, **others)

            return passes

        if chapter:
            yield "scenarios", test("judge", "check", f"tests/rules/{chapter}"), 1
        yield "scenarios", test("judge", "check", "tests/rules"), TIMES
        if self.scenarios_only:
            return
        random = ("judge", "random", "--verify", "-j", "1")
        games = [(name, test(*random, *piece, cwd=self.work), TIMES) for name, piece in GAMES.items()]
        yield games[0]
        for unit in self.units:
            yield unit, test(unit), TIMES
        yield from games[1:]

    def link(self, program, folder, replaced):
        """Links a program in a folder, with the mutant there if there is one; what is linked already stays."""
        with self.linking:
            if (folder / program).exists():
                return
            command = self.links[program]
            output = re.search(r" -o (\S+) ", command).group(1)
            # before the archives: the linker leaves out what is defined already
            mutant = f"{folder}/mutant.o " if replaced else ""
            command = command.replace(f" -o {output} ", f" -o {folder}/{program} {mutant}", 1)
            done = subprocess.run(command, shell=True, cwd=BUILD, capture_output=True, text=True)
            if done.returncode != 0:
                raise Trouble(f"{program} does not link:\n{done.stderr[-2000:]}")

    def make(self, file, text, folder):
        """Compiles a changed text of a file to folder/mutant.o; what the compiler says if it refuses."""
        (folder / "mutant.c").write_text(text)
        entry = self.compile[file]
        words = shlex.split(entry["command"])
        words[words.index("-o") + 1] = str(folder / "mutant.o")
        words = [str(folder / "mutant.c") if w == entry["file"] else w for w in words if not w.startswith("-O")]
        # what has no meaning in C ends it, as under the sanitizers
        words += ["-O0", "-w", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"]
        words += ["-I", str(self.top / Path(file).parent)]
        done = subprocess.run(words, cwd=entry["directory"], capture_output=True, text=True)
        return None if done.returncode == 0 else done.stderr or "refused"

    def gather(self, file, source, mutants):
        """Makes one object of as many mutants of a file as can be in one."""
        folder = Path(tempfile.mkdtemp(dir=self.work))
        inside = list(mutants)
        while inside:
            text, numbers, owner = crowd(source, inside)
            refused = self.make(file, text, folder)
            if refused is None:
                self.crowds[file] = (folder, numbers)
                return
            wrong = blamed(refused, folder / "mutant.c", owner)
            if wrong is None:
                raise Trouble(f"the mutants of {file} do not compile together:\n{refused[:2000]}")
            inside = [m for m in inside if m not in wrong]

    def judge(self, mutant, source, first):
        """`refused` by the compiler, the name of the test that caught it, or `survived`. `first` is the test to ask first."""
        together, numbers = self.crowds.get(mutant.file, (None, {}))
        folder = Path(tempfile.mkdtemp(dir=self.work))
        try:
            if mutant not in numbers and self.make(mutant.file, mutant.text(source), folder) is not None:
                return "refused"
            objects = together if mutant in numbers else folder
            environment = {**os.environ, CHOICE: str(numbers.get(mutant, 0))}
            tests = self.tests(chapter_of(source, self.chapters))
            for name, test, times in sorted(tests, key=lambda t: t[0] != first):
                if not test(folder, objects, int(1 + times * self.seconds[name]), env=environment)[0]:
                    return name
            return "survived"
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def judge_all(self, mutants, texts, first, done):
        """Judges many; done(mutant, verdict, seconds) is called as they come. first[mutant] is the test to ask first."""

        def timed(mutant):
            begun = time.monotonic()
            return self.judge(mutant, texts[mutant.file], first.get(mutant)), time.monotonic() - begun

        for file, source in texts.items():
            some = [m for m in mutants if m.file == file]
            if len(some) >= CROWD:
                self.gather(file, source, some)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            futures = {pool.submit(timed, m): m for m in mutants}
            try:
                for future in concurrent.futures.as_completed(futures):
                    done(futures[future], *future.result())
            except BaseException:
                for future in futures:
                    future.cancel()
                raise


def say(*words):
    print(*words, flush=True)


def complain(*words):
    print("tests/mutation/run:", *words, file=sys.stderr)
