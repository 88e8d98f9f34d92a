#!/usr/bin/env bash
# Prints a hash of everything that the programs of the page are made from: the sources of the crates
# in the lock file of `rulvm/web/wasm`, the page of the language, which they quote, that lock file, and
# the manifest of the workspace, but not its profiles, which are not used. Tests do not count.
#
# Usage: rulvm/web/build/inputs.sh            prints the hash
#        rulvm/web/build/inputs.sh --check    compares it with the one of the programs
set -euo pipefail
cd "$(dirname "$0")/../../.."
lock=rulvm/web/wasm/Cargo.lock
# Packages without a source are ours.
names=$(awk 'BEGIN { RS = "" } /\[\[package\]\]/ && !/\nsource = / { print $4 }' "$lock" | tr -d '"')
folders=()
while IFS= read -r manifest; do
    name=$(sed -n 's/^name = "\(.*\)"$/\1/p' "$manifest" | head -n 1)
    if grep -qx -- "$name" <<<"$names"; then
        folder=$(dirname "$manifest")
        folders+=("$folder/Cargo.toml" "$folder/src" "$folder/texts" "$folder/build.rs")
        [ "$name" != stdlib-rules ] || folders+=("$folder")
    fi
done < <(git ls-files '*Cargo.toml')
# A file that is removed counts as not there.
files=$(git ls-files --cached --others --exclude-standard -- "${folders[@]}" "$lock" docs/language.md |
    LC_ALL=C sort -u | while IFS= read -r file; do [ ! -f "$file" ] || echo "$file"; done)
hash=$({
    paste <(echo "$files") <(git hash-object --no-filters --stdin-paths <<<"$files")
    sed '/^\[profile/,$d' Cargo.toml
} | git hash-object --stdin)
if [ "${1:-}" != --check ]; then
    echo "$hash"
elif [ "$hash" = "$(cat rulvm/web/site/dist/inputs 2>/dev/null)" ]; then
    echo "the programs of the page are up to date"
else
    echo "the programs of the page are older than their sources: build them again, see docs/web.md"
    exit 1
fi
