"""Models built in code: the same keys and checks as files."""

from __future__ import annotations

import json
import pickle
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flyball as fb
from flyball._document import FAMILIES


def pendulum() -> fb.Model:
    m = fb.Model("pendulum", dimension=2, gravity=(0, -9.81), parameters={"l": "1000 mm"})
    rod = m.body("rod", mass=2, shape=fb.rod((0, 0), ("l", 0)), markers={"tip": ("l", 0)})
    m.joint("pin", "revolute", between=("ground", rod), at=(0, 0))
    m.output("rod.angle", rod.tip.position.x, "pin.force.y")
    m.simulate(end=1, rtol=1e-8)
    return m


def test_a_model_is_built_checked_saved_and_run(tmp_path: Path, command: str) -> None:
    m = pendulum()
    assert m.check().degrees_of_freedom == 1
    m.save(tmp_path / "pendulum.toml")
    subprocess.run([command, "run", "pendulum.toml", "--quiet", "-o", "r.npz"], cwd=tmp_path, check=True)
    r, wanted = m.run(), fb.read_results(tmp_path / "r.npz")
    assert list(r) == list(wanted) and all(r[name].tobytes() == wanted[name].tobytes() for name in r)
    read = fb.load(tmp_path / "pendulum.toml")
    assert read.run()["pin.force.y"].tobytes() == r["pin.force.y"].tobytes()
    assert pickle.loads(pickle.dumps(m)).run()["rod.angle"].tobytes() == r["rod.angle"].tobytes()


def test_mistakes_are_those_of_files_with_the_line_of_code() -> None:
    m = pendulum()
    m.force("wind", "force", on="rod.tipp", direction=(1, 0), value=1)
    m.body("other", mas=2)
    with pytest.raises(fb.ModelError) as raised:
        m.run()
    text = str(raised.value)
    assert "tipp" in text and "did you mean" in text and "mass" in text
    assert "test_building.py" in text
    codes = [one["code"]["file"] for one in raised.value.diagnostics]
    assert codes and all(code.endswith("test_building.py") for code in codes)
    assert "mistakes" in repr(m)
    assert "tipp" in m._repr_html_()


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"mass": "2 m"}, "kg"),
        ({"mass": float("nan")}, "mass"),
        ({"mass": 1, "position": np.zeros(4)}, "position"),
        ({"mass": 1, "colour": "red"}, "colour"),
        ({"mass": [1, 2]}, "mass"),
    ],
)
def test_wrong_keys_units_and_lengths_are_refused(keys: dict[str, object], words: str) -> None:
    m = pendulum()
    m.body("second", "point", **keys)
    with pytest.raises(fb.ModelError, match=words):
        m.check()


def test_what_python_cannot_say_is_refused_where_it_is_given() -> None:
    m = pendulum()
    with pytest.raises(fb.ArgumentError, match="object"):
        m.body("second", mass=object())
    with pytest.raises(fb.ArgumentError, match="joint"):
        m.add("joints", "pin")


def test_a_model_that_was_read_is_not_built_further(tmp_path: Path) -> None:
    m = pendulum()
    m.save(tmp_path / "p.toml")
    read = fb.load(tmp_path / "p.toml")
    with pytest.raises(fb.ArgumentError, match="fb.Model"):
        read.body("second", mass=1)
    read["l"] = 2
    with pytest.raises(fb.ArgumentError, match="l"):
        read.save(tmp_path / "q.toml")


def test_texts_come_back_as_they_were_given() -> None:
    m = fb.Model('a "name" \\ and ‘quotes’', dimension=2)
    m.body("käfer", "point", mass=np.float64(0.1), position=np.array([1e-300, -2.5]), velocity=(np.int64(1), 2))
    assert m.name == 'a "name" \\ and ‘quotes’'
    assert m["käfer.mass"] == 0.1 and m["käfer.position.x"] == 1e-300


def test_a_changed_model_is_read_again() -> None:
    m = pendulum()
    before = m.run()["rod.angle"][-1]
    m.force("push", "torque", on="rod", value=1.0)
    assert m.run()["rod.angle"][-1] > before
    copy = m.copy()
    copy.body("second", "point", mass=1, position=(5, 5))
    assert copy.check().data["bodies"] == 2 and m.check().data["bodies"] == 1


def test_functions_of_expressions_are_those_of_files() -> None:
    m = fb.Model(dimension=2, parameters={"f": 3.0}, functions={"square(x)": "x^2", "twice(x)": "2*square(x)"})
    m.body("block", mass=2, inertia=1)
    m.joint("guide", "prismatic", between=("ground", "block"), at=(0, 0), axis=(1, 0))
    m.force("push", "force", on="block", direction=(1, 0), value="twice(f)")
    m.simulate(end=1.0)
    # 18 N on 2 kg
    assert m.run(rtol=1e-9)["block.velocity.x"][-1] == pytest.approx(9.0, rel=1e-8)


def test_subsystems_and_tables_come_from_the_folder_of_the_model(tmp_path: Path) -> None:
    """A mass on a spring whose law is a table, both in a file, pulled by a force that is another table."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "cart.toml").write_text(
        """
[model]
name = "cart"
dimension = 2
[parameters]
mass = 1.0
[[body]]
name = "block"
mass = "mass"
inertia = 1
[[joint]]
name = "rail"
type = "prismatic"
between = ["ground", "block"]
at = [0, 0]
axis = [1, 0]
"""
    )
    (tmp_path / "pull.csv").write_text("0,0\n1,2\n2,2\n")

    def built(folder: Path | None) -> fb.Model:
        m = fb.Model("whole", folder=folder)
        m.include("cart", "sub/cart.toml", parameters={"mass": 2})
        m.block("pull", "table", points={"file": "pull.csv"}, inputs="clock")
        m.sensor("clock", "time")
        m.actuator("motor", "joint", coordinate="cart.rail.displacement", inputs="pull")
        return m

    m = built(tmp_path)
    r = m.run(end=2, rtol=1e-9)
    assert r["cart.block.velocity.x"][-1] == pytest.approx((1 + 2) / 2, rel=1e-7)
    m.save(tmp_path / "whole.toml")
    read = fb.load(tmp_path / "whole.toml")
    text = fb.read_text(m.to_toml(), "whole", folder=tmp_path)
    for other in (read, text, m.copy(), pickle.loads(pickle.dumps(m))):
        assert other.run(end=2, rtol=1e-9)["cart.block.velocity.x"].tobytes() == r["cart.block.velocity.x"].tobytes()
    with pytest.raises(fb.ModelError, match="without a folder"):
        built(None).check()
    outside = fb.Model("whole", folder=tmp_path / "sub")
    outside.include("cart", "../pull.csv")
    with pytest.raises(fb.ModelError, match="outside the folder"):
        outside.check()


def schema_of(command: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(subprocess.run([command, "schema"], capture_output=True, text=True, check=True).stdout)
    return found


def test_every_table_of_a_file_can_be_built(command: str) -> None:
    sections = {"model", "parameters", "functions", "simulate"}
    # a function in Python is what a template is in a file
    assert set(FAMILIES) == set(schema_of(command)["properties"]) - sections - {"template"}
    assert all(hasattr(fb.Model, family) for family in FAMILIES)


def test_every_type_of_the_catalog_can_be_built(command: str) -> None:
    """A key of every type of every family is the key of the file, whatever it is called."""
    tables = schema_of(command)["properties"]
    families = [family for family in FAMILIES if "oneOf" in tables[family].get("items", {})]
    assert {"joint", "force", "road", "sensor", "block", "actuator"} <= set(families)
    for family in families:
        for one in tables[family]["items"]["oneOf"]:
            if "const" not in one["properties"].get("type", {}):
                continue
            m = fb.Model(dimension=3)
            keys = {key: "?" for key in one["properties"] if key not in ("name", "type")}
            m.add(family, "it", one["properties"]["type"]["const"], **keys)
            with pytest.raises(fb.FlyballError) as raised:
                m.check()
            assert not [d for d in raised.value.diagnostics if d["id"] in ("file/unknown-key", "file/unknown-type")]


def test_a_tyre_rolls_on_a_road() -> None:
    """A wheel at rest on its tyre sinks by m g / k."""
    m = fb.Model("wheel", dimension=3, gravity=(0, 0, -9.81))
    wheel = m.body("wheel", mass=20, inertia=(0.5, 0.9, 0.5), position=(0, 0, 0.3))
    m.joint("guide", "prismatic", between=("ground", wheel), at=(0, 0, 0.3), axis=(0, 0, 1))
    m.road("road", "flat")
    m.force("tyre", "tyre", on=wheel, road="road", radius=0.3, stiffness=2e5, damping=2e3, contact="vertical")
    m.visual("wheel", colour="#202020")
    m.output("wheel.position.z", "tyre.Fz")
    r = m.run(end=2, rtol=1e-8)
    assert r["wheel.position.z"][-1] == pytest.approx(0.3 - 20 * 9.81 / 2e5, abs=1e-8)
    assert r["tyre.Fz"][-1] == pytest.approx(20 * 9.81, rel=1e-4)
    assert pickle.loads(pickle.dumps(m)).run(end=0.1)["tyre.Fz"].tobytes() == m.run(end=0.1)["tyre.Fz"].tobytes()
    wrong = m.copy()
    wrong.road("hill", "inclin", slope=0.1)
    with pytest.raises(fb.ModelError, match="did you mean `incline`"):
        wrong.check()
