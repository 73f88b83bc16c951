# SPDX-License-Identifier: MIT
# bastide check, as a user calls it: what it finds, what it prints, how it ends.
# BASTIDE is the program; the working directory is the top of the source tree.

command=check
. tests/cli/expect.bash

mkdir -p "$scratch/good/deep" "$scratch/bad" "$scratch/none"
cat >"$scratch/good/b.scn" <<'END'
scn 1
proves BASE-18 BASE-17
title Sides must match
draw base.U
refuse lay base.U 1,0 r1 because BASE-18
expect legal lay base.U 1,0 r0

scn 1
proves BASE-01
expect left 71
END
cat >"$scratch/good/deep/a.scn" <<'END'
scn 1
proves BASE-01
title The first
expect left 71
END
echo 'not a scenario' >"$scratch/good/notes.txt"
cat >"$scratch/bad/fails.scn" <<'END'
scn 1
proves BASE-01
expect left 70
play base.U 1,0 r1
END
printf 'scn 1\nproves BASE-999\nexpect left 71\n' >"$scratch/bad/unknown-rule.scn"
printf 'scn 1\nproves BASE-01\nplay base.U 1,0 r0\n' >"$scratch/bad/proves-nothing.scn"
printf 'scn 1\nproves MY-01\n' >"$scratch/bad/notes.txt"

expect 0 '^usage: ' --help
expect 0 '^3 passed, 0 failed$' "$scratch/good"
expect 0 '^1 passed, 0 failed$' "$scratch/good/deep/a.scn"
expect 0 'passed .*b.scn:1: Sides must match \[BASE-18 BASE-17\]' --verbose "$scratch/good"
expect 0 '"line":1,"title":"The first","proves":\["BASE-01"\],"status":"passed","failures":\[\]' --json "$scratch/good"
expect 0 '^\{"passed":3,"failed":0\}$' "$scratch/good" --json
expect 1 'fails.scn:3: expected 70 tiles left to draw, but it is 71' "$scratch/bad/fails.scn"
expect 1 'fails.scn:4: play base.U 1,0 r1: the sides do not match \(BASE-18\)' "$scratch/bad/fails.scn"
expect 1 '^3 passed, 1 failed$' "$scratch/bad/fails.scn" "$scratch/good"
expect 2 'unknown-rule.scn:2: there is no rule "BASE-999"' "$scratch/bad"
expect 2 'proves-nothing.scn:1: the scenario proves nothing' "$scratch/bad"
expect 2 '^0 passed, 3 failed$' "$scratch/bad"
expect 2 'absent.*No such file' "$scratch/absent" "$scratch/good"
expect 2 'no scenarios' "$scratch/none"
expect 2 'name the files'
expect 2 'unknown option `--verbosity`' --verbosity "$scratch/good"

# A tile set of one's own.
cat >"$scratch/mine.tiles" <<'END'
tile mine.A x3
  road E W
  field NL NR EL WR
  field ER SL SR WL
END
printf 'scn 1\nproves BASE-01\nsets base mine\nexpect left 74\nplay mine.A 1,0 r0\nexpect count 4\n' >"$scratch/mine.scn"
expect 0 '^1 passed, 0 failed$' --tiles "$scratch/mine.tiles" "$scratch/mine.scn"
expect 2 'mine.scn:3: there is no tile set "mine"; there are: ' "$scratch/mine.scn"

# Files come in order, whatever the file system says.
order=$("$BASTIDE" check --verbose "$scratch/good" | sed -n 's/.*\/\([a-z.]*\):.*/\1/p' | tr '\n' ' ')
if [ "$order" != "b.scn b.scn a.scn " ]; then
    echo "FAILED: the order of the files is $order"
    failures=$((failures + 1))
fi

exit $((failures > 0))
