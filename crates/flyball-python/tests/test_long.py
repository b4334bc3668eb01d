"""What takes longer, or needs more than numpy."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import flyball as fb

pytestmark = pytest.mark.long


@pytest.fixture
def model(pendulum: str) -> fb.Model:
    return fb.read_text(pendulum, "pendulum", {"simulate.end": 0.2})


def test_frames_share_the_memory_of_the_run(model: fb.Model) -> None:
    pandas = pytest.importorskip("pandas")
    r = model.run()
    frame = r.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame.index.name == "t" and frame.attrs["units"]["rod.angle"] == "rad"
    assert np.shares_memory(frame["rod.angle"].to_numpy(), r["rod.angle"])


def test_other_frames_have_the_same_numbers(model: fb.Model, tmp_path: Path) -> None:
    polars, xarray = pytest.importorskip("polars"), pytest.importorskip("xarray")
    r = model.run()
    assert np.array_equal(r.to_polars()["rod.angle"].to_numpy(), r["rod.angle"])
    data = r.to_xarray()
    assert isinstance(data, xarray.Dataset) and data["rod.angle"].attrs["units"] == "rad"
    r.save(tmp_path / "r.parquet")
    assert np.array_equal(polars.read_parquet(tmp_path / "r.parquet")["rod.angle"].to_numpy(), r["rod.angle"])


def test_columns_and_studies_are_drawn(model: fb.Model) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    axes = model.run().plot("rod.angle", "pin.force.y")
    assert len(axes.lines) == 2 and "rad" in axes.lines[0].get_label()
    s = fb.sweep(model, l=[0.5, 1.0, 1.5], outputs=["rod.angle:end"])
    assert s.scatter("l", "rod.angle:end").lines and s.response("rod.angle:end").lines
    s = fb.sweep(model, l=[0.5, 1.0, 1.5], **{"rod.mass": [1, 2, 3]}, outputs=["rod.angle:end"])
    s.response("rod.angle:end")


def test_a_sobol_sequence_is_that_of_scipy() -> None:
    qmc = pytest.importorskip("scipy.stats").qmc
    wanted = qmc.Sobol(21, scramble=False).random(1024)
    found = np.asarray(fb.sobol(1024, {f"p{i}": (0.0, 1.0) for i in range(21)}, seed=5)._native.table())
    # the digital shift leaves the digits of differences: both are shifted by their first point
    digits = lambda points: np.floor(points * 2.0**30).astype(np.int64)
    assert np.array_equal(digits(found) ^ digits(found[:1]), digits(wanted) ^ digits(wanted[:1]))


def test_a_study_on_dask_is_that_of_threads(model: fb.Model) -> None:
    distributed = pytest.importorskip("dask.distributed")
    design = fb.latin_hypercube(500, l=(0.5, 1.5), seed=1)
    wanted = fb.sweep(model, design, outputs=["rod.angle:end"])
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            s = fb.sweep(model, design, outputs=["rod.angle:end"], executor=client)
    assert not s.failures and s["rod.angle:end"].tobytes() == wanted["rod.angle:end"].tobytes()


MPI = """
import sys
import numpy as np
from mpi4py.futures import MPIPoolExecutor
import flyball as fb
if __name__ == "__main__":
    m = fb.load(sys.argv[1], {"simulate.end": 0.2})
    design = fb.latin_hypercube(100, l=(0.5, 1.5), seed=1)
    with MPIPoolExecutor() as pool:
        s = fb.sweep(m, design, outputs=["rod.angle:end"], executor=pool)
    assert s["rod.angle:end"].tobytes() == fb.sweep(m, design, outputs=["rod.angle:end"])["rod.angle:end"].tobytes()
    print("same")
"""


def test_a_study_under_mpi_is_that_of_threads(pendulum: str, tmp_path: Path) -> None:
    pytest.importorskip("mpi4py")
    if shutil.which("mpiexec") is None:
        pytest.skip("there is no mpiexec")
    (tmp_path / "p.toml").write_text(pendulum)
    (tmp_path / "study.py").write_text(MPI)
    call = ["mpiexec", "--allow-run-as-root", "--oversubscribe", "-n", "3", sys.executable, "-m", "mpi4py.futures", "study.py", "p.toml"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() == "same", done.stderr


def test_a_hundred_thousand_cases_take_no_more_memory_than_their_table(pendulum: str) -> None:
    m = fb.read_text(pendulum, "p", {"simulate.end": 1e-3, "simulate.method": "mdop5", "simulate.rtol": 1e-3})

    def resident() -> float:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    fb.sweep(m, fb.random(1000, l=(0.5, 1.5)), outputs=["rod.angle:end"])
    before = resident()
    s = fb.sweep(m, fb.random(100_000, l=(0.5, 1.5)), outputs=["rod.angle:end"])
    assert s.cases == 100_000 and not s.failures
    assert resident() - before < 50.0
