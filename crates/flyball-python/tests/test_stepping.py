"""Linear models and simulators."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable

import numpy as np
import pytest
from conftest import EXAMPLES, interrupted

import flyball as fb


def oscillator(**keys: object) -> fb.Model:
    """A mass of 2 kg on a spring of 50 N/m with a damper of 1 N s/m, pushed by an input."""
    m = fb.Model("oscillator", dimension=2, **keys)
    cart = m.body("cart", "point", mass=2, position=(0, 0))
    m.joint("rail", "prismatic", between=("ground", cart), at=(0, 0), axis=(1, 0))
    m.force("spring", "coordinate-spring", coordinate="rail.displacement", stiffness=50, damping=1)
    m.sensor("push", "parameter", value=0.0, unit="N")
    m.sensor("place", "coordinate", coordinate="rail.displacement")
    m.actuator("motor", "joint", coordinate="rail.displacement", inputs="push")
    m.simulate(end=10, rtol=1e-9)
    return m


def test_a_linear_model_is_that_of_the_closed_form() -> None:
    A, B, C, D = found = oscillator().linearize(["push"], ["place"])
    s = 2j
    response = C @ np.linalg.solve(s * np.eye(2) - A, B) + D
    assert response[0, 0] == pytest.approx(1 / (2 * s**2 + s + 50), rel=1e-9)
    assert found.stable and found.inputs == ["push"] and len(found.states) == 2
    wanted = np.roots([2, 1, 50])
    assert np.allclose(sorted(found.eigenvalues.imag), sorted(wanted.imag))
    with pytest.raises(fb.ArgumentError, match="plce"):
        oscillator().linearize(["push"], ["plce"])


def test_outputs_may_be_quantities_of_results() -> None:
    m = oscillator()
    A, B, C, D = m.linearize(["push"], ["rail.displacement", "cart.velocity.x", "spring.force"])
    s = 2j
    place = 1 / (2 * s**2 + s + 50)
    response = C @ np.linalg.solve(s * np.eye(2) - A, B) + D
    assert response[0, 0] == pytest.approx(place, rel=1e-9) and response[1, 0] == pytest.approx(s * place, rel=1e-9)
    assert m.linearize(["push"], ["place"]).outputs == ["place"]
    with pytest.raises(fb.ArgumentError, match="did you mean `cart.velocity`"):
        m.linearize(["push"], ["cart.velocty"])


def test_a_machine_without_signals_has_modes() -> None:
    found = fb.load(next(p for p in EXAMPLES if p.stem == "double-pendulum")).linearize()
    assert found.A.shape == (4, 4) and found.displacements is not None


def exact(t: float, force: float, x0: float = 0.0, v0: float = 0.0) -> float:
    """Place of the oscillator under a constant force."""
    delta, omega = 0.25, math.sqrt(25 - 0.0625)
    a, rest = x0 - force / 50, force / 50
    b = (v0 + delta * a) / omega
    return rest + math.exp(-delta * t) * (a * math.cos(omega * t) + b * math.sin(omega * t))


def test_inputs_change_between_steps() -> None:
    with oscillator().simulator() as sim:
        assert sim.inputs == ["push"] and sim.t == 0
        sim["push"] = 3
        for _ in range(100):
            sim.step(1e-2)
        assert sim.t == pytest.approx(1.0, abs=1e-12)
        x, v = sim.read("place", "rail.displacement.rate")
        assert x == pytest.approx(exact(1.0, 3.0), rel=1e-6)
        sim["push"] = -1
        sim.run_to(1.5)
        assert sim["place"] == pytest.approx(exact(0.5, -1.0, x, v), rel=1e-6)
        assert set(sim.state) == {"t", "q", "v", "a", "lambda", "psi", "x", "y"}


def test_a_simulator_comes_back_to_the_last_bit() -> None:
    sim = fb.load(next(p for p in EXAMPLES if p.stem == "cart-pole")).simulator()
    sim.step(0.1)
    point = sim.save()
    sim.step(0.2)
    after = sim.state
    sim.restore(point)
    assert sim.t == pytest.approx(0.1)
    sim.step(0.2)
    again = sim.state
    assert all(np.array_equal(after[name], again[name]) for name in after)


def test_inputs_come_back_too() -> None:
    sim = oscillator().simulator()
    sim["push"] = 3
    point = sim.save()
    sim["push"] = 0
    sim.step(1)
    sim.restore(point)
    sim.step(1)
    assert sim["place"] == pytest.approx(exact(1.0, 3.0), rel=1e-6)


def test_wrong_uses_of_a_simulator_are_named() -> None:
    sim = oscillator().simulator(end=1)
    with pytest.raises(fb.ArgumentError, match="positive"):
        sim.step(-1)
    with pytest.raises(fb.ArgumentError, match="end"):
        sim.step(2)
    with pytest.raises(fb.ArgumentError, match="place"):
        sim["plac"]
    with pytest.raises(fb.UnknownNameError, match="pussh`\n  help: did you mean `push`"):
        sim["pussh"] = 2
    sim["spring.stiffnes"] = 2
    with pytest.raises(fb.ModelError, match="stiffness"):
        sim.step(0.1)
    sim.step(0.1)  # what was refused is not tried again
    with pytest.raises(fb.ModelError, match="finite"):
        sim["push"] = float("nan")
        sim.step(0.1)
    with pytest.raises(fb.ArgumentError, match="1 ms"):
        sim.step("1 ms")  # type: ignore[arg-type]
    sim.close()
    sim.close()
    uses: list[Callable[[], object]] = [
        lambda: sim.step(0.1), lambda: sim.t, lambda: sim.end, lambda: sim.state, lambda: sim["place"], lambda: sim.save(),
        lambda: sim.steps, lambda: sim.__setitem__("push", 1), lambda: sim.run_to(1),
    ]  # fmt: skip
    for use in uses:
        with pytest.raises(fb.ClosedError, match="closed"):
            use()


def test_steps_that_add_up_to_the_end_come_to_it() -> None:
    with oscillator().simulator(end=3) as sim:
        times = [sim.step(0.1) for _ in range(30)]  # which add up to 3.0000000000000013
        assert times[-1] == sim.end == 3
        with pytest.raises(fb.ArgumentError, match="end"):
            sim.step(0.1)


def test_points_of_another_model_or_method_are_refused() -> None:
    sim = oscillator().simulator(method="mdop5")
    other = fb.load(next(p for p in EXAMPLES if p.stem == "cart-pole")).simulator()
    for point in (other.save(), oscillator().simulator(method="generalized-alpha").save()):
        with pytest.raises(fb.ArgumentError, match="another model or method"):
            sim.restore(point)
    sim.restore(oscillator().simulator(method="mdop5").save())


def test_a_second_thread_is_refused_while_a_simulator_runs() -> None:
    m = oscillator()
    made, inside, go_on = threading.Event(), threading.Event(), threading.Event()

    def law(t: float, p: tuple[float, ...], v: tuple[float, ...]) -> tuple[float, float]:
        if made.is_set():
            inside.set()
            go_on.wait(60)
        return (0.0, 0.0)

    m.force("law", fb.function(law), on="cart")
    sim = m.simulator(end=1, method="mdop5")
    made.set()
    thread = threading.Thread(target=lambda: sim.step(0.5))
    thread.start()
    try:
        assert inside.wait(60)
        for use in (lambda: sim.t, lambda: sim.step(0.1), sim.close):
            with pytest.raises(fb.BusyError, match="each thread"):
                use()
    finally:
        go_on.set()
        thread.join(60)
    assert sim.t == 0.5


def test_ctrl_c_ends_a_step_and_the_simulator_goes_on(pendulum: str) -> None:
    code = f"""
import flyball as fb
m = fb.read_text({pendulum!r})
sim = m.simulator(end=1e6, rtol=1e-10)
print("go", flush=True)
try:
    sim.step(1e6)
except KeyboardInterrupt:
    t = sim.t
    assert 0 < t < 1e6
    assert sim.step(0.1) == t + 0.1
    print("interrupted")
"""
    assert interrupted(code) == "interrupted\n"
