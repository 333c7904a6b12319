#!/bin/bash
# SPDX-License-Identifier: MIT
# Every test, fast failures first; `./dev test` calls this after installing what it needs.
#
#   tests/run.sh [STAGE…]        all stages, or the named ones
#
# A stage whose command ends with "N passed, N failed" counts as that many tests, any other stage as
# one. Output is shown for stages that fail; all of it stays in build/log. FUZZ_SECONDS (60) is the
# time for each fuzz target.
set -u
cd "$(dirname "$0")/.."
mkdir -p build/log
passed=0 failed=0 broken=''
wanted=" $* "
make="make --no-print-directory -j${JOBS:-2}"

stage() { # NAME COMMAND…
    local name=$1 log=build/log/$1.log start=$SECONDS code last ok bad
    shift
    [ "$wanted" = '  ' ] || [[ $wanted == *" $name "* ]] || return 0
    "$@" >"$log" 2>&1 </dev/null
    code=$?
    last=$(grep -aE '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
    if [ -n "$last" ]; then
        ok=${last%% *} bad=${last##*, } bad=${bad%% *}
        [ "$code" -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
    elif [ "$code" -eq 0 ]; then
        ok=1 bad=0
    else
        ok=0 bad=1
    fi
    passed=$((passed + ok)) failed=$((failed + bad))
    if [ "$bad" -gt 0 ]; then
        broken="$broken $name"
        echo "== $name: FAILED ($ok passed, $bad failed), $((SECONDS - start)) s; last lines of $log:"
        tail -n 200 "$log"
    else
        echo "== $name: ok ($ok), $((SECONDS - start)) s"
    fi
}

# The two compilers agree on what the players do, and the golden file with them on the search (the
# browser module is compared with the program by the stage wasm).
signature() {
    build/bin/kiraathane bench 2>/dev/null | head -n 4 >build/log/signature.gcc
    build/clang/bin/kiraathane bench 2>/dev/null | head -n 4 | diff build/log/signature.gcc - &&
        head -n 2 build/log/signature.gcc | diff tests/golden/signature.txt -
}

# Counts as one: the same tests have been counted in the stage c.
cover() {
    set -o pipefail
    $make cover | sed '/^[0-9]* passed, [0-9]* failed$/d'
}

stage format $make format-check
stage headers $make headers
stage gcc $make all tests build/bin/tavla_rate
stage clang $make BUILD=clang all tests
stage c $make check
stage signature signature
stage wasm $make wasm-check
stage asan $make BUILD=asan check
stage cover cover
stage fuzz $make fuzz-smoke S="${FUZZ_SECONDS:-60}"
stage tidy $make -k tidy
stage web $make web
stage client tests/run-node.sh tests/client
stage cli tests/run-node.sh tests/cli
stage server tests/run-node.sh tests/server
stage e2e tests/run-node.sh -j 2 tests/e2e

[ -z "$broken" ] || echo "failed stages:$broken"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
