# SPDX-License-Identifier: MIT
# Word files that are wrong: the generator names the file, the line and what to do. WORDGEN is the generator; each case
# changes a copy of data/words.
set -u

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
status=0

fresh() {
    rm -rf "$scratch/words"
    cp -r data/words "$scratch/words"
}

generate() {
    (cd "$scratch" && "$WORDGEN" words.h words.c sentences.h sentences.c words/*.words) 2>&1
}

# expect PATTERN: the copy is refused, with this message
expect() {
    local out
    if out=$(generate); then
        echo "accepted, but expected: $1"
        status=1
    elif ! grep -qE -- "$1" <<<"$out"; then
        echo "expected: $1"
        echo "     got: $out"
        status=1
    fi
}

# add FILE LINE…: behind the end of a file of the copy
add() {
    local file=$1
    shift
    fresh
    printf '%s\n' "$@" >>"$scratch/words/$file.words"
}

# change FILE SED: the script is run over a file of the copy
change() {
    fresh
    sed -i "$2" "$scratch/words/$1.words"
    if cmp -s "data/words/$1.words" "$scratch/words/$1.words"; then
        echo "nothing is changed by: $2"
        status=1
    fi
}

fresh
generate || { echo "data/words is refused"; exit 1; }

# What stands at the margin
add ferries 'element  '
expect 'words/ferries.words:[0-9]+: element needs a word of small letters, digits and hyphens'
add ferries 'thing boat'
expect "ferries.words:[0-9]+: 'thing' is no kind of word; docs/words.md lists them"
add ferries 'element ferry'
expect 'ferries.words:[0-9]+: the element ferry is there already, at words/ferries.words:10'
add ferries 'step ROW' '    name Row'
expect 'ferries.words:[0-9]+: there is no step ROW in include/bastide/turn.h'
add ferries 'option boats FERRY-99'
expect 'ferries.words:[0-9]+: there is no rule FERRY-99 in data/rules'
add ferries 'option boats'
expect "a house rule needs the rule that names it"
add ferries 'option boats FERRY-R1' '    name Boats' '    range 0 20' '    note Boats.'
expect "ferries.words:[0-9]+: a house rule with a range needs 'usual ...' and 'note ...', no other does"
add ferries 'option boats FERRY-R1' '    name Boats' '    range 0 20' '    note Boats.' '    usual 7'
expect "ferries.words:[0-9]+: a house rule with a range is 'counting'"
add ferries 'option boats FERRY-R1' '    name Boats' '    counting' '    range 20 0'
expect 'ferries.words:[0-9]+: a range is two numbers from 0 to 250, the smaller one first'
add ferries 'option boats FERRY-R1' '    name Boats' '    counting' '    range 0 20' '    usual 7 8'
expect 'ferries.words:[0-9]+: there is one usual number for all, or one for each of 1 to 6 seats'
add ferries 'option boats FERRY-R1' '    name Boats' '    counting' '    range 0 20' '    note Boats.' '    usual 7' '    figure boat'
expect "ferries.words:[0-9]+: a house rule with a range may say 'figure FIGURE'; there is no boat"
add ferries 'option boats FERRY-R1' '    name Boats' '    value no None.' '    value yes Some.' '    note Boats.'
expect "ferries.words:[0-9]+: a house rule with a range needs"
add ferries 'element boat small'
expect "'small' is too much behind element boat"
change ferries '/^module/d'
expect "ferries.words:[0-9]+: a word file begins with 'module NAME'"
change ferries 's/number 14/number 13/'
expect '(ferries|tunnel).words:4: module (ferries|tunnel) has the number 13 already'
change count 's/^list quarter IN k/list quarter IN q/'
expect "count.words:[0-9]+: the letter q stands for the part 'square'"

# What stands below
add ferries 'figure boat' '    colour brown'
expect "ferries.words:[0-9]+: 'colour' has no meaning below figure; there are name, a, the, as, follower, of nobody"
add ferries 'figure boat' '   name boat'
expect 'indented by 4 spaces'
change ferries 's/parts square ends/parts square boats/'
expect "ferries.words:[0-9]+: an? (piece|action) has no part 'boats'"
change ferries 's/parts square ends/parts square square/'
expect "the part 'square' is given twice"
change ferries 's/sets ferries/sets boats/'
expect 'ferries.words:[0-9]+: no word file has a set boats'
change ferries 's/puts ferry/puts boat/'
expect 'ferries.words:[0-9]+: there is no piece boat'
change base 's/    number 33/    number 35/'
expect 'base.words:[0-9]+: alone has the number 35 already'
change base 's/    number 33/    number 99/'
expect 'alone asks for the number 99, but there are only [0-9]+'
change king '/value each/d; /value 10-20/d; /value at-once/d'
expect 'king.words:[0-9]+: a house rule has at least two values'
change ferries 's/quiet marked/quiet quiet/'
expect "'quiet' is said twice"
change ferries 's/^    quiet marked/    sealed/'
expect "'sealed' has no meaning below event"

# A sealed action is one in the tables, and another is not
change ferries 's/^action ferry$/&\n    sealed/'
generate || { echo "a sealed action is refused"; status=1; }
! grep -q '{"bridge", .*BST_IS_SEALED}' "$scratch/words.c" || { echo "the bridge is sealed, too"; status=1; }
grep -q '{"ferry", .*BST_IS_SEALED}' "$scratch/words.c" || { echo "the ferry is not sealed"; status=1; }

# Sentences
change ferries '/^    log/d'
expect "ferries.words:[0-9]+: action ferry needs a line 'log \.\.\.'"
change ferries '/^    told/d'
expect "event ferry needs a line 'told \.\.\.'"
change ferries '/^element/,/^symbol/{/note/d}'
expect "element ferry needs a line 'note \.\.\.'"
change ferries '/^    ask/,/^    pass/d; /^step FERRY/,/^problem/{/name/d}'
expect "step FERRY needs a line 'name \.\.\.'"
change ferries '/^step FERRY/,/^    pass/d'
expect 'no file of data/words has a step FERRY'
change ferries 's/{from}/{whence}/'
expect 'ferries.words:[0-9]+: nothing is known of \{whence\} here; there are .*square .*from'
change ferries 's/{from}/{from/'
expect "nothing is known of|a '\{' without its '\}'"
change ferries 's/pass Leave/pass {seat} leaves/'
expect 'nothing is known of \{seat\} here'
change base 's/| {points} tiles are shuffled back/| tiles are shuffled back/'
expect 'one and many must have the same names in braces'
change base 's/    told {the_feature} at {square} is finished/    told/'
expect 'the sentence is missing'
change traders 's/    for goods//'
expect "category goods needs either 'by feature' or a line 'for"
add base 'more event boat' '    told A boat'
expect 'there is no event boat to say more of'
add ferries 'more event placed' '    quiet'
expect "'quiet' is no sentence of an event"

exit $status
