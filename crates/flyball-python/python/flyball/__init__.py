"""Simulates machines and their controllers: rigid and flexible bodies, joints that close loops, and control, solved together.

>>> import flyball as fb
>>> m = fb.Model(dimension=2, gravity=(0, -9.81))
>>> rod = m.body("rod", mass=1, shape=fb.rod((0, 0), (1, 0)), markers={"tip": (1, 0)})
>>> pin = m.joint("pin", "revolute", between=("ground", rod), at=(0, 0))
>>> r = m.run(end=1)
>>> bool(r["rod.angle"][-1] < -1.6)
True
"""

from __future__ import annotations

from . import errors
from ._document import Element
from ._native import __version__
from .errors import (
    AnalysisError,
    ArgumentError,
    ClosedError,
    FileError,
    FlyballError,
    InternalError,
    ModelError,
    RunError,
    StudyError,
    UnknownNameError,
)
from .model import Model, Parameter, Review, load, read_text
from .results import Event, Results, Summary, read_results
from .shapes import rod, shape

__all__ = [
    "AnalysisError",
    "ArgumentError",
    "ClosedError",
    "Element",
    "Event",
    "FileError",
    "FlyballError",
    "InternalError",
    "Model",
    "ModelError",
    "Parameter",
    "Results",
    "Review",
    "RunError",
    "StudyError",
    "Summary",
    "UnknownNameError",
    "__version__",
    "errors",
    "load",
    "read_results",
    "read_text",
    "rod",
    "shape",
]
