"""A model that is built in code: the same tables and keys as in a file, in the order in which they are given."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from . import _native
from ._values import Value, key, name_of, toml
from .errors import ArgumentError

#: Tables of which a model has many.
FAMILIES = (
    "body", "marker", "beam", "joint", "initial", "force", "road", "sensor", "block", "actuator", "connect", "include",
    "output", "expect", "phase", "visual",
)  # fmt: skip


class Element:
    """An element of a model: a name. ``rod.tip`` and ``rod["tip"]`` are names inside it, as ``"rod.tip"`` in a file."""

    _reference: str

    # without this, Python would ask for the names 0, 1, 2 and so on inside it, without end
    __iter__ = None

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_reference", name_of(name))

    def __getattr__(self, name: str) -> Element:
        if name.startswith("_"):
            raise AttributeError(name)
        return Element(f"{self._reference}.{name}")

    def __setattr__(self, name: str, value: object) -> None:
        raise ArgumentError(f'`{self}` is a name: give `{name}` where the element is added, or by m.set({{"{self}.{name}": …}})')

    def __getitem__(self, name: str) -> Element:
        return Element(f"{self._reference}.{name}")

    def __str__(self) -> str:
        return self._reference

    def __repr__(self) -> str:
        return f"<{self._reference}>"

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, (Element, str)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._reference)


def caller() -> tuple[str, int]:
    """File and line of the code outside this package that has called it."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("flyball"):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


class Document:
    """The tables of a model."""

    def __init__(self) -> None:
        self.sections: dict[str, dict[str, Value]] = {
            name: {} for name in ("model", "parameters", "functions", "simulate")
        }
        self.elements: list[tuple[str, dict[str, Value]]] = []
        self.places: list[tuple[str, int]] = []

    def add(self, family: str, keys: Mapping[str, Value]) -> None:
        """Adds an element; keys that are ``None`` are left out."""
        if name_of(family) not in FAMILIES:
            _native.refuse_name("table of elements", name_of(family), list(FAMILIES))
        entries = {name: value for name, value in keys.items() if value is not None}
        for value in entries.values():
            toml(value)  # what cannot stand in a model is refused where it is given
        self.elements.append((family, entries))
        self.places.append(caller())

    def _lines(self) -> Iterator[tuple[str, tuple[str, int] | None]]:
        for name, entries in self.sections.items():
            if entries:
                yield f"[{name}]", None
                yield from ((f"{key(k)} = {toml(v)}", None) for k, v in entries.items() if v is not None)
                yield "", None
        for (family, entries), place in zip(self.elements, self.places):
            yield f"[[{family}]]", place
            yield from ((f"{key(k)} = {toml(v)}", place) for k, v in entries.items())
            yield "", None

    def text(self) -> str:
        """The model as a file."""
        return "\n".join(line for line, _ in self._lines())

    def place(self, line: int) -> tuple[str, int] | None:
        """Where in the code the element of a line, counted from 1, was added."""
        places = [place for _, place in self._lines()]
        return places[line - 1] if 0 < line <= len(places) else None
