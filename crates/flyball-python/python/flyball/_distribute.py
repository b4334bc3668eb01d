"""Cases of a study on executors: in chunks, and once more where a worker died."""

from __future__ import annotations

import importlib
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _native
from .design import Design
from .errors import ArgumentError, StudyError
from .model import Model

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Array = npt.NDArray[np.float64]

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


def distribute(
    executor: Any, model: Model, design: Design, names: list[str], width: int, chunk: int | None, told: Any
) -> tuple[Array, dict[int, str]]:
    """Chunks of cases to an executor; those of a worker that died once more."""
    if isinstance(executor, type):
        raise ArgumentError(f"an executor is made first: {executor.__name__}(…)")
    if not hasattr(executor, "submit"):
        raise ArgumentError(f"an executor has a method submit, which {type(executor).__name__} has not")
    count = len(design)
    size = max(1, min(256, count // 64)) if chunk is None else chunk
    data = _pickled(model)
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


def _pickled(model: Model) -> bytes:
    """The model for other processes; functions in Python go by cloudpickle, which takes those of notebooks and scripts too."""
    if model._functions:
        try:
            cloudpickle: Any = importlib.import_module("cloudpickle")
        except ImportError:
            pass
        else:
            return bytes(cloudpickle.dumps(model))
    try:
        return pickle.dumps(model)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        names = ", ".join(name for name, _ in model._functions)
        text = f"the functions of {names} cannot be sent to workers ({error})"
        raise ArgumentError(f"{text}: install cloudpickle, or define them in a module") from None


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
