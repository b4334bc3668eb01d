"""Studies on engines of others: dask, MPI, Slurm."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from conftest import missing, need, resident
from deaths import DeadlyStudy

import flyball as fb

pytestmark = pytest.mark.long


def test_a_study_on_dask_is_that_of_threads(model: fb.Model) -> None:
    distributed = need("dask.distributed")
    design = fb.latin_hypercube(500, l=(0.5, 1.5), seed=1)
    wanted = fb.sweep(model, design, outputs=["rod.angle:end"])
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            s = fb.sweep(model, design, outputs=["rod.angle:end"], executor=client)
    assert not s.failures and s["rod.angle:end"].tobytes() == wanted["rod.angle:end"].tobytes()


@pytest.mark.filterwarnings("ignore")  # dask warns of the worker that died
def test_a_worker_of_dask_that_is_killed_in_the_middle_loses_no_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = need("dask.distributed")
    study = DeadlyStudy(tmp_path, monkeypatch)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            study.check(client)


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
    need("mpi4py")
    if shutil.which("mpiexec") is None:
        missing("mpiexec")
    (tmp_path / "p.toml").write_text(pendulum)
    (tmp_path / "study.py").write_text(MPI)
    about = subprocess.run(["mpiexec", "--version"], capture_output=True, text=True).stdout
    more = ["--allow-run-as-root", "--oversubscribe"] if "Open MPI" in about or "OpenRTE" in about else []
    call = ["mpiexec", *more, "-n", "3", sys.executable, "-m", "mpi4py.futures", "study.py", "p.toml"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() == "same", done.stderr


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


CONFIGURATION = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
SlurmUser=root
SlurmdUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SlurmctldPort={first}
SlurmdPort={second}
NodeName={host} NodeAddr=127.0.0.1 CPUs={cores} State=UNKNOWN
PartitionName=main Nodes={host} Default=YES MaxTime=10 State=UP
"""


@pytest.fixture
def slurm(tmp_path: Path) -> Iterator[dict[str, str]]:
    """A Slurm of one node, and the environment of its commands."""
    for program in ("munged", "slurmctld", "slurmd", "sbatch"):
        if shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin") is None:
            missing(f"{program} (Debian: slurm-wlm)")
    if os.geteuid() != 0:
        missing("the right to start Slurm (root)")
    folder = tmp_path / "slurm"
    for name in ("munge", "state", "spool"):
        (folder / name).mkdir(parents=True)
    key = folder / "munge" / "key"
    key.write_bytes(os.urandom(128))
    key.chmod(0o400)
    (folder / "munge").chmod(0o700)
    host = socket.gethostname().split(".")[0]
    ports = {"first": free_port(), "second": free_port()}
    (folder / "slurm.conf").write_text(CONFIGURATION.format(host=host, folder=folder, cores=os.cpu_count(), **ports))
    environment = {**os.environ, "SLURM_CONF": str(folder / "slurm.conf"), "PATH": f"{os.environ['PATH']}:/usr/sbin"}
    names = {"key-file": "key", "socket": "socket", "pid-file": "pid", "log-file": "log", "seed-file": "seed"}
    munge = [f"--{option}={folder}/munge/{name}" for option, name in names.items()]
    daemons = [["munged", "--foreground", "--force", *munge], ["slurmctld", "-D"], ["slurmd", "-D"]]
    started: list[subprocess.Popen[bytes]] = []
    try:
        for daemon in daemons:
            quiet = subprocess.DEVNULL
            started.append(subprocess.Popen(daemon, env=environment, stdout=quiet, stderr=quiet))
            time.sleep(2)
        for _ in range(30):
            shown = subprocess.run(["sinfo", "-h", "-o", "%T"], env=environment, capture_output=True, text=True).stdout
            if shown.strip() in ("idle", "mixed"):
                break
            time.sleep(1)
        else:
            logs = "".join(path.read_text() for path in folder.glob("*.log"))
            pytest.fail(f"Slurm does not start: {shown}\n{logs[-2000:]}")
        yield environment
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait(30)


def test_a_slurm_array_of_eight_parts_merges_to_the_table_of_one_process(
    slurm: dict[str, str], pendulum: str, command: str, tmp_path: Path
) -> None:
    (tmp_path / "p.toml").write_text(pendulum)
    base = ["sweep", "p.toml", "--set", "simulate.end=0.1", "--draw", "l=uniform(0.5, 1.5)", "--cases", "50", "--seed", "7", "--quiet"]
    subprocess.run([command, *base, "-o", "whole.csv"], cwd=tmp_path, check=True)
    subprocess.run([command, *base, "-o", "s.csv", "--slurm", "8"], cwd=tmp_path, check=True)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "flyball").symlink_to(command)
    environment = {**slurm, "PATH": f"{tmp_path / 'bin'}:{slurm['PATH']}"}
    done = subprocess.run(
        ["sbatch", "--wait", "s.slurm.sh"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300
    )
    said = "".join(path.read_text() for path in tmp_path.glob("*.out"))
    assert done.returncode == 0, done.stderr + said
    assert len(list(tmp_path.glob("s.*-of-8.csv"))) == 8
    for ending in ("csv", "meta.json"):
        assert (tmp_path / f"s.{ending}").read_bytes() == (tmp_path / f"whole.{ending}").read_bytes()
    s = fb.sweep(fb.load(tmp_path / "p.toml", {"simulate.end": 0.1}), fb.latin_hypercube(50, l=(0.5, 1.5), seed=7))
    rows = np.genfromtxt(tmp_path / "s.csv", delimiter=",", skip_header=1)[:, 1:-1]
    assert rows.tobytes() == np.column_stack([s[name] for name in s]).tobytes()


def test_a_hundred_thousand_cases_take_no_more_memory_than_their_table(pendulum: str) -> None:
    m = fb.read_text(pendulum, "p", {"simulate.end": 1e-3, "simulate.method": "mdop5", "simulate.rtol": 1e-3})
    fb.sweep(m, fb.random(1000, l=(0.5, 1.5)), outputs=["rod.angle:end"])
    before = resident()
    s = fb.sweep(m, fb.random(100_000, l=(0.5, 1.5)), outputs=["rod.angle:end"])
    assert s.cases == 100_000 and not s.failures
    # a parameter, and end, min and max of an output
    table = 100_000 * 4 * 8 / 1e6
    assert resident() - before < table + 10.0
