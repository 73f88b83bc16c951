# SPDX-License-Identifier: MIT
# bastide import, as a user calls it: our own games, wrong files, records, and the samples if they are there.
# BASTIDE is the program; the working directory is the top of the source tree.

command=import
. tests/cli/expect.bash

# Every game of tests/jcz holds what it asserts, and its record is a game again.
for file in tests/jcz/*.jcz; do
    expect 0 '^[1-9][0-9]* passed, 0 failed$' --assert "$file"
    "$BASTIDE" import "$file" -o "$scratch/game.bgn" 2>&1 | grep -q 'the table or the river begins otherwise' && continue
    expect 0 'messages, [0-9]+ actions' "$file" -o "$scratch/game.bgn"
    if ! "$BASTIDE" replay "$scratch/game.bgn" >"$scratch/out" 2>&1; then
        echo "FAILED: the record of $file: $(cat "$scratch/out")"
        failures=$((failures + 1))
    fi
done
expect 0 'passed, 0 failed$' --assert tests/jcz/alone.jcz tests/jcz/river.jcz
expect 0 '^usage: ' --help
expect 0 '^lay base.W 1,0 r0$' tests/jcz/roads-cities.jcz --log
expect 0 '\(TilePhase\)$' tests/jcz/river.jcz
expect 2 'the table or the river begins otherwise' tests/jcz/more-start-tiles.jcz -o "$scratch/none.bgn"
expect 2 'name the file'
expect 2 'name one file' -o "$scratch/none.bgn" tests/jcz/alone.jcz tests/jcz/river.jcz
expect 2 'absent.jcz' "$scratch/absent.jcz"

expect 0 'river-skip.jcz:17: the file goes on without 9 river tiles, which are left out' tests/jcz/river-skip.jcz

# variant SED: our first game with another setup is still the same game.
variant() {
    sed -E "$1" tests/jcz/roads-cities.jcz >"$scratch/variant.jcz"
    cmp -s tests/jcz/roads-cities.jcz "$scratch/variant.jcz" && {
        echo "FAILED: $1 changes nothing"
        failures=$((failures + 1))
    }
    expect 0 'passed, 0 failed$' --assert "$scratch/variant.jcz"
}
for set in inns-and-cathedrals:1 inns-and-cathedrals:2 traders-and-builders:1 traders-and-builders:2 \
    princess-and-dragon:1 princess-and-dragon:2 tower:1 tower:2 abbey-and-mayor:1 abbey-and-mayor:2 \
    bridges-castles-and-bazaars:1 bridges-castles-and-bazaars:2 king-and-robber:1 king-and-robber:2 siege/cathars gq11 \
    cult/5 cult/6 tunnel ferries goldmines mage-and-witch:1 mage-and-witch:2 festival corn-circles/1 corn-circles/2 \
    flier:1 flier:2; do
    variant "s!\"basic:1\": 1!\"basic:1\": 1, \"$set\": 1!"
done
for rule in princess-action=may princess-action=must fairy-placement=next-follower fairy-placement=on-tile \
    dragon-move=before-scoring dragon-move=after-scoring barn-placement=not-occupied barn-placement=occupied \
    wagon-move=C1 wagon-move=C2 bazaar-no-auction=false bazaar-no-auction=true hill-tiebreaker=at-least-one-follower \
    hill-tiebreaker=number-of-followers espace-variant=any-tile espace-variant=siege-tile gq11-pig-herd=pig \
    gq11-pig-herd=nothing tunnelize-other-expansions=true tunnelize-other-expansions=false more-tunnel-tokens=3/2 \
    more-tunnel-tokens=2/1 more-tunnel-tokens=1/1 festival-return=meeple festival-return=follower \
    keep-monasteries=replace keep-monasteries=keep labyrinth-variant=advanced labyrinth-variant=basic \
    coc-final-scoring=market-only coc-final-scoring=any-district count-move=by-player count-move=clockwise \
    count-move=follow-meeple little-buildings-scoring=1/1/1 little-buildings-scoring=3/2/1 \
    king-and-robber-scoring=default king-and-robber-scoring=10/20 king-and-robber-scoring=15/40 \
    king-and-robber-scoring=continuously tiny-city-scoring=4 inn-and-cathedral-final-scoring=zero \
    inn-and-cathedral-final-scoring=ignore vineyards-for-garden=false robbers-son-action=may meteorite-impact=standard; do
    variant "s!\"rules\": \{\}!\"rules\": {\"${rule%%=*}\": \"${rule#*=}\"}!"
done
for element in big-follower=1 builder=1 pig=1 barn=1 wagon=1 mayor=1 phantom=1 dragon=1 fairy=1 tower=1 abbey=1 \
    bridge=1 castle=1 bazaar=true tunnel=1 ferry=1 gold=1 traders=true cathedral=true inn=true \
    princess=true portal=true pig-herd=true siege=true shrine=true escape=true garden=true mage=1 witch=1 festival=true \
    corn-circle=true flier=true hill=true vineyard=true acrobats=true abbot=0 abbot=1 \
    shepherd=1 ringmaster=1 little-buildings=true obelisk=1 robbers-son=0; do
    variant "s!\"farmers\": true!\"farmers\": true, \"${element%%=*}\": ${element#*=}!"
done

# The mark that some editors begin UTF-8 with.
printf '\xef\xbb\xbf' | cat - tests/jcz/roads-cities.jcz >"$scratch/variant.jcz"
expect 0 'passed, 0 failed$' --assert "$scratch/variant.jcz"

# wrong STATUS PATTERN SED: a good file, spoilt by sed, is refused so. (PATTERN begins with the line number.)
wrong() {
    sed -E "$3" "${4:-tests/jcz/roads-cities.jcz}" >"$scratch/wrong.jcz"
    expect "$1" "wrong.jcz:$2" --assert "$scratch/wrong.jcz"
}
# JSON
wrong 2 '2: a comma or } is expected here' '2s/,$//; 1s/,$/,/; 2s/"created"/"x": 1 "created"/'
wrong 2 '2: a value is expected after the comma' '2s/$/ }/; 3d'
wrong 2 '1: this is no JSON number' '1s/"clock": 0/"clock": 01/'
wrong 2 '1: the member "clock" stands twice' '1s/"clock": 0/"clock": 0, "clock": 1/'
wrong 2 '3: a string must end on its line' '3s/",$/,/'
wrong 2 '29: nothing may follow' '$s/$/\n{}/'
wrong 2 '29: a comma or } is expected' '$s/}$//'
printf '{ "appVersion": "5.9.0\xff" }' >"$scratch/wrong.jcz"
expect 2 'wrong.jcz:1: the file is not valid UTF-8' "$scratch/wrong.jcz"
printf '[%.0s' {1..5000} >"$scratch/wrong.jcz"
expect 2 'wrong.jcz:1: arrays and objects lie too deep' "$scratch/wrong.jcz"
: >"$scratch/wrong.jcz"
expect 2 'wrong.jcz:1: the file ends too early' "$scratch/wrong.jcz"
# The setup
wrong 2 '1: the file is of version 5.6.2' '1s/5.9.0/5.6.2/'
wrong 2 '1: this is a file of JCloisterZone 4' '1s/"clock"/"initialSeed"/'
wrong 2 '[0-9]+: the tile set "hills-and-sheep:1" is not supported' 's/"basic:1": 1/"basic:1": 1, "hills-and-sheep:1": 1/'
wrong 2 '[0-9]+: the element "robbers-son" is not supported' 's/"farmers": true/"farmers": true, "robbers-son": 1/'
wrong 2 '[0-9]+: a player has at most 20 of "small-follower" here, the file has 21' 's/"small-follower": 7/"small-follower": 21/'
wrong 2 '[0-9]+: the number of "small-follower" must be a whole one, the file has 2.5' 's/"small-follower": 7/"small-follower": 2.5/'
wrong 2 '[0-9]+: .*a player would have 40 figures; there is room for 31' 's/"small-follower": 7/"small-follower": 20, "big-follower": 10, "mayor": 10/'
wrong 2 '[0-9]+: message [0-9]+: DEPLOY_MEEPLE.*\(BASE-25\)' 's/"small-follower": 7, //'
wrong 2 '[0-9]+: the rule "tiny-city-scoring": "3" is not supported' 's/"rules": \{\}/"rules": {"tiny-city-scoring": "3"}/'
wrong 2 '[0-9]+: the rule "no-such-rule"' 's/"rules": \{\}/"rules": {"no-such-rule": true}/'
wrong 2 '[0-9]+: the tile "BA/XYZ" is in none of the sets' 's/"tile": "BA.RCr"/"tile": "BA\/XYZ"/'
wrong 2 '[0-9]+: the number of copies of "small-follower" is expected' 's/"small-follower": 7/"small-follower": "zz"/'
wrong 2 '[0-9]+: gameAnnotations.drawOrder must be a list of tiles' 's/"drawOrder": \[.*\], "endTurn"/"drawOrder": "BA\/L", "endTurn"/'
wrong 2 '[0-9]+: a player with name and slot is expected' 's/"players": \[/"players": ["Zoe", /'
wrong 2 '1: this is a setup without a game' 's/"players"/"nobody"/'
wrong 2 '[0-9]+: .*the add-on "village" is not supported' 's/"timer": null/"timer": null, "addons": {"village": 1}/'
# The messages
wrong 2 '[0-9]+: message [0-9]+: (PLACE_TILE: |DEPLOY_MEEPLE: )?the tile "BA/XYZ" is in none of the sets' 's/BA.RRR/BA\/XYZ/g'
wrong 2 '[0-9]+: message [0-9]+: (PLACE_TILE: |DEPLOY_MEEPLE: )?PLACE_TILE BA/RRR at \[1,0\] R270: the sides do not match \(BASE-18\)' 's/"tileId": "BA.RRR", "rotation": "R0"/"tileId": "BA\/RRR", "rotation": "R270"/'
wrong 2 '[0-9]+: message [0-9]+: (PLACE_TILE: |DEPLOY_MEEPLE: )?DEPLOY_MEEPLE, put small city@0,0 N: .*\(BASE-' 's/\[1, 0\], "feature": "Road", "location": "W"/[0, 0], "feature": "City", "location": "N"/'
wrong 2 '[0-9]+: message [0-9]+: (PLACE_TILE: |DEPLOY_MEEPLE: )?DEPLOY_MEEPLE: there is no such feature' 's/"feature": "Road", "location": "W"/"feature": "City", "location": "W"/'
wrong 2 '[0-9]+: message [0-9]+: (PLACE_TILE: |DEPLOY_MEEPLE: )?there is no location "Q"' 's/"location": "W"/"location": "Q"/'
wrong 2 '[0-9]+: message [0-9]+: (PLACE_TILE: |DEPLOY_MEEPLE: )?the feature Garden is not supported' 's/"feature": "Road", "location": "W"/"feature": "Garden", "location": "I"/'
wrong 2 '[0-9]+: message [0-9]+: (PLACE_TILE: |DEPLOY_MEEPLE: )?the figure "abbot" is not supported' 's/0.small.1/0.abbot.1/'
wrong 2 '[0-9]+: message [0-9]+: (PLACE_TILE: |DEPLOY_MEEPLE: )?the message SCORE_ACROBATS is not supported' 's/"type": "PASS"/"type": "SCORE_ACROBATS"/'
wrong 2 '[0-9]+: message [0-9]+: (PLACE_TILE: |DEPLOY_MEEPLE: )?there is no message "DANCE"' 's/"type": "PASS"/"type": "DANCE"/'
wrong 2 '[0-9]+: message [0-9]+: (PLACE_TILE: |DEPLOY_MEEPLE: )?Ann lays a tile in the file, but by our rules it is the turn of Ben' 's/"player": 1/"player": 0/'
wrong 2 '[0-9]+: message [0-9]+: the field player names a player who does not exist' 's/"player": 1/"player": 4/'
wrong 2 '[0-9]+: message [0-9]+: the field random must be a number from 0 to below 1' 's/"random": 0.0/"random": 1/'
wrong 2 '[0-9]+: message [0-9]+: the field random must be a number from 0 to below 1' 's/"random": 0.0/"random": "zz"/'
wrong 2 '[0-9]+: message [0-9]+: DEPLOY_MEEPLE: a pointer with position, feature and location is expected' 's/"feature": "Road"/"feature": 5/'
wrong 2 '[0-9]+: message [0-9]+: BAZAAR_BID needs a supplyIndex and a price from 0 on' 's/"price": [0-9]+/"price": -1/' tests/jcz/bazaar.jcz
wrong 2 '[0-9]+: message [0-9]+: BAZAAR_BID needs a supplyIndex and a price from 0 on' 's/"price": [0-9]+/"price": "zz"/' tests/jcz/bazaar.jcz
# Assertions
wrong 1 '[0-9]+: Ann has 8 points: Ann has 7 points' 's/Ann has 7/Ann has 8/'
wrong 1 '[0-9]+: Ann scored road for 9 points: Ann scored: road 3' 's/road for 3/road for 9/'
wrong 1 '[0-9]+: phase is TilePhase: phase is GameOverPhase' 's/phase is GameOverPhase/phase is TilePhase/'
wrong 1 '[0-9]+: Ann is tall: this assertion is not understood' 's/Ann has 7 points/Ann is tall/'
wrong 1 '[0-9]+: TilePlacement BA/Cccc. options: .*: 4 options' 's/R0,R90/R0/' tests/jcz/placements.jcz
wrong 1 '[0-9]+: TilePlacement AM/A options: .*: 1 options: 1,1' 's/\[1,1\] - \[R0\]/[1,2] - [R0]/' tests/jcz/abbey-options.jcz

wrong 1 '[0-9]+: Meeple .*: 1 options, 0 not legal here; 2 legal actions, 1 not among' 's/\{City,S,\[0,-1\]\}; //' tests/jcz/action-phase.jcz
wrong 1 '[0-9]+: Available action Bridge.: it is not offered' 's/Available action Meeple for SmallFollower/Available action Bridge/' tests/jcz/action-phase.jcz
wrong 1 '[0-9]+: Available action Meeple for Phantom.: it is not offered' 's/for BigFollower/for Phantom/' tests/jcz/available-for.jcz
wrong 1 '[0-9]+: Available action Meeple for Abbot.: it is not offered' 's/for BigFollower/for Abbot/' tests/jcz/available-for.jcz
wrong 1 '[0-9]+: Available action ReturnMeeple for SIEGE_ESCAPE.: it is not offered' 's/Meeple for BigFollower/ReturnMeeple for SIEGE_ESCAPE/' tests/jcz/available-for.jcz
wrong 1 '[0-9]+: Available action Dance.: this assertion is not understood' 's/Meeple for BigFollower/Dance/' tests/jcz/available-for.jcz
wrong 1 '[0-9]+: Meeple SmallFollower options: .*: 1 options, 0 not legal here; 2 legal actions, 1 not among' 's/; \{FlyingMachine,I,\[1,0\]\}//' tests/jcz/flyers-options.jcz
wrong 1 '[0-9]+: Bridge options: .*: 1 options, 1 not legal here' 's/\{Road,NS/{Road,WE/' tests/jcz/bridge-options.jcz
wrong 1 '[0-9]+: Player can pass: the player can.t pass' 's/"BA.L"/"BA\/RFr"/' tests/jcz/bridge-give-up.jcz

# The samples, if they lie beside the repository.
samples=../shared/jcz-samples
if [ -d "$samples" ]; then
    for file in "$samples"/*.jcz; do
        expect 0 'passed, 0 failed$' --assert "$file"
    done
fi

exit $((failures > 0))
