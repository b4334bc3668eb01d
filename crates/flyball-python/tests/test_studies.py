"""Studies: designs, threads, executors, and the same cases by the command."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import signal
import statistics
import subprocess
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from conftest import interrupted, resident
from deaths import DeadlyStudy

import flyball as fb


def test_a_grid_is_every_combination_with_the_first_fastest(model: fb.Model) -> None:
    s = fb.sweep(model, l=np.linspace(0.5, 1.5, 3), **{"rod.mass": [1, 2]}, outputs=["rod.angle:min", "pin.force.y:max"])
    assert s.cases == 6 and list(s) == ["l", "rod.mass", "rod.angle:min", "pin.force.y:max"]
    assert s["l"].tolist() == [0.5, 1.0, 1.5] * 2 and s["rod.mass"].tolist() == [1] * 3 + [2] * 3
    # the fall of a rod does not depend on its mass
    assert np.allclose(s["rod.angle:min"][:3], s["rod.angle:min"][3:], rtol=1e-6)
    one = model.replaced(l=1.5).run()
    assert s["rod.angle:min"][2] == one["rod.angle"].min()
    assert s.units["pin.force.y:max"] == "N" and not s.failures
    assert "median" in s._repr_html_()


def test_threads_executors_and_the_command_give_the_same_bits(
    model: fb.Model, pendulum: str, command: str, tmp_path: Path
) -> None:
    design = fb.grid(l=["500 mm", "750 mm", "1000 mm", "1250 mm"])
    threads = fb.sweep(model, design)
    (tmp_path / "pendulum.toml").write_text(pendulum)
    vary = "l=500 mm,750 mm,1000 mm,1250 mm"
    subprocess.run(
        [command, "sweep", "pendulum.toml", "--set", "simulate.end=0.2", "--vary", vary, "--quiet"], cwd=tmp_path, check=True
    )
    rows = np.genfromtxt(tmp_path / "pendulum.sweep.csv", delimiter=",", skip_header=1)[:, 1:-1]
    table = np.column_stack([threads[name] for name in threads])
    assert rows.tobytes() == table.tobytes()
    for executor in (ThreadPoolExecutor(2), ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))):
        with executor:
            other = fb.sweep(model, design, executor=executor, chunk=1)
        assert all(other[name].tobytes() == threads[name].tobytes() for name in threads)
    copied = pickle.loads(pickle.dumps(threads))
    assert all(copied[name].tobytes() == threads[name].tobytes() for name in threads)


@pytest.mark.parametrize("make", [fb.random, fb.latin_hypercube, fb.sobol])
def test_draws_follow_their_distribution_and_seed(make: object) -> None:
    design = make(1024, l=fb.normal(0.3, 0.01), mu=(0.0, 0.2), seed=3)  # type: ignore[operator]
    values = np.asarray(design._native.table())
    assert values.shape == (1024, 2)
    assert values[:, 0].mean() == pytest.approx(0.3, abs=1e-3) and values[:, 0].std() == pytest.approx(0.01, rel=0.1)
    assert values[:, 1].min() >= 0 and values[:, 1].max() <= 0.2
    again = make(1024, l=fb.normal(0.3, 0.01), mu=(0.0, 0.2), seed=3)  # type: ignore[operator]
    assert again[17] == design[17] == pickle.loads(pickle.dumps(design))[17]
    other = make(1024, l=fb.normal(0.3, 0.01), mu=(0.0, 0.2), seed=4)  # type: ignore[operator]
    assert other[17] != design[17]


def test_normal_draws_are_quantiles_of_the_standard_library() -> None:
    uniform = np.asarray(fb.latin_hypercube(500, z=(0.0, 1.0), seed=1)._native.table())[:, 0]
    normal = np.asarray(fb.latin_hypercube(500, z=fb.normal(0, 1), seed=1)._native.table())[:, 0]
    wanted = [statistics.NormalDist().inv_cdf(u) for u in uniform]
    assert np.allclose(normal, wanted, rtol=1e-13, atol=1e-15)


def test_a_million_cases_are_planned_without_memory() -> None:
    before = resident()
    design = fb.sobol(1_000_000, {f"p{i}": (0, 1) for i in range(10)}, seed=1)
    assert len(design) == 1_000_000 and design[999_999] != design[0]
    assert resident() - before < 5.0


def test_cases_come_from_tables_and_lists(model: fb.Model, tmp_path: Path) -> None:
    path = tmp_path / "cases.csv"
    path.write_text("l [mm], rod.mass\n500, 1\n1500, 2\n")
    a = fb.sweep(model, fb.table(path), outputs=["rod.angle:end"])
    b = fb.sweep(model, fb.cases(l=[0.5, 1.5], **{"rod.mass": [1, 2]}), outputs=["rod.angle:end"])
    assert np.array_equal(a["rod.angle:end"], b["rod.angle:end"]) and a.units["l"] == "mm"
    with pytest.raises(fb.ArgumentError, match="2 values"):
        fb.cases(l=[1, 2], m=[1])


def test_failed_cases_have_their_reason(model: fb.Model) -> None:
    s = fb.sweep(model, l=[1.0, -1.0, 0.0, 2.0], outputs=["rod.angle:end"])
    assert 2 in s.failures and s.failures[2] and np.isnan(s["rod.angle:end"][2])
    assert np.isfinite(s["rod.angle:end"][[0, 3]]).all()
    assert np.isfinite(s.mean("rod.angle:end")) and "failed" in repr(s)


def test_numbers_without_a_unit_have_that_of_the_model(model: fb.Model) -> None:
    s = fb.sweep(model, {"rod.mass": [1, 2], "l": [0.5, 1.0]}, outputs=["rod.angle:end"])
    assert s.units == {"rod.mass": "kg", "l": "", "rod.angle:end": "rad"}
    longer = fb.read_text(model.to_toml().replace("l = 1.0", 'l = "1 m"'))
    s = fb.sweep(longer, l=[0.5, 1.0], outputs=["rod.angle:end"], settings={"simulate.end": 0.1})
    assert s.units["l"] == "m"


def test_a_saved_study_is_the_table_of_the_command(pendulum: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text(pendulum)
    vary = ["--vary", "rod.mass=1,-2,3", "--vary", "l=0.5:1.5:2", "--set", "simulate.end=0.1"]
    done = subprocess.run([command, "sweep", "p.toml", *vary, "--quiet", "-o", "a.csv"], cwd=tmp_path, capture_output=True)
    assert done.returncode == 1  # two cases fail
    s = fb.sweep(fb.load(tmp_path / "p.toml", {"simulate.end": 0.1}), {"rod.mass": [1, -2, 3], "l": [0.5, 1.5]})
    s.save(tmp_path / "b.csv")
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()
    assert (tmp_path / "b.csv").read_text().startswith("case,rod.mass [kg],l,")


@pytest.mark.parametrize(
    "design",
    [["--vary", "l=0.5:1.5:3", "--vary", "rod.mass=1,-2"], ["--draw", "l=normal(1, 0.1)", "--cases", "5"],
     ["--vary", "l=500 mm,600 mm", "--vary", "rod.mass=1,2", "--together"]],
)  # fmt: skip
def test_a_table_of_the_command_is_read_as_a_study(design: list[str], pendulum: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text(pendulum)
    subprocess.run([command, "sweep", "p.toml", *design, "--set", "simulate.end=0.1", "--quiet", "-o", "a.csv"], cwd=tmp_path, capture_output=True)
    s = fb.read_study(tmp_path / "a.csv")
    assert s.parameters == (["l"] if "--draw" in design else ["l", "rod.mass"])
    assert np.isfinite(s.mean("rod.angle:max")) and s.units["rod.angle:max"] == "rad"
    assert len(s.failures) == (3 if "rod.mass=1,-2" in design else 0)
    s.save(tmp_path / "b.csv")
    assert (tmp_path / "b.csv").read_bytes() == (tmp_path / "a.csv").read_bytes()
    assert json.loads((tmp_path / "b.meta.json").read_text()) == json.loads((tmp_path / "a.meta.json").read_text())


def test_files_that_are_no_study_are_named(model: fb.Model, pendulum: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text(pendulum)
    base = ["sweep", "p.toml", "--vary", "l=0.5:1.5:3", "--set", "simulate.end=0.1", "--quiet", "-o", "s.csv"]
    subprocess.run([command, *base, "--shard", "1/2"], cwd=tmp_path, check=True)
    with pytest.raises(fb.FileError, match="merge"):
        fb.read_study(tmp_path / "s.1-of-2.csv")
    with pytest.raises(fb.FileError, match="read_study"):
        fb.read_results(tmp_path / "s.1-of-2.csv")
    model.run().save(tmp_path / "r.csv")
    with pytest.raises(fb.FileError, match="r.csv"):
        fb.read_study(tmp_path / "r.csv")


def test_a_study_without_a_case_that_ran_is_named() -> None:
    m = fb.Model("ball", dimension=2, parameters={"x": 1.0})
    m.force("law", fb.function(lambda t, p, v: (1 / (t < 0.05), 0.0)), on=m.body("ball", "point", mass=1, position=("x", 0)))
    s = fb.sweep(m, x=[1, 2], outputs=["ball.position.x:end"], settings={"simulate.end": 0.1})
    assert len(s.failures) == 2 and "<table>" in s._repr_html_()
    for of in (s.mean, s.deviation, s.quantiles):
        with pytest.raises(fb.ArgumentError, match="no case.*division"):
            of("ball.position.x:end")


def test_wrong_studies_are_named(model: fb.Model) -> None:
    with pytest.raises(fb.ModelError, match="lenght"):
        fb.sweep(model, lenght=[1, 2])
    with pytest.raises(fb.ArgumentError, match="rod.angle:max"):
        fb.sweep(model, l=[1], outputs=["rod.angle"])
    with pytest.raises(fb.ArgumentError, match="rod.angle"):
        fb.sweep(model, l=[1], outputs=["rod.angel:max"])
    with pytest.raises(fb.ArgumentError, match="submit"):
        fb.sweep(model, l=[1], executor=object())
    with pytest.raises(fb.ArgumentError, match="not finite"):
        fb.sweep(model, l=[np.nan])
    with pytest.raises(fb.ArgumentError, match="between 1 and"):
        fb.random(0, l=(0, 1))


def test_ctrl_c_ends_a_study(pendulum: str) -> None:
    code = f"""
import flyball as fb
m = fb.read_text({pendulum!r}, "p", {{"simulate.end": 1e6, "simulate.rtol": 1e-10, "simulate.every": 1e3}})
print("go", flush=True)
try:
    fb.sweep(m, l=[1.0, 2.0, 3.0])
except KeyboardInterrupt:
    print("interrupted")
"""
    assert interrupted(code) == "interrupted\n"


def test_a_worker_that_is_killed_in_the_middle_loses_no_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study = DeadlyStudy(tmp_path, monkeypatch)
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        study.check(pool)


def deadly(t: float, p: tuple[float, ...], v: tuple[float, ...]) -> tuple[float, float]:
    if p[0] > 2.5 and multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return (0.0, 0.0)


def test_a_case_that_kills_its_worker_twice_is_a_failed_case() -> None:
    m = fb.Model("deadly", dimension=2, parameters={"x": 1.0})
    ball = m.body("ball", "point", mass=1, position=("x", 0))
    m.force("law", fb.function(deadly), on=ball)
    m.simulate(end=0.1, method="mdop5")
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("fork")) as pool:
        s = fb.sweep(m, x=[1.0, 2.0, 3.0, 1.5], outputs=["ball.position.x:end"], executor=pool, chunk=2)
    assert list(s.failures) == [2] and "died" in s.failures[2]
    assert np.allclose(s["ball.position.x:end"][[0, 1, 3]], [1, 2, 1.5])


def test_parts_of_a_study_merge_to_the_whole_byte_by_byte(pendulum: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text(pendulum)
    base = [command, "sweep", "p.toml", "--set", "simulate.end=0.1", "--draw", "l=uniform(0.5, 1.5)", "--cases", "20", "--seed", "7"]
    subprocess.run([*base, "--quiet", "-o", "whole.csv"], cwd=tmp_path, check=True)
    for i in (2, 0, 1):
        subprocess.run([*base, "--quiet", "-o", "s.csv", "--shard", f"{i}/3"], cwd=tmp_path, check=True)
    parts = [f"s.{i}-of-3.csv" for i in range(3)]
    subprocess.run([command, "merge", *parts, "-o", "merged.csv"], cwd=tmp_path, check=True)
    for ending in ("csv", "meta.json"):
        assert (tmp_path / f"merged.{ending}").read_bytes() == (tmp_path / f"whole.{ending}").read_bytes()
    done = subprocess.run([command, "merge", *parts[:2], "-o", "m.csv"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 3 and "part 2/3 is missing" in done.stderr
    # the same cases from Python
    s = fb.sweep(fb.load(tmp_path / "p.toml", {"simulate.end": 0.1}), fb.latin_hypercube(20, l=(0.5, 1.5), seed=7))
    rows = np.genfromtxt(tmp_path / "whole.csv", delimiter=",", skip_header=1)[:, 1:-1]
    assert rows.tobytes() == np.column_stack([s[name] for name in s]).tobytes()


def test_a_script_for_slurm_runs_every_part(pendulum: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text(pendulum)
    base = ["sweep", "p.toml", "--set", "simulate.end=0.1", "--vary", "l=0.5:1.5:5", "--quiet"]
    subprocess.run([command, *base, "-o", "whole.csv"], cwd=tmp_path, check=True)
    subprocess.run([command, *base, "-o", "s.csv", "--slurm", "3"], cwd=tmp_path, check=True)
    script = (tmp_path / "s.slurm.sh").read_text()
    assert "#SBATCH --array=0-2" in script
    # what Slurm would do, one part after the other
    environment = {**os.environ, "PATH": f"{Path(command).parent}:{os.environ['PATH']}"}
    for task in range(3):
        subprocess.run(["sh", "s.slurm.sh"], cwd=tmp_path, env={**environment, "SLURM_ARRAY_TASK_ID": str(task)}, check=True)
    assert (tmp_path / "s.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
