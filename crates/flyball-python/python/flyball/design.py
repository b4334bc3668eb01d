"""Designs of studies: which cases, in which order."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from . import _native
from ._values import joined, number, path_of, plain, real, whole
from .errors import ArgumentError, FileError, UnknownCaseError


class Distribution:
    """Values that are drawn; see :func:`uniform` and :func:`normal`."""

    def __init__(self, name: str, first: float, second: float, unit: str) -> None:
        try:
            self.numbers = real("a number", first), real("a number", second)
        except ArgumentError:
            raise ArgumentError(f"a distribution has two numbers and a unit, not {first!r} and {second!r}") from None
        if not np.isfinite(self.numbers).all():
            raise ArgumentError(f"a number of a distribution is not finite: {self.numbers}")
        if not isinstance(unit, str):
            raise ArgumentError(f'the unit of a distribution is a text such as "mm", not {unit!r}')
        self.name, self.unit = name, plain(unit)

    def __repr__(self) -> str:
        return f"{self.name}({self.numbers[0]}, {self.numbers[1]}{', ' + self.unit if self.unit else ''})"


def uniform(low: float, high: float, unit: str = "") -> Distribution:
    """Any number between two, in a unit as in files; default SI."""
    return Distribution("uniform", low, high, unit)


def normal(mean: float, deviation: float, unit: str = "") -> Distribution:
    """Normal draws, in a unit as in files; default SI."""
    return Distribution("normal", mean, deviation, unit)


class Design(Sequence[dict[str, float]]):
    """Cases of a study, each computed from its number alone: a million of them takes no memory.

    The order of the cases is part of the study.
    """

    def __init__(self, native: _native.Design) -> None:
        self._native = native

    def __len__(self) -> int:
        return len(self._native)

    def __getitem__(self, case: Any) -> Any:
        if isinstance(case, slice):
            return [self[i] for i in range(*case.indices(len(self)))]
        try:
            index = operator.index(case)
        except TypeError:
            raise ArgumentError(f"a case has a number from 0 on, not {case!r}") from None
        index = index + len(self) if index < 0 else index
        if not 0 <= index < len(self):
            raise UnknownCaseError(f"there is no case {case}: the study has {len(self)}")
        return dict(zip(self.names, self._native.numbers(index)))

    @property
    def names(self) -> list[str]:
        """Names of the parameters."""
        return [name for name, _ in self._native.parameters]

    @property
    def units(self) -> dict[str, str]:
        """Units of the values; empty for SI and plain numbers."""
        return dict(self._native.parameters)

    def __repr__(self) -> str:
        return f"<flyball.Design of {len(self)} cases: {'; '.join(self._native.describe())[:200]}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Design, (self._native,))


def _design(kind: str, parameters: Iterable[dict[str, Any]], **more: Any) -> Design:
    return Design(_native.Design(json.dumps({"kind": kind, "parameters": list(parameters), **more})))


def _names(values: Mapping[str, Any] | None, more: Mapping[str, Any]) -> dict[str, Any]:
    return {str(name): value for name, value in joined(values, more).items()}


def _listed(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    def one(name: str, value: Any) -> dict[str, Any]:
        items = np.asarray(value).tolist() if not isinstance(value, (list, tuple)) else list(value)
        items = items if isinstance(items, list) else [items]
        try:
            found = [item if isinstance(item, str) else real("a value", item) for item in items]
        except ArgumentError:
            raise ArgumentError(f"values of `{name}` are numbers or texts such as \"30 mm\" in one list, not {value!r}") from None
        if any(not isinstance(item, str) and not np.isfinite(item) for item in found):
            raise ArgumentError(f"a value of `{name}` is not finite: {found}")
        several = [item for item in found if isinstance(item, str) and set(plain(item)) & set(",:")]
        if several:
            raise ArgumentError(f'a value of `{name}` is one number, such as "30 mm", not {several[0]!r}: give a list, or np.linspace')
        texts = any(isinstance(item, str) for item in found)
        return {"key": name, "values": [item if isinstance(item, str) else number(item) for item in found] if texts else found}

    return [one(name, value) for name, value in values.items()]


def grid(values: Mapping[str, Any] | None = None, /, **more: Any) -> Design:
    """All combinations of values; the first parameter changes fastest."""
    return _design("grid", _listed(_names(values, more)))


def cases(values: Mapping[str, Any] | None = None, /, **more: Any) -> Design:
    """The first values of all parameters, then the second ones, and so on."""
    return _design("list", _listed(_names(values, more)))


def table(path: str | os.PathLike[str]) -> Design:
    """Cases from a CSV file: a parameter per column, ``name`` or ``name [unit]``, a case per row."""
    file = path_of(path)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(f"cannot read {path}: {error}") from None
    try:
        return _design("table", [], text=text)
    except ArgumentError as error:
        raise ArgumentError(f"cannot take cases from {path}: {error}") from None


def _drawn(kind: str, count: int, seed: int, values: Mapping[str, Any]) -> Design:
    def one(name: str, value: Any) -> dict[str, Any]:
        if isinstance(value, tuple) and len(value) == 2:
            value = uniform(*value)
        if not isinstance(value, Distribution):
            raise ArgumentError(f"give `{name}` as fb.uniform(low, high), fb.normal(mean, deviation) or (low, high)")
        return {"key": name, "distribution": value.name, "numbers": value.numbers, "unit": value.unit}

    return _design(
        kind,
        [one(name, value) for name, value in values.items()],
        cases=whole("the number of cases", count, 1, 1_000_000),
        seed=whole("a seed", seed, 0, 2**64 - 1),
    )


def random(count: int, values: Mapping[str, Any] | None = None, /, *, seed: int = 0, **more: Any) -> Design:
    """Independent draws: ``fb.random(1000, l=fb.normal(0.3, 0.002), mu=(0, 0.2))``."""
    return _drawn("random", count, seed, _names(values, more))


def latin_hypercube(count: int, values: Mapping[str, Any] | None = None, /, *, seed: int = 0, **more: Any) -> Design:
    """A Latin hypercube: every parameter has one value in each of ``count`` intervals of equal probability."""
    return _drawn("latin", count, seed, _names(values, more))


def sobol(count: int, values: Mapping[str, Any] | None = None, /, *, seed: int = 0, **more: Any) -> Design:
    """A Sobol' sequence, shifted by the seed; at its best with powers of two."""
    return _drawn("sobol", count, seed, _names(values, more))
