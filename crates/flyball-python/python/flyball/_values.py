"""Python values as texts of model files."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Union

import numpy as np

from .errors import ArgumentError

#: What may stand for a value: a number in SI, a text as in a file (``"30 mm"``, ``"2*l"``), lists and tables of them.
Value = Union[str, float, int, bool, Sequence[Any], Mapping[str, Any], np.ndarray, Any]


def key(name: str) -> str:
    """A key of a file; ``from_`` is ``from``, which Python does not allow as a name."""
    name = name[:-1] if name.endswith("_") else name
    plain = name != "" and all(c.isascii() and (c.isalnum() or c in "_-") for c in name)
    return name if plain else json.dumps(name, ensure_ascii=False)


def number(value: float | np.integer[Any] | np.floating[Any]) -> str:
    """The shortest text that reads back as the same number."""
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    return repr(float(value))


def toml(value: Value) -> str:
    """A value as it stands behind the equal sign."""
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (int, float, np.integer, np.floating)):
        return number(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, np.ndarray):
        return toml(value.tolist())
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key(str(k))} = {toml(v)}" for k, v in value.items() if v is not None)
        return "{ " + inside + " }" if inside else "{}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    reference = getattr(value, "_reference", None)
    if isinstance(reference, str):
        return _string(reference)
    hint = "; a force as a function is given as fb.function(…)" if callable(value) else ""
    raise ArgumentError(f"a {type(value).__name__} cannot stand in a model: {value!r}{hint}")


def _string(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArgumentError(f"half of a character cannot stand in a model: {text!r}") from None
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
    return [str(value) for value in ([values] if alone else values)]


def overrides(values: Mapping[str, Value]) -> list[tuple[str, str]]:
    """Values from outside, those that are ``None`` left out."""
    return [(name, override(value)) for name, value in values.items() if value is not None]
