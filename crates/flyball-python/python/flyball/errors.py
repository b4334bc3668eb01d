"""Exceptions of the package. All of them are :class:`FlyballError`.

The text of an exception is that of the command ``flyball``; ``diagnostics`` is the same as data: dictionaries with the keys
``id``, ``severity``, ``message``, ``notes``, ``help``, ``element``, ``time``, ``numbers``, ``file``, ``line``, ``column``,
``span`` and ``related``, where what does not apply is ``None``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .results import Results


class FlyballError(Exception):
    """Anything that goes wrong in this package."""

    def __init__(self, text: str, diagnostics: str = "[]") -> None:
        super().__init__(text, diagnostics)
        self.text = text
        self.diagnostics: list[dict[str, Any]] = json.loads(diagnostics)

    def __str__(self) -> str:
        return self.text


class ModelError(FlyballError, ValueError):
    """A model is wrong, or cannot be read: all mistakes, with their places and cures."""


class ArgumentError(FlyballError, ValueError):
    """An argument is wrong: a name that is not known, a time outside the run."""


class UnknownNameError(ArgumentError, KeyError):
    """There is nothing of this name; the nearest one is suggested."""

    def __str__(self) -> str:
        return self.text


class UnknownCaseError(ArgumentError, IndexError):
    """A study has no case of this number."""


class RunError(FlyballError, RuntimeError):
    """A run failed. ``diagnostics[0]["steps"]`` are the last steps tried."""

    _table: dict[str, Any] | None = None

    @property
    def results(self) -> Results | None:
        """The rows before the failure, if there are any."""
        from .results import Results

        return None if self._table is None else Results._of(self._table)

    def __reduce__(self) -> tuple[Any, ...]:
        state = dict(self.__dict__)
        if self._table is not None:
            import numpy

            state["_table"] = {**self._table, "arrays": [numpy.asarray(one) for one in self._table["arrays"]]}
        return type(self), self.args, state


class AnalysisError(FlyballError, RuntimeError):
    """An analysis has no result: no equilibrium, a motion without inertia, a singular loop."""


class FileError(FlyballError, OSError):
    """A file could not be read or written."""

    def __str__(self) -> str:
        return self.text


class MissingPackageError(FlyballError, ImportError):
    """A package that a call needs, and this one does not, is not installed."""


class ClosedError(FlyballError, RuntimeError):
    """Something was used after its ``close()``."""


class BusyError(FlyballError, RuntimeError):
    """A simulator is used by another thread, or by a function that it is calling itself."""


class StudyError(FlyballError, RuntimeError):
    """A parameter study could not be planned or finished."""


class InternalError(FlyballError, RuntimeError):
    """A mistake of the package itself."""
