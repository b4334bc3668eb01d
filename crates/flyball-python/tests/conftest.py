"""Files and the command that the tests compare with."""

from __future__ import annotations

import importlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import flyball as fb

ROOT = Path(__file__).resolve().parents[3]
#: Models that run by themselves; other files of that folder are parts of them.
EXAMPLES = sorted(path for path in (ROOT / "examples").rglob("*.toml") if "[simulate]" in path.read_text())


def missing(what: str) -> None:
    """Skips a test for want of something; where CI is set this is an error."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is missing")


def need(module: str) -> Any:
    """A module that is not numpy."""
    try:
        return importlib.import_module(module)
    except ImportError:
        missing(module)


def resident() -> float:
    """Memory of this process [MB]."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def interrupted(code: str) -> str:
    """What a program prints after the line ``go`` when Ctrl-C is pressed half a second later."""
    # programs in the background of a shell, and what they start, would ignore it
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    with subprocess.Popen([sys.executable, "-c", heard + code], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None and process.stdout.readline() == "go\n"
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 0
    return out


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


@pytest.fixture
def model(pendulum: str) -> fb.Model:
    return fb.read_text(pendulum, "pendulum", {"simulate.end": 0.2})
