"""The reference of the package, made from its docstrings. Run it to write docs/python-reference.md."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import flyball as fb


def signature(thing: Any) -> str:
    """Arguments without their types."""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return ""
    plain = [one.replace(annotation=inspect.Parameter.empty) for one in found.parameters.values() if one.name != "self"]
    return str(found.replace(parameters=plain, return_annotation=inspect.Signature.empty))


def doc(thing: Any) -> str:
    return (inspect.getdoc(thing) or "").strip()


def members(kind: type) -> list[str]:
    """Public members with what they say, in the order of the source."""
    lines = []
    for name, member in vars(kind).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            lines.append(f"- `{name}`: {first(doc(member))}")
        elif isinstance(member, (classmethod, staticmethod)) or inspect.isfunction(member):
            function = getattr(member, "__func__", member)
            lines.append(f"- `{name}{signature(function)}`: {first(doc(function))}")
    return lines


def first(text: str) -> str:
    """The first paragraph, in one line."""
    return " ".join(text.split("\n\n")[0].split())


def page() -> str:
    """The page."""
    parts = ["# Python reference\n", "Made from the docstrings of the package by `crates/flyball-python/tests/reference.py`.\n"]
    things = {name: getattr(fb, name) for name in fb.__all__ if name not in ("__version__", "errors")}
    groups = {
        "Functions": [name for name, thing in things.items() if inspect.isfunction(thing)],
        "Classes": [n for n, t in things.items() if inspect.isclass(t) and not issubclass(t, BaseException)],
        "Exceptions": [n for n, t in things.items() if inspect.isclass(t) and issubclass(t, BaseException)],
    }
    for title, names in groups.items():
        parts.append(f"## {title}\n")
        for name in names:
            thing = things[name]
            is_class = inspect.isclass(thing)
            head = name if is_class and issubclass(thing, BaseException) else f"{name}{signature(thing)}"
            parts.append(f"### `fb.{head}`\n")
            text = doc(thing).split(">>>")[0].rstrip()
            parts.append(text.replace("``", "`") + "\n")
            if is_class and members(thing):
                parts.append("\n".join(members(thing)).replace("``", "`") + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    path = Path(__file__).resolve().parents[3] / "docs" / "python-reference.md"
    path.write_text(page(), encoding="utf-8")
    print(path)
