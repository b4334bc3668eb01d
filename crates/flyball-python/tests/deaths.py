"""A study whose first worker is killed in the middle of a case."""

from __future__ import annotations

import multiprocessing
import os
import signal
from pathlib import Path
from typing import Any

import pytest

import flyball as fb


def once(t: float, p: tuple[float, ...], v: tuple[float, ...]) -> tuple[float, float]:
    """Kills its process in the middle of a case, the first time that one comes there."""
    mark = Path(os.environ["FLYBALL_MARK"])
    if multiprocessing.parent_process() is not None and t > 0.05 and mark.exists():
        mark.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return (0.0, 0.0)


class DeadlyStudy:
    """100 cases; make it before the executor, whose workers get its environment."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.mark = folder / "alive"
        self.mark.touch()
        monkeypatch.setenv("FLYBALL_MARK", str(self.mark))

    def check(self, executor: Any) -> None:
        """All cases are there once, and are what one thread gives."""
        m = fb.Model("ball", dimension=2, parameters={"x": 1.0})
        m.force("law", fb.function(once), on=m.body("ball", "point", mass=1, position=("x", 0), velocity=(1, 0)))
        m.simulate(end=0.1, method="mdop5")
        design = fb.latin_hypercube(100, x=(0.5, 1.5), seed=2)
        wanted = fb.sweep(m, design, outputs=["ball.position.x:end"], jobs=1)
        s = fb.sweep(m, design, outputs=["ball.position.x:end"], executor=executor, chunk=7)
        assert not self.mark.exists() and not s.failures and s.cases == 100
        assert s["ball.position.x:end"].tobytes() == wanted["ball.position.x:end"].tobytes()
