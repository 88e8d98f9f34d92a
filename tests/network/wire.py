"""A bad line between two TUN devices: wire.py DEVICE DEVICE LOSS DELAY REORDER.

Packets are lost (LOSS %), take DELAY ms and a little more, overtake each other (REORDER % take
longer), and 2% come twice. Prints `ready`, and the number of packets when SIGTERM ends it.
"""

import fcntl, heapq, os, random, select, signal, struct, sys, time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 1, 0x1000


def device(name):
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    return file


ends = [device(name) for name in sys.argv[1:3]]
loss, delay, reorder = map(float, sys.argv[3:6])
random.seed(1)
counts = dict.fromkeys(["packets", "lost", "twice", "late"], 0)
waiting, number, running = [], 0, True


def stop(*_):
    global running
    running = False


signal.signal(signal.SIGTERM, stop)
print("ready", flush=True)
while running:
    rest = max(0, waiting[0][0] - time.monotonic()) if waiting else 0.2
    for file in select.select(ends, [], [], rest)[0]:
        packet = os.read(file, 65536)
        counts["packets"] += 1
        if random.random() * 100 < loss:
            counts["lost"] += 1
            continue
        copies = 2 if random.random() < 0.02 else 1
        counts["twice"] += copies - 1
        for _ in range(copies):
            is_late = random.random() * 100 < reorder
            counts["late"] += is_late
            ms = delay + random.random() * 5 + (delay if is_late else 0)
            number += 1
            to = ends[1 - ends.index(file)]
            heapq.heappush(waiting, (time.monotonic() + ms / 1000, number, to, packet))
    while waiting and waiting[0][0] <= time.monotonic():
        _, _, to, packet = heapq.heappop(waiting)
        try:
            os.write(to, packet)
        except OSError:
            pass  # the device is not up
print(", ".join(f"{count} {name}" for name, count in counts.items()), flush=True)
