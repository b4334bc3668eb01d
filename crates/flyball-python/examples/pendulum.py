"""How hard does a falling rod pull at its bearing? Answer: 2.5 times its weight, at the lowest point."""

from __future__ import annotations

import flyball as fb


def pull(mass: float) -> float:
    """Largest force in the bearing over the weight."""
    m = fb.Model("pendulum", dimension=2, gravity=(0, -9.81))
    rod = m.body("rod", mass=mass, shape=fb.rod((0, 0), (1, 0)))
    m.joint("pin", "revolute", between=("ground", rod), at=(0, 0))
    r = m.run(end=1, rtol=1e-8)
    return float(abs(r["pin.force.y"]).max() / (mass * 9.81))


if __name__ == "__main__":
    ratio = pull(2.0)
    print(f"{ratio:.4f} times the weight")
    assert abs(ratio - 2.5) < 1e-3
