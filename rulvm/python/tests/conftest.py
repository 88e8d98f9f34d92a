"""What the tests share."""

import pytest


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    """No test leaves files behind."""
    monkeypatch.chdir(tmp_path)
