"""Frames, curves and sequences: what needs more than numpy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from conftest import need

import flyball as fb

pytestmark = pytest.mark.long


def test_frames_share_the_memory_of_the_run(model: fb.Model) -> None:
    pandas = need("pandas")
    r = model.run()
    frame = r.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame.index.name == "t" and frame.attrs["units"]["rod.angle"] == "rad"
    for name in frame:
        assert frame[name].to_numpy().ctypes.data == r[name].ctypes.data, name
    assert frame.index.to_numpy().ctypes.data == r.t.ctypes.data


def test_other_frames_have_the_same_numbers(model: fb.Model, tmp_path: Path) -> None:
    polars, xarray = need("polars"), need("xarray")
    r = model.run()
    assert np.array_equal(r.to_polars()["rod.angle"].to_numpy(), r["rod.angle"])
    data = r.to_xarray()
    assert isinstance(data, xarray.Dataset) and data["rod.angle"].attrs["units"] == "rad"
    r.save(tmp_path / "r.parquet")
    assert np.array_equal(polars.read_parquet(tmp_path / "r.parquet")["rod.angle"].to_numpy(), r["rod.angle"])


def test_columns_and_studies_are_drawn(model: fb.Model) -> None:
    matplotlib = need("matplotlib")
    matplotlib.use("Agg")
    axes = model.run().plot("rod.angle", "pin.force.y")
    assert len(axes.lines) == 2 and "rad" in axes.lines[0].get_label()
    s = fb.sweep(model, l=[0.5, 1.0, 1.5], outputs=["rod.angle:end"])
    assert s.scatter("l", "rod.angle:end").lines and s.response("rod.angle:end").lines
    s = fb.sweep(model, l=[0.5, 1.0, 1.5], **{"rod.mass": [1, 2, 3]}, outputs=["rod.angle:end"])
    s.response("rod.angle:end")


def test_pictures_have_units_and_quantiles(model: fb.Model) -> None:
    plt = need("matplotlib.pyplot")
    plt.switch_backend("agg")
    s = fb.sweep(model, {"rod.mass": [1, 2, 3, 4, -1]}, outputs=["pin.force.y:max"])
    assert len(s.failures) == 1
    assert s.response("pin.force.y:max").get_xlabel() == s.scatter("rod.mass", "pin.force.y:max").get_xlabel() == "rod.mass [kg]"
    axes = s.spread("pin.force.y:max", [0.25, 0.5])
    assert axes.get_xlabel() == "pin.force.y:max [N]"
    steps, mean, first, middle = axes.lines
    assert steps.get_ydata().tolist() == [0.25, 0.5, 0.75, 1.0] and np.array_equal(steps.get_xdata(), np.sort(s["pin.force.y:max"][:4]))
    assert mean.get_xdata()[0] == s.mean("pin.force.y:max") == pytest.approx(s["pin.force.y:max"][:4].mean())
    assert [first.get_xdata()[0], middle.get_xdata()[0]] == s.quantiles("pin.force.y:max", [0.25, 0.5]).tolist()
    assert str(middle.get_label()).startswith("50 % ") and str(middle.get_label()).endswith(" N")
    calls: list[Callable[[], object]] = [
        lambda: s.spread("pin.force.y:max", ax=3), lambda: s.scatter("rod.mass", "pin.force.y:max", ax="a"),  # type: ignore[arg-type]
        lambda: s.response("pin.force.y:max", ax=[]), lambda: model.run().plot("rod.angle", ax=plt),  # type: ignore[arg-type]
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(fb.ArgumentError, match="axes of matplotlib"):
            call()
    before = plt.get_fignums()
    with pytest.raises(fb.UnknownNameError, match="pin.force.y:max"):
        s.spread("pin.force.y:may")
    assert plt.get_fignums() == before  # no empty picture stays


def test_a_sobol_sequence_is_that_of_scipy() -> None:
    qmc = need("scipy.stats").qmc
    wanted = qmc.Sobol(21, scramble=False).random(1024)
    found = np.asarray(fb.sobol(1024, {f"p{i}": (0.0, 1.0) for i in range(21)}, seed=5)._native.table())
    # the digital shift leaves the digits of differences: both are shifted by their first point
    digits = lambda points: np.floor(points * 2.0**30).astype(np.int64)
    assert np.array_equal(digits(found) ^ digits(found[:1]), digits(wanted) ^ digits(wanted[:1]))


def test_a_response_leaves_failed_cases_out_and_names_cases_on_a_line(model: fb.Model) -> None:
    need("matplotlib").use("agg")
    s = fb.sweep(model, fb.grid({"l": [1.0, 2.0, 3.0], "rod.mass": [1.0, 2.0, -1.0]}), outputs=["rod.angle:end"])
    assert len(s.failures) == 3
    assert s.response("rod.angle:end").get_xlabel().startswith("l")
    with pytest.raises(fb.ArgumentError, match="scatter"):
        fb.sweep(model, fb.cases({"l": [1.0, 2.0, 3.0], "rod.mass": [1.0, 2.0, 3.0]}), outputs=["rod.angle:end"]).response("rod.angle:end")
