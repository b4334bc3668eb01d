"""Wrong calls raise named errors with a cure; no panic and no silence."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import flyball as fb


def pendulum() -> fb.Model:
    m = fb.Model("pendulum", dimension=2, gravity=(0, -9.81), parameters={"l": 1.0})
    rod = m.body("rod", mass=1, shape=fb.rod((0, 0), ("l", 0)), markers={"tip": ("l", 0)})
    m.joint("pin", "revolute", between=("ground", rod), at=(0, 0))
    m.simulate(end=0.1)
    return m


def with_body(name: str = "second", **keys: object) -> Callable[[], object]:
    def build() -> object:
        m = pendulum()
        m.body(name, **keys)
        return m.check()

    return build


def equations(**functions: Callable[[fb.Point], object]) -> fb.System:
    return fb.System(1, **{"mass": lambda p: [1], "force": lambda p: [0], **functions})


def endless_list() -> list[object]:
    found: list[object] = []
    found.append(found)
    return found


def endless_table() -> dict[str, object]:
    found: dict[str, object] = {}
    found["a"] = found
    return found


def included(file: str | None) -> fb.Model:
    """A model with a subsystem that is not there."""
    m = fb.Model("whole", folder=None if file is None else ".")
    m.include("arm", file or "arm.toml")
    return m


def deep_list(depth: int) -> list[object]:
    found: list[object] = [1.0]
    for _ in range(depth):
        found = [found]
    return found


CALLS: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "misspelt setting": (lambda: pendulum().run(rtoll=1e-8), fb.ModelError, "did you mean `rtol`"),
    "misspelt method": (lambda: pendulum().run(method="mradua"), fb.ModelError, "did you mean `mradau`"),
    "wrong unit": (lambda: pendulum().run(end="3 kg"), fb.ModelError, "unit kg, but s is expected"),
    "end not a number": (lambda: pendulum().run(end=float("nan")), fb.ModelError, "finite"),
    "end infinite": (lambda: pendulum().run(end=float("inf")), fb.ModelError, "finite"),
    "end negative": (lambda: pendulum().run(end=-1), fb.ModelError, "not negative"),
    "parameter not a number": (lambda: pendulum().set(l=float("nan")), fb.ModelError, "finite"),
    "parameter infinite": (lambda: pendulum().set(l=-np.inf), fb.ModelError, "finite"),
    "array for a number": (lambda: pendulum().set(l=np.ones(3)), fb.ModelError, "a vector of 3 components"),
    "unknown number": (lambda: pendulum()["rod.mas"], fb.ModelError, "did you mean `mass`"),
    "gravity too long": (lambda: fb.Model(dimension=2, gravity=(0, 0, -9.81)).check(), fb.ModelError, "two components"),
    "gravity not a number": (lambda: fb.Model(dimension=2, gravity=(0, np.nan)).check(), fb.ModelError, "finite"),
    "no such dimension": (lambda: fb.Model(dimension=4).check(), fb.ModelError, "neither 2 nor 3"),
    "misspelt key of a model": (lambda: fb.Model(gravitty=(0, 1)).check(), fb.ModelError, "did you mean `gravity`"),
    "name twice": (with_body("rod", type="point", mass=1), fb.ModelError, "two elements"),
    "quotes in a name": (with_body('a"b', type="point", mass=1), fb.ModelError, "letters, digits"),
    "new line in a name": (with_body("a\nb", type="point", mass=1), fb.ModelError, "letters, digits"),
    "empty name": (with_body("", type="point", mass=1), fb.ModelError, "letters, digits"),
    "half a character": (with_body("\ud800", type="point", mass=1), fb.ArgumentError, "half of a character"),
    "mass infinite": (with_body(mass=float("inf")), fb.ModelError, "finite"),
    "mass huge": (with_body(mass=10**400), fb.ModelError, "finite"),
    "mass complex": (with_body(mass=np.array([1 + 2j])), fb.ArgumentError, "complex"),
    "mass of a table": (with_body(mass={"a": 1}), fb.ModelError, "is a table"),
    "mass of a flag": (with_body(mass=True), fb.ModelError, "true or false"),
    "position of a text": (with_body(type="point", mass=1, position="1 m"), fb.ModelError, "list of two or three"),
    "position of a set": (with_body(type="point", mass=1, position={1, 2}), fb.ArgumentError, "a set"),
    "position too long": (with_body(type="point", mass=1, position=np.zeros(7)), fb.ModelError, "position"),
    "bare function": (lambda: pendulum().force("f", lambda t, p, v: (0, 0), on="rod"), fb.ArgumentError, "fb.function"),  # type: ignore[arg-type,return-value]
    "switch of a wrong kind": (lambda: pendulum().linearize(at_start="yes"), fb.ArgumentError, "True or False"),  # type: ignore[arg-type]
    "no function": (lambda: fb.function(3), fb.ArgumentError, "a function is expected"),  # type: ignore[arg-type]
    "name that is none": (lambda: pendulum().set({3: 1}), fb.ArgumentError, "has a name, not 3"),
    "design that is none": (lambda: fb.sweep(pendulum(), 3), fb.ArgumentError, "a design is what"),  # type: ignore[arg-type]
    "model that is none": (lambda: fb.sweep(3, l=[1]), fb.ArgumentError, "of a model"),  # type: ignore[arg-type]
    "no threads": (lambda: fb.sweep(pendulum(), l=[1], jobs=0), fb.ArgumentError, "number of threads"),
    "half a thread": (lambda: fb.sweep(pendulum(), l=[1], jobs=1.5), fb.ArgumentError, "1.5"),  # type: ignore[arg-type]
    "point that is none": (lambda: pendulum().simulator().restore(3), fb.ArgumentError, "save"),  # type: ignore[arg-type]
    "time that is none": (lambda: pendulum().simulator().run_to(None), fb.ArgumentError, "a number, not None"),  # type: ignore[arg-type]
    "names that are none": (lambda: pendulum().linearize(3), fb.ArgumentError, "a list of names"),  # type: ignore[arg-type]
    "outputs that are none": (lambda: fb.sweep(pendulum(), l=[1], outputs=3), fb.ArgumentError, "names"),  # type: ignore[arg-type]
    "settings in a list": (lambda: pendulum().run(settings=[1]), fb.ArgumentError, "a table by name"),  # type: ignore[arg-type]
    "bytes": (lambda: pendulum().set(l=b"1"), fb.ArgumentError, "a bytes"),
    "quantity that is not there": (lambda: pendulum().simulator()["rod.angel"], fb.UnknownNameError, "no `rod.angel`.*|did you"),
    "no folder for a model": (lambda: pendulum().save("/nothing/p.toml"), fb.FileError, "/nothing/p.toml"),
    "no folder for a study": (lambda: fb.sweep(pendulum(), l=[1]).save("/nothing/s.csv"), fb.FileError, "/nothing/s.csv"),
    "no such file": (lambda: fb.load("nothing.toml"), fb.ModelError, "nothing.toml"),
    "a folder": (lambda: fb.load("/"), fb.ModelError, "folder"),
    "no such column": (lambda: pendulum().run()["rod.angel"], fb.UnknownNameError, "rod.angle"),
    "column by number": (lambda: pendulum().run()[3], fb.ArgumentError, "a name is a text"),  # type: ignore[index]
    "column by slice": (lambda: pendulum().run()[:3], fb.ArgumentError, "a name is a text"),  # type: ignore[index]
    "no folder": (lambda: pendulum().run().save("/nothing/r.csv"), fb.FileError, "/nothing/r.csv"),
    "no folder for a page": (lambda: pendulum().run().page().save("/nothing/r.html"), fb.FileError, "/nothing/r.html"),
    "no signal": (lambda: pendulum().linearize("push", "place"), fb.ArgumentError, "place"),
    "nothing varied": (lambda: fb.sweep(pendulum()), fb.ArgumentError, "varies something"),
    "no values": (lambda: fb.sweep(pendulum(), l=[]), fb.ArgumentError, "has no values"),
    "values of two dimensions": (lambda: fb.sweep(pendulum(), l=np.ones((2, 2))), fb.ArgumentError, "one list"),
    "values of objects": (lambda: fb.sweep(pendulum(), l=[object()]), fb.ArgumentError, "one list"),
    "values of a wrong unit": (lambda: fb.sweep(pendulum(), l=["1 kg"]), fb.ModelError, "unit kg, but m is expected"),
    "no table": (lambda: fb.table("nothing.csv"), fb.FileError, "nothing.csv"),
    "limits reversed": (lambda: fb.random(3, l=(2, 1)), fb.ArgumentError, "lower number first"),
    "no deviation": (lambda: fb.random(3, l=fb.normal(1, 0)), fb.ArgumentError, "positive"),
    "limits not finite": (lambda: fb.random(3, l=(0, np.nan)), fb.ArgumentError, "not finite"),
    "limits of texts": (lambda: fb.random(3, l=("a", 1)), fb.ArgumentError, "two numbers"),
    "negative number of cases": (lambda: fb.sobol(-3, l=(0, 1)), fb.ArgumentError, "not -3"),
    "too many cases": (lambda: fb.sobol(2_000_000, l=(0, 1)), fb.ArgumentError, "not 2000000"),
    "broken seed": (lambda: fb.random(3, l=(0, 1), seed=1.5), fb.ArgumentError, "not 1.5"),  # type: ignore[arg-type]
    "path that is none": (lambda: fb.load(3), fb.ArgumentError, "path of a file"),  # type: ignore[arg-type]
    "path of a model that is none": (lambda: pendulum().save(3), fb.ArgumentError, "path of a file"),  # type: ignore[arg-type]
    "path of results that is none": (lambda: pendulum().run().save(3), fb.ArgumentError, "path of a file"),  # type: ignore[arg-type]
    "path of a table that is none": (lambda: fb.table(None), fb.ArgumentError, "path of a file"),  # type: ignore[arg-type]
    "path of a study with a zero": (lambda: fb.sweep(pendulum(), l=[1]).save("a\0b"), fb.ArgumentError, "no zeros"),
    "text that is none": (lambda: fb.read_text(3), fb.ArgumentError, "a text is expected"),  # type: ignore[arg-type]
    "step too large for a number": (lambda: pendulum().simulator().step(10**400), fb.ArgumentError, "is a number"),
    "value too large for a number": (lambda: fb.sweep(pendulum(), l=[10**400]), fb.ArgumentError, "one list"),
    "mean too large for a number": (lambda: fb.normal(10**400, 1), fb.ArgumentError, "two numbers"),
    "half a character in a column": (lambda: pendulum().run()["\ud800"], fb.ArgumentError, "half of a character"),
    "half a character in a value": (lambda: pendulum().set({"\ud800": 1}), fb.ArgumentError, "half of a character"),
    "half a character in a quantity": (lambda: pendulum().simulator()["\ud800"], fb.ArgumentError, "half of a character"),
    "parameters in a list": (lambda: fb.Model(parameters=[1]), fb.ArgumentError, "a table by name"),  # type: ignore[arg-type]
    "number set on a name": (lambda: setattr(fb.Element("rod"), "mass", 3), fb.ArgumentError, "m.set"),
    "quantile above one": (lambda: fb.sweep(pendulum(), l=[1]).quantiles("rod.angle:max", [2]), fb.ArgumentError, "between 0 and 1"),
    "function of texts": (
        lambda: fb.System(1, mass=lambda p: "x", force=lambda p: [0]).solve(1, q=[0]), fb.ArgumentError, "`mass` gave"
    ),
    "progress of a run": (lambda: pendulum().run(progress=3), fb.ArgumentError, "progress.*not 3"),  # type: ignore[arg-type]
    "progress of a study": (lambda: fb.sweep(pendulum(), l=[1], progress="yes"), fb.ArgumentError, "not 'yes'"),  # type: ignore[arg-type]
    "progress of a page": (lambda: pendulum().run().page(progress=3), fb.ArgumentError, "progress"),  # type: ignore[arg-type]
    "progress of equations": (lambda: equations().solve(1, q=[0], progress=3), fb.ArgumentError, "progress"),  # type: ignore[arg-type]
    "unit of a distribution": (lambda: fb.uniform(1, 2, 3), fb.ArgumentError, 'text such as "mm", not 3'),  # type: ignore[arg-type]
    "flags of a distribution": (lambda: fb.normal(True, 1), fb.ArgumentError, "two numbers"),
    "three limits": (lambda: fb.random(3, l=(1, 2, 3)), fb.ArgumentError, "fb.uniform"),
    "values of flags": (lambda: fb.sweep(pendulum(), l=[True]), fb.ArgumentError, "one list"),
    "values in one text": (lambda: fb.sweep(pendulum(), l=["0.2:0.4:3"]), fb.ArgumentError, "give a list"),
    "values between commas": (lambda: fb.sweep(pendulum(), l="0.2,0.4"), fb.ArgumentError, "give a list"),
    "case by name": (lambda: fb.sobol(8, l=(0, 1))["l"], fb.ArgumentError, "a case has a number"),
    "half a case": (lambda: fb.sobol(8, l=(0, 1))[1.5], fb.ArgumentError, "a case has a number"),
    "settings of a study": (lambda: fb.sweep(pendulum(), l=[1], settings=0), fb.ArgumentError, "a table by name"),  # type: ignore[arg-type]
    "threads of a flag": (lambda: fb.sweep(pendulum(), l=[1], jobs=True), fb.ArgumentError, "not True"),
    "step of a flag": (lambda: pendulum().simulator().step(True), fb.ArgumentError, "not True"),
    "quantity by number": (lambda: pendulum().simulator()[3], fb.ArgumentError, "a name is a text"),  # type: ignore[index]
    "output by number": (lambda: pendulum().linearize(outputs=[3]), fb.ArgumentError, "a name is a text"),
    "number by number": (lambda: pendulum()[3], fb.ArgumentError, "a name is a text"),  # type: ignore[index]
    "element by number": (lambda: pendulum().body(3), fb.ArgumentError, "a name is a text"),  # type: ignore[arg-type]
    "native of a wrong kind": (lambda: fb.Model(allow_native=1), fb.ArgumentError, "True or False"),  # type: ignore[arg-type]
    "outside of a wrong kind": (lambda: fb.load("m.toml", allow_outside="no"), fb.ArgumentError, "True or False"),  # type: ignore[arg-type]
    "list within itself": (lambda: pendulum().set(l=endless_list()), fb.ArgumentError, "contains itself"),
    "table within itself": (lambda: fb.Model(parameters=endless_table()), fb.ArgumentError, "contains itself"),
    "values within themselves": (lambda: fb.sweep(pendulum(), l=endless_list()), fb.ArgumentError, "one list"),
    "lists within lists": (lambda: fb.Model(gravity=deep_list(800)).check(), fb.FlyballError, "lists within lists|recurse"),
    "misspelt argument": (lambda: fb.sweep(pendulum(), l=[1], output=["rod.angle:max"]), fb.ArgumentError, "did you mean `outputs`"),
    "words for values": (lambda: fb.sweep(pendulum(), {"simulate.method": ["soi2"]}), fb.ArgumentError, "`soi2` is not a number; write numbers"),
    "class of executors": (lambda: fb.sweep(pendulum(), l=[1], executor=ThreadPoolExecutor), fb.ArgumentError, "made first"),
    "chunk of a text": (lambda: fb.sweep(pendulum(), l=[1], chunk="a"), fb.ArgumentError, "cases of a chunk"),  # type: ignore[arg-type]
    "shape by number": (lambda: fb.shape(3), fb.ArgumentError, "a name is a text"),  # type: ignore[arg-type]
    "text of a function": (lambda: equations(mass=lambda p: ["1"]).solve(1, q=[0]), fb.ArgumentError, "`mass` gave text"),
    "name of a parameter that is none": (lambda: fb.Model(parameters={None: 1}).check(), fb.ArgumentError, "a key is a text"),  # type: ignore[dict-item]
    "key in a table that is none": (with_body(mass=1, markers={3: (0, 0)}), fb.ArgumentError, "a key is a text, not 3"),
    "element of a number": (lambda: fb.Element(3), fb.ArgumentError, "a name is a text"),  # type: ignore[arg-type]
    "misspelt family": (lambda: pendulum().add("bodi", "x"), fb.UnknownNameError, 'did you mean "body"'),
    "value of nothing": (lambda: pendulum().set(l=None), fb.ArgumentError, "`l` is set to nothing"),
    "item of nothing": (lambda: pendulum().__setitem__("l", None), fb.ArgumentError, "`l` is set to nothing"),
    "setting given twice": (lambda: pendulum().run(end=1, settings={"simulate.end": 2}), fb.ArgumentError, "given twice"),
    "parameter given twice": (lambda: fb.sweep(pendulum(), {"l": [1]}, l=[2]), fb.ArgumentError, "`l` is given twice"),
    "cases given twice": (lambda: fb.grid({"l": [1]}, l=[2]), fb.ArgumentError, "`l` is given twice"),
    "unit of no column": (lambda: pendulum().run().units["rod.angel"], fb.UnknownNameError, 'did you mean "rod.angle"'),
    "unit of no output": (lambda: fb.sweep(pendulum(), l=[1]).units["m"], fb.UnknownNameError, "known are l"),
    "no such number": (lambda: pendulum().parameters["rod.mas"], fb.UnknownNameError, 'did you mean "rod.mass"'),
    "no such case": (lambda: fb.grid(l=[1, 2])[5], fb.UnknownCaseError, "no case 5"),
    "endless step": (lambda: pendulum().simulator().step(np.inf), fb.ArgumentError, "finite length"),
    "setting of a simulator": (lambda: pendulum().simulator().__setitem__("simulate.end", 3), fb.ArgumentError, "when it begins"),
    "function of one argument": (lambda: fb.function(lambda t: (0, 0)), fb.ArgumentError, r"called as f\(t, p, v\)"),  # type: ignore[arg-type,misc]
    "equation of two arguments": (lambda: equations(force=lambda p, t: [0]), fb.ArgumentError, r"`force` is called as f\(point\)"),  # type: ignore[arg-type,misc]
    "endless rows": (lambda: equations().solve(1, q=[0], every=1e-12), fb.ArgumentError, "1e12 rows"),
    "endless steps": (lambda: equations().solve(1, q=[0], step=1e-14), fb.ArgumentError, "steps, more than"),
    "no start": (lambda: equations().solve(1, q=None), fb.ArgumentError, "not None"),  # type: ignore[arg-type]
    "steps with a tolerance": (lambda: equations().solve(1, q=[0], step=0.1, rtol=1e-3), fb.ArgumentError, "not both"),
    "negative tolerance of a check": (lambda: equations().check_derivatives([0], tolerance=-1), fb.ArgumentError, "positive"),
    "no folder of a model": (lambda: fb.Model(folder="/nothing"), fb.FileError, "no folder /nothing"),
    "include without a folder": (lambda: included(None).check(), fb.ModelError, "without a folder"),
    "misspelt include": (lambda: included("arm.tml").check(), fb.ModelError, "arm.tml"),
    "seed too large": (lambda: fb.random(3, l=(0, 1), seed=2**64), fb.ArgumentError, "a seed is"),
}


@pytest.mark.parametrize("mistake", CALLS)
def test_a_wrong_call_is_named_with_a_cure(mistake: str) -> None:
    call, kind, words = CALLS[mistake]
    with pytest.raises(kind, match=words) as raised:
        call()
    assert isinstance(raised.value, fb.FlyballError) and not isinstance(raised.value, fb.InternalError)


@pytest.mark.parametrize(
    ("text", "words"), [("l,m\n1,2\n3\n", "row 2 has 1 of 2"), ("l\nx\n", "`x` in row 1"), ("", "no rows"), ("l,l\n1,2\n", "two columns `l`")]
)
def test_tables_of_cases_are_refused_with_their_name(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "cases.csv").write_text(text)
    with pytest.raises(fb.ArgumentError, match=f"cases.csv.*{words}"):
        fb.table(tmp_path / "cases.csv")


@pytest.mark.skipif(sys.version_info < (3, 11), reason="exceptions have no notes")
def test_what_equations_raise_has_the_name_of_the_function() -> None:
    with pytest.raises(IndexError) as raised:
        equations(force=lambda p: [p.x[0]]).solve(1, q=[0])
    assert raised.value.__notes__ == ["raised by `force` at t = 0.0 s"]


def test_a_setting_of_a_run_takes_the_place_of_its_rival_in_the_model() -> None:
    m = pendulum()
    m.simulate(rtol=1e-8)
    assert m.run(step=1e-2).summary.steps == 10
    m.simulate(rtol=None, step=1e-2)
    assert m.run(rtol=1e-6).summary.steps != 10


def test_one_name_may_stand_for_a_list() -> None:
    m = pendulum()
    assert list(fb.sweep(m, l=[1.0, 2.0], outputs="rod.angle:max")) == ["l", "rod.angle:max"]
    rod = fb.Element("rod")
    r = m.run()
    assert r[rod.angle] is r["rod.angle"]


def test_results_of_a_file_have_no_page(tmp_path: Path) -> None:
    pendulum().run().save(tmp_path / "r.npz")
    with pytest.raises(fb.ArgumentError, match="page"):
        fb.read_results(tmp_path / "r.npz").show()


def test_names_inside_an_element_are_not_counted() -> None:
    with pytest.raises(TypeError, match="not iterable"):
        list(fb.Element("rod"))  # type: ignore[call-overload]


def test_settings_by_name_count_in_a_run() -> None:
    assert pendulum().run(settings={"simulate.end": 0.05}).t[-1] == 0.05


@pytest.mark.parametrize("call", ["to_pandas", "to_polars", "to_xarray", "plot"])
def test_packages_that_are_missing_are_named(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = "matplotlib" if call == "plot" else call.removeprefix("to_")
    monkeypatch.setitem(sys.modules, missing, None)
    r = pendulum().run()
    with pytest.raises(fb.MissingPackageError, match=f"pip install {missing}") as raised:
        r.plot("rod.angle") if call == "plot" else getattr(r, call)()
    assert isinstance(raised.value, ImportError)
