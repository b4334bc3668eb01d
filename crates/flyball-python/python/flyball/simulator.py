"""Runs step by step, for control and learning."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from . import _native
from ._document import Element
from ._values import Value, name_of, override, real
from .errors import ArgumentError, UnknownNameError

Array = npt.NDArray[np.float64]


def _is_finite(value: Any) -> bool:
    """True for a number that a float can hold."""
    try:
        return math.isfinite(value)
    except OverflowError:
        return False


class Simulator:
    """A run that is taken step by step: ``sim["motor"] = 3; sim.step(1e-3); sim["rod.angle"]``.

    What can be set are inputs (sensors of type ``parameter``) and all numbers of the model by name. An input is a held value:
    a new number is a jump of accelerations and reactions, from which the method starts anew with the step it had. Another
    number, or a text, makes a model of other values, which costs much more. What can be read are all quantities by name, in SI.
    """

    def __init__(self, native: _native.Simulator, inputs: Sequence[str], numbers: Callable[[], Collection[str]]) -> None:
        self._native = native
        self._inputs = set(inputs)
        self._numbers = numbers
        self._held: dict[str, float] = {}
        self._pending: dict[str, str] = {}

    @property
    def t(self) -> float:
        """The present time [s]."""
        return self._native.t

    @property
    def end(self) -> float:
        """The latest time it can come to [s]."""
        return self._native.end

    @property
    def inputs(self) -> list[str]:
        """Names of the inputs."""
        return sorted(self._inputs)

    @property
    def state(self) -> dict[str, Any]:
        """t, and q, v, a, lambda, psi, x, y as arrays."""
        self._apply()
        return {name: value if name == "t" else np.asarray(value) for name, value in self._native.state().items()}

    @property
    def steps(self) -> int:
        """Accepted steps so far."""
        return self._native.steps()

    def __setitem__(self, name: str | Element, value: Value) -> None:
        self._native.t  # refused once it is closed
        name = name_of(name)
        name = name.removesuffix(".value") if name.removesuffix(".value") in self._inputs else name
        if name not in self._inputs:
            if name.startswith("simulate."):
                raise ArgumentError(f"`{name}` is a setting of the run, which m.simulator(…) takes when it begins")
            if "." not in name:
                self._check(name)
            self._pending[name] = override(value)
        elif isinstance(value, (float, int, np.floating, np.integer)) and not isinstance(value, bool) and _is_finite(value):
            self._pending.pop(f"{name}.value", None)
            self._held[name] = float(value)
        else:
            self._held.pop(name, None)
            self._pending[f"{name}.value"] = override(value)

    def _check(self, name: str) -> None:
        """Refuses a name that is neither an input nor a number of the model, with the nearest one."""
        import difflib

        numbers = self._numbers()
        if name in numbers:
            return
        known = [*self.inputs, *(number for number in numbers if "." not in number)]
        near = difflib.get_close_matches(name, known, 1)
        if near:
            hint = f"did you mean `{near[0]}`?"
        else:
            hint = f"known are: {', '.join(known)}" if known else "inputs are sensors of type `parameter`"
        raise UnknownNameError(f"there is no input or parameter `{name}`\n  help: {hint}")

    def __getitem__(self, name: str | Element) -> float:
        self._apply()
        return self._native.read([name_of(name)])[0]

    def read(self, *names: str | Element) -> Array:
        """Quantities by name, in SI; names that are asked for together again and again are looked up once."""
        self._apply()
        return np.array(self._native.read([name_of(name) for name in names]))

    def _apply(self) -> None:
        # what is refused is not tried again
        values, self._pending = list(self._pending.items()), {}
        inputs, self._held = list(self._held.items()), {}
        if values:
            self._native.replace(values)
        if inputs:
            self._native.hold(inputs)

    def step(self, h: float) -> float:
        """Goes on by h [s]; the time then."""
        if self._held or self._pending:
            self._apply()
        return self._native.step(h if h.__class__ is float else real("a time in seconds", h))

    def run_to(self, t: float) -> float:
        """Goes on to a time [s]; the time then."""
        if self._held or self._pending:
            self._apply()
        return self._native.advance(real("a time in seconds", t))

    def save(self) -> _native.Point:
        """Everything that continues the run from here, inputs included, for :meth:`restore`."""
        self._apply()
        return self._native.save()

    def restore(self, point: _native.Point) -> None:
        """Comes back to a saved point; what follows is the same as then, to the last bit."""
        if not isinstance(point, _native.Point):
            raise ArgumentError(f"a simulator comes back to what its save() gave, not to {point!r}")
        self._pending.clear()
        self._held.clear()
        self._native.restore(point)

    def close(self) -> None:
        """Frees what it holds; it cannot be used after."""
        self._native.close()

    def __reduce__(self) -> NoReturn:
        raise ArgumentError("a simulator is neither copied nor pickled: take another one from the model, and save() and restore()")

    def __enter__(self) -> Simulator:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
