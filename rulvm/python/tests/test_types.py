"""The types are those of the module."""

import subprocess
import sys

import pytest

pytest.importorskip("mypy")


def test_the_stubs_describe_the_module():
    command = [sys.executable, "-m", "mypy.stubtest", "rul._rul"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr

