#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What is shipped beside the program: the unit of systemd and the container file, which are checked as far as that can be
# done without systemd as the first process and without a container engine.
command=serve
. tests/cli/expect.bash
fail() {
    echo "ship.sh: $*" >&2
    failures=$((failures + 1))
}

# begins COMMAND...: the server starts with these words, but on a free port and with data of our own
begins() {
    local words=("$@") pid=
    for i in "${!words[@]}"; do
        [[ ${words[i]} == --listen ]] && words[i + 1]=127.0.0.1:0
        [[ ${words[i]} == --data ]] && words[i + 1]=$scratch/data
        [[ ${words[i]} == --quiet ]] && words[i]=--threads=1
    done
    : >"$scratch/out"
    "$BASTIDE" "${words[@]}" >"$scratch/out" 2>&1 &
    pid=$!
    for ((i = 0; i < 1000; i++)); do
        grep -q '^Bastide is at' "$scratch/out" && break
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.02
    done
    grep -q '^Bastide is at' "$scratch/out" || fail "it does not start with: $* ($(cat "$scratch/out"))"
    kill "$pid" 2>/dev/null
    wait "$pid" || fail "status $? of: $*"
}

# ---- the unit
unit=$UNIT
read -ra start < <(sed -n 's/^ExecStart=//p' "$unit")
[[ ${start[0]} == */bin/bastide ]] || fail "the unit starts ${start[0]}"
begins "${start[@]:1}"
if command -v systemd-analyze >/dev/null; then
    # the program is not installed here; everything else is as it will be
    sed "s|^ExecStart=[^ ]*|ExecStart=$(realpath "$BASTIDE")|" "$unit" >"$scratch/bastide.service"
    said=$(systemd-analyze verify --man=no "$scratch/bastide.service" 2>&1) || fail "verify: $said"
    grep -q 'bastide.service' <<<"$said" && fail "verify: $said"
    # 10 is all doors open, 0 none; at 1.5 and below it stays
    said=$(systemd-analyze security --offline=yes --threshold=15 "$scratch/bastide.service" 2>&1) || fail "security: $said"
    # and the check can fail
    sed '/^Protect\|^Private\|^SystemCall\|^Restrict/d' "$scratch/bastide.service" >"$scratch/open.service"
    systemd-analyze security --offline=yes --threshold=15 "$scratch/open.service" >/dev/null 2>&1 && fail "an open unit passes"
else
    echo "ship.sh: there is no systemd-analyze here; the unit was started, but not verified"
fi

# ---- the container file: what it runs is what is built here, with the libraries that are needed
grep -q '^release:' Makefile || fail "there is no make release"
grep -q '"binaryDir": "${sourceDir}/build",' CMakePresets.json || fail "make release builds elsewhere than build/"
grep -q '^COPY --from=build /src/build/bastide ' Containerfile || fail "the container takes another program"
read -ra start < <(sed -n 's/^CMD \[\(.*\)\]/\1/p' Containerfile | tr -d '",')
begins "${start[@]}"
packages=$(sed -n '/apt-get install/,/&& rm/p' Containerfile | tr -s ' \\' '\n')
# (a program with sanitizers is linked to more, and not what is shipped)
if command -v dpkg >/dev/null && ! grep -qaE '__(asan|tsan)_init' "$BASTIDE"; then
    for library in $(readelf -d "$BASTIDE" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p') libwebsockets-evlib_uv.so; do
        [[ $library =~ ^(libc|libm|ld-linux.*|libgcc_s)\.so ]] && continue
        package=$(dpkg -S "*-linux-gnu/$library" 2>/dev/null | sed -n '1s/:.*//p')
        grep -qx "$package" <<<"$packages" || fail "the container lacks ${package:-the package of} ($library)"
    done
    # without recommendations: is what loads the loop of libwebsockets among what script/packages installs?
    script/packages --list | grep -qx libwebsockets-evlib-uv || fail "script/packages does not have libwebsockets-evlib-uv"
fi

# ---- the list of threats names tests that are there
for file in $(grep -o '`tests/[^`]*`' docs/security.md | tr -d '`' | sort -u); do
    [[ -e $file ]] || fail "docs/security.md names $file, which is not there"
done
exit $((failures > 0))
