"""Parameter studies: designs, runs on threads or any executor, tables of results."""

from __future__ import annotations

import csv
import html
import json
import os
import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._progress import bar
from ._values import number
from .errors import ArgumentError, StudyError
from .model import Model

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

    import pandas as pd
    from matplotlib.axes import Axes

Array = npt.NDArray[np.float64]

#: What can be found of an output.
REDUCTIONS = ("end", "min", "max")


class Distribution:
    """Values that are drawn; see :func:`uniform` and :func:`normal`."""

    def __init__(self, name: str, numbers: tuple[float, float], unit: str) -> None:
        self.name, self.numbers, self.unit = name, numbers, unit

    def __repr__(self) -> str:
        return f"{self.name}({self.numbers[0]}, {self.numbers[1]}{', ' + self.unit if self.unit else ''})"


def uniform(low: float, high: float, unit: str = "") -> Distribution:
    """Any number between two, in a unit as in files; default SI."""
    return Distribution("uniform", (float(low), float(high)), unit)


def normal(mean: float, deviation: float, unit: str = "") -> Distribution:
    """Normal draws, in a unit as in files; default SI."""
    return Distribution("normal", (float(mean), float(deviation)), unit)


class Design(Sequence[dict[str, float]]):
    """Cases of a study, each computed from its number alone: a million of them takes no memory.

    The order of the cases is part of the study.
    """

    def __init__(self, native: _native.Design) -> None:
        self._native = native

    def __len__(self) -> int:
        return len(self._native)

    def __getitem__(self, case: Any) -> Any:
        if isinstance(case, slice):
            return [self[i] for i in range(*case.indices(len(self)))]
        index = case + len(self) if case < 0 else case
        if not 0 <= index < len(self):
            raise IndexError(f"there is no case {case}: the study has {len(self)}")
        return dict(zip(self.names, self._native.numbers(index)))

    @property
    def names(self) -> list[str]:
        """Names of the parameters."""
        return [name for name, _ in self._native.parameters]

    @property
    def units(self) -> dict[str, str]:
        """Units of the values; empty for SI and plain numbers."""
        return dict(self._native.parameters)

    def __repr__(self) -> str:
        return f"<flyball.Design of {len(self)} cases: {'; '.join(self._native.describe())[:200]}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Design, (self._native,))


def _design(kind: str, parameters: Iterable[dict[str, Any]], **more: Any) -> Design:
    return Design(_native.Design(json.dumps({"kind": kind, "parameters": list(parameters), **more})))


def _names(values: Mapping[str, Any] | None, more: Mapping[str, Any]) -> dict[str, Any]:
    return {**(values or {}), **more}


def _listed(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    def one(name: str, value: Any) -> dict[str, Any]:
        items = np.asarray(value).tolist() if not isinstance(value, (list, tuple)) else list(value)
        items = items if isinstance(items, list) else [items]
        plain = [item if isinstance(item, str) else float(item) for item in items]
        if any(not isinstance(item, str) and not np.isfinite(item) for item in plain):
            raise ArgumentError(f"a value of `{name}` is not finite: {plain}")
        texts = any(isinstance(item, str) for item in plain)
        return {"key": name, "values": [item if isinstance(item, str) else number(item) for item in plain] if texts else plain}

    return [one(name, value) for name, value in values.items()]


def grid(values: Mapping[str, Any] | None = None, /, **more: Any) -> Design:
    """All combinations of values; the first parameter changes fastest."""
    return _design("grid", _listed(_names(values, more)))


def cases(values: Mapping[str, Any] | None = None, /, **more: Any) -> Design:
    """The first values of all parameters, then the second ones, and so on."""
    return _design("list", _listed(_names(values, more)))


def table(path: str | os.PathLike[str]) -> Design:
    """Cases from a CSV file: a parameter per column, ``name`` or ``name [unit]``, a case per row."""
    return _design("table", [], text=Path(path).read_text(encoding="utf-8"))


def _drawn(kind: str, count: int, seed: int, values: Mapping[str, Any]) -> Design:
    def one(name: str, value: Any) -> dict[str, Any]:
        if isinstance(value, tuple) and len(value) == 2:
            value = uniform(*value)
        if not isinstance(value, Distribution):
            raise ArgumentError(f"give `{name}` as fb.uniform(low, high), fb.normal(mean, deviation) or (low, high)")
        return {"key": name, "distribution": value.name, "numbers": value.numbers, "unit": value.unit}

    if seed < 0:
        raise ArgumentError(f"a seed is a whole number from 0, not {seed}")
    return _design(kind, [one(name, value) for name, value in values.items()], cases=int(count), seed=int(seed))


def random(count: int, values: Mapping[str, Any] | None = None, /, *, seed: int = 0, **more: Any) -> Design:
    """Independent draws: ``fb.random(1000, l=fb.normal(0.3, 0.002), mu=(0, 0.2))``."""
    return _drawn("random", count, seed, _names(values, more))


def latin_hypercube(count: int, values: Mapping[str, Any] | None = None, /, *, seed: int = 0, **more: Any) -> Design:
    """A Latin hypercube: every parameter has one value in each of ``count`` intervals of equal probability."""
    return _drawn("latin", count, seed, _names(values, more))


def sobol(count: int, values: Mapping[str, Any] | None = None, /, *, seed: int = 0, **more: Any) -> Design:
    """A Sobol' sequence, shifted by the seed; at its best with powers of two."""
    return _drawn("sobol", count, seed, _names(values, more))


class Study(Mapping[str, Array]):
    """Table of a study: a column per parameter and per output, a row per case.

    Cases that failed are not a number there, and their reasons are in ``failures``.
    """

    def __init__(
        self,
        columns: Mapping[str, Array],
        units: Mapping[str, str],
        parameters: Sequence[str],
        failures: Mapping[int, str],
        metadata: Mapping[str, Any],
    ) -> None:
        self._columns = dict(columns)
        self._units = dict(units)
        self.parameters: list[str] = list(parameters)
        """Names of the parameters."""
        self.failures: dict[int, str] = dict(failures)
        """Cases that failed, with their reasons."""
        self.metadata: dict[str, Any] = dict(metadata)
        """Model, hash, version, design."""

    def __getitem__(self, name: str) -> Array:
        found = self._columns.get(name)
        return found if found is not None else _native.refuse_name("column", name, list(self._columns))

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    @property
    def cases(self) -> int:
        """Number of cases."""
        return len(next(iter(self._columns.values())))

    @property
    def outputs(self) -> list[str]:
        """Names of the columns that are no parameters."""
        return [name for name in self._columns if name not in self.parameters]

    @property
    def units(self) -> dict[str, str]:
        """Units of the columns."""
        return dict(self._units)

    def mean(self, name: str) -> float:
        """Mean over the cases that did not fail."""
        return float(np.nanmean(self[name]))

    def deviation(self, name: str) -> float:
        """Standard deviation over the cases that did not fail."""
        return float(np.nanstd(self[name], ddof=1))

    def quantiles(self, name: str, of: Sequence[float] = (0.05, 0.5, 0.95)) -> Array:
        """Quantiles over the cases that did not fail."""
        return np.asarray(np.nanquantile(self[name], list(of)))

    def to_pandas(self) -> pd.DataFrame:
        """A frame with a row per case; units are in ``frame.attrs["units"]``."""
        import pandas

        frame = pandas.DataFrame(self._columns, copy=False)
        frame.index.name = "case"
        frame.attrs["units"] = self.units
        return frame

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the table as ``flyball sweep`` does: a row per case with its failure, and metadata beside it."""
        path = Path(path)
        headings = [f"{name} [{self._units[name]}]" if self._units[name] else name for name in self._columns]
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["case", *headings, "failure"])
            for case, row in enumerate(zip(*self._columns.values())):
                numbers = ["NaN" if value != value else repr(float(value)) for value in row]
                writer.writerow([case, *numbers, self.failures.get(case, "")])
        path.with_suffix(".meta.json").write_text(json.dumps(self.metadata), encoding="utf-8")

    def scatter(self, x: str, y: str, ax: Axes | None = None) -> Axes:
        """Draws one column over another, a point per case."""
        import matplotlib.pyplot as plt

        axes = plt.subplots()[1] if ax is None else ax
        axes.plot(self[x], self[y], ".")
        axes.set_xlabel(self._label(x))
        axes.set_ylabel(self._label(y))
        return axes

    def response(self, name: str, ax: Axes | None = None) -> Axes:
        """Draws an output over the parameter of a study that has one, or as a coloured map over two of a grid."""
        import matplotlib.pyplot as plt

        axes = plt.subplots()[1] if ax is None else ax
        if len(self.parameters) == 1:
            order = np.argsort(self[self.parameters[0]])
            axes.plot(self[self.parameters[0]][order], self[name][order])
            axes.set_ylabel(self._label(name))
        elif len(self.parameters) == 2:
            drawn = axes.tricontourf(self[self.parameters[0]], self[self.parameters[1]], self[name])
            axes.figure.colorbar(drawn, ax=axes, label=self._label(name))
            axes.set_ylabel(self._label(self.parameters[1]))
        else:
            raise ArgumentError(f"a response is drawn over one or two parameters, not {len(self.parameters)}; try scatter")
        axes.set_xlabel(self._label(self.parameters[0]))
        return axes

    def _label(self, name: str) -> str:
        unit = self._units.get(name, "")
        return f"{name} [{unit}]" if unit else name

    def __repr__(self) -> str:
        return f"<flyball.Study of {self.metadata.get('model', '')}: {self.cases} cases, {len(self.failures)} failed>"

    def _repr_html_(self) -> str:
        failed = "".join(f"<li style='color:#a40000'>case {c}: {html.escape(r)}</li>" for c, r in list(self.failures.items())[:5])
        rows = ""
        for name in self.outputs:
            low, middle, high = self.quantiles(name)
            rows += f"<tr><th>{html.escape(self._label(name))}</th><td>{low:.6g}</td><td>{middle:.6g}</td><td>{high:.6g}</td></tr>"
        head = "<tr><th></th><th>5 %</th><th>median</th><th>95 %</th></tr>"
        return f"<b>{html.escape(repr(self)[1:-1])}</b><ul>{failed}</ul><table>{head}{rows}</table>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Study, (self._columns, self._units, self.parameters, self.failures, self.metadata))


def sweep(
    model: Model,
    design: Design | None = None,
    /,
    *,
    outputs: Sequence[str] | None = None,
    executor: Any = None,
    jobs: int | None = None,
    chunk: int | None = None,
    progress: bool | None = None,
    settings: Mapping[str, Any] | None = None,
    **values: Any,
) -> Study:
    """Runs a model for many values of its parameters.

    ``design`` are the cases, or keywords are values of which all combinations are taken: ``fb.sweep(m, l=[0.2, 0.3])``.
    ``outputs`` are quantities with what is wanted of them, ``"pin.force.y:max"``: the ``end``, ``min`` or ``max`` of a run;
    default all three of all outputs of the model. ``settings`` are values that all cases share.

    Without ``executor`` the cases run on ``jobs`` threads (default all cores) that share one model. An executor is anything
    with ``submit``: a ``concurrent.futures`` executor, a dask client, ``mpi4py.futures.MPIPoolExecutor``. It gets chunks of
    ``chunk`` cases. When a worker dies, its cases are run once more; what kills a worker twice is a failed case.
    """
    if design is not None and values:
        raise ArgumentError("give a design or values, not both")
    design = grid(values) if design is None else design
    if settings:
        model = model.replaced(settings)
    names, picked = _outputs(outputs)
    sample = _sample(model, design)
    found = _native.study_columns(sample._native, names)
    columns, units = [name for name, _ in found], dict(found)
    chosen = list(range(len(columns))) if picked is None else [columns.index(name) for name in picked]
    with bar(f"study of {sample.name}", progress) as told:
        if executor is None:
            threads = (os.cpu_count() or 1) if jobs is None else int(jobs)
            if threads < 1:
                raise ArgumentError(f"a study runs on at least one thread, not {jobs}")
            numbers, failed = _native.run_study(sample._native, design._native, (0, len(design)), names, threads, told)
            table, failures = np.asarray(numbers), dict(failed)
            sample._raise_of_functions()
        else:
            table, failures = _distribute(executor, sample, design, names, len(columns), chunk, told)
    parameters = np.asarray(design._native.table())
    all_columns = {name: parameters[:, i] for i, name in enumerate(design.names)}
    all_columns.update({columns[i]: table[:, i] for i in chosen})
    all_units = {**design.units, **{columns[i]: units[columns[i]] for i in chosen}}
    metadata = {
        "model": sample.name, "hash": model.hash, "version": _native.__version__, "vary": design._native.describe(),
        "cases": len(design), "failed": len(failures),
    }  # fmt: skip
    return Study(all_columns, all_units, design.names, failures, metadata)


def _outputs(outputs: Sequence[str] | None) -> tuple[list[str], list[str] | None]:
    """Quantities to watch, and columns to keep."""
    if outputs is None:
        return [], None
    names: list[str] = []
    picked: list[str] = []
    for output in outputs:
        name, _, what = str(output).rpartition(":")
        if not name or what not in REDUCTIONS:
            raise ArgumentError(f'write "{output}" as quantity:what with end, min or max, such as "rod.angle:max"')
        names.append(name) if name not in names else None
        picked.append(f"{name}:{what}")
    if not names:
        raise ArgumentError("a study has at least one output")
    return names, picked


def _sample(model: Model, design: Design) -> Model:
    """The model of the first case that can be read, of some spread over all."""
    count = len(design)
    tried = sorted({i * (count - 1) // max(min(count, 100) - 1, 1) for i in range(min(count, 100))})
    first: Exception | None = None
    for case in tried:
        try:
            return model.replaced(dict(design._native.overrides(case)))
        except Exception as error:
            first = first or error
    assert first is not None
    raise first


#: Models of this process by their pickles, so that a worker reads each once.
_KNOWN: dict[bytes, Model] = {}


def _run_chunk(data: bytes, design: Design, first: int, last: int, names: list[str]) -> tuple[Array, list[tuple[int, str]]]:
    """Cases in a worker, on one thread."""
    if data not in _KNOWN:
        _KNOWN.clear()
        _KNOWN[data] = pickle.loads(data)
    model = _KNOWN[data]
    numbers, failed = _native.run_study(model._native, design._native, (first, last), names, 1, None)
    return np.asarray(numbers), failed


def _distribute(
    executor: Any, model: Model, design: Design, names: list[str], width: int, chunk: int | None, told: Any
) -> tuple[Array, dict[int, str]]:
    """Chunks of cases to an executor; those of a worker that died once more."""
    if not hasattr(executor, "submit"):
        raise ArgumentError(f"an executor has a method submit, which {type(executor).__name__} has not")
    count = len(design)
    size = max(1, min(256, count // 64)) if chunk is None else int(chunk)
    if size < 1:
        raise ArgumentError(f"a chunk has at least one case, not {chunk}")
    data = pickle.dumps(model)
    table: Array = np.full((count, width), np.nan)
    failures: dict[int, str] = {}
    todo = [(first, min(first + size, count)) for first in range(0, count, size)]
    done = 0
    with _Pools(executor) as pools:
        for attempt in range(3):
            died: list[tuple[int, int]] = []
            # the last attempt takes chunks apart, so that one bad case takes no other with it
            parts = todo if attempt < 2 else [(case, case + 1) for first, last in todo for case in range(first, last)]
            alone = attempt == 2
            submitted: list[tuple[tuple[int, int], Any]] = []
            for part in parts:
                if alone:
                    submitted = []
                    pools.renew()
                try:
                    submitted.append((part, pools.submit(_run_chunk, data, design, *part, names)))
                except Exception as error:
                    if not _is_death(error):
                        raise
                    died.append(part)
                    continue
                if alone:
                    done += _collect(submitted, table, failures, died)
            if not alone:
                for one in submitted:
                    done += _collect([one], table, failures, died)
                    if told is not None:
                        told(done / count)
            if not died:
                break
            todo = died
            pools.renew()
        else:
            failures.update({first: "the worker died with this case, twice" for first, _ in todo})
    return table, dict(sorted(failures.items()))


def _collect(
    submitted: list[tuple[tuple[int, int], Any]], table: Array, failures: dict[int, str], died: list[tuple[int, int]]
) -> int:
    """Puts chunks that are done into the table; cases that were done."""
    done = 0
    for part, future in submitted:
        try:
            values, failed = future.result()
        except Exception as error:
            if not _is_death(error):
                raise
            died.append(part)
            continue
        first, last = part
        table[first:last] = values
        failures.update(dict(failed))
        done += last - first
    return done


def _is_death(error: Exception) -> bool:
    """True if a worker died, whatever the executor calls it."""
    names = {kind.__name__ for kind in type(error).__mro__}
    return bool(names & {"BrokenExecutor", "KilledWorker", "CommClosedError"})


class _Pools:
    """The executor of the user; a pool of processes that is broken is replaced by one of the same kind."""

    def __init__(self, executor: Any) -> None:
        self._executor = executor
        self._own: ProcessPoolExecutor | None = None

    def __enter__(self) -> _Pools:
        return self

    def __exit__(self, *_: object) -> None:
        if self._own is not None:
            self._own.shutdown()

    def submit(self, *call: Any) -> Any:
        return (self._own or self._executor).submit(*call)

    def renew(self) -> None:
        from concurrent.futures import ProcessPoolExecutor  # the module takes long to import

        broken = getattr(self._own or self._executor, "_broken", False)
        if isinstance(self._executor, ProcessPoolExecutor) and broken:
            if self._own is not None:
                self._own.shutdown()
            workers = getattr(self._executor, "_max_workers", None)
            context = getattr(self._executor, "_mp_context", None)
            self._own = ProcessPoolExecutor(workers, mp_context=context)
        elif broken:
            raise StudyError("the executor is broken: a worker died, and no new one can be made")
