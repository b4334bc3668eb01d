"""Linear models of machines with their controllers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]


class LinearModel:
    """ẋ = A x + B u, y = C x + D u. ``A, B, C, D = m.linearize(…)`` unpacks it, as for ``control.ss(A, B, C, D)``."""

    def __init__(self, found: Mapping[str, Any]) -> None:
        self.A: Matrix = np.asarray(found["A"])
        n = self.A.shape[0]
        self.B: Matrix = np.asarray(found.get("B", np.zeros((n, 0))))
        self.C: Matrix = np.asarray(found.get("C", np.zeros((0, n))))
        self.D: Matrix = np.asarray(found.get("D", np.zeros((0, 0))))
        self.states: list[str] = found.get("states", [])
        """Names of the states: displacements and velocities of the mechanics, then control states."""
        self.inputs: list[str] = found.get("inputs", [])
        self.outputs: list[str] = found.get("outputs", [])
        self.eigenvalues: npt.NDArray[np.complex128] = np.array([complex(*pair) for pair in found["eigenvalues"]])
        """Eigenvalues of A."""
        self.stable: bool = found["stable"]
        """True if every motion dies away."""
        self.notes: list[str] = found["notes"]
        """Treatment of contacts, sampled blocks and delays, a sentence each."""
        self.displacements: Matrix | None = np.asarray(found["displacements"]) if "displacements" in found else None
        """Of a machine without signals: columns turn displacements into changes of the coordinates."""

    def __iter__(self) -> Iterator[Matrix]:
        return iter((self.A, self.B, self.C, self.D))

    def __repr__(self) -> str:
        n, (p, m) = self.A.shape[0], self.D.shape
        return f"<flyball.LinearModel: {n} states, {m} inputs, {p} outputs>"
