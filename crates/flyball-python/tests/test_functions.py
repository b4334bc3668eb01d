"""Forces as functions in Python: values, derivatives, exceptions, runs within runs."""

from __future__ import annotations

import math
import multiprocessing
import os
import pickle
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from conftest import interrupted, need

import flyball as fb


def ball(law: Any, **settings: Any) -> fb.Model:
    """A ball of 1 kg at (1, 0) under a force."""
    m = fb.Model("ball", dimension=2, parameters={"m": 1.0})
    m.force("law", fb.function(law), on=m.body("ball", "point", mass="m", position=(1, 0)))
    m.simulate(**{"end": 0.1, "method": "mdop5", **settings})
    return m


def test_a_force_may_be_a_function() -> None:
    m = fb.Model(dimension=2, gravity=(0, -9.81))
    ball = m.body("ball", "point", mass=1, velocity=(5, 0))
    drag = fb.function(lambda t, p, v: (-0.1 * v[0], -0.1 * v[1]))
    m.force("wind", drag, on=ball)
    r = m.run(end=1, rtol=1e-9)
    assert r["ball.velocity.x"][-1] == pytest.approx(5 * math.exp(-0.1), rel=1e-7)
    assert drag.calls > 0 and any("differences" in w["message"] for w in r.warnings)
    assert "function in Python" in str(r.summary) and r.summary.lines[0][0] == "warning"
    with pytest.raises(fb.ArgumentError, match="wind"):
        m.save("nowhere.toml")


def test_a_stiff_function_is_differentiated() -> None:
    """The implicit method needs the derivative of a stiff law: it converges with few iterations per step."""
    m = fb.Model(dimension=2)
    ball = m.body("ball", "point", mass=1, position=(1, 0))
    m.force("spring", fb.function(lambda t, p, v: (-1e6 * p[0] - 2e3 * v[0], 0.0)), on=ball)
    r = m.run(end=0.1, method="generalized-alpha", step=1e-3)
    assert abs(r["ball.position.x"][-1]) < 1e-2
    assert r.summary.counters["iterations"] < 4 * r.summary.steps


def test_an_exception_of_a_function_comes_out_as_it_is() -> None:
    m = fb.Model(dimension=2)
    ball = m.body("ball", "point", mass=1)

    def law(t: float, p: tuple[float, ...], v: tuple[float, ...]) -> tuple[float, float]:
        if t > 0.5:
            raise LookupError("no wind after half a second")
        return (1.0, 0.0)

    m.force("wind", fb.function(law), on=ball)
    with pytest.raises(LookupError, match="no wind"):
        m.run(end=1)


WRONG: dict[str, tuple[Any, str]] = {
    "too many numbers": ((1, 2, 3, 4), "gave 4 numbers"),
    "one number": ((1,), "gave 1 number at"),
    "no numbers": ((), "gave nothing"),
    "nothing": (None, "gave None"),
    "a text": ("ab", "gave 'ab'"),
    "a number and a text": ((1, "x"), "'x'"),
    "a number too large": ((10**400, 0), "gave"),
    "complex numbers": ((1j, 0), "1j"),
    "a matrix": (np.ones((2, 2)), "gave"),
}


@pytest.mark.parametrize("way", WRONG)
def test_wrong_values_of_a_function_are_named_with_element_and_time(way: str) -> None:
    given, words = WRONG[way]
    m = ball(lambda t, p, v: given if t > 0.05 else (0.0, 0.0))
    uses: list[Any] = [m.run, lambda: m.simulator().step(0.1), lambda: m.run(method="mradau")]
    for use in uses:
        with pytest.raises(fb.ArgumentError, match=words) as raised:
            use()
        said, data = str(raised.value), raised.value.diagnostics[0]
        assert "function of force `law`" in said and "help: return (fx, fy)" in said and f"at t = {data['time']} s" in said
        assert (data["id"], data["element"]) == ("python/wrong-values", "law") and 0.05 < data["time"] <= 0.1


def test_wrong_values_of_a_function_fail_their_case_in_one_line() -> None:
    m = ball(lambda t, p, v: (1, 2, 3, 4) if t > 0.05 else (0, 0))
    s = fb.sweep(m, m=[1.0], outputs=["ball.position.x:end"])
    assert "gave 4 numbers" in s.failures[0] and "\n" not in s.failures[0]


def falling(t: float, p: tuple[float, ...], v: tuple[float, ...]) -> tuple[float, float, float]:
    return (0.0, 0.0, -9.81)


def test_functions_travel_with_a_pickle() -> None:
    m = fb.Model(dimension=3)
    m.force("weight", fb.function(falling), on=m.body("ball", "point", mass=1))
    there = pickle.loads(pickle.dumps(m))
    r = there.run(end=1)
    assert r["ball.velocity.z"][-1] == pytest.approx(-9.81, rel=1e-6)
    assert r["ball.velocity.z"].tobytes() == m.run(end=1)["ball.velocity.z"].tobytes()


@pytest.mark.parametrize("make", [tuple, list, np.array, lambda f: np.array(f, dtype=">f8"), lambda f: np.repeat(f, 2)[::2]])
def test_a_function_may_give_any_sequence_of_numbers(make: Any) -> None:
    r = ball(lambda t, p, v: make((2.0, -1.0)), end=1).run()
    assert r["ball.position.x"][-1] == pytest.approx(2.0) and r["ball.position.y"][-1] == pytest.approx(-0.5)


def test_three_numbers_in_the_plane_are_a_force_and_a_moment() -> None:
    m = fb.Model(dimension=2)
    m.force("law", fb.function(lambda t, p, v: (2.0, -1.0, 3.0)), on=m.body("disc", mass=1, inertia=1))
    r = m.run(end=1)
    assert [r[f"disc.{name}"][-1] for name in ("position.x", "position.y", "angle")] == pytest.approx([1.0, -0.5, 1.5])


class Broken:
    """Raises when it is used."""

    def __float__(self) -> float:
        raise LookupError("no number")

    def __repr__(self) -> str:
        raise LookupError("no text")


def throw(error: BaseException) -> Any:
    raise error


RAISING: dict[str, tuple[Any, type[BaseException], str]] = {
    "another error": (lambda t, p, v: throw(LookupError("lost")), LookupError, "lost"),
    "exit": (lambda t, p, v: throw(SystemExit(3)), SystemExit, "3"),
    "interrupt": (lambda t, p, v: throw(KeyboardInterrupt()), KeyboardInterrupt, ""),
    "end of a generator": (lambda t, p, v: next(iter(())), StopIteration, ""),
    "wrong arguments": (lambda *all: (lambda t: (0, 0))(*all), TypeError, "positional"),
    "wrong run": (lambda t, p, v: ball(lambda t, p, v: (0, 0)).run(rtoll=1), fb.ModelError, "did you mean `rtol`"),
    "broken number": (lambda t, p, v: (Broken(), 0), LookupError, "no number"),
    "broken text": (lambda t, p, v: Broken(), LookupError, "no text"),
    "complex number": (lambda t, p, v: (1j, 0), fb.ArgumentError, "1j"),
    "matrix": (lambda t, p, v: np.ones((2, 2)), fb.ArgumentError, "fx, fy"),
}


@pytest.mark.parametrize("way", RAISING)
def test_whatever_a_function_raises_comes_out_of_every_use(way: str) -> None:
    law, kind, words = RAISING[way]
    m = ball(law)
    uses: list[Any] = [m.run, m.simulator, lambda: m.linearize(at_start=True), lambda: m.run(method="mradau")]
    for use in uses:
        with pytest.raises(kind, match=words or None):
            use()


def test_a_function_is_not_called_after_it_has_raised() -> None:
    calls = 0

    def law(t: float, p: tuple[float, ...], v: tuple[float, ...]) -> tuple[float, float]:
        nonlocal calls
        calls += 1
        return (1 / 0, 0.0)

    with pytest.raises(ZeroDivisionError) as raised:
        ball(law).run()
    assert calls == 1
    if hasattr(raised.value, "__notes__"):
        assert raised.value.__notes__ == ["raised by the function of force `law` at t = 0 s"]


def test_a_simulator_goes_on_after_an_exception() -> None:
    broken = False

    def law(t: float, p: tuple[float, ...], v: tuple[float, ...]) -> tuple[float, float]:
        if broken:
            raise LookupError("broken")
        return (2.0, 0.0)

    sim = ball(law, end=10).simulator()
    sim.step(1)
    broken = True
    for _ in range(3):
        with pytest.raises(LookupError, match="broken"):
            sim.step(1)
    broken = False
    sim.run_to(2)
    assert sim["ball.position.x"] == pytest.approx(5.0)


def only_light(t: float, p: tuple[float, ...], v: tuple[float, ...]) -> tuple[float, float]:
    if p[0] > 2.5:
        raise LookupError("too far away")
    return (1.0, 0.0)


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor])
def test_cases_whose_function_raises_are_failed_ones_with_the_reason(executor: Any) -> None:
    m = fb.Model("ball", dimension=2, parameters={"x": 1.0})
    m.force("law", fb.function(only_light), on=m.body("ball", "point", mass=1, position=("x", 0)))
    m.simulate(end=0.1)
    pool = None if executor is None else executor(2)
    s = fb.sweep(m, x=[1.0, 2.0, 3.0, 1.5], outputs=["ball.position.x:end"], executor=pool)
    assert s.failures == {2: "LookupError: too far away"}
    assert np.allclose(s["ball.position.x:end"][[0, 1, 3]], [1.005, 2.005, 1.505])


def test_functions_run_models_and_step_simulators() -> None:
    inner = ball(lambda t, p, v: (-p[0], 0.0), end=1)
    sim = inner.simulator()
    wanted = math.cos(1.0)
    for law in (
        lambda t, p, v: (inner.run()["ball.position.x"][-1], 0.0),
        lambda t, p, v: (ball(lambda t, p, v: (-p[0], 0.0), end=1).run()["ball.position.x"][-1], 0.0),
        lambda t, p, v: (inner.simulator().run_to(1) * wanted, sim.t),
        lambda t, p, v: (fb.sweep(inner, m=[1.0], outputs=["ball.position.x:end"])["ball.position.x:end"][0], 0.0),
    ):
        r = ball(law, end=1, every=1).run()
        assert r["ball.position.x"][-1] == pytest.approx(1 + wanted / 2, rel=1e-4)


def test_runs_without_end_within_runs_are_refused() -> None:
    def law(t: float, p: tuple[float, ...], v: tuple[float, ...]) -> tuple[float, float]:
        return (m.run()["ball.position.x"][-1], 0.0)

    m = ball(law)
    with pytest.raises(RecursionError, match="deep"):
        m.run()

    def stepping(t: float, p: tuple[float, ...], v: tuple[float, ...]) -> tuple[float, float]:
        return (n.simulator().step(0.01), 0.0)

    n = ball(stepping)
    with pytest.raises(RecursionError):
        n.run()


def test_a_simulator_that_its_own_function_steps_is_busy() -> None:
    sims: list[fb.Simulator] = []
    m = ball(lambda t, p, v: (sims[0].step(0.1) if sims else 0.0, 0.0), end=1)
    sims.append(m.simulator())
    with pytest.raises(fb.BusyError):
        sims[0].step(0.1)


LAWS = {
    "an endless function": "def law(t, p, v):\n    while t > 0.01: pass\n    return (0.0, 0.0)",
    "a run within a function": "def law(t, p, v):\n    if t > 0.01: far.run()\n    return (0.0, 0.0)",
}
USES = {
    "run": "m.run()",
    "study": "fb.sweep(m, m=[1.0, 2.0, 3.0])",
    "step": "sim = m.simulator()\n    print('go', flush=True)\n    sim.step(0.1)",
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("law", LAWS)
def test_ctrl_c_ends_functions_too(law: str, use: str) -> None:
    code = f"""
import flyball as fb
def ball(law, **settings):
    m = fb.Model("ball", dimension=2, parameters={{"m": 1.0}})
    m.force("law", fb.function(law), on=m.body("ball", "point", mass="m", position=(1, 0)))
    m.simulate(method="mdop5", **settings)
    return m
far = ball(lambda t, p, v: (-p[0], 0.0), end=1e6, every=1e3)
{LAWS[law]}
m = ball(law, end=0.1)
try:
    {"" if use == "step" else "print('go', flush=True)"}
    {USES[use]}
except KeyboardInterrupt:
    print("interrupted")
"""
    assert interrupted(code) == "interrupted\n"


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_process_that_is_forked_in_the_middle_of_a_run_builds_models_of_its_own() -> None:
    entered, leave = threading.Event(), threading.Event()

    def law(t: float, p: tuple[float, ...], v: tuple[float, ...]) -> tuple[float, float]:
        entered.set()
        return (-p[0] if not leave.is_set() else 1 / 0, 0.0)

    def endless() -> None:
        with pytest.raises(ZeroDivisionError):
            ball(law, end=1e6, every=1e3).run()

    thread = threading.Thread(target=endless)
    thread.start()
    try:
        assert entered.wait(60)
        for _ in range(20):
            child = os.fork()
            if child == 0:
                found = ball(lambda t, p, v: (2.0, 0.0), end=1).run()["ball.position.x"][-1]
                os._exit(0 if abs(found - 2.0) < 1e-6 else 1)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        leave.set()
        thread.join(60)


def test_functions_that_cannot_be_sent_are_named() -> None:
    m = ball(lambda t, p, v: (1.0, 0.0))
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            import cloudpickle  # noqa: F401
        except ImportError:
            with pytest.raises(fb.ArgumentError, match="law.*cloudpickle"):
                fb.sweep(m, m=[1.0, 2.0], executor=pool)
            return
        found = fb.sweep(m, m=[1.0, 2.0], outputs=["ball.position.x:end"], executor=pool)["ball.position.x:end"]
        assert found.tolist() == fb.sweep(m, m=[1.0, 2.0], outputs=["ball.position.x:end"])["ball.position.x:end"].tolist()


@pytest.mark.long
def test_functions_of_notebooks_travel_by_cloudpickle() -> None:
    need("cloudpickle")
    test_functions_that_cannot_be_sent_are_named()
