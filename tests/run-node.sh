#!/bin/bash
# SPDX-License-Identifier: MIT
# Runs every *.test.mjs below the given folders with `node --test`, shows the output when something
# fails, and ends with one line "N passed, N failed".
#
#   tests/run-node.sh [-j N] FOLDER…
#
# N files at a time (1), the largest first. A file with a line that begins "// Alone:" measures what
# other work would disturb: such files come first, one by one.
set -u
jobs=1
if [ "${1:-}" = -j ]; then
    jobs=$2
    shift 2
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
mapfile -t files < <(find "$@" -name '*.test.mjs' -printf '%s\t%p\n' 2>/dev/null | sort -rn | cut -f 2)
if [ ${#files[@]} -eq 0 ]; then
    echo "no *.test.mjs in $*"
    echo "0 passed, 0 failed"
    exit 1
fi
alone=() others=()
for file in "${files[@]}"; do
    if grep -q '^// Alone:' "$file"; then alone+=("$file"); else others+=("$file"); fi
done

code=0
run() { # CONCURRENCY FILE…
    [ $# -gt 1 ] || return 0
    timeout $((${TEST_SECONDS:-2400} - SECONDS)) node --test --test-concurrency="$1" --test-timeout=900000 \
        --test-reporter=spec "${@:2}" >>"$log" 2>&1 </dev/null || code=$?
}
run 1 "${alone[@]}"
run "$jobs" "${others[@]}"

count() { awk -v head="ℹ $1 " 'index($0, head) == 1 { sum += $NF } END { print sum + 0 }' "$log"; }
passed=$(count pass) failed=$(($(count fail) + $(count cancelled))) skipped=$(count skipped)
[ "$code" -ne 0 ] && [ "$failed" -eq 0 ] && failed=1
[ "$failed" -gt 0 ] && cat "$log"
[ "$skipped" -gt 0 ] && echo "${skipped} skipped"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
