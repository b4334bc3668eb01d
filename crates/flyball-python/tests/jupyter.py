"""Runs notebooks in a kernel of Jupyter, and looks at what they show: `jupyter.py FOLDER NOTEBOOK…` writes them there with it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

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


class Watching(nbclient.NotebookClient):
    """Keeps all that a kernel has shown meanwhile."""

    def process_message(self, message: Any, cell: Any, number: int) -> Any:
        kept = vars(self).setdefault("kept", [])
        kept.append((message["msg_type"], message["content"].get("data", {}).get("text/html")))
        return super().process_message(message, cell, number)


LONG = """
import flyball as fb
m = fb.Model("long <run>", dimension=2, gravity=(0, -9.81))
m.joint("pin", "revolute", between=("ground", m.body("rod", mass=1, shape=fb.rod((0, 0), (1, 0)))), at=(0, 0))
m.run(end=1000, rtol=1e-10, progress=True).rows
"""


def progress() -> None:
    """A bar comes, moves, and goes without a trace."""
    client = Watching(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(LONG)]), timeout=300, kernel_name="python3")
    notebook = client.execute()
    kept: list[tuple[str, str | None]] = vars(client)["kept"]
    bars = [text for _, text in kept if text and "<progress" in text]
    assert len(set(bars)) > 2 and "long &lt;run&gt;" in bars[0] and "%" in bars[0], bars
    assert kept[-1][0] != "stream" and ("update_display_data", "") in kept
    shown = [one.get("data", {}).get("text/html", "") for one in notebook.cells[0].outputs]
    assert not any(shown), shown
    print(f"progress: {len(bars)} bars")


if __name__ == "__main__":
    progress()
    for argument in sys.argv[2:]:
        run(Path(argument), Path(sys.argv[1]))
