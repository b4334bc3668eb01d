"""Axes of matplotlib and their labels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .errors import ArgumentError

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def axes_of(given: Axes | None) -> Axes:
    """The axes given, or new ones."""
    import matplotlib.pyplot as plt
    from matplotlib.axes import Axes

    if given is None:
        return plt.subplots()[1]
    if not isinstance(given, Axes):
        raise ArgumentError(f"ax are axes of matplotlib, as plt.subplots()[1] are, not {given!r}")
    return given


def label(name: str, units: Mapping[str, str]) -> str:
    """A name with its unit."""
    unit = units.get(name, "")
    return f"{name} [{unit}]" if unit else name
