"""Models: read from files, or built in code."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from . import _native
from ._document import Document, Element
from ._progress import bar
from ._values import Named, Value, flag, folder_of, joined, name_of, names, overrides, path_of, plain, toml, write_text
from .analysis import LinearModel
from .errors import ArgumentError, ModelError
from .function import Function
from .page import Page
from .results import Results
from .review import Parameter, Review
from .simulator import Simulator


class Numbers(Named[Parameter]):
    """Numbers of a model by name."""

    kind = "number"


class Model:
    """A machine with its controller: bodies, joints, forces, sensors, blocks, actuators, and settings of its run.

    ``fb.load("file.toml")`` reads one; ``fb.Model(dimension=2)`` begins one in code, and every table of a file is a method
    with the same keys. Numbers are in SI, texts are as in files: ``"30 mm"``, ``"2*l"``; ``functions={"ramp(x)": "max(x, 0)"}``
    are functions of expressions. Includes and tables in files are read from ``folder``.
    """

    def __init__(
        self,
        name: str = "model",
        *,
        dimension: int = 2,
        gravity: Sequence[Value] | None = None,
        parameters: Mapping[str, Value] | None = None,
        functions: Mapping[str, str] | None = None,
        folder: str | os.PathLike[str] | None = None,
        allow_native: bool = False,
        **keys: Value,
    ) -> None:
        self._document: Document | None = Document()
        self._allow: tuple[bool, bool] = (False, flag("allow_native", allow_native))
        self._folder = folder_of(folder)
        self._values: dict[str, str] = {}
        self._functions: list[tuple[str, Function]] = []
        self._built: _native.Model | None = None
        self._document.sections["model"] = {"name": name, "dimension": dimension, "gravity": gravity, **keys}
        self._document.sections["parameters"] = joined(parameters, {})
        self._document.sections["functions"] = joined(functions, {})
        for section in self._document.sections.values():
            toml(section)

    @classmethod
    def _read(cls, built: _native.Model, allow: tuple[bool, bool]) -> Model:
        model = cls.__new__(cls)
        model._document, model._allow, model._values, model._built = None, allow, {}, built
        model._functions, model._folder = [], None
        return model

    # -- building

    def add(self, family: str, name: str | None = None, type: str | None = None, **keys: Value) -> Element:
        """Adds an element to a table of the model, such as ``m.add("joint", "pin", "revolute", between=…, at=…)``."""
        if self._document is None:
            raise ArgumentError("a model that was read from a file is changed there, or by set(); build one with fb.Model()")
        own = {"name": name if name is None else name_of(name), "type": type}
        self._document.add(family, {**own, **{k[:-1] if k.endswith("_") else k: v for k, v in keys.items()}})
        self._built = None
        return Element(str(own["name"]))

    def body(self, name: str, type: str | None = None, **keys: Value) -> Element:
        """Adds a body: ``mass``, ``inertia``, ``shape``, ``position``, ``markers``, …"""
        return self.add("body", name, type, **keys)

    def marker(self, name: str, on: Value, **keys: Value) -> Element:
        """Adds a marker to a body, a node of a beam or the ground."""
        self.add("marker", name, None, on=on, **keys)
        return Element(f"{on}.{name}")

    def beam(self, name: str, **keys: Value) -> Element:
        """Adds a flexible beam."""
        return self.add("beam", name, None, **keys)

    def joint(self, name: str, type: str, **keys: Value) -> Element:
        """Adds a joint."""
        return self.add("joint", name, type, **keys)

    def initial(self, coordinate: Value, **keys: Value) -> None:
        """Gives a coordinate of a joint its ``value`` or ``rate`` at the start."""
        self.add("initial", None, None, coordinate=coordinate, **keys)

    def force(self, name: str, type: str | Function, **keys: Value) -> Element:
        """Adds a force: by its type, or as a function in Python that acts ``on`` a marker."""
        if isinstance(type, Function):
            spatial = True if self._dimension() == 3 else None
            element = self.add("force", name, "python", function=type, spatial=spatial, **keys)
            self._functions.append((name, type))
            return element
        return self.add("force", name, type, **keys)

    def road(self, name: str, type: str, **keys: Value) -> Element:
        """Adds a road, which tyres name as their ``road``."""
        return self.add("road", name, type, **keys)

    def include(self, name: str, file: str | os.PathLike[str], **keys: Value) -> Element:
        """Adds a subsystem from a file in the ``folder`` of the model, with its parameters and placement."""
        return self.add("include", name, None, file=str(path_of(file)), **keys)

    def visual(self, of: Value, **keys: Value) -> None:
        """Changes the looks of an element in pages: ``colour``, ``opacity``, ``hide``, ``shape``."""
        self.add("visual", None, None, of=of, **keys)

    def sensor(self, name: str, type: str, **keys: Value) -> Element:
        """Adds a sensor."""
        return self.add("sensor", name, type, **keys)

    def block(self, name: str, type: str, **keys: Value) -> Element:
        """Adds a block of a controller."""
        return self.add("block", name, type, **keys)

    def actuator(self, name: str, type: str, **keys: Value) -> Element:
        """Adds an actuator."""
        return self.add("actuator", name, type, **keys)

    def connect(self, from_: Value, to: Value) -> None:
        """Connects a signal to an input."""
        self.add("connect", None, None, from_=from_, to=to)

    def output(self, *of: Value, **keys: Value) -> None:
        """Asks for columns of results; without any, all bodies, reactions and signals are there."""
        for one in of:
            self.add("output", None, None, of=one, **keys)

    def expect(self, of: Value, value: Value, **keys: Value) -> None:
        """A number that a run should give."""
        self.add("expect", None, None, of=of, value=value, **keys)

    def phase(self, name: str, **keys: Value) -> None:
        """A part of the run, after the ones before."""
        self.add("phase", name, None, **keys)

    def simulate(self, **settings: Value) -> None:
        """Settings of the run: ``end``, ``method``, ``rtol``, ``step``, ``every``, ``rows``, …"""
        if self._document is None:
            raise ArgumentError("settings of a model that was read are given to run(), or set as simulate.end and so on")
        toml(settings)
        self._document.sections["simulate"].update(settings)
        self._built = None

    def _dimension(self) -> Value:
        assert self._document is not None
        return self._document.sections["model"].get("dimension")

    # -- the model as it is read

    @property
    def _native(self) -> _native.Model:
        """The model as it was read; what is wrong with it is raised here."""
        if self._built is None:
            assert self._document is not None
            name = str(self._document.sections["model"].get("name") or "model")
            try:
                text, values = self._document.text(), list(self._values.items())
                self._built = _native.Model.read_text(name, text, values, self._folder, self._allow[1])
            except ModelError as error:
                raise self._with_places(error) from None
        return self._built

    def _with_places(self, error: ModelError) -> ModelError:
        """The error with the lines of code that its elements were added in."""
        assert self._document is not None
        notes = []
        for one in error.diagnostics:
            place = self._document.place(one["line"]) if one["line"] else None
            if place is not None:
                one["code"] = {"file": place[0], "line": place[1]}
                notes.append(f"added at {place[0]}:{place[1]}")
        text = "\n".join([error.text, *dict.fromkeys(notes)])
        return ModelError(text, json.dumps(error.diagnostics))

    @property
    def name(self) -> str:
        """Its name."""
        return self._native.name

    @property
    def description(self) -> str:
        """What it is about."""
        return self._native.description

    @property
    def hash(self) -> str:
        """SHA-256 of all texts and values, in hexadecimal; results carry it too."""
        return self._native.hash

    @property
    def dimension(self) -> int:
        """2 in the plane, 3 in space."""
        return self._native.dimension

    @property
    def files(self) -> list[Path]:
        """Files that were read, the model itself first."""
        return self._native.files

    @property
    def warnings(self) -> list[dict[str, Any]]:
        """Likely mistakes of the model, as data."""
        found: list[dict[str, Any]] = json.loads(self._native.warnings())
        return found

    def to_toml(self) -> str:
        """The model as the text of a file."""
        return self._native.text if self._document is None else self._document.text()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the model as a file that ``fb.load`` and the command read; values that were set are not in it."""
        self._native  # a wrong model is not written
        if self._functions:
            listed = ", ".join(name for name, _ in self._functions)
            raise ArgumentError(f"functions in Python ({listed}) cannot be written to a model file: give laws as expressions")
        if self._values or self._native.overrides:
            listed = ", ".join(dict(self._native.overrides))
            raise ArgumentError(f"values set from outside ({listed}) would be lost: write them into the model first")
        write_text(path, self.to_toml())

    # -- numbers by name

    @property
    def parameters(self) -> dict[str, Parameter]:
        """All numbers that are written in the model, by the names that :meth:`set` takes."""
        return Numbers({one["name"]: Parameter(**one) for one in json.loads(self._native.parameters())})

    def __getitem__(self, name: str | Element) -> float | None:
        """A number by its name, in SI."""
        return Parameter(**json.loads(self._native.parameter(name_of(name)))).value

    def set(self, values: Mapping[str, Value] | None = None, /, **more: Value) -> None:
        """Sets parameters, numbers of elements and settings: ``m.set(l=0.3)``, ``m.set({"crank.mass": 2})``."""
        pairs = overrides(joined(values, more))
        self._built = self._native.replaced(pairs)
        self._values.update(pairs)

    def __setitem__(self, name: str | Element, value: Value) -> None:
        self.set({name_of(name): value})

    def replaced(self, values: Mapping[str, Value] | None = None, /, **more: Value) -> Model:
        """The same model with other values; this one stays as it is."""
        copy = self.copy()
        copy.set(values, **more)
        return copy

    def copy(self) -> Model:
        """A model that can be changed on its own."""
        copy = Model._read(self._native, self._allow)
        if self._document is not None:
            copy._document = Document()
            copy._document.sections = {name: dict(entries) for name, entries in self._document.sections.items()}
            copy._document.elements = list(self._document.elements)
            copy._document.places = list(self._document.places)
        copy._values, copy._functions, copy._folder = dict(self._values), list(self._functions), self._folder
        return copy

    # -- what can be done with it

    def check(self) -> Review:
        """Reviews the model as ``flyball check`` does: counts, freedoms, redundancies, start, method."""
        return Review(json.loads(self._native.check()))

    def run(
        self,
        end: Value = None,
        *,
        progress: bool | Callable[[float], object] | None = None,
        settings: Mapping[str, Value] | None = None,
        **more: Value,
    ) -> Results:
        """Simulates. Keywords are those of ``[simulate]``: ``end``, ``rtol``, ``atol``, ``step``, ``method``, ``rho``, ``every``,
        ``rows``, ``start``, …; ``settings`` are values by any name, as for :meth:`set`.

        The interpreter lock is released, Ctrl-C works. ``progress`` shows a bar; default on a terminal if the run takes long.
        """
        pairs = overrides(joined(settings, _settings(end, more)))
        native = self._native.replaced(pairs) if pairs else self._native
        calls = [(name, function.calls, function.difference_calls) for name, function in self._functions]
        with bar(native.name, progress) as told:
            found = native.run(told)
        ran = Model._read(native, self._allow)
        ran._functions = list(self._functions)
        results = Results._of(found, ran)
        for (name, before, differences), (_, function) in zip(calls, self._functions):
            results._add_function(name, function.calls - before, function.difference_calls - differences)
        return results

    def _page(self, progress: bool | Callable[[float], object] | None) -> Page:
        """The page of a run."""
        with bar(self._native.name, progress) as told:
            return Page(self._native.page(told), self._native.name)

    def linearize(
        self, inputs: Sequence[Value] = (), outputs: Sequence[Value] = (), *, at_start: bool = False
    ) -> LinearModel:
        """Linearizes mechanics and controller together at rest, between signals by name: ``A, B, C, D = m.linearize(…)``.

        An input is added to a signal where it is read, with all loops closed; a sensor of type ``parameter`` opens a place
        for one. An output is a signal, or a quantity as in results: ``"rod.angle"``. Rest is the equilibrium near the start, or with ``at_start`` the start as it is.
        """
        return LinearModel(self._native.linearize(names(inputs), names(outputs), flag("at_start", at_start)))

    def simulator(self, end: Value = None, **settings: Value) -> Simulator:
        """A run that is taken step by step; keywords are those of ``[simulate]``."""
        native = self._native.simulator(overrides(_settings(end, settings)))
        return Simulator(native, self._native.inputs, lambda: self.parameters)

    # -- display and pickling

    def __repr__(self) -> str:
        try:
            return f"<flyball.Model {self.name}>"
        except ModelError as error:
            return f"<flyball.Model with {len(error.diagnostics)} mistakes>"

    def _repr_html_(self) -> str:
        try:
            review = self.check()
        except Exception as error:  # a notebook shows what is wrong
            return f"<pre style='color:#a40000'>{html.escape(str(error))}</pre>"
        warnings = "".join(f"<li style='color:#a40000'>{html.escape(w['message'])}</li>" for w in review.warnings)
        nouns = {"bodies": "body", "beams": "beam", "joints": "joint", "forces": "force", "blocks": "block"}
        counts = [_counted(review.data[many], one, many) for many, one in nouns.items() if review.data[many]]
        freedom = _counted(review.degrees_of_freedom, "degree of freedom", "degrees of freedom")
        return f"<b>{html.escape(self.name)}</b><ul>{warnings}</ul><p>{', '.join(counts)}; {freedom}</p>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self._functions:
            # a function has another name in another process: the model is built there anew
            return (_rebuild, (self._document, self._allow, self._values, self._functions, self._folder))
        return (_restore, (self._native.bundle(), self._allow, self._document, self._values, self._folder))


def _settings(end: Value, more: Mapping[str, Value]) -> dict[str, Value]:
    """Settings of a run by their names; those that are ``None`` are left as they are."""
    return {f"simulate.{name}": value for name, value in {"end": end, **more}.items() if value is not None}


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _restore(
    bundle: str, allow: tuple[bool, bool], document: Document | None, values: dict[str, str], folder: Path | None
) -> Model:
    model = Model._read(_native.Model.read_bundle(bundle, *allow), allow)
    model._document, model._values, model._folder = document, dict(values), folder
    return model


def _rebuild(
    document: Document,
    allow: tuple[bool, bool],
    values: dict[str, str],
    functions: list[tuple[str, Function]],
    folder: Path | None,
) -> Model:
    model = Model(allow_native=allow[1])
    model._document, model._allow, model._values, model._functions = document, allow, dict(values), functions
    model._folder = folder
    return model


def load(
    path: str | os.PathLike[str],
    values: Mapping[str, Value] | None = None,
    /,
    *,
    allow_outside: bool = False,
    allow_native: bool = False,
    **more: Value,
) -> Model:
    """Reads a model file, with values for parameters, numbers of elements and settings: ``fb.load("crank.toml", l=0.3)``,
    ``fb.load("crank.toml", {"crank.mass": 2, "simulate.end": "5 s"})``.

    Raises :class:`ModelError` with all mistakes, as the command shows them.
    """
    allow = flag("allow_outside", allow_outside), flag("allow_native", allow_native)
    pairs = overrides(joined(values, more))
    return Model._read(_native.Model.read(path_of(path), pairs, *allow), allow)


def read_text(
    text: str,
    name: str = "model",
    values: Mapping[str, Value] | None = None,
    /,
    *,
    folder: str | os.PathLike[str] | None = None,
    **more: Value,
) -> Model:
    """Reads a model from a text as in a file; its includes and tables are read from ``folder``."""
    pairs = overrides(joined(values, more))
    return Model._read(_native.Model.read_text(plain(name), plain(text), pairs, folder_of(folder), False), (False, False))
