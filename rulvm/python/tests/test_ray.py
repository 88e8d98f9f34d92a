"""Games on a cluster of two workers on this machine."""

import os
import signal
from pathlib import Path

import pytest

import rul

ray = pytest.importorskip("ray")
import rul.ray  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def _cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def workers():
    """The processes of this cluster that play a block now."""

    def stat(process):
        # The name of a process is in parentheses, and can contain anything.
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()

    def is_ours(process):
        while process > 1:
            process = int(stat(process)[1])
            if process == os.getpid():
                return True
        return False

    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            title = (entry / "cmdline").read_bytes()
            if title.startswith(b"ray::") and b"_block" in title and is_ours(int(entry.name)):
                found.append(int(entry.name))
        except (OSError, ValueError):
            pass
    return found


def test_a_cluster_gives_the_bytes_of_one_machine():
    settings = {"player": "random", "seed": 7, "edge": 6}
    rul.simulate("tetrhex", 1000, out="one.parquet", **settings)
    for block in (150, 1000):
        rul.ray.simulate("tetrhex", 1000, block=block, out="many.parquet", **settings)
        assert Path("many.parquet").read_bytes() == Path("one.parquet").read_bytes()
    one = rul.simulate("tetrhex", 1000, **settings)
    assert rul.ray.simulate("tetrhex", 1000, **settings).equals(one, check_metadata=True)


@pytest.mark.skipif(not Path("/proc").exists(), reason="finds processes in /proc")
def test_a_worker_that_dies_is_replaced(monkeypatch):
    killed = []

    def add(progress, games):
        if not killed:
            found = workers()
            if found:
                os.kill(found[0], signal.SIGKILL)
                killed.append(found[0])

    monkeypatch.setattr("rul._simulate.Progress.add", add)
    many = rul.ray.simulate("tetlight", 30, block=1, most_pieces=100)
    assert killed
    monkeypatch.undo()
    assert many.equals(rul.simulate("tetlight", 30, most_pieces=100))


def test_progress_is_shown(capsys):
    rul.ray.simulate("tetrhex", 30, player="none", block=10, progress=True)
    assert "10 of 30 games" in capsys.readouterr().err


def test_errors_come_before_the_cluster_works():
    with pytest.raises(ValueError, match="greedy, quick, beam, random or none"):
        rul.ray.simulate("tetrhex", 10, player="chess")
    with pytest.raises(ValueError, match="`block`"):
        rul.ray.simulate("tetrhex", 10, block=0)
