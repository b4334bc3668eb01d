"""Costs of the Python package: numbers to state, not limits.

Run it with a Python that has the wheel; what needs exudyn, dask or valgrind is left out without it:

    costs.py [--rust RUN_AGAIN] [--cases N]

RUN_AGAIN is the example of this name of the crate `flyball`, built like the wheel; instructions of runs are counted by callgrind.
Times are CPU time of this process where nothing else is said, the least of several rounds.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flyball as fb

MODEL = Path(__file__).resolve().parents[2] / "examples" / "slider-crank.toml"


def least(work: Callable[[], object], *others: Callable[[], object], rounds: int = 15) -> list[float]:
    """Least CPU times of some rounds [s]: of one work after the other in turns, since other programs may disturb any of them."""

    def once(one: Callable[[], object]) -> float:
        begin = time.process_time()
        one()
        return time.process_time() - begin

    return [min(times) for times in zip(*([once(one) for one in (work, *others)] for _ in range(rounds)))]


def imports() -> None:
    code = "import time; a = time.process_time(); import numpy; b = time.process_time(); import flyball; print(b - a, time.process_time() - b)"

    def once() -> list[float]:
        done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        return [float(one) for one in done.stdout.split()]

    numpy, more = (min(times) for times in zip(*(once() for _ in range(15))))
    print(f"import                {1e3 * more:.1f} ms beyond numpy, which takes {1e3 * numpy:.0f} ms")


def instructions(command: list[str]) -> int:
    """Instructions of a command, counted by callgrind."""
    with tempfile.TemporaryDirectory() as folder:
        call = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *command]
        done = subprocess.run(call, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1])


def runs(rust: str) -> None:
    code = "import sys, flyball as fb\nm = fb.load(sys.argv[1])\nfor _ in range(int(sys.argv[2])): m.run()"
    few, many = 2, 8
    counts = []
    for command in ([rust], [sys.executable, "-c", code]):
        first, second = (instructions([*command, str(MODEL), str(times)]) for times in (few, many))
        counts.append((second - first) / (many - few))
    ratio = 100 * (counts[1] / counts[0] - 1)
    print(f"a run                 {counts[1] / 1e6:.2f} million instructions, {counts[0] / 1e6:.2f} in Rust: {ratio:+.1f} %")


def stepping() -> None:
    def many_steps(count: int) -> Callable[[], object]:
        def work() -> None:
            with m.simulator(method="generalized-alpha", step=1e-3, end=10) as sim:
                for _ in range(count):
                    sim.step(1e-3)

        return work

    def one_step(count: int) -> Callable[[], object]:
        def work() -> None:
            with m.simulator(method="generalized-alpha", step=1e-3, end=10) as sim:
                sim.run_to(count * 1e-3)

        return work

    m = fb.Model("ball", dimension=2)
    m.body("ball", "point", mass=1, velocity=(1, 0))
    count = 5000
    apart, together = least(many_steps(count), one_step(count))
    print(f"sim.step              {1e6 * (apart - together) / count:.2f} us above the step itself, {1e6 * together / count:.2f} us")
    m.sensor("push", "parameter", value=0, unit="N")
    m.actuator("motor", "force", on="ball", direction=(1, 0), inputs="push")
    crank = fb.Model("crank", dimension=2, gravity=(0, -9.81))
    crank.body("crank", mass=1, shape=fb.rod((0, 0), (0.3, 0)))
    crank.body("rod", mass=2, shape=fb.rod((0.3, 0), (0.9, 0)))
    crank.joint("bearing", "revolute", between=("ground", "crank"), at=(0, 0))
    crank.joint("pin", "revolute", between=("crank", "rod"), at=(0.3, 0))
    crank.joint("slider", "point-on-line", between=("ground", "rod"), at=(0.9, 0))
    crank.sensor("push", "parameter", value=0, unit="N m")
    crank.actuator("motor", "joint", coordinate="bearing.angle", inputs="push")
    for name, model in (("ball", m), ("slider-crank", crank)):

        def driven(changes: bool) -> Callable[[], object]:
            def work() -> None:
                with model.simulator(method="generalized-alpha", step=1e-3, end=10) as sim:
                    for k in range(count):
                        if changes:
                            sim["push"] = float(k % 7)
                        sim.step(1e-3)

            return work

        jumps, smooth = least(driven(True), driven(False))
        print(f"  a new input         {1e6 * (jumps - smooth) / count:.2f} us above a step of {1e6 * smooth / count:.2f} us: {name}")


def forces() -> None:
    m = fb.Model("ball", dimension=2)
    law = fb.function(lambda t, p, v: (-10.0 * p[0] - 0.1 * v[0], 0.0))
    m.force("law", law, on=m.body("ball", "point", mass=1, position=(1, 0)))
    settings: dict[str, Any] = {"end": 20, "method": "mdop5", "rtol": 1e-9, "every": 20}
    before = law.calls
    m.run(**settings)
    calls = law.calls - before
    plain = fb.Model("ball", dimension=2)
    ball = plain.body("ball", "point", mass=1, position=(1, 0))
    plain.force("law", "force", on=ball, direction=(1, 0), value="-10*ball.position.x - 0.1*ball.velocity.x")
    whole, rest = least(lambda: m.run(**settings), lambda: plain.run(**settings))
    each = (whole - rest) / calls
    print(f"a force in Python     {1e6 * each:.2f} us per call, {calls} calls; the run without it is taken off")
    try:
        print(f"  Exudyn's            {1e6 * exudyn_force():.2f} us per call of a user function")
    except ImportError:
        print("  Exudyn              is not installed")


def exudyn_force() -> float:
    """CPU time per call of a user function of Exudyn [s]: a mass on a spring, once with the function and once without."""
    import exudyn as exu  # type: ignore[import-not-found]

    def run(function: Any) -> float:
        system = exu.SystemContainer()
        mbs = system.AddSystem()
        ground = mbs.AddObject(exu.itemInterface.ObjectGround())
        node = mbs.AddNode(exu.itemInterface.Point(referenceCoordinates=[0, 0, 0], initialCoordinates=[1, 0, 0]))
        mass = mbs.AddObject(exu.itemInterface.MassPoint(physicsMass=1, nodeNumber=node))
        del ground, mass
        point = mbs.AddNode(exu.itemInterface.NodePointGround())
        one = mbs.AddMarker(exu.itemInterface.MarkerNodeCoordinate(nodeNumber=point, coordinate=0))
        two = mbs.AddMarker(exu.itemInterface.MarkerNodeCoordinate(nodeNumber=node, coordinate=0))
        more = {"springForceUserFunction": function} if function else {}
        spring = exu.itemInterface.CoordinateSpringDamperExt if function else exu.itemInterface.CoordinateSpringDamper
        mbs.AddObject(spring(markerNumbers=[one, two], stiffness=10, damping=0.1, **more))
        mbs.Assemble()
        settings = exu.SimulationSettings()
        settings.timeIntegration.numberOfSteps = 20000
        settings.timeIntegration.endTime = 20
        settings.solutionSettings.writeSolutionToFile = False
        settings.timeIntegration.verboseMode = 0
        begin = time.process_time()
        mbs.SolveDynamic(settings, solverType=exu.DynamicSolverType.RK44)
        return time.process_time() - begin

    called: list[float] = []

    def counted(mbs: Any, t: float, item: int, u: float, v: float, *_: float) -> float:
        called.append(t)
        return 10.0 * u + 0.1 * v

    run(counted)
    assert called, "Exudyn has not called the function"
    law = lambda mbs, t, item, u, v, *_: 10.0 * u + 0.1 * v  # noqa: E731
    plain, whole = (min(times) for times in zip(*((run(None), run(law)) for _ in range(7))))
    return float(whole - plain) / len(called)


def studies(count: int) -> None:
    m = fb.load(MODEL, {"simulate.end": 0.03})
    design = fb.latin_hypercube(1000, {"crank.mass": (0.3, 0.4)}, seed=1)
    outputs = [f"{next(iter(m.run()._arrays.keys() - {'t'}))}:max"]

    def clock(work: Callable[[], object]) -> tuple[float, float]:
        begin, cpu = time.monotonic(), time.process_time()
        work()
        return time.monotonic() - begin, time.process_time() - cpu

    one, two = (clock(lambda: fb.sweep(m, design, outputs=outputs, jobs=jobs)) for jobs in (1, 2))
    print(f"1000 cases            {one[0]:.2f} s on one thread, {two[0]:.2f} s on two: {one[0] / two[0]:.2f} times as fast;")
    print(
        f"                      CPU {one[1]:.2f} s and {two[1]:.2f} s, on {os.cpu_count()} cores with load {os.getloadavg()[0]:.1f}: "
        f"alone at most {2 * one[1] / two[1]:.2f} times as fast"
    )
    try:
        from dask.distributed import Client, LocalCluster  # type: ignore[import-not-found]
    except ImportError:
        print("dask                  is not installed")
        return
    m = fb.load(MODEL, {"simulate.end": 0.025})  # a case of about a millisecond
    design = fb.latin_hypercube(count, {"crank.mass": (0.3, 0.4)}, seed=1)
    threads = clock(lambda: fb.sweep(m, design, outputs=outputs, jobs=2))
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        # the first cases of a worker import the package
        fb.sweep(m, fb.latin_hypercube(8, {"crank.mass": (0.3, 0.4)}), outputs=outputs, executor=client, chunk=1)
        before = sum(client.run(time.process_time).values())
        dask = clock(lambda: fb.sweep(m, design, outputs=outputs, executor=client))
        workers = sum(client.run(time.process_time).values()) - before
    print(
        f"{count} cases on dask   {dask[0]:.2f} s with two workers, {threads[0]:.2f} s on two threads "
        f"({1e3 * threads[1] / count:.2f} ms of CPU a case): {dask[0] / threads[0]:.2f} times;\n"
        f"                      CPU {workers:.2f} s of the workers and {dask[1]:.2f} s of client and scheduler, "
        f"{threads[1]:.2f} s of the threads: {(workers + dask[1]) / threads[1]:.2f} times"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rust")
    parser.add_argument("--cases", type=int, default=10_000)
    arguments = parser.parse_args()
    imports()
    if arguments.rust and shutil.which("valgrind"):
        runs(arguments.rust)
    stepping()
    forces()
    studies(arguments.cases)


if __name__ == "__main__":
    main()
