#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs cmocka programs, JOBS at a time, shows the output of those that fail, and ends with one line
# "N passed, N failed". A program that dies, hangs or tests nothing counts as one failure.
#
#   tests/run-c.sh PROGRAM…
set -u
limit=${TEST_SECONDS:-600}
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

printf '%s\n' "$@" | xargs -r -P "${JOBS:-2}" -I{} sh -c '
    log=$2/$(printf %s "$1" | tr / _)
    timeout "$3" "$1" >"$log" 2>&1 </dev/null
    printf "\nexit %s\n" $? >>"$log"' - {} "$logs" "$limit"

passed=0 failed=0
for program in "$@"; do
    log=$logs/$(printf %s "$program" | tr / _)
    ok=$(sed -n 's/^\[  PASSED  \] \([0-9]*\) test(s)\..*/\1/p' "$log" | awk '{n += $1} END {print n + 0}')
    bad=$(sed -n 's/^\[  FAILED  \] \([0-9]*\) test(s).*/\1/p' "$log" | awk '{n += $1} END {print n + 0}')
    code=$(sed -n '$s/^exit //p' "$log")
    if [ "$bad" -eq 0 ] && { [ "$code" != 0 ] || [ "$ok" -eq 0 ]; }; then
        bad=1
    fi
    if [ "$bad" -gt 0 ]; then
        echo "--- $program (exit $code)"
        grep -av '^\[ \(RUN  \|      OK\)' "$log" | tail -n 200
    fi
    passed=$((passed + ok)) failed=$((failed + bad))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
