"""Files and the command that the tests compare with."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))


@pytest.fixture(scope="session")
def command() -> str:
    """The command ``flyball``: that of FLYBALL, or on the path."""
    found = os.environ.get("FLYBALL") or shutil.which("flyball")
    if found is None:
        pytest.fail("set FLYBALL to the command")
    return found


@pytest.fixture
def pendulum() -> str:
    return """
[model]
dimension = 2
gravity = [0, -9.81]

[parameters]
l = 1.0

[[body]]
name = "rod"
mass = 2
shape = { rod = { from = [0, 0], to = ["l", 0] } }
markers = { tip = ["l", 0] }

[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "rod"]
at = [0, 0]

[simulate]
end = 1
"""
