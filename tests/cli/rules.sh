# SPDX-License-Identifier: MIT
# bastide rules, as a user calls it: what it prints, how it refuses, and what the coverage report finds.
# BASTIDE is the program; the working directory is the top of the source tree.

command=rules
. tests/cli/expect.bash

# Showing rules
expect 0 '^inns +43  Inns & Cathedrals$'
expect 0 '^BASE-18  lay$' BASE-18 INNS-06
expect 0 '^INNS-06  score$' BASE-18 INNS-06
expect 0 '^INNS-R4  ruling$' inns
expect 0 '^TURN-08  turn LAY  "Karte legen"$' turn --lang de
expect 0 '^X-07  with RIVER × INNS$' x-07
expect 0 'two cathedrals|both cathedrals' inns --grep CATHEDRALS
expect 0 '"id":"BASE-18","chapter":"base","tag":"lay"' BASE-18 --json
expect 0 '"chapter":"inns","module":"INNS"' --json
expect 0 '^usage: ' --help
expect 1 'no rule contains' --grep xyzzy
for bad in "BASE-181 BASE-18" "inn inns"; do
    expect 2 "no rule or chapter .${bad% *}.; did you mean" "${bad% *}"
done
expect 2 'language' --lang xx
expect 2 'unknown option' --nonsense
expect 2 'option .--grep. needs a value' --grep
expect 2 'did you mean .--lang.' --lagn de BASE-18
expect 2 'coverage' --list

# House rules that a text names, as `teacher-final`, are those of the program.
known=$("$BASTIDE" random --rules help)
named=$("$BASTIDE" rules --grep '`' && "$BASTIDE" rules --grep '`' --lang de)
for name in $(grep -o '`[a-z0-9_=|-]*[=_-][a-z0-9_=|-]*`' <<<"$named" | tr -d '`' | sed 's/=.*//' | sort -u); do
    if ! grep -qE "^ +$name " <<<"$known"; then
        echo "FAILED: a rule names the house rule '$name', which does not exist"
        failures=$((failures + 1))
    fi
done

# Coverage: a small tree of scenarios, of one of the smallest chapters.
mkdir -p "$scratch/all/cathars" "$scratch/empty"
ids=$("$BASTIDE" rules cathars --json | grep -o '"id":"[^"]*"' | cut -d'"' -f4)
for id in $ids; do echo "proves $id   # comment"; done >"$scratch/all/cathars/one.scn"
n=$(wc -w <<<"$ids")
cover() { expect "$1" "$2" --coverage "$scratch/all" --chapters cathars "${@:3}"; }

cover 0 "^$n of $n rules named, 0 exempt \(0\.0 %\), 0 waiting, 0 missing\$"
expect 1 "^0 of $n rules named.* $n missing\$" --coverage "$scratch/empty" --chapters cathars
expect 1 'missing: CATH-01 CATH-02' --coverage "$scratch/empty" --chapters cathars --list
expect 2 'cannot read the directory' --coverage "$scratch/none"
expect 2 'no chapter .catars.' --coverage "$scratch/all" --chapters catars

sed -i '/CATH-18/d; s/proves CATH-19.*/proves CATH-20, CATH-19/' "$scratch/all/cathars/one.scn"
cover 1 '1 rules are not named'
echo 'CATH-18 waits ABBEY barns' >"$scratch/all/exempt.txt"
cover 0 "^$((n - 1)) of $n rules named, 0 exempt \(0\.0 %\), 1 waiting, 0 missing\$"
cover 0 '"waiting":1,"missing":0,"errors":0' --json
cover 1 'exempt.txt:1: CATH-18 waits for a module that is built' --built cathars,abbey
echo 'CATH-18 cannot be shown' >"$scratch/all/exempt.txt"
cover 0 "^$((n - 1)) of $n rules named, 1 exempt \([23]\.[0-9] %\)"
cover 1 'at most 2 % may be' --max-exempt 2
cover 2 'needs a number' --max-exempt some
echo '# comment' >>"$scratch/all/exempt.txt"
echo 'CATH-17 proven all the same' >>"$scratch/all/exempt.txt"
cover 1 'exempt.txt:3: CATH-17 is proven by a scenario'
printf 'CATH-18\nCATH-99 reason\nCATH-18 waits NOTHING reason\n' >"$scratch/all/exempt.txt"
cover 1 'exempt.txt:1: CATH-18 needs a reason'
cover 1 'exempt.txt:2: CATH-99 is no rule'
cover 1 'exempt.txt:3: CATH-18 is listed twice'
cover 1 'exempt.txt:3: CATH-18 waits for no known module'
echo 'CATH-18 cannot be shown' >"$scratch/all/exempt.txt"
echo 'proves CATH-01 CATH-77' >>"$scratch/all/cathars/one.scn"
cover 1 'one.scn:[0-9]+: CATH-77 is no rule'

# Interactions take part when all their modules exist: more than a hundred by now, two between river and inns.
expect 1 '^interactions +0 +[1-9][0-9][0-9] ' --coverage "$scratch/empty"
expect 1 '^interactions +0 +2 ' --coverage "$scratch/empty" --chapters interactions --built river,inns

[ $failures -eq 0 ] && echo "rules.sh: all as expected"
exit $((failures > 0))
