"""Axes of matplotlib and their labels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ._values import package
from .errors import ArgumentError

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def axes_of(given: Axes | None) -> Axes:
    """The axes given, or new ones."""
    plt = package("matplotlib.pyplot", "a picture")
    if given is None:
        made: Axes = plt.subplots()[1]
        return made
    if not isinstance(given, package("matplotlib.axes", "a picture").Axes):
        raise ArgumentError(f"ax are axes of matplotlib, as plt.subplots()[1] are, not {given!r}")
    return given


def label(name: str, units: Mapping[str, str]) -> str:
    """A name with its unit."""
    unit = units.get(name, "")
    return f"{name} [{unit}]" if unit else name
