"""The examples of `docs/python.md`, from the first to the last."""

import contextlib
import io
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "python.md"
#: A block of code, and what it prints.
BLOCK = re.compile(r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", re.DOTALL)


def without_ends(text):
    return [line.rstrip() for line in text.splitlines()]


def test_every_example_runs_and_prints_what_the_page_says(monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "Agg")
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len(blocks) > 10
    names = {}
    try:
        for code, said in blocks:
            # What takes minutes is played less often.
            code = re.sub(r"\b10(_000_000|0_000)\b", "200", code)
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(code, str(PAGE), "exec"), names)
            assert without_ends(printed.getvalue()) == without_ends(said), code
    finally:
        ray.shutdown()
    for name in ("board.png", "variants.png", "games.parquet"):
        assert Path(name).stat().st_size > 1000
