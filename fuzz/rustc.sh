#!/usr/bin/env bash
# What cargo calls in place of rustc: counts branches in the crates that the targets try, as
# cargo-fuzz does in all of them. Not in build scripts, which have no `--target`, in the crates of
# others, or in the oracles and generators.
#
# Comparisons are traced only where files are read: the mutators know the rest, and the machines,
# which compare all the time, would take three times as long.
set -euo pipefail
root=$(dirname "$(dirname "$(realpath "$0")")")

traced=()
case " $* " in *" --target "*)
    case "${CARGO_MANIFEST_DIR:-}" in
    "$root/grammar") traced=(level=4 inline-8bit-counters pc-table trace-compares) ;;
    "$root"/grammar/* | "$root"/rul*) traced=(level=4 inline-8bit-counters pc-table) ;;
    esac
    ;;
esac
[ ${#traced[@]} -eq 0 ] || set -- "$@" --cfg fuzzing -Cpasses=sancov-module
for what in "${traced[@]}"; do set -- "$@" "-Cllvm-args=-sanitizer-coverage-$what"; done
exec "$@"
