#!/usr/bin/env bash
# Plays games for two between two programs in two network namespaces of Linux, over a bad line:
# tests/network/run.sh [GAMES [LOSS [DELAY [REORDER]]]]. By default, 24 games, 5% of the packets
# lost, 20 ms each way, 20% of the packets out of order. Both programs must end with the same games.
#
# `tc netem` makes the line bad; if the kernel does not have it, wire.py does, between two TUN
# devices. Needs root, iproute2, and in the second case Python. Says so if it skips the test.
set -euo pipefail
cd "$(dirname "$0")"
games=${1:-24} loss=${2:-5} delay=${3:-20} reorder=${4:-20}
one=rul-proof-1 other=rul-proof-2

skip() { printf 'skipped: %s\n' "$1" && exit 0; }
command -v ip >/dev/null || skip "there is no iproute2 (apt-get install iproute2)"
ip netns add "$one" 2>/dev/null || skip "network namespaces are not allowed here"
work=$(mktemp -d)
wire=
cleanup() {
    [ -z "$wire" ] || kill "$wire" 2>/dev/null || true
    ip netns del "$one" 2>/dev/null || true
    ip netns del "$other" 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT
ip netns add "$other"

# A device in a namespace with an address.
up() { ip -n "$1" addr add "10.99.0.$3/24" dev "$2" && ip -n "$1" link set "$2" up; }
netem() {
    ip netns exec "$1" tc qdisc add dev "$2" root netem \
        loss "$loss%" delay "${delay}ms" 5ms reorder "$reorder%" duplicate 2% 2>/dev/null
}
ip link add rulproof1 type veth peer name rulproof2
ip link set rulproof1 netns "$one" && ip link set rulproof2 netns "$other"
if netem "$one" rulproof1 && netem "$other" rulproof2; then
    printf 'tc netem: '
else
    ip -n "$one" link del rulproof1
    { [ -e /dev/net/tun ] && command -v python3 >/dev/null; } ||
        skip "the kernel has no netem, and there is no TUN device or no Python"
    python3 wire.py rulproof1 rulproof2 "$loss" "$delay" "$reorder" >"$work/wire" &
    wire=$!
    until grep -qs ready "$work/wire"; do sleep 0.05; done
    ip link set rulproof1 netns "$one" && ip link set rulproof2 netns "$other"
    printf 'TUN devices: '
fi
printf '%s%% lost, %s ms, %s%% out of order, 2%% twice\n' "$loss" "$delay" "$reorder"
up "$one" rulproof1 1
up "$other" rulproof2 2

bin=${TABLE_PEER:-}
if [ -z "$bin" ]; then
    cargo build --quiet --release -p tests --bin table-peer
    bin=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
    bin+=/release/table-peer
fi
start=$SECONDS
ip netns exec "$one" "$bin" invite 10.99.0.1:21000 "$games" >"$work/inviter" &
inviter=$!
status=0
ip netns exec "$other" "$bin" join 10.99.0.1:21000 "$games" >"$work/guest" || status=1
wait "$inviter" || status=1
if [ -n "$wire" ]; then
    kill "$wire" && wait "$wire" || true
    grep -v ready "$work/wire" || true
    wire=
fi
if [ $status = 0 ] && cmp "$work/inviter" "$work/guest"; then
    printf '%s games in %s s, the same at both ends\n' "$(wc -l <"$work/guest")" \
        $((SECONDS - start))
else
    diff "$work/inviter" "$work/guest" || true
    exit 1
fi
