"""Shapes of bodies, with the keys of files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._values import Value, name_of


def shape(kind: str, **keys: Value) -> dict[str, Any]:
    """A shape by its name in files; ``from_`` is the key ``from``."""
    return {name_of(kind): {name[:-1] if name.endswith("_") else name: value for name, value in keys.items()}}


def rod(from_: Sequence[Value], to: Sequence[Value], **keys: Value) -> dict[str, Any]:
    """A thin rod between two points."""
    return shape("rod", from_=from_, to=to, **keys)
