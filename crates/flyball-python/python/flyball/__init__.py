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
from .analysis import LinearModel
from .design import Design, Distribution, cases, grid, latin_hypercube, normal, random, sobol, table, uniform
from .errors import (
    AnalysisError,
    ArgumentError,
    BusyError,
    ClosedError,
    FileError,
    FlyballError,
    InternalError,
    MissingPackageError,
    ModelError,
    RunError,
    StudyError,
    UnknownCaseError,
    UnknownNameError,
)
from .function import Function, function
from .model import Model, load, read_text
from .page import Page
from .results import Event, Results, Summary, read_results
from .review import Parameter, Review
from .shapes import rod, shape
from .simulator import Simulator
from .study import Study, read_study, sweep
from .system import Point, System

__all__ = [
    "AnalysisError",
    "ArgumentError",
    "BusyError",
    "ClosedError",
    "Design",
    "Distribution",
    "Element",
    "Event",
    "FileError",
    "FlyballError",
    "Function",
    "InternalError",
    "LinearModel",
    "MissingPackageError",
    "Model",
    "ModelError",
    "Page",
    "Parameter",
    "Point",
    "Results",
    "Review",
    "RunError",
    "Simulator",
    "Study",
    "StudyError",
    "Summary",
    "System",
    "UnknownCaseError",
    "UnknownNameError",
    "__version__",
    "cases",
    "errors",
    "function",
    "grid",
    "latin_hypercube",
    "load",
    "normal",
    "random",
    "read_results",
    "read_study",
    "read_text",
    "rod",
    "shape",
    "sobol",
    "sweep",
    "table",
    "uniform",
]
