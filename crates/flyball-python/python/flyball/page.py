"""Pages for the browser: the moving machine, its values and plots."""

from __future__ import annotations

import html
import importlib
import os
from pathlib import Path
from typing import Any

from ._progress import is_notebook
from ._values import write_text

#: Height of a page in a notebook, in pixels of the screen.
HEIGHT = 600


class Page:
    """One page with everything inside: it needs no network, and can be kept and mailed. A notebook shows it in a frame."""

    def __init__(self, text: str, title: str) -> None:
        self.text = text
        """The page, as HTML."""
        self.title = title
        """Name of its model."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it as a file, .html."""
        # its letters take two bytes each there, and three in UTF-8
        write_text(path, self.text, encoding="utf-16")

    def show(self) -> None:
        """In a notebook it is shown there; elsewhere the browser opens it from a temporary file."""
        if is_notebook():
            display: Any = importlib.import_module("IPython.display")
            display.display(self)
            return
        import tempfile
        import webbrowser

        handle, name = tempfile.mkstemp(prefix="flyball-", suffix=".html")
        os.close(handle)
        self.save(name)
        if not webbrowser.open(Path(name).as_uri()):
            print(f"no browser could be started; open {name} in one")

    def __repr__(self) -> str:
        return f"<flyball.Page of {self.title}: {2 * len(self.text) // 1024} KB>"

    def _repr_html_(self) -> str:
        frame = "width:100%;border:0" + f";height:{HEIGHT}px"
        return f'<iframe style="{frame}" srcdoc="{html.escape(self.text)}" allowfullscreen></iframe>'
