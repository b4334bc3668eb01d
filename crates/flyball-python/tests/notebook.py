"""Runs the code of a notebook, cell by cell, as Jupyter would, and shows what its last lines give; needs no Jupyter."""

from __future__ import annotations

import ast
import json
import os
import sys
from typing import Any


def show(value: Any) -> None:
    """What a notebook shows of a value."""
    if value is not None:
        html = getattr(value, "_repr_html_", None)
        assert repr(value) and (html is None or html())


def run(path: str) -> int:
    with open(path, encoding="utf-8") as file:
        cells = [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(cells):
        tree = ast.parse("".join(cell["source"]), f"{path}, cell {number + 1}")
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, f"{path}, cell {number + 1}", "exec"), names)
        if last is not None:
            show(eval(compile(ast.Expression(last.value), f"{path}, cell {number + 1}", "eval"), names))
    return len(cells)


if __name__ == "__main__":
    os.environ.setdefault("MPLBACKEND", "Agg")
    for argument in sys.argv[1:]:
        print(f"{argument}: {run(argument)} cells")
