"""Results of runs: columns by name, as NumPy arrays."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _native
from ._document import Element
from ._picture import axes_of, label
from ._values import Named, name_of, package, path_of
from .errors import ArgumentError, FileError

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import xarray as xr
    from matplotlib.axes import Axes

    from .model import Model
    from .page import Page

Array = npt.NDArray[np.float64]


class Event(NamedTuple):
    """An event of a run."""

    t: float
    """When [s]."""
    names: list[str]
    """Switching functions that passed zero."""
    time: bool
    """True for an event of time: a sample, a step of a source."""
    source: str | None
    """The element of an event of time."""


class Summary:
    """Summary of a run; prints as that of the command."""

    def __init__(self, data: Mapping[str, Any], metadata: Mapping[str, Any]) -> None:
        self._data = data
        self._metadata = metadata

    @property
    def method(self) -> str:
        """The method."""
        return str(self._metadata.get("method", ""))

    @property
    def chosen_because(self) -> str | None:
        """Reason of the choice of the method, if it was chosen."""
        return self._metadata.get("chosen_because")

    @property
    def degrees_of_freedom(self) -> int | None:
        """Degrees of freedom at the start."""
        return self._data.get("degrees_of_freedom")

    @property
    def steps(self) -> int:
        """Accepted steps."""
        return int(self.counters.get("steps", 0))

    @property
    def counters(self) -> dict[str, int]:
        """Work: steps, rejected, iterations, factorizations, …"""
        return dict(self._metadata.get("counters", {}))

    @property
    def energy_error(self) -> float:
        """Largest miss of the energy balance [J]; not a number if the stored energy is not known."""
        energy = self._data.get("energy") or {}
        worst = energy.get("worst")
        return float("nan") if worst is None else float(worst)

    @property
    def energy_scale(self) -> float:
        """Largest energy that changed hands [J]."""
        energy = self._data.get("energy") or {}
        scale = energy.get("scale")
        return float("nan") if scale is None else float(scale)

    @property
    def worst_position_violation(self) -> float:
        """Largest violation of a constraint at position level."""
        return float(self._metadata.get("worst_position_violation", float("nan")))

    @property
    def worst_velocity_violation(self) -> float:
        """Largest violation of a constraint at velocity level."""
        return float(self._metadata.get("worst_velocity_violation", float("nan")))

    @property
    def seconds(self) -> float | None:
        """Seconds it took."""
        return self._data.get("seconds")

    @property
    def expected(self) -> list[dict[str, Any]]:
        """Numbers that the model expects, with what was found."""
        return list(self._data.get("expected", []))

    @property
    def missed(self) -> int:
        """Number of expected numbers that were missed."""
        return int(self._data.get("missed", 0))

    @property
    def phases(self) -> list[dict[str, Any]]:
        """Phases of the run; none if it has only one."""
        return list(self._data.get("phases", []))

    @property
    def warnings(self) -> list[dict[str, Any]]:
        """Warnings about the model and the run, as data."""
        metadata = self._metadata
        return [*metadata.get("model_warnings", []), *metadata.get("warnings", []), *self._data.get("warnings", [])]

    @property
    def lines(self) -> list[tuple[str, str]]:
        """Labels and texts, warnings first."""
        lines = [(str(label), str(text)) for label, text in self._data.get("lines", [])]
        return [line for line in lines if line[0] == "warning"] + [line for line in lines if line[0] != "warning"]

    def __str__(self) -> str:
        return str(self._data.get("text", ""))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        def row(label: str, text: str) -> str:
            style = ' style="color:#a40000"' if label == "warning" else ""
            return f"<tr{style}><th style='text-align:left'>{html.escape(label)}</th><td style='text-align:left'>{_lines(text)}</td></tr>"

        rows = "".join(row(label, text) for label, text in self.lines)
        return f"<b>{html.escape(str(self._data.get('title', '')))}</b><table>{rows}</table>"


def _lines(text: str) -> str:
    return html.escape(text).replace("\n", "<br>")


class Results(Mapping[str, Array]):
    """Rows of a run. ``r["pin.force.y"]`` is a column, ``r.t`` the times.

    Columns are read-only arrays that share the memory the run has written; nothing is copied. ``np.array(r["x"])`` gives a
    copy that can be changed.
    """

    def __init__(
        self,
        names: list[str],
        units: list[str],
        arrays: Sequence[npt.ArrayLike],
        metadata: Mapping[str, Any],
        summary: Mapping[str, Any],
        model: Model | None = None,
    ) -> None:
        self._arrays: dict[str, Array] = {}
        for name, numbers in zip(names, arrays):
            array = np.asarray(numbers)
            array.flags.writeable = False
            self._arrays[name] = array
        self._units = dict(zip(names, units))
        self.metadata: dict[str, Any] = dict(metadata)
        """Everything known of the run: model, hash, method, options, counters, version."""
        self._summary = dict(summary)
        self._model = model

    @classmethod
    def _of(cls, table: Mapping[str, Any], model: Model | None = None) -> Results:
        summary = json.loads(table.get("summary", "{}"))
        return cls(table["names"], table["units"], table["arrays"], json.loads(table["metadata"]), summary, model)

    def _add_function(self, name: str, calls: int, differences: int) -> None:
        """Says what a function in Python has cost."""
        text = f"force {name} is a function in Python: {calls} calls, {differences} of them for derivatives by differences"
        self._add_warning("python/differences", text, element=name)

    def _add_warning(self, id: str, text: str, **more: Any) -> None:
        message = {"id": id, "severity": "warning", "message": text, **more}
        self._summary.setdefault("warnings", []).append(message)
        self._summary.setdefault("lines", []).append(["warning", text])
        self._summary["text"] = f"{self._summary.get('text', '')}\n  warning     {text}"

    # -- columns

    def __getitem__(self, name: str | Element) -> Array:
        name = name_of(name)
        found = self._arrays.get(name)
        return found if found is not None else _native.refuse_name("column", name, list(self._arrays))

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __len__(self) -> int:
        return len(self._arrays)

    @property
    def t(self) -> Array:
        """Times of the rows [s]."""
        return self["t"]

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.t)

    @property
    def units(self) -> dict[str, str]:
        """Symbols of the units of the columns; empty for plain numbers."""
        return Named(self._units)

    # -- what is known of the run

    @property
    def summary(self) -> Summary:
        """What it was and how it went."""
        return Summary(self._summary, self.metadata)

    @property
    def events(self) -> list[Event]:
        """Events of the run, in their order."""
        return [
            Event(float(e["t"]), list(e["names"]), bool(e["time"]), e["source"]) for e in self.metadata.get("events", [])
        ]

    @property
    def warnings(self) -> list[dict[str, Any]]:
        """Warnings about the model and the run, as data."""
        return self.summary.warnings

    # -- other forms

    def to_pandas(self) -> pd.DataFrame:
        """A frame with the columns, indexed by time; units are in ``frame.attrs["units"]``. The numbers are not copied."""
        pandas = package("pandas", "to_pandas")
        columns = {name: array for name, array in self._arrays.items() if name != "t"}
        frame: pd.DataFrame = pandas.DataFrame(columns, index=pandas.Index(self.t, name="t", copy=False), copy=False)
        frame.attrs["units"] = self.units
        return frame

    def to_polars(self) -> pl.DataFrame:
        """A frame with the columns, time first."""
        polars = package("polars", "to_polars")
        frame: pl.DataFrame = polars.DataFrame(dict(self._arrays))
        return frame

    def to_xarray(self) -> xr.Dataset:
        """A data set over time; every variable has its unit as the attribute ``units``."""
        xarray = package("xarray", "to_xarray")
        variables = {
            name: ("t", array, {"units": self._units[name]}) for name, array in self._arrays.items() if name != "t"
        }
        coordinates = {"t": ("t", self.t, {"units": "s"})}
        attributes = {"model": str(self.metadata.get("model", "")), "hash": str(self.metadata.get("hash", ""))}
        found: xr.Dataset = xarray.Dataset(variables, coordinates, attributes)
        return found

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes .csv or .npz as the command does, or .parquet through pyarrow or polars."""
        path = path_of(path)
        if path.suffix == ".parquet":
            _save_parquet(self, path)
            return
        names, arrays = list(self._arrays), [array.tobytes() for array in self._arrays.values()]
        _native.write_table(path, names, [self._units[name] for name in names], arrays, json.dumps(self.metadata))

    def plot(self, *names: str | Element, ax: Axes | None = None) -> Axes:
        """Draws columns over time with matplotlib; the axes."""
        if not names:
            raise ArgumentError("name the columns to draw, such as r.plot(\"rod.angle\")")
        columns = {label(name_of(name), self._units): self[name] for name in names}
        axes = axes_of(ax)
        for text, column in columns.items():
            axes.plot(self.t, column, label=text)
        axes.set_xlabel("t [s]")
        axes.legend()
        return axes

    def page(self, progress: bool | Callable[[float], object] | None = None) -> Page:
        """The moving machine as a page for the browser. The model runs once more for it, with states instead of rows."""
        if self._model is None:
            raise ArgumentError("only results of a model that ran in this program have a page; fb.load(…).run().page() makes one")
        return self._model._page(progress)

    def show(self, progress: bool | Callable[[float], object] | None = None) -> None:
        """Shows the moving machine: in a notebook there, elsewhere in the browser. See :meth:`page`."""
        self.page(progress).show()

    # -- display and pickling

    def __repr__(self) -> str:
        model = self.metadata.get("model") or self._summary.get("title", "")
        return f"<flyball.Results of {model}: {self.rows} rows, {len(self)} columns>"

    def _repr_html_(self) -> str:
        names = ", ".join(html.escape(name) for name in self._arrays)
        return f"{self.summary._repr_html_()}<details><summary>{self.rows} rows, {len(self)} columns</summary>{names}</details>"

    def __reduce__(self) -> tuple[Any, ...]:
        names = list(self._arrays)
        # functions in Python may not travel
        model = None if self._model is None or self._model._functions else self._model
        data = (names, [self._units[n] for n in names], list(self._arrays.values()), self.metadata, self._summary, model)
        return (Results, data)


def _save_parquet(results: Results, path: Path) -> None:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        try:
            results.to_polars().write_parquet(path)
        except ImportError:
            raise FileError(f"cannot write {path}: it needs pyarrow or polars, and neither is installed") from None
        return
    fields = [
        pyarrow.field(name, pyarrow.float64(), metadata={"unit": results.units[name]}) for name in results
    ]
    schema = pyarrow.schema(fields, metadata={"flyball": json.dumps(results.metadata)})
    pyarrow.parquet.write_table(pyarrow.table([results[name] for name in results], schema=schema), path)


def read_results(path: str | os.PathLike[str]) -> Results:
    """Reads a results file of the command or of :meth:`Results.save`: .csv or .npz."""
    table = _native.read_table(path_of(path))
    if "t" not in table["names"]:
        raise FileError(f"cannot read {path}: it has no column t; the table of a study is read by fb.read_study")
    return Results._of(table)
