"""How long does a falling rod of uncertain length take, and how far has it come? A Latin hypercube of 64 cases."""

from __future__ import annotations

import flyball as fb


def main() -> None:
    m = fb.Model("pendulum", dimension=2, gravity=(0, -9.81), parameters={"l": 1.0})
    rod = m.body("rod", mass=1, shape=fb.rod((0, 0), ("l", 0)))
    m.joint("pin", "revolute", between=("ground", rod), at=(0, 0))
    m.simulate(end=0.5)
    design = fb.latin_hypercube(64, l=fb.normal(1.0, 0.02), seed=1)
    s = fb.sweep(m, design, outputs=["rod.angle:end", "pin.force.y:max"])
    low, middle, high = s.quantiles("rod.angle:end")
    print(f"angle after 0.5 s: {middle:.3f} rad, 90 % between {low:.3f} and {high:.3f}")
    assert low < middle < high and not s.failures


if __name__ == "__main__":
    main()
