#!/usr/bin/env bash
# What cargo calls in place of rustc: counts branches and traces comparisons in the crates that the
# targets try, as cargo-fuzz does in all of them. Not in build scripts, which have no `--target`, in
# crates of others, or in the oracles and generators.
set -euo pipefail
root=$(dirname "$(dirname "$(realpath "$0")")")

flags=(-Cpasses=sancov-module)
for option in level=4 inline-8bit-counters pc-table trace-compares; do
    flags+=("-Cllvm-args=-sanitizer-coverage-$option")
done
case " $* " in *" --target "*) ;; *) flags=() ;; esac
case "${CARGO_MANIFEST_DIR:-}" in
    "$root"/grammar* | "$root"/rulc/* | "$root"/rulvm/*) ;;
    *) flags=() ;;
esac
exec "$@" "${flags[@]}"
