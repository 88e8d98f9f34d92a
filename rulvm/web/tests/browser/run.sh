#!/usr/bin/env bash
# Tests the web page in a real browser: rulvm/web/tests/browser/run.sh [SOURCES [GAMES]]
#
# It needs the program of the page (rulvm/web/build), Node.js 20, and Chromium, which it installs
# on Debian if it may; it says what is missing and leaves out what needs it.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../../../.. && pwd)
skip() { echo "skipped: the page in a browser: $*"; exit 0; }
command -v node >/dev/null && command -v npm >/dev/null || skip "there is no Node.js"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -z "$browser" ] && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -q >/dev/null && apt-get install -y -q chromium fonts-dejavu-core >/dev/null ||
        skip "Chromium cannot be installed"
    browser=$(command -v chromium || true)
fi
[ -n "$browser" ] || skip "there is no Chromium"
npm install --no-audit --no-fund --no-package-lock >/dev/null || skip "npm cannot install its tools"
samples=$(mktemp)
trap 'rm -f "$samples"' EXIT
cd "$root"
cargo build --release --locked -p rulvm -p rulc
cargo run --release --locked -q -p tests --bin web-samples "${1:-1000}" "${2:-200}" >"$samples"
target=${CARGO_TARGET_DIR:-$root/target}
cd - >/dev/null
BROWSER=$browser SAMPLES=$samples RULVM=$target/release/rulvm RULC=$target/release/rulc \
    node --test --test-timeout=600000 page.test.mjs
