#!/usr/bin/env bash
# Measures how long the toolchain takes to build and to test, and prints a table.
#
# Usage: benches/build-times.sh [build] [test]     without arguments, both
#
# Everything is built in a temporary directory; crates are downloaded first. Run it on an idle
# machine. "Processor" is the time of all cores together.
set -euo pipefail
cd "$(dirname "$0")/.."

steps=${*:-build test}
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
log=$directory/log
cargo fetch --locked --quiet

# measure NAME TARGET-SECONDS COMMAND...: runs a command, prints its times.
measure() {
    local name=$1 target=$2 times
    shift 2
    TIMEFORMAT='%R %U %S'
    times=$({ time "$@" >"$log" 2>&1; } 2>&1) || { cat "$log"; exit 1; }
    awk -v name="$name" -v target="$target" '{
        printf "%-44s %7.0f s %7.0f s   %s\n", name, $1, $2 + $3, target ? "(target " target " s)" : ""
    }' <<<"$times"
}

compiled() { grep -c '^ *Compiling' "$log" || true; }

printf '%-44s %9s %9s\n' "$(rustc --version), $(nproc) cores" clock processor
if [[ " $steps " == *" build "* ]]; then
    export CARGO_TARGET_DIR=$directory/build
    play=(cargo run --release --locked -p rulvm -- play tetrhex --demo --headless --pieces 1)
    measure "first command to the first picture" 120 "${play[@]}"
    echo "  crates compiled: $(compiled)"
    measure "cargo build --release after it" "" cargo build --release --locked
    echo "  crates compiled: $(compiled)"
    touch rulvm/core/src/lib.rs
    measure "after a change of the core" 20 "${play[@]}"
    touch rulvm/player/src/lib.rs
    measure "after a change of a screen" 10 "${play[@]}"
fi
if [[ " $steps " == *" test "* ]]; then
    export CARGO_TARGET_DIR=$directory/test
    measure "cargo test --workspace, cold" 480 cargo test --workspace --locked
    measure "cargo test --workspace, warm" 180 cargo test --workspace --locked
fi
