"""Equations in Python: constrained and controlled mechanical systems of index 3, solved by every method."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _native
from ._progress import bar
from .errors import ArgumentError
from .results import Results

Array = npt.NDArray[np.float64]


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
        for name, function, count in (("rate", rate, n_x), ("output", output, n_y)):
            if (function is None) != (count == 0):
                raise ArgumentError(f"give both `{name}` and the number n_{'x' if name == 'rate' else 'y'} of its values")
        self.n, self.n_x, self.n_y = int(n), int(n_x), int(n_y)
        # sizes of the constraints follow from one call each
        zero = Point(0.0, np.zeros(n), np.zeros(n), np.zeros(n), np.zeros(0), np.zeros(0), np.zeros(n_x), np.zeros(n_y))
        sizes = [0 if f is None else np.asarray(f(zero), dtype=float).size for f in (phi, k)]
        self.n_phi, self.n_k = sizes
        wrapped = {name: None if f is None else _wrapped(f) for name, f in given.items()}
        self._native = _native.Equations((self.n, self.n_phi, self.n_k, self.n_x, self.n_y), wrapped)
        constraints = (("Φ", phi, phi_q), ("k", k, k_v))
        self._differences = ["f"] + [name for name, function, given_q in constraints if function and not given_q]

    def _start(self, q: Sequence[float], v: Sequence[float] | None, x: Sequence[float] | None, t: float) -> Any:
        rest = [0.0] * self.n
        return ([float(i) for i in q], [float(i) for i in (rest if v is None else v)],
                [float(i) for i in ([0.0] * self.n_x if x is None else x)], float(t))  # fmt: skip

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
        settings = {
            "end": float(end), "method": method, "step": step, "rtol": rtol, "atol": atol, "every": every, "options": options
        }  # fmt: skip
        with bar("equations", progress) as told:
            found = self._native.solve(self._start(q, v, x, t), json.dumps(settings), told)
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
        return self._native.check(self._start(q, v, x, t), tolerance)


def _wrapped(function: Function) -> Callable[..., bytes]:
    """The function as the native part calls it: arrays as bytes."""

    def call(t: float, *arguments: bytes) -> bytes:
        point = Point(t, *(np.frombuffer(one) for one in arguments))
        return np.asarray(function(point), dtype=np.float64).tobytes()

    return call
