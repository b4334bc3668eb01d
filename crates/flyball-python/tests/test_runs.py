"""Models from files: runs, results, errors."""

from __future__ import annotations

import contextlib
import html
import os
import pickle
import pty
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from conftest import EXAMPLES, interrupted, resident

import flyball as fb


def same_as_the_command(path: Path, command: str, folder: Path, values: dict[str, str]) -> None:
    keys = [argument for key, value in values.items() for argument in ("--set", f"{key}={value}")]
    done = subprocess.run(
        [command, "run", str(path), *keys, "--quiet", "--allow-missed", "-o", "r.npz"], cwd=folder, capture_output=True, text=True
    )
    if done.returncode != 0 and values:
        # an expected number may lie behind the shorter end: the same message then
        with pytest.raises(fb.FlyballError) as raised:
            fb.load(path, values).run()
        assert str(raised.value) == done.stderr.strip()
        same_as_the_command(path, command, folder, {})
        return
    assert done.returncode == 0, done.stderr
    m = fb.load(path, values)
    r, wanted = m.run(), fb.read_results(folder / "r.npz")
    assert list(r) == list(wanted)
    assert r.units == wanted.units
    for name in wanted:
        assert r[name].tobytes() == wanted[name].tobytes(), name
    again = pickle.loads(pickle.dumps(m)).run()
    assert all(again[name].tobytes() == r[name].tobytes() for name in r)
    assert again.metadata["hash"] == r.metadata["hash"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_results_are_those_of_the_command_to_the_last_bit(path: Path, command: str, tmp_path: Path) -> None:
    short = {} if "phase" in path.read_text() else {"simulate.end": "0.2"}
    same_as_the_command(path, command, tmp_path, short)


@pytest.mark.long
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_whole_runs_are_those_of_the_command_to_the_last_bit(path: Path, command: str, tmp_path: Path) -> None:
    same_as_the_command(path, command, tmp_path, {})


def test_a_saved_file_is_that_of_the_command(command: str, tmp_path: Path, pendulum: str) -> None:
    (tmp_path / "p.toml").write_text(pendulum)
    for ending in ("csv", "npz"):
        subprocess.run([command, "run", "p.toml", "--quiet", "-o", f"a.{ending}"], cwd=tmp_path, check=True)
        fb.load(tmp_path / "p.toml").run().save(tmp_path / f"b.{ending}")
        a, b = (fb.read_results(tmp_path / f"{name}.{ending}") for name in "ab")
        assert list(a) == list(b) and all(a[n].tobytes() == b[n].tobytes() for n in a)
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()


def test_columns_are_views_of_the_memory_of_the_run(pendulum: str) -> None:
    r = fb.read_text(pendulum).run(end=0.1)
    for name, column in r.items():
        memory = column.base
        assert type(memory).__name__ == "Numbers" and memory.__array_interface__["data"][0] == column.ctypes.data, name
        assert column[1:].ctypes.data == column.ctypes.data + 8 and column.dtype == np.float64
    assert len({column.ctypes.data for column in r.values()}) == len(r)
    with pytest.raises(ValueError, match="read-only"):
        r["rod.angle"][0] = 1.0
    with pytest.raises(fb.UnknownNameError, match='did you mean "rod.angle"'):
        r["rod.angel"]
    assert "rod.angel" not in r and r.get("rod.angel") is None


def test_overrides_are_those_of_the_command(pendulum: str, tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_text(pendulum)
    m = fb.load(path, l="500 mm", **{"rod.mass": 3, "simulate.end": 0.25})
    assert m["l"] == 0.5 and m["rod.mass"] == 3
    r = m.run()
    assert r.t[-1] == 0.25
    assert m.run(end=0.5, rtol=1e-9).t[-1] == 0.5
    assert m.parameters["rod.mass"].unit == "kg"
    m["l"] = 0.7
    m.set({"rod.mass": 1})
    assert (m["l"], m["rod.mass"]) == (0.7, 1.0)
    longer = m.replaced(l=2)
    assert (longer["l"], m["l"]) == (2.0, 0.7)
    # a rod that is released from the horizontal: angle'' = -3 g / (2 l)
    q = longer.run(end=1e-3, every=1e-3, rtol=1e-10)
    assert q["rod.angle"][-1] == pytest.approx(-0.75 * 9.81 / 2 * 1e-6, rel=1e-5)


def test_errors_have_the_text_of_the_command(pendulum: str, tmp_path: Path, command: str) -> None:
    path = tmp_path / "p.toml"
    path.write_text(pendulum.replace("mass = 2", "mas = 2").replace('"revolute"', '"revolut"'))
    done = subprocess.run([command, "run", "p.toml"], cwd=tmp_path, capture_output=True, text=True)
    with pytest.raises(fb.ModelError) as raised:
        fb.load(path)
    assert str(raised.value) == done.stderr.rstrip("\n")
    assert "mass" in str(raised.value) and "did you mean" in str(raised.value)
    first = raised.value.diagnostics[0]
    assert first["id"] == "file/unknown-key" and first["line"] == 11 and first["severity"] == "error"
    copied = pickle.loads(pickle.dumps(raised.value))
    assert str(copied) == str(raised.value) and copied.diagnostics == raised.value.diagnostics


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"l": "3 kg"}, "kg"),
        ({"l": float("nan")}, "nan"),
        ({"rod.mas": 2}, "mass"),
        ({"simulate.ende": 2}, "end"),
        ({"rod.tip.position": [1, 2, 3, 4]}, "tip"),
    ],
)
def test_wrong_values_are_refused_with_a_cure(pendulum: str, wrong: dict[str, object], words: str) -> None:
    with pytest.raises(fb.ModelError, match=words):
        fb.read_text(pendulum, "p", wrong)
    m = fb.read_text(pendulum)
    with pytest.raises(fb.ModelError, match=words):
        m.set(wrong)
    assert m["l"] == 1.0


def test_what_cannot_stand_in_a_model_is_refused_by_type(pendulum: str) -> None:
    with pytest.raises(fb.ArgumentError, match="complex"):
        fb.read_text(pendulum, "p", {"l": 1j})


def test_a_failed_run_says_why_and_keeps_its_rows(pendulum: str) -> None:
    text = pendulum + "\n[[force]]\nname = 'f'\ntype = 'force'\non = 'rod.tip'\ndirection = [0, 1]\nvalue = 'sqrt(0.5 - t)'\n"
    with pytest.raises(fb.RunError) as raised:
        fb.read_text(text).run()
    assert raised.value.diagnostics[0]["steps"]
    rows = raised.value.results
    assert rows is not None and 0.4 < rows.t[-1] <= 0.51
    # as it comes out of a pool of processes
    again = pickle.loads(pickle.dumps(raised.value))
    assert type(again) is fb.RunError and str(again) == str(raised.value) and again.diagnostics == raised.value.diagnostics
    assert again.results is not None and again.results["rod.angle"].tobytes() == rows["rod.angle"].tobytes()


def test_summary_units_and_events_are_data() -> None:
    path = next(path for path in EXAMPLES if path.stem == "bouncing-ball")
    r = fb.load(path).run()
    assert r.events and r.events[0].names
    assert r.summary.steps > 0 and r.summary.method in str(r.summary)
    assert r.summary.energy_error < 1e-3 * r.summary.energy_scale
    assert r.units["t"] == "s"
    page = r._repr_html_()
    assert "<table>" in page and r.metadata["method"] in page
    copied = pickle.loads(pickle.dumps(r))
    assert all(copied[name].tobytes() == r[name].tobytes() for name in r)
    assert str(copied.summary) == str(r.summary) and copied.events == r.events


def test_warnings_come_first(pendulum: str) -> None:
    loose = pendulum + "\n[[body]]\nname = 'loose'\ntype = 'point'\nmass = 1\nposition = [3, 0]\n"
    m = fb.read_text(loose)
    assert any("loose" in warning["message"] for warning in m.warnings)
    r = m.run(end=0.1)
    assert r.summary.lines[0][0] == "warning"
    assert any("loose" in warning["message"] for warning in r.warnings)


def test_a_review_names_what_is_redundant() -> None:
    path = next(path for path in EXAMPLES if path.stem == "n-four-bar")
    review = fb.load(path).check()
    assert review.degrees_of_freedom == 1
    assert "degrees of freedom" in str(review)
    assert "1 degree of freedom<" in fb.load(path)._repr_html_()


def test_ctrl_c_ends_a_run(tmp_path: Path, pendulum: str) -> None:
    code = f"""
import flyball as fb, sys
m = fb.read_text({pendulum!r})
print("go", flush=True)
try:
    m.run(end=1e6, rtol=1e-10, every=1e3)
except KeyboardInterrupt:
    print("interrupted")
"""
    assert interrupted(code) == "interrupted\n"


def test_other_threads_run_meanwhile(pendulum: str) -> None:
    m = fb.read_text(pendulum)
    found: list[fb.Results] = []
    threads = [threading.Thread(target=lambda: found.append(m.run(end=2, rtol=1e-9))) for _ in range(4)]
    counted = 0
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        counted += 1
        time.sleep(0.001)
    for thread in threads:
        thread.join()
    assert len({r["rod.angle"].tobytes() for r in found}) == 1
    assert counted > 0


def test_progress_is_told(pendulum: str) -> None:
    told: list[float] = []
    fb.read_text(pendulum).run(end=300, rtol=1e-10, progress=told.append)
    assert told and all(0 <= one <= 1 for one in told) and told == sorted(told)


def test_a_terminal_shows_a_bar_and_a_pipe_none(pendulum: str) -> None:
    code = f"import flyball as fb; fb.read_text({pendulum!r}, 'p').run(end=300, rtol=1e-10, progress=PROGRESS)"
    ours, theirs = pty.openpty()
    process = subprocess.Popen([sys.executable, "-c", code.replace("PROGRESS", "True")], stderr=theirs)
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):  # a terminal that is left ends so
        while more := os.read(ours, 65536):
            shown += more
    os.close(ours)
    assert process.wait(60) == 0 and "█".encode() in shown and b"%" in shown and shown.rstrip(b" ").endswith(b"\r")
    done = subprocess.run([sys.executable, "-c", code.replace("PROGRESS", "None")], capture_output=True, check=True)
    assert done.stderr == b""


def test_an_error_of_the_progress_ends_the_run(pendulum: str) -> None:
    def refuse(_: float) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        fb.read_text(pendulum).run(end=1e6, rtol=1e-10, every=1e3, progress=refuse)


def _angle(model: fb.Model) -> bytes:
    return model.run(end=0.3)["rod.angle"].tobytes()


@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_processes_run_pickled_models(way: str, pendulum: str) -> None:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    m = fb.read_text(pendulum, "p", l=0.8)
    here = _angle(m)
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(way)) as pool:
        assert list(pool.map(_angle, [m] * 3)) == [here] * 3


def test_included_files_travel_with_a_pickle(tmp_path: Path, pendulum: str) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "part.toml").write_text(pendulum.split("[simulate]")[0])
    (folder / "curve.csv").write_text("0, 0\n1, 2\n")
    main = '[model]\ndimension = 2\n\n[[include]]\nname = "left"\nfile = "part.toml"\n\n[simulate]\nend = 0.2\n'
    main += '\n[[force]]\nname = "f"\ntype = "force"\non = "left.rod.tip"\ndirection = [1, 0]\nvalue = { file = "curve.csv" }\n'
    (folder / "main.toml").write_text(main)
    m = fb.load(folder / "main.toml")
    here, data = m.run(), pickle.dumps(m)
    for file in folder.iterdir():
        file.unlink()
    there = pickle.loads(data)
    assert there.hash == m.hash
    assert all(there.run()[name].tobytes() == here[name].tobytes() for name in here)
    assert there.replaced({"left.l": 2})["left.l"] == 2.0


def test_many_models_leave_no_memory_behind(pendulum: str) -> None:
    def build(count: int) -> None:
        for i in range(count):
            fb.read_text(pendulum, "p", l=1.0 + i / count)

    build(500)
    before = resident()
    build(10_000)
    assert resident() - before < 5.0


def test_many_models_built_in_code_and_simulators_leave_no_memory_behind() -> None:
    def build(count: int) -> None:
        for i in range(count):
            m = fb.Model(dimension=2)
            ball = m.body("ball", "point", mass=1 + i)
            m.force("f", fb.function(lambda t, p, v: (1.0, 0.0)), on=ball)
            with m.simulator(end=1) as sim:
                sim.step(0.1)

    build(100)
    before = resident()
    build(1000)
    assert resident() - before < 5.0


def test_a_page_shows_the_run_that_it_is_of(pendulum: str, tmp_path: Path, command: str) -> None:
    (tmp_path / "p.toml").write_text(pendulum)
    subprocess.run([command, "view", "p.toml", "--set", "l=0.7", "-o", "p.html"], cwd=tmp_path, check=True, capture_output=True)
    r = fb.load(tmp_path / "p.toml").run(settings={"l": 0.7})
    # all but the seconds that the run took
    seconds = len((tmp_path / "p.html").read_text(encoding="utf-16")) - len(r.page().text)
    assert abs(seconds) < 200
    assert pickle.loads(pickle.dumps(r)).page().title == "p"
    frame = r.page()._repr_html_()
    assert frame.startswith("<iframe") and frame.count("<") == 2 and html.unescape(frame).count("<title>p</title>") == 1


def test_show_opens_the_browser_with_a_file(pendulum: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)
    fb.read_text(pendulum).run(end=0.1).show()
    path = Path(opened[0].removeprefix("file://"))
    assert path.read_text(encoding="utf-16").lower().startswith("<!doctype html>")
    path.unlink()


def test_a_page_of_a_function_in_python_has_its_exception() -> None:
    m = fb.Model(dimension=2)
    calls = 0

    def law(t: float, p: tuple[float, ...], v: tuple[float, ...]) -> tuple[float, float]:
        if calls:
            raise LookupError("only once")
        return (1.0, 0.0)

    m.force("law", fb.function(law), on=m.body("ball", "point", mass=1))
    r = m.run(end=0.1)
    assert "<title>" in r.page().text
    calls = 1
    with pytest.raises(LookupError, match="only once"):
        r.page()


def test_a_wrong_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(fb.ModelError, match="nothing.toml"):
        fb.load(tmp_path / "nothing.toml")
    with pytest.raises(fb.FileError, match="nothing.npz"):
        fb.read_results(tmp_path / "nothing.npz")
