"""Equations in Python: constrained and controlled mechanical systems of index 3, solved by every method."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _native
from ._progress import bar
from ._values import accepts, finite, whole
from .errors import ArgumentError
from .results import Results

Array = npt.NDArray[np.float64]

#: Numbers of coordinates, states and outputs at the most: matrices are full.
LARGEST = 10_000
EMPTY: Array = np.zeros(0)


class Point(NamedTuple):
    """Where the equation is evaluated."""

    t: float
    """Time."""
    q: Array
    """Coordinates."""
    v: Array
    """Velocities."""
    a: Array
    """Accelerations."""
    lam: Array
    """Multipliers of phi."""
    psi: Array
    """Multipliers of k."""
    x: Array
    """Control states."""
    y: Array
    """Control outputs."""


Function = Callable[[Point], Any]


class System:
    """The equation

        M(q,t) v̇ = f(q,v,x,y,t) − Φ_qᵀ λ − k_vᵀ ψ,   0 = Φ(q,t),   0 = k(q,v,t),
        ẋ = rate(q,v,v̇,λ,ψ,x,y,t),   y = output(q,v,v̇,λ,ψ,x,y,t)

    with q̇ = v in ℝⁿ. Every function gets a :class:`Point` and gives an array. The start need not be consistent: it is
    repaired, and ``results.metadata["start_moved"]`` says how.

    ``phi_q`` (rows of Φ, columns of q) and ``k_v`` may be given; all other derivatives are formed by differences, and
    ``results.warnings`` say so.

    >>> import flyball as fb
    >>> pendulum = fb.System(
    ...     2,
    ...     mass=lambda p: np.eye(2),
    ...     force=lambda p: [0, -9.81],
    ...     phi=lambda p: [(p.q @ p.q - 1) / 2],
    ...     phi_q=lambda p: [p.q],
    ... )
    >>> r = pendulum.solve(1.0, q=[1, 0], v=[0, 0], rtol=1e-8)
    >>> bool(abs(np.hypot(r["q[0]"][-1], r["q[1]"][-1]) - 1) < 1e-9)
    True
    """

    def __init__(
        self,
        n: int,
        *,
        mass: Function,
        force: Function,
        phi: Function | None = None,
        k: Function | None = None,
        rate: Function | None = None,
        output: Function | None = None,
        phi_q: Function | None = None,
        k_v: Function | None = None,
        n_x: int = 0,
        n_y: int = 0,
    ) -> None:
        given = {"mass": mass, "force": force, "phi": phi, "k": k, "rate": rate, "output": output, "phi_q": phi_q, "k_v": k_v}
        for name, function in given.items():
            if function is not None and not callable(function):
                raise ArgumentError(f"`{name}` is a function of a Point, not {function!r}")
            if function is not None:
                accepts(f"`{name}`", function, "point")
        for name, function, count in (("rate", rate, n_x), ("output", output, n_y)):
            if (function is None) != (count == 0):
                raise ArgumentError(f"give both `{name}` and the number n_{'x' if name == 'rate' else 'y'} of its values")
        self.n = whole("the number of coordinates", n, 0, LARGEST)
        self.n_x = whole("the number of control states", n_x, 0, LARGEST)
        self.n_y = whole("the number of control outputs", n_y, 0, LARGEST)
        self._given = given
        self._built: dict[tuple[int, int], _native.Equations] = {}
        constraints = (("Φ", phi, phi_q), ("k", k, k_v))
        self._differences = ["f"] + [name for name, function, given_q in constraints if function and not given_q]

    def _start(
        self, q: Sequence[float], v: Sequence[float] | None, x: Sequence[float] | None, t: float
    ) -> tuple[list[float], list[float], list[float], float]:
        if q is None:
            raise ArgumentError(f"the start q is a list of {self.n} numbers, not None")
        sizes = {"q": (q, self.n), "v": (v, self.n), "x": (x, self.n_x)}
        found = {name: _vector(name, [0.0] * n if given is None else given, n) for name, (given, n) in sizes.items()}
        return found["q"], found["v"], found["x"], finite("the time t", t)

    def _equations(self, start: tuple[list[float], list[float], list[float], float]) -> _native.Equations:
        """The equation; the numbers of its constraints follow from one call each, at the start."""
        q, v, x = (np.array(one) for one in start[:3])
        point = Point(start[3], q, v, np.zeros(self.n), EMPTY, EMPTY, x, np.zeros(self.n_y))
        functions = self._given
        n_phi, n_k = (0 if f is None else np.size(_numbers(name, _called(name, f, point), start[3])) for name, f in _items(functions, "phi", "k"))
        if (n_phi, n_k) not in self._built:
            n = self.n
            shapes = {"mass": (n, n), "force": (n,), "phi": (n_phi,), "k": (n_k,), "rate": (self.n_x,), "output": (self.n_y,),
                      "phi_q": (n_phi, n), "k_v": (n_k, n)}  # fmt: skip
            wrapped = {name: None if f is None else _wrapped(name, f, shapes[name]) for name, f in functions.items()}
            self._built[n_phi, n_k] = _native.Equations((n, n_phi, n_k, self.n_x, self.n_y), wrapped)
        return self._built[n_phi, n_k]

    def solve(
        self,
        end: float,
        *,
        q: Sequence[float],
        v: Sequence[float] | None = None,
        x: Sequence[float] | None = None,
        t: float = 0.0,
        method: str = "generalized-alpha",
        step: float | None = None,
        rtol: float | None = None,
        atol: float | None = None,
        every: float | None = None,
        progress: bool | Callable[[float], object] | None = None,
        **options: float | str | bool,
    ) -> Results:
        """Solves from t to ``end``, with constant steps or error-controlled ones; ``options`` are those of the method.

        Columns are ``q[i]``, ``q[i].rate``, ``phi[i].multiplier``, ``k[i].multiplier``, ``x[i]`` and ``y[i]``.
        """
        numbers = {"step": step, "rtol": rtol, "atol": atol, "every": every}
        settings: dict[str, Any] = {name: finite(f"`{name}`", value) for name, value in numbers.items() if value is not None}
        if step is not None and (rtol is not None or atol is not None):
            raise ArgumentError("constant steps have no tolerance: give `step`, or `rtol` and `atol`, not both")
        settings |= {"end": finite("the end", end), "method": str(method), "options": {k: _option(k, o) for k, o in options.items()}}
        start = self._start(q, v, x, t)
        equations = self._equations(start)
        with bar("equations", progress) as told:
            found = equations.solve(start, json.dumps(settings), told)
        results = Results._of(found)
        results._add_warning(
            "python/differences", f"derivatives of {', '.join(self._differences)} are formed by differences of functions in Python"
        )
        return results

    def check_derivatives(
        self,
        q: Sequence[float],
        v: Sequence[float] | None = None,
        x: Sequence[float] | None = None,
        t: float = 0.0,
        tolerance: float = 1e-5,
    ) -> list[str]:
        """Derivatives that disagree with differences at a point: those given that are wrong."""
        start = self._start(q, v, x, t)
        if finite("the tolerance", tolerance) <= 0.0:
            raise ArgumentError(f"the tolerance is positive, not {tolerance!r}")
        return self._equations(start).check(start, float(tolerance))


def _items(functions: Mapping[str, Function | None], *names: str) -> list[tuple[str, Function | None]]:
    return [(name, functions[name]) for name in names]


def _vector(name: str, given: Any, count: int) -> list[float]:
    """Numbers of the start."""
    try:
        found = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ArgumentError(f"the start {name} is a list of numbers, not {given!r}") from None
    if found.shape != (count,):
        what = f"{found.size} numbers" if found.ndim == 1 else f"an array of shape {found.shape}"
        raise ArgumentError(f"the start {name} is {what}; {count} numbers are expected")
    if not np.isfinite(found).all():
        raise ArgumentError(f"the start {name} is not finite: {found.tolist()}")
    values: list[float] = found.tolist()
    return values


def _option(name: str, given: Any) -> float | int | str | bool:
    """An option of a method."""
    if isinstance(given, (bool, np.bool_)):
        return bool(given)
    if isinstance(given, (int, np.integer)):
        return int(given)
    return given if isinstance(given, str) else finite(f"`{name}`", given)


def _called(name: str, function: Function, point: Point) -> Any:
    """What a function gives; what it raises has its name."""
    try:
        return function(point)
    except Exception as error:
        if sys.version_info >= (3, 11):
            error.add_note(f"raised by `{name}` at t = {point.t} s")
        raise


def _numbers(name: str, found: Any, t: float) -> Array:
    """What a function gave, as real numbers."""
    if found is None:
        _native.refuse_values(f"`{name}`", "nothing", "is there a return?", t)
    try:
        array = np.asarray(found)
        if array.dtype.kind not in "cSU":
            return np.asarray(array, dtype=np.float64)
        what = "complex numbers" if array.dtype.kind == "c" else f"text, {found!r},"
    except (TypeError, ValueError, OverflowError):
        what = f"what is no array, {found!r},"
    _native.refuse_values(f"`{name}`", what, "return a list or an array of real numbers", t)


def _wrapped(name: str, function: Function, shape: tuple[int, ...]) -> Callable[..., bytes]:
    """The function as the native part calls it: arrays as bytes."""
    flat = (math.prod(shape),)

    def call(t: float, *arguments: bytes) -> bytes:
        point = Point(t, *(np.frombuffer(one) if one else EMPTY for one in arguments))
        found = _numbers(name, _called(name, function, point), t)
        # a list of all numbers by rows will do for a matrix, a matrix of one row or column for a list
        if found.shape != shape and (found.size != flat[0] or len(found.squeeze().shape) > 1):
            _native.refuse_values(f"`{name}`", f"an array of shape {found.shape}", f"return one of shape {shape}", t)
        return found.tobytes()

    return call
