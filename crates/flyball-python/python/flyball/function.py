"""Forces as functions in Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import _native
from ._values import accepts
from .errors import ArgumentError

Law = Callable[[float, tuple[float, ...], tuple[float, ...]], Sequence[float]]


class Function:
    """A force at a marker as a function f(t, p, v) of time, position and velocity in world axes.

    In the plane it gives (fx, fy) or (fx, fy, moment), in space three forces, or three forces and three moments. Derivatives
    are formed by central differences, and results say so. It should be smooth; every call takes the interpreter lock.
    """

    def __init__(self, law: Law) -> None:
        if not callable(law):
            raise ArgumentError(f"a function is expected, not {law!r}")
        accepts("the function of a force", law, "t", "p", "v")
        self.law = law
        self._native = _native.Function(law)

    @property
    def _reference(self) -> str:
        return self._native.name

    @property
    def calls(self) -> int:
        """Calls so far."""
        return self._native.calls[0]

    @property
    def difference_calls(self) -> int:
        """Those that were for derivatives."""
        return self._native.calls[1]

    def __repr__(self) -> str:
        return f"<flyball.Function {getattr(self.law, '__name__', self.law)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Function, (self.law,))


def function(law: Law) -> Function:
    """A force as a function f(t, p, v): ``m.force("wind", fb.function(f), on=rod.tip)``."""
    return Function(law)
