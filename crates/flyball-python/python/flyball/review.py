"""What is known of a model before it runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Parameter(NamedTuple):
    """A number of a model."""

    name: str
    """Name, as :meth:`Model.set` takes it."""
    value: float | None
    """Value in SI."""
    unit: str
    """Symbol of its unit; empty for a plain number."""
    meaning: str
    """What it is."""


class Review:
    """What :meth:`Model.check` has found; prints."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = dict(data)
        """Counts, freedoms, redundant rows, movements of the start, the method that would be chosen."""

    @property
    def degrees_of_freedom(self) -> int:
        """Degrees of freedom at the start."""
        return int(self.data["degrees_of_freedom"])

    @property
    def redundant(self) -> list[dict[str, Any]]:
        """Constraint rows that repeat others, with the combination."""
        return list(self.data["redundant"])

    @property
    def not_unique(self) -> list[str]:
        """Joints whose reactions are not unique."""
        return list(self.data["not_unique"])

    @property
    def warnings(self) -> list[dict[str, Any]]:
        """Likely mistakes."""
        return list(self.data["warnings"])

    def __str__(self) -> str:
        data = self.data
        lines = [f"{data['model']}: {data['degrees_of_freedom']} degrees of freedom, {data['method']}, {data['steps']}"]
        lines += [f"  warning     {warning['message']}" for warning in self.warnings]
        lines += [f"  redundant   {row['row']}" for row in self.redundant]
        if self.not_unique:
            lines.append(f"  not unique  reactions of {', '.join(self.not_unique)}")
        lines += [f"  start moved {m['body']}: {m['distance']:.3e} m, {m['angle']:.3e} rad" for m in data["start_moved"]]
        if data["chosen_because"]:
            lines.append(f"  method      would be chosen because {data['chosen_because']}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)
