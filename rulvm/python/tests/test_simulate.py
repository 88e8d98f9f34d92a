"""Many games as a table."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import rul
from rul import _simulate


def test_a_table_has_a_row_for_each_game():
    table = rul.simulate("tetrhex", 20, player="random")
    assert table.column_names[:6] == ["game", "seed", "end", "phase", "address", "score"]
    assert table["game"].to_pylist() == list(range(20))
    assert table["seed"].to_pylist() == list(range(1, 21))
    assert set(table["end"].to_pylist()) == {"no-room"}
    assert table["phase"].null_count == table["address"].null_count == 20
    assert table["score"].type == pa.int64()
    header = json.loads(table.schema.metadata[b"rul"])
    assert header["name"] == "Tetrhex"
    assert header["settings"]["games"] == 20


def test_these_are_the_games_of_rulvm_sim():
    """The numbers of the page about statistics."""
    page = Path(__file__).parents[3] / "docs" / "sim.md"
    row = next(line for line in page.read_text().splitlines() if line.startswith("pieces   "))
    score = rul.simulate("tetlight", 40, player="none")
    text = page.read_text()
    report = text[text.index("--bot none --histogram pieces") :]
    for name in ("score", "pieces"):
        row = next(line for line in report.splitlines() if line.startswith(f"{name}   "))
        values = sorted(score[name].to_pylist())
        least, most = row.split()[3], row.split()[-1]
        assert (values[0], values[-1]) == (int(least), int(most))


def test_neither_blocks_nor_threads_matter(monkeypatch):
    one = rul.simulate("tetrhex", 100, player="random", threads=1)
    monkeypatch.setattr(_simulate, "PERIOD", 0.0)
    assert rul.simulate("tetrhex", 100, player="random", threads=3).equals(one)


def test_a_file_has_what_the_table_has_in_groups(monkeypatch):
    monkeypatch.setattr(_simulate, "GROUP", 30)
    table = rul.simulate("tetrhex", 100, player="none")
    assert rul.simulate("tetrhex", 100, player="none", out="games.parquet") is None
    written = pq.read_table("games.parquet")
    assert written.equals(table)
    assert written.schema.metadata[b"rul"] == table.schema.metadata[b"rul"]
    metadata = pq.read_metadata("games.parquet")
    assert [metadata.row_group(k).num_rows for k in range(4)] == [30, 30, 30, 10]
    assert os.listdir() == ["games.parquet"]


def test_a_trap_is_a_row():
    text = rul.source("rush").replace("piece.shape = trio;", "piece.shape = 99;")
    table = rul.simulate(rul.compile(text), 3)
    assert table["end"].to_pylist() == ["bad-piece"] * 3
    assert table["phase"].to_pylist() == ["A"] * 3
    assert table["score"].null_count == 3


def test_wrong_arguments_are_refused():
    for wrong, message in [
        ({"player": "chess"}, "greedy, quick, beam, random or none"),
        ({"games": 0}, "`games` must be 1 to"),
        ({"seed": -1}, "`seed` must be 0 to"),
        ({"pace": 0}, "`pace`"),
        ({"most_pieces": 0}, "`most_pieces`"),
        ({"most_time": 0}, "`most_time`"),
        ({"most_fuel": 0}, "`most_fuel`"),
        ({"edge": 5}, "6 to 9"),
    ]:
        with pytest.raises(ValueError, match=message):
            rul.simulate("tetrhex", **wrong)


def test_progress_is_a_line(capsys):
    rul.simulate("tetrhex", 3, player="none", progress=True)
    assert "3 of 3 games" in capsys.readouterr().err
    rul.simulate("tetrhex", 3, player="none")
    assert capsys.readouterr().err == ""


def test_other_threads_run_meanwhile():
    done = threading.Event()
    thread = threading.Thread(target=lambda: (rul.simulate("tetlight", 3), done.set()))
    thread.start()
    turns = 0
    while not done.is_set():
        turns += 1
    thread.join()
    # With the lock held, there would be a handful of turns.
    assert turns > 1000


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_a_long_call():
    # A program that was started in the background ignores the signal.
    code = (
        "import rul, signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('ready', flush=True)\n"
        "rul.simulate('tetlight', 1_000_000, out='games.parquet')\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout.readline() == "ready\n"
    child.send_signal(signal.SIGINT)
    try:
        _, errors = child.communicate(timeout=60)
    finally:
        child.kill()
    assert "KeyboardInterrupt" in errors
    assert child.returncode != 0
    assert not os.path.exists("games.parquet")
