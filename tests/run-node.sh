#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs every *.test.mjs below the given folders with `node --test`, shows the output when something
# fails, and ends with one line "N passed, N failed".
#
#   tests/run-node.sh FOLDER…
set -u
log=$(mktemp)
trap 'rm -f "$log"' EXIT
mapfile -t files < <(find "$@" -name '*.test.mjs' 2>/dev/null | sort)
if [ ${#files[@]} -eq 0 ]; then
    echo "no *.test.mjs in $*"
    echo "0 passed, 0 failed"
    exit 1
fi
timeout "${TEST_SECONDS:-2400}" node --test --test-timeout=900000 --test-reporter=spec "${files[@]}" >"$log" 2>&1 </dev/null
code=$?
count() { sed -n "s/^ℹ $1 \([0-9]*\)\$/\1/p" "$log" | tail -n 1; }
passed=$(count pass) failed=$(count fail) cancelled=$(count cancelled) skipped=$(count skipped)
passed=${passed:-0} failed=$((${failed:-0} + ${cancelled:-0}))
[ "$code" -ne 0 ] && [ "$failed" -eq 0 ] && failed=1
[ "$failed" -gt 0 ] && cat "$log"
[ "${skipped:-0}" -gt 0 ] && echo "${skipped} skipped"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
