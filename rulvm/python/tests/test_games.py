"""Rules and games."""

import pickle
import threading
from pathlib import Path

import numpy as np
import pytest

import rul

#: Phase A divides by zero when its third piece comes.
TRAP = """
fn of_piece() {
    pieces += 1;
    if pieces == 3 { pieces = 1 / (pieces - 3); }
}
"""


def with_trap():
    text = rul.source("rush")
    text = text.replace("const START = 60;", "var pieces;" + TRAP + "const START = 60;")
    return text.replace("piece.shape = trio;", "of_piece(); piece.shape = trio;")


def test_a_rule_comes_from_a_name_a_source_a_rule_file_or_its_bytes(tmp_path):
    named = rul.load("rush")
    Path("rush.rul").write_text(rul.source("rush"))
    Path("rush.rul3").write_bytes(named.bytes)
    others = [
        rul.load(Path("rush.rul")),
        rul.load("rush.rul3"),
        rul.compile(rul.source("rush")),
        rul.Rule.from_bytes(named.bytes),
        pickle.loads(pickle.dumps(named)),
    ]
    assert {rule.hash for rule in others} == {named.hash}
    assert named.name == "Rush"
    assert named.signals[:3] == ["DOWN", "LFDN", "RGDN"]
    assert named.edge is None
    assert "Seconds" in named.numbers


def test_every_standard_rule_can_be_compiled_from_its_text():
    for name in rul.standard_rules():
        assert rul.compile(rul.source(name)).hash == rul.load(name).hash


def test_errors_have_the_texts_of_the_compiler():
    text = rul.source("rush").replace("score += n * n;", "scor += n * n;")
    with pytest.raises(rul.CompileError) as raised:
        rul.compile(text, "mine.rul")
    line = 1 + text[: text.index("scor +=")].count("\n")
    assert "[E0201] Error: `scor` is not declared" in str(raised.value)
    assert f"mine.rul:{line}:" in str(raised.value)
    assert "did you mean `score`?" in str(raised.value)


def test_warnings_of_the_compiler_are_kept():
    rule = rul.compile(rul.source("rush").replace("const MOST = 99;", "const MOST = 99; var v;"))
    assert "`v`" in rule.warnings


def test_missing_and_wrong_files_are_errors():
    with pytest.raises(FileNotFoundError, match="did you mean `tetrhex`"):
        rul.load("tetrhx")
    with pytest.raises(FileNotFoundError, match="the standard rules are"):
        rul.source("nothing")
    Path("zeros.rul3").write_bytes(bytes(100))
    with pytest.raises(rul.RulError, match="zeros.rul3"):
        rul.load("zeros.rul3")
    with pytest.raises(rul.RulError):
        rul.Rule.from_bytes(b"RUL3")


def test_a_trap_says_where_it_was():
    game = rul.compile(with_trap(), "mine.rul").game(seed=1)
    game.signal("DROP")
    with pytest.raises(rul.TrapError) as raised:
        game.signal("DROP")
    assert "phase A" in str(raised.value)
    assert "mine.rul:" in str(raised.value)
    assert game.status == "trapped"


def test_a_game_is_played_by_signals_and_time():
    game = rul.load("tetrhex").game(seed=1, edge=6)
    assert (game.status, game.time, game.edge, game.score) == ("playing", 0, 6, None)
    piece = game.piece
    events = game.advance(1000)
    assert [event["event"] for event in events] == ["moved", "tick"] or game.time == 1000
    assert game.piece["cells"] != piece["cells"]
    events = game.signal("DROP")
    landed = next(event for event in events if event["event"] == "landed")
    assert sorted(np.flatnonzero(game.colors) + 1) == sorted(landed["cells"])
    assert game.signal(game_signal(game, "LEFT"))[0]["event"] == "moved"
    while game.status == "playing":
        game.signal("DROP")
    assert game.score == game.numbers["Score (v10)"]
    assert game.state()["status"] == "over"


def game_signal(game, name):
    return 1 + rul.load("tetrhex").signals.index(name)


def test_the_same_seed_gives_the_same_game():
    games = [rul.load("hexcolumns").game(seed=7) for _ in range(2)]
    for _ in range(20):
        for game in games:
            game.signal("DROP")
    assert games[0].state() == games[1].state()
    assert games[0].state() != rul.load("hexcolumns").game(seed=8).state()


def test_a_snapshot_brings_everything_back():
    game = rul.load("tetrhex").game(seed=3)
    game.signal("DROP")
    snapshot, before = game.snapshot(), game.state()

    def future():
        for _ in range(10):
            game.signal("DROP")
        return game.state()

    first = future()
    assert first != before
    game.restore(snapshot)
    assert game.state() == before
    assert future() == first
    for other in (rul.load("tetlight").game(), rul.load("tetrhex").game(edge=6)):
        with pytest.raises(ValueError, match="another rule or another board"):
            other.restore(snapshot)


def test_arrays_show_the_game_without_copies():
    game = rul.load("tetrhex").game(seed=1)
    colors, variables = game.colors, game.variables
    assert (colors.shape, colors.dtype) == ((127,), np.uint8)
    assert (variables.shape, variables.dtype) == ((64,), np.int32)
    assert not colors.any()
    start = game.snapshot()
    game.signal("DROP")
    assert colors.any()
    assert np.shares_memory(colors, game.colors)
    state = game.state()
    assert variables.tolist() == state["v"]
    cells = np.stack([colors, game.patterns, game.marks], axis=1)
    assert cells.tolist() == [list(cell) for cell in state["cells"]]
    game.restore(start)
    assert not colors.any()
    with pytest.raises(ValueError, match="read-only"):
        colors[0] = 1
    del game
    assert not colors.any()


def test_positions_are_those_of_the_cells():
    at = rul.positions(7)
    assert at.shape == (127, 2)
    assert at[0].tolist() == [-6, 0]
    assert at[-1].tolist() == [6, 6]
    assert (at[:, 0] == 0).sum() == 13
    with pytest.raises(ValueError):
        rul.positions(5)


def test_wrong_arguments_are_refused():
    rule = rul.load("tetrhex")
    with pytest.raises(ValueError, match="6 to 9"):
        rule.game(edge=10)
    with pytest.raises(ValueError, match="DOWN, LFDN"):
        rule.game().signal("JUMP")
    with pytest.raises(ValueError, match="signals 1 to 14"):
        rule.game().signal(15)
    with pytest.raises(OverflowError):
        rule.game().advance(-1)


def test_games_can_be_played_by_several_threads_at_once():
    rule, scores = rul.load("tetrhex"), []

    def play():
        game = rule.game(seed=5)
        while game.status == "playing":
            game.signal("DROP")
        scores.append(game.score)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(scores) == 4
    assert len(set(scores)) == 1
