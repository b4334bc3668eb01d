"""Runs notebooks in a kernel of Jupyter, and looks at what they show: `jupyter.py FOLDER NOTEBOOK…` writes them there with it."""

from __future__ import annotations

import sys
from pathlib import Path

import nbclient
import nbformat

#: Notebooks, with a kind of output that some cell gives and a part of it.
SHOWN = {"mechanism": ("text/html", "<iframe"), "control": ("image/png", ""), "study": ("image/png", "")}


def run(path: Path, folder: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    nbformat.write(notebook, folder / path.name)
    kind, part = SHOWN[path.stem]
    outputs = [one for cell in notebook.cells for one in cell.get("outputs", [])]
    found = [one["data"][kind] for one in outputs if kind in one.get("data", {})]
    assert any(part in one for one in found), f"{path.name} shows no {kind}"
    print(f"{path.name}: {len(outputs)} outputs, {len(found)} of them {kind}")


if __name__ == "__main__":
    for argument in sys.argv[2:]:
        run(Path(argument), Path(sys.argv[1]))
