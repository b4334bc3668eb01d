"""Inputs of a simulator: held values that jump, and what a point has of them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from conftest import EXAMPLES
from test_stepping import exact, oscillator

import flyball as fb

METHODS = ("generalized-alpha", "soi2", "mdop5", "mdop8", "mradau")
#: Times from which on the input has a value.
COURSE = ((0.0, 3.0), (0.15, -2.0), (0.2, 5.0), (0.45, 0.5))
END = 0.6


def crank(signal: Callable[[fb.Model], object]) -> fb.Model:
    """A slider-crank whose motor has the torque that a signal says."""
    m = fb.Model("crank", dimension=2, gravity=(0, -9.81))
    crank = m.body("crank", mass=1, shape=fb.rod((0, 0), (0.3, 0)))
    rod = m.body("rod", mass=2, shape=fb.rod((0.3, 0), (0.9, 0)))
    m.joint("bearing", "revolute", between=("ground", crank), at=(0, 0))
    m.joint("pin", "revolute", between=(crank, rod), at=(0.3, 0))
    m.joint("slider", "point-on-line", between=("ground", rod), at=(0.9, 0))
    m.initial("bearing.angle", value=0.7)
    signal(m)
    m.actuator("motor", "joint", coordinate="bearing.angle", inputs="torque")
    return m


def by_itself(m: fb.Model) -> None:
    """The torque as a sum of steps in the model."""
    before = 0.0
    for i, (t, value) in enumerate(COURSE):
        m.block(f"step{i}", "step" if t > 0 else "constant", **({"time": t, "before": 0.0, "after": value - before} if t > 0 else {"value": value}))
        before = value
    m.block("torque", "sum", weights=[1] * len(COURSE), inputs=[f"step{i}" for i in range(len(COURSE))])


def input_of(m: fb.Model) -> None:
    m.sensor("torque", "parameter", value=0, unit="N m")


@pytest.mark.parametrize("method", METHODS)
def test_a_run_with_inputs_is_that_of_a_signal_that_jumps(method: str) -> None:
    watched = ("bearing.angle", "bearing.angle.rate", "pin.force.x", "pin.force.y")
    found, wanted = [], []
    with crank(input_of).simulator(end=END, method=method, rtol=1e-9) as sim, crank(by_itself).simulator(end=END, method=method, rtol=1e-9) as other:
        for (t, value), until in zip(COURSE, [*(t for t, _ in COURSE[1:]), END]):
            sim.run_to(t)
            sim["torque"] = value
            sim.run_to(0.5 * (t + until))
            other.run_to(0.5 * (t + until))
            found.append(sim.read(*watched))
            wanted.append(other.read(*watched))
    sizes = np.abs(wanted).max(axis=0)
    assert np.abs((np.array(found) - np.array(wanted)) / sizes).max() < 1e-5, (found, wanted)  # truncation


@pytest.mark.parametrize("step", [1e-3, 0.7e-3])
def test_constant_steps_go_on_after_an_input(step: float) -> None:
    with crank(input_of).simulator(end=END, method="generalized-alpha", step=step) as sim, crank(by_itself).simulator(
        end=END, method="generalized-alpha", step=step
    ) as other:
        for t, value in COURSE:
            sim.run_to(t)
            sim["torque"] = value
            other.run_to(t)
        assert sim.run_to(END) == other.run_to(END)
        assert sim.steps == other.steps
        # newton: where the iteration ends
        assert sim["bearing.angle"] == pytest.approx(other["bearing.angle"], rel=1e-5)
        assert sim["pin.force.y"] == pytest.approx(other["pin.force.y"], rel=1e-4)


def pushed(course: Sequence[tuple[float, float]], add: Callable[[fb.Model], object], method: str) -> tuple[float, float]:
    """Place and rate after 2 s of a mass of 1 kg on a rail, pushed by a signal `push` that is made of the input."""
    m = fb.Model("block", dimension=2)
    block = m.body("block", "point", mass=1)
    m.joint("rail", "prismatic", between=("ground", block), at=(0, 0), axis=(1, 0))
    m.sensor("input", "parameter", value=0, unit="N")
    add(m)
    m.actuator("motor", "joint", coordinate="rail.displacement", inputs="push")
    with m.simulator(end=2, method=method, rtol=1e-8) as sim:
        for t, value in course:
            sim.run_to(t)
            sim["input"] = value
        sim.run_to(2)
        return sim["rail.displacement"], sim["rail.displacement.rate"]


@pytest.mark.parametrize("method", METHODS)
def test_friction_and_delays_feel_an_input_when_it_jumps(method: str) -> None:
    def sticking(m: fb.Model) -> None:
        m.joint("floor", "stick-slip", coordinate="rail.displacement", holding=2.2, sliding=2.0)
        m.block("push", "gain", gain=1, inputs="input")

    def late(m: fb.Model) -> None:
        m.block("push", "delay", time=0.05, inputs="input")

    place, rate = pushed([(0.1, 1.5), (0.2, 2.5), (0.3, 0.5), (1.0, -3.0), (1.3, 0.0)], sticking, method)
    # it slides from 0.2 s with 0.5 m/s², from 0.3 s with −1.5 m/s² until it sticks, from 1 s with −1 m/s² for 0.3 s, and stops with 2 m/s²
    assert place == pytest.approx(0.05**2 / (2 * 0.5) + 0.05**2 / (2 * 1.5) - 0.3**2 / 2 - 0.3**2 / (2 * 2), abs=1e-9)
    assert rate == pytest.approx(0, abs=1e-9)
    place, rate = pushed([(0.1, 1.5), (0.13, -1.0), (0.3, 0.0)], late, method)
    # 1.5 m/s² for 0.03 s, then −1 m/s² for 0.17 s, then at a constant rate from 0.35 s
    first, then = 1.5 * 0.03, 1.5 * 0.03 - 0.17
    assert rate == pytest.approx(then, abs=1e-9)
    assert place == pytest.approx(first * 0.03 / 2 + (first + then) / 2 * 0.17 + then * 1.65, abs=1e-8)


def test_an_input_costs_no_steps() -> None:
    with oscillator().simulator(rtol=1e-4) as sim:
        sim.step(1.0)
        before = sim.steps
        for k in range(200):
            sim["push"] = float(k % 5)
            sim.step(1e-3)
        assert 200 <= sim.steps - before <= 205
        # the same value again is no jump
        state = sim.state
        sim["push"] = float(199 % 5)
        assert all(np.array_equal(state[name], now) for name, now in sim.state.items())


def test_inputs_are_numbers_or_texts_and_the_last_one_counts() -> None:
    with oscillator().simulator() as sim:
        for value in ("2000 mN", 2, np.float64(2.0), np.int64(2), "4/2"):
            sim["push"] = 7
            sim["push"] = value
            assert sim["push"] == 2.0
            sim["push"] = "7 N"
            sim["push.value"] = value
            assert sim["push"] == 2.0
        sim.step(1.0)
        assert sim["place"] == pytest.approx(exact(1.0, 2.0), rel=1e-6)


def test_other_numbers_leave_inputs_as_they_are() -> None:
    m = oscillator(parameters={"force": 1.5})
    m.sensor("pull", "parameter", value="2*force", unit="N")
    m.actuator("other", "joint", coordinate="rail.displacement", inputs="pull")
    with m.simulator() as sim:
        sim["push"] = 3
        sim.step(0.1)
        sim["spring.stiffness"] = 60
        assert (sim["push"], sim["pull"]) == (3.0, 3.0)
        sim["force"] = 4  # what follows from a parameter does so
        assert (sim["push"], sim["pull"]) == (3.0, 8.0)
        sim["pull"] = 1
        sim["force"] = 5
        assert (sim["push"], sim["pull"]) == (3.0, 1.0)


def test_a_point_has_the_numbers_of_its_model_and_its_inputs() -> None:
    sim = oscillator().simulator()
    sim["push"] = 3
    sim.step(0.1)
    point, steps = sim.save(), sim.steps
    sim.step(0.1)
    first = sim.state
    for name, value in (("cart.mass", 7), ("spring.stiffness", "900 N/m"), ("push", -2), ("push", "9 N")):
        sim[name] = value
        sim.step(0.1)
    sim.restore(point)
    assert (sim["push"], sim.steps) == (3.0, steps)
    sim.step(0.1)
    assert all(np.array_equal(first[name], now) for name, now in sim.state.items())


def test_inputs_act_at_the_start_before_any_step() -> None:
    with oscillator().simulator() as sim:
        sim["push"] = 6
        assert sim.t == 0 and sim.state["a"].tolist()[0] == pytest.approx(3.0)
        with fb.load(next(p for p in EXAMPLES if p.stem == "cart-pole")).simulator() as cart:
            for name in cart.inputs:
                cart[name] = 0.1
            cart.step(1e-3)


def test_simulators_and_points_are_not_pickled() -> None:
    sim = oscillator().simulator()
    for one in (sim, sim.save()):
        for use in (pickle.dumps, copy.copy, copy.deepcopy):
            with pytest.raises(fb.ArgumentError, match="pickle"):
                use(one)
