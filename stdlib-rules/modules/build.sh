#!/usr/bin/env bash
# Builds the message modules in this folder, and notes which sources they were built from. Needs
# clang with lld, and a folder with the programs of AssemblyScript (npm install assemblyscript):
#     stdlib-rules/modules/build.sh [node_modules/.bin]
set -euo pipefail
tools=$(cd "${1:-node_modules/.bin}" && pwd)
cd "$(dirname "$0")"

c() { clang --target=wasm32 -mbulk-memory -O2 -nostdlib -Wall -Wextra -Wl,--no-entry,--strip-all -Wl,-z,stack-size=4096 -o "$1.wasm" "$1.c"; }
for lang in c:h assemblyscript:ts; do
    cargo run -q -p rulc -- module-header --lang "${lang%:*}" >"rul.${lang#*:}"
done
"$tools/wasm-as" logger.wat --enable-bulk-memory -o logger.wasm
c bot
c trainer
"$tools/asc" dealer.ts -O --runtime stub --use abort= -o dealer.wasm
chmod 644 ./*.wasm
sha256sum ./*.c ./*.h ./*.ts ./*.wat ./*.wasm | sed 's, \./, ,' >built.sha256
