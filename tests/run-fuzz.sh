#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs libFuzzer targets that `make fuzz` built, two at a time, and ends with "N passed, N failed".
#
#   tests/run-fuzz.sh SECONDS TARGET…
#
# Seeds come from tests/fuzz/corpus/TARGET and are only read; what a run finds is kept under
# build/fuzz/corpus/TARGET, crashing inputs under build/fuzz/crashes/TARGET-….
set -u
seconds=$1
shift
logs=build/fuzz/logs
mkdir -p "$logs" build/fuzz/crashes

printf '%s\n' "$@" | xargs -r -P "${JOBS:-2}" -I{} sh -c '
    mkdir -p build/fuzz/corpus/$1
    seeds=tests/fuzz/corpus/$1
    [ -d "$seeds" ] || seeds=
    dictionary=tests/fuzz/$1.dict
    [ -f "$dictionary" ] && dictionary=-dict=$dictionary || dictionary=
    build/fuzz/bin/$1 -max_total_time=$2 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix=build/fuzz/crashes/$1- $dictionary build/fuzz/corpus/$1 $seeds \
        >"$3/$1" 2>&1 </dev/null
    echo "exit $?" >>"$3/$1"' - {} "$seconds" "$logs"

passed=0 failed=0
for target in "$@"; do
    if [ "$(tail -n 1 "$logs/$target")" = "exit 0" ]; then
        passed=$((passed + 1))
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$logs/$target")
        echo "fuzz $target: ${runs:-0} runs"
    else
        failed=$((failed + 1))
        echo "--- fuzz $target"
        tail -n 60 "$logs/$target"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
