"""Python values as texts of model files."""

from __future__ import annotations

import importlib
import json
import math
import operator
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar, Union

import numpy as np

from . import _native
from .errors import ArgumentError, FileError, MissingPackageError

Found = TypeVar("Found")

#: What may stand for a value: a number in SI, a text as in a file (``"30 mm"``, ``"2*l"``), lists and tables of them.
Value = Union[str, float, int, bool, Sequence[Any], Mapping[str, Any], np.ndarray, Any]


class Named(dict[str, Found]):
    """Things by name; what is not there is named, with the nearest one."""

    kind = "column"

    def __missing__(self, name: Any) -> NoReturn:
        _native.refuse_name(self.kind, name_of(name), list(self))


def package(name: str, what: str) -> Any:
    """A package that a call needs, and this one does not."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        missing = name.split(".")[0]
        if getattr(error, "name", None) not in (missing, name):
            raise
        raise MissingPackageError(f"{what} needs {missing}\n  help: pip install {missing}") from None


def accepts(what: str, function: Callable[..., Any], *arguments: str) -> None:
    """Refuses a function that cannot be called with so many arguments."""
    import inspect  # takes long to import

    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # of a function in C
        return
    try:
        signature.bind(*arguments)
    except TypeError:
        raise ArgumentError(f"{what} is called as f({', '.join(arguments)}), which f{signature} does not accept") from None


def key(name: Any) -> str:
    """A key of a file; ``from_`` is ``from``, which Python does not allow as a name."""
    if not isinstance(name, str):
        raise ArgumentError(f"a key is a text, not {name!r}")
    name = name[:-1] if name.endswith("_") else name
    plain = name != "" and all(c.isascii() and (c.isalnum() or c in "_-") for c in name)
    return name if plain else json.dumps(name, ensure_ascii=False)


def number(value: float | np.integer[Any] | np.floating[Any]) -> str:
    """The shortest text that reads back as the same number."""
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    return repr(float(value))


def flag(what: str, given: Any) -> bool:
    """A switch that a call needs."""
    if not isinstance(given, (bool, np.bool_)):
        raise ArgumentError(f"{what} is True or False, not {given!r}")
    return bool(given)


def real(what: str, given: Any) -> float:
    """A number that a call needs; a text is none, nor is True."""
    try:
        if isinstance(given, (str, bytes, bool, np.bool_)):
            raise TypeError
        return float(given)
    except (TypeError, ValueError, OverflowError):
        raise ArgumentError(f"{what} is a number, not {given!r}") from None


def finite(what: str, given: Any) -> float:
    """A finite number that a call needs."""
    found = real(what, given)
    if not math.isfinite(found):
        raise ArgumentError(f"{what} is a finite number, not {given!r}")
    return found


def whole(what: str, given: Any, least: int, most: int) -> int:
    """A whole number that a call needs."""
    try:
        found = None if isinstance(given, bool) else operator.index(given)
    except TypeError:
        found = None
    if found is None or not least <= found <= most:
        raise ArgumentError(f"{what} is a whole number between {least} and {most}, not {given!r}")
    return found


def toml(value: Value) -> str:
    """A value as it stands behind the equal sign."""
    try:
        return _toml(value)
    except RecursionError:
        raise ArgumentError("a value that contains itself, or lists within lists without end, cannot stand in a model") from None


def _toml(value: Value) -> str:
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (int, float, np.integer, np.floating)):
        return number(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, np.ndarray):
        return _toml(value.tolist())
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key(k)} = {_toml(v)}" for k, v in value.items() if v is not None)
        return "{ " + inside + " }" if inside else "{}"
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray, memoryview)):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    reference = getattr(value, "_reference", None)
    if isinstance(reference, str):
        return _string(reference)
    hint = "; a force as a function is given as fb.function(…)" if callable(value) else ""
    raise ArgumentError(f"a {type(value).__name__} cannot stand in a model: {value!r}{hint}")


def plain(text: Any) -> str:
    """A text that a call needs, of whole characters."""
    if not isinstance(text, str):
        raise ArgumentError(f"a text is expected, not {text!r}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArgumentError(f"half of a character cannot stand in a model: {text!r}") from None
    return text


def name_of(given: Any) -> str:
    """A name, given as a text or as an element of a model."""
    found = getattr(given, "_reference", given)
    if not isinstance(found, str):
        raise ArgumentError(f"a name is a text, such as \"rod\", not {given!r}")
    return plain(found)


def path_of(given: Any) -> Path:
    """The path of a file."""
    try:
        found = Path(given)
    except TypeError:
        raise ArgumentError(f"a path of a file is expected, not {given!r}") from None
    if "\0" in str(found):
        raise ArgumentError(f"a path has no zeros: {given!r}")
    return found


def folder_of(given: Any) -> Path | None:
    """A folder that is there, or none."""
    if given is None:
        return None
    found = path_of(given)
    if not found.is_dir():
        raise FileError(f"there is no folder {found}")
    return found.absolute()


def _string(text: str) -> str:
    plain(text)
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def override(value: Value) -> str:
    """A value from outside, as behind ``--set key=``."""
    if isinstance(value, str):
        _string(value)  # refuses what is no text
        return value
    reference = getattr(value, "_reference", None)
    return reference if isinstance(reference, str) else toml(value)


def names(values: Any) -> list[str]:
    """Names as texts: a list of them, or one alone."""
    alone = isinstance(values, str) or hasattr(values, "_reference")
    if not alone and not isinstance(values, Iterable):
        raise ArgumentError(f"a list of names is expected, not {values!r}")
    return [name_of(value) for value in ([values] if alone else values)]


def joined(values: Mapping[str, Value] | None, more: Mapping[str, Value]) -> dict[str, Value]:
    """A table of values by name, and keywords."""
    if not isinstance(values, (Mapping, type(None))):
        raise ArgumentError(f"values are keywords or a table by name, such as {{'rod.mass': 2}}, not {values!r}")
    twice = [name for name in more if name in (values or {})]
    if twice:
        raise ArgumentError(f"`{twice[0]}` is given twice")
    return {**(values or {}), **more}


def overrides(values: Mapping[str, Value]) -> list[tuple[str, str]]:
    """Values from outside."""
    for name, value in values.items():
        if not isinstance(name, str):
            raise ArgumentError(f"what is set has a name, not {name!r}")
        if value is None:
            raise ArgumentError(f"`{plain(name)}` is set to nothing: give it a value, or leave it out")
        plain(name)
    return [(name, override(value)) for name, value in values.items()]


def write_text(path: str | os.PathLike[str], text: str, encoding: str = "utf-8") -> None:
    """Writes a file."""
    try:
        path_of(path).write_text(text, encoding=encoding)
    except OSError as error:
        raise FileError(f"cannot write {path}: {error}") from None
