"""A pendulum in Cartesian coordinates, index 3, from equations: how far does it drift from its circle in ten seconds?"""

from __future__ import annotations

import numpy as np

import flyball as fb


def main() -> None:
    pendulum = fb.System(
        2,
        mass=lambda p: np.eye(2),
        force=lambda p: [0, -9.81],
        phi=lambda p: [(p.q @ p.q - 1) / 2],
        phi_q=lambda p: [p.q],
    )
    r = pendulum.solve(10.0, q=[1, 0], step=1e-2)
    drift = float(np.abs(np.hypot(r["q[0]"], r["q[1]"]) - 1).max())
    print(f"distance from the circle at most {drift:.1e}")
    assert drift < 1e-8


if __name__ == "__main__":
    main()
