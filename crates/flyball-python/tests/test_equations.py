"""Equations in Python, beside closed forms and the models of files."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flyball as fb

METHODS = ["generalized-alpha", "soi2", "mdop5", "mdop8", "mradau"]


def pendulum(**given: object) -> fb.System:
    usual = {"mass": lambda p: np.eye(2), "force": lambda p: [0, -9.81], "phi": lambda p: [(p.q @ p.q - 1) / 2]}
    return fb.System(2, **{**usual, **given})  # type: ignore[arg-type]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("given", [True, False])
def test_every_method_solves_a_pendulum_of_index_three(method: str, given: bool) -> None:
    s = pendulum(phi_q=lambda p: [p.q]) if given else pendulum()
    r = s.solve(0.3, q=[1, 0], method=method, rtol=1e-6)
    # released from the horizontal: v² = 2 g h, and the rod carries 3 m g h / l
    x, y = r["q[0]"], r["q[1]"]
    speed = r["q[0].rate"] ** 2 + r["q[1].rate"] ** 2
    assert np.allclose(speed, -2 * 9.81 * y, atol=2e-4)
    assert np.allclose(np.hypot(x, y), 1, atol=1e-8)
    assert np.allclose(r["phi[0].multiplier"], -3 * 9.81 * y, atol=2e-2)
    assert any("differences" in warning["message"] for warning in r.warnings)


def test_given_and_differenced_derivatives_agree() -> None:
    a = pendulum(phi_q=lambda p: [p.q]).solve(0.2, q=[1, 0], step=1e-3)
    b = pendulum().solve(0.2, q=[1, 0], step=1e-3)
    assert np.abs(a["q[0]"] - b["q[0]"]).max() < 1e-8


def test_wrong_derivatives_are_found() -> None:
    assert pendulum(phi_q=lambda p: [p.q]).check_derivatives([0.6, 0.8], [0.8, -0.6]) == []
    wrong = pendulum(phi_q=lambda p: [2 * p.q]).check_derivatives([0.6, 0.8], [0.8, -0.6])
    assert wrong and any("phi" in line or "Φ" in line for line in wrong)


@pytest.mark.parametrize("method", METHODS)
def test_a_knife_edge_and_a_controller_are_solved_together(method: str) -> None:
    """A skate on a slope of ice with its steering angle, and a filter of its speed: ẋ = (v₁ − x)/τ, y = 2 x."""
    s = fb.System(
        3,
        mass=lambda p: np.eye(3),
        force=lambda p: [1.0 - 0.1 * p.y[0], 0, 0],
        k=lambda p: [p.v[0] * np.sin(p.q[2]) - p.v[1] * np.cos(p.q[2])],
        rate=lambda p: [(p.v[0] - p.x[0]) / 0.1],
        output=lambda p: [2 * p.x[0]],
        n_x=1,
        n_y=1,
    )
    r = s.solve(0.3, q=[0, 0, 0], v=[0, 0, 0.5], method=method, rtol=1e-6)
    assert np.allclose(r["q[2]"], 0.5 * r.t, atol=1e-6)
    slip = r["q[0].rate"] * np.sin(r["q[2]"]) - r["q[1].rate"] * np.cos(r["q[2]"])
    assert np.abs(slip).max() < 1e-6
    assert np.allclose(r["y[0]"], 2 * r["x[0]"], atol=1e-8)


def test_an_inconsistent_start_is_repaired_and_reported() -> None:
    r = pendulum().solve(0.1, q=[1.01, 0], step=1e-3)
    assert r.metadata["start_moved"][0][1] == pytest.approx(-0.01, abs=1e-8)


def test_no_method_is_left_out(command: str) -> None:
    schema = json.loads(subprocess.run([command, "schema"], capture_output=True, text=True, check=True).stdout)
    assert sorted(METHODS) == sorted(schema["properties"]["simulate"]["properties"]["method"]["enum"])


def test_wrong_equations_are_named() -> None:
    with pytest.raises(fb.UnknownNameError, match="generalized-alpha"):
        pendulum().solve(1, q=[1, 0], method="generalised-alpha")
    with pytest.raises(fb.UnknownNameError, match="rho"):
        pendulum().solve(1, q=[1, 0], roh=0.8)
    with pytest.raises(fb.ArgumentError, match="2 numbers are expected"):
        pendulum().solve(1, q=[1, 0, 0])
    with pytest.raises(fb.ArgumentError, match="n_x"):
        pendulum(rate=lambda p: [0])
    with pytest.raises(ValueError, match="mass"):
        fb.System(2, mass=lambda p: np.eye(3), force=lambda p: [0, 0]).solve(1, q=[0, 0])
    with pytest.raises(ZeroDivisionError):
        fb.System(1, mass=lambda p: [[1]], force=lambda p: [1 / 0]).solve(1, q=[0])
    with pytest.raises(fb.RunError):
        fb.System(1, mass=lambda p: [[1]], force=lambda p: [np.nan]).solve(1, q=[0])


def two_rows(**given: object) -> fb.System:
    """A point in space on a line: two constraints."""
    return fb.System(
        3, mass=lambda p: np.eye(3), force=lambda p: [1, 0, 0], phi=lambda p: [p.q[1], p.q[2]], **given  # type: ignore[arg-type]
    )


WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "nothing given": (lambda: pendulum(force=lambda p: None), "`force` gave nothing"),
    "complex numbers": (lambda: pendulum(force=lambda p: [1j, 0]), "`force` gave complex"),
    "a transposed matrix": (lambda: two_rows(phi_q=lambda p: np.eye(3)[:, 1:]), r"`phi_q` gave an array of shape \(3, 2\)"),
    "a number of constraints that changes": (lambda: pendulum(phi=lambda p: [p.q[1]] * (1 + (p.t > 0))), "`phi` gave"),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_values_of_functions_are_named(what: str) -> None:
    make, words = WRONG[what]
    s: Any = make()
    with pytest.raises(fb.ArgumentError, match=words):
        s.solve(1, q=[1, 0, 0][: s.n])


CALLS: dict[str, tuple[Callable[[], object], str]] = {
    "q not finite": (lambda: pendulum().solve(1, q=[np.nan, 0]), "q is not finite"),
    "q of two dimensions": (lambda: pendulum().solve(1, q=np.ones((2, 1))), r"shape \(2, 1\)"),
    "q of texts": (lambda: pendulum().solve(1, q="ab"), "list of numbers"),
    "end not finite": (lambda: pendulum().solve(np.nan, q=[1, 0]), "the end is a finite number"),
    "end of a text": (lambda: pendulum().solve("1 s", q=[1, 0]), "the end is a number"),  # type: ignore[arg-type]
    "end before the start": (lambda: pendulum().solve(-1, q=[1, 0]), "end"),
    "tolerance not finite": (lambda: pendulum().solve(1, q=[1, 0], rtol=np.nan), "`rtol` is a finite number"),
    "tolerance negative": (lambda: pendulum().solve(1, q=[1, 0], rtol=-1), "rtol"),
    "no step": (lambda: pendulum().solve(1, q=[1, 0], step=0), "step"),
    "no rows": (lambda: pendulum().solve(1, q=[1, 0], every=0), "every"),
    "option not finite": (lambda: pendulum().solve(1, q=[1, 0], rho=np.nan), "`rho` is a finite number"),
    "option outside": (lambda: pendulum().solve(1, q=[1, 0], rho=7), "rho"),
    "option of a list": (lambda: pendulum().solve(1, q=[1, 0], rho=[1]), "`rho` is a number"),  # type: ignore[arg-type]
    "broken number of coordinates": (lambda: fb.System(1.5, mass=len, force=len), "coordinates"),  # type: ignore[arg-type]
    "negative number of coordinates": (lambda: fb.System(-1, mass=len, force=len), "coordinates"),
}


@pytest.mark.parametrize("mistake", CALLS)
def test_wrong_calls_are_named(mistake: str) -> None:
    call, words = CALLS[mistake]
    with pytest.raises(fb.ArgumentError, match=words):
        call()


def test_starts_and_values_may_be_of_any_memory() -> None:
    wanted = pendulum().solve(0.1, q=[1, 0])["q[0]"]
    for q in (np.array([1, 0], ">f8"), np.array([1.0, 9, 0, 9])[::2], np.array([1, 0], "f4"), (1, 0)):
        assert pendulum().solve(0.1, q=q)["q[0]"].tobytes() == wanted.tobytes()
    for force in (np.array([0, -9.81], ">f8"), np.array([0, 9, -9.81, 9])[::2], np.array([[0], [-9.81]])):
        assert pendulum(force=lambda p, force=force: force).solve(0.1, q=[1, 0])["q[0]"].tobytes() == wanted.tobytes()


def test_a_constraint_need_not_be_defined_at_zero() -> None:
    s = pendulum(phi=lambda p: [1 - 1 / float(np.hypot(*p.q))])
    r = s.solve(0.1, q=[1, 0])
    assert np.allclose(np.hypot(r["q[0]"], r["q[1]"]), 1, atol=1e-8)


def test_equations_solve_equations() -> None:
    inner = fb.System(1, mass=lambda p: [[1]], force=lambda p: [-p.q[0]])
    outer = fb.System(1, mass=lambda p: [[1]], force=lambda p: inner.solve(0.1, q=[1.0], step=0.05)["q[0]"][-1:])
    assert outer.solve(0.1, q=[0], step=0.05)["q[0]"][-1] == pytest.approx(0.005 * np.cos(0.1), rel=1e-4)


def test_a_controller_alone_is_solved() -> None:
    s = fb.System(0, mass=lambda p: [], force=lambda p: [], rate=lambda p: [-p.x[0]], n_x=1)
    assert s.solve(1.0, q=[], x=[1.0], rtol=1e-8)["x[0]"][-1] == pytest.approx(np.exp(-1), rel=1e-6)
