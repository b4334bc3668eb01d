"""Parameter studies: runs on threads or any executor, tables of results."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._distribute import distribute
from ._progress import bar
from ._picture import axes_of, label
from ._values import Named, joined, name_of, package, path_of, whole
from ._values import names as names_of
from .design import Design, grid
from .errors import ArgumentError
from .model import Model

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

Array = npt.NDArray[np.float64]

#: What can be found of an output.
REDUCTIONS = ("end", "min", "max")


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
        found = self._columns.get(name_of(name))
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
        return Named(self._units)

    def mean(self, name: str) -> float:
        """Mean over the cases that did not fail."""
        return float(np.mean(self._ran(name)))

    def deviation(self, name: str) -> float:
        """Standard deviation over the cases that did not fail."""
        values = self._ran(name)
        return float(np.std(values, ddof=1)) if values.size > 1 else float("nan")

    def quantiles(self, name: str, of: Sequence[float] = (0.05, 0.5, 0.95)) -> Array:
        """Quantiles over the cases that did not fail."""
        values = self._ran(name)
        try:
            return np.asarray(np.quantile(values, list(of)))
        except (TypeError, ValueError):
            raise ArgumentError(f"quantiles are a list of numbers between 0 and 1, not {of!r}") from None

    def to_pandas(self) -> pd.DataFrame:
        """A frame with a row per case; units are in ``frame.attrs["units"]``."""
        pandas = package("pandas", "to_pandas")
        frame: pd.DataFrame = pandas.DataFrame(self._columns, copy=False)
        frame.index.name = "case"
        frame.attrs["units"] = self.units
        return frame

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the table as ``flyball sweep`` does: a row per case with its failure, and metadata beside it."""
        # the command writes what is found of an output behind a point
        names = [name if name in self.parameters else ".".join(name.rsplit(":", 1)) for name in self._columns]
        headings = [label(heading, {heading: self._units[name]}) for heading, name in zip(names, self._columns)]
        rows = np.column_stack([np.asarray(column, dtype=np.float64) for column in self._columns.values()])
        _native.write_study(path_of(path), headings, rows.tobytes(), self.failures, json.dumps(self.metadata))

    def spread(self, name: str, of: Sequence[float] = (0.05, 0.5, 0.95), ax: Axes | None = None) -> Axes:
        """Draws the share of the cases up to every value, with the mean and quantiles, of cases that did not fail."""
        values, quantiles, mean = np.sort(self._ran(name)), self.quantiles(name, of), self.mean(name)
        axes = axes_of(ax)
        axes.step(values, np.arange(1, values.size + 1) / values.size, where="post")
        unit = self._units.get(name_of(name), "")
        axes.axvline(mean, color="black", label=f"mean {mean:.4g} {unit}".rstrip())
        for i, (share, value) in enumerate(zip(of, quantiles)):
            text = f"{100 * share:g} % {value:.4g} {unit}".rstrip()
            axes.axvline(value, color=f"C{i + 1}", linestyle="--", label=text)
        axes.set_xlabel(self._label(name))
        axes.set_ylabel("share of the cases")
        axes.legend()
        return axes

    def scatter(self, x: str, y: str, ax: Axes | None = None) -> Axes:
        """Draws one column over another, a point per case."""
        columns = self[x], self[y]
        axes = axes_of(ax)
        axes.plot(*columns, ".")
        axes.set_xlabel(self._label(x))
        axes.set_ylabel(self._label(y))
        return axes

    def response(self, name: str, ax: Axes | None = None) -> Axes:
        """Draws an output over the parameter of a study that has one, or as a coloured map over two of a grid."""
        values = self[name]
        if len(self.parameters) not in (1, 2):
            raise ArgumentError(f"a response is drawn over one or two parameters, not {len(self.parameters)}; try scatter")
        axes = axes_of(ax)
        if len(self.parameters) == 1:
            order = np.argsort(self[self.parameters[0]])
            axes.plot(self[self.parameters[0]][order], values[order])
            axes.set_ylabel(self._label(name))
        else:
            ran = np.isfinite(values)
            x, y = (self[parameter][ran] for parameter in self.parameters)
            try:
                drawn = axes.tricontourf(x, y, values[ran])
            except (RuntimeError, ValueError):
                raise ArgumentError("cases on one line, or fewer than three, span no map; try scatter") from None
            axes.figure.colorbar(drawn, ax=axes, label=self._label(name))
            axes.set_ylabel(self._label(self.parameters[1]))
        axes.set_xlabel(self._label(self.parameters[0]))
        return axes

    def _ran(self, name: str) -> Array:
        """A column of the cases that did not fail."""
        values = self[name]
        found = values[~np.isnan(values)]
        if found.size == 0:
            reason = next(iter(self.failures.values()), "")
            raise ArgumentError(f"no case has a value of `{name_of(name)}`; the first one failed: {reason}")
        return found

    def _label(self, name: str) -> str:
        return label(name_of(name), self._units)

    def __repr__(self) -> str:
        return f"<flyball.Study of {self.metadata.get('model', '')}: {self.cases} cases, {len(self.failures)} failed>"

    def _repr_html_(self) -> str:
        failed = "".join(f"<li style='color:#a40000'>case {c}: {html.escape(r)}</li>" for c, r in list(self.failures.items())[:5])
        rows = ""
        for name in [] if len(self.failures) == self.cases else self.outputs:
            low, middle, high = self.quantiles(name)
            rows += f"<tr><th>{html.escape(self._label(name))}</th><td>{low:.6g}</td><td>{middle:.6g}</td><td>{high:.6g}</td></tr>"
        head = "<tr><th></th><th>5 %</th><th>median</th><th>95 %</th></tr>"
        return f"<b>{html.escape(repr(self)[1:-1])}</b><ul>{failed}</ul><table>{head}{rows}</table>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Study, (self._columns, self._units, self.parameters, self.failures, self.metadata))


def read_study(path: str | os.PathLike[str]) -> Study:
    """Reads the table of a study that ``flyball sweep``, ``flyball merge`` or :meth:`Study.save` has written."""
    found = _native.read_study(path_of(path))
    metadata = json.loads(found["metadata"])
    lines = [line.removeprefix("together ") for line in metadata.get("vary", [])]
    parameters = [line.split("=", 1)[0] for line in lines if "=" in line]
    # what is found of an output stands behind a point there
    names = [name if name in parameters else ":".join(name.rsplit(".", 1)) for name in found["names"]]
    columns = {name: np.asarray(array) for name, array in zip(names, found["arrays"])}
    return Study(columns, dict(zip(names, found["units"])), parameters, found["failures"], metadata)


def sweep(
    model: Model,
    design: Design | Mapping[str, Any] | None = None,
    /,
    *,
    outputs: Sequence[str] | None = None,
    executor: Any = None,
    jobs: int | None = None,
    chunk: int | None = None,
    progress: bool | Callable[[float], object] | None = None,
    settings: Mapping[str, Any] | None = None,
    **values: Any,
) -> Study:
    """Runs a model for many values of its parameters.

    ``design`` are the cases, or keywords are values of which all combinations are taken: ``fb.sweep(m, l=[0.2, 0.3])``,
    ``fb.sweep(m, {"rod.mass": [1, 2]})``.
    ``outputs`` are quantities with what is wanted of them, ``"pin.force.y:max"``: the ``end``, ``min`` or ``max`` of a run;
    default all three of all outputs of the model. ``settings`` are values that all cases share.

    Without ``executor`` the cases run on ``jobs`` threads (default all cores) that share one model. An executor is anything
    with ``submit``: a ``concurrent.futures`` executor, a dask client, ``mpi4py.futures.MPIPoolExecutor``. It gets chunks of
    ``chunk`` cases. When a worker dies, its cases are run once more; what kills a worker twice is a failed case.
    """
    if not isinstance(model, Model):
        raise ArgumentError(f"a study is of a model, not of {model!r}")
    if isinstance(design, Mapping):
        values, design = joined(design, values), None
    if design is not None and values:
        raise ArgumentError("give a design or values, not both")
    if design is None and not values:
        raise ArgumentError("a study varies something: give a design, or values such as l=[0.2, 0.3]")
    _refuse_misspelt(model, values)
    threads = (os.cpu_count() or 1) if jobs is None else whole("the number of threads", jobs, 1, 1024)
    chunk = None if chunk is None else whole("the number of cases of a chunk", chunk, 1, 1_000_000)
    design = grid(values) if design is None else design
    if not isinstance(design, Design):
        raise ArgumentError(f"a design is what fb.grid, fb.cases, fb.table, fb.random and the like give, not {design!r}")
    if settings is not None:
        model = model.replaced(settings)
    names, picked = _outputs(outputs)
    sample = _sample(model, design)
    found = _native.study_columns(sample._native, names)
    columns, units = [name for name, _ in found], dict(found)
    chosen = list(range(len(columns))) if picked is None else [columns.index(name) for name in picked]
    with bar(f"study of {sample.name}", progress) as told:
        if executor is None:
            numbers, failed = _native.run_study(sample._native, design._native, (0, len(design)), names, threads, told)
            table, failures = np.asarray(numbers), dict(failed)
        else:
            table, failures = distribute(executor, sample, design, names, len(columns), chunk, told)
    parameters = np.asarray(design._native.table())
    all_columns = {name: parameters[:, i] for i, name in enumerate(design.names)}
    all_columns.update({columns[i]: table[:, i] for i in chosen})
    all_units = {**dict(_native.study_units(model._native, design._native)), **{columns[i]: units[columns[i]] for i in chosen}}
    metadata = {
        "model": sample.name, "hash": model.hash, "version": _native.__version__, "vary": design._native.describe(),
        "cases": len(design), "failed": len(failures),
    }  # fmt: skip
    return Study(all_columns, all_units, design.names, failures, metadata)


def _refuse_misspelt(model: Model, values: Mapping[str, Any]) -> None:
    """Refuses a value whose name is that of an argument but for a mistake."""
    import difflib

    arguments = ["outputs", "executor", "jobs", "chunk", "progress", "settings"]
    for name in values:
        near = difflib.get_close_matches(str(name), arguments, 1, 0.8)
        if near and name not in model.parameters:
            raise ArgumentError(f"`{name}` is neither a number of the model nor an argument, did you mean `{near[0]}`?")


def _outputs(outputs: Sequence[str] | None) -> tuple[list[str], list[str] | None]:
    """Quantities to watch, and columns to keep."""
    if outputs is None:
        return [], None
    names: list[str] = []
    picked: list[str] = []
    for output in names_of(outputs):
        name, _, what = output.rpartition(":")
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
