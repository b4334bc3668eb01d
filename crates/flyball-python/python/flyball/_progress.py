"""The progress bar, in terminals and notebooks."""

from __future__ import annotations

import html
import importlib
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ._values import flag

#: Seconds after which a bar appears by itself.
PATIENCE = 1.0
WIDTH = 30


def is_notebook() -> bool:
    """True inside a notebook."""
    shell = sys.modules.get("IPython")
    get = getattr(shell, "get_ipython", None)
    return get is not None and type(get()).__name__ == "ZMQInteractiveShell"


class _Line:
    """A bar in a terminal."""

    def __init__(self, title: str) -> None:
        self.title = title

    def show(self, done: float, rest: str) -> None:
        filled = int(WIDTH * done)
        text = f"\r{self.title} {'█' * filled}{'░' * (WIDTH - filled)} {100 * done:3.0f} %  {rest:<14}"
        print(text, end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        print("\r" + " " * (len(self.title) + WIDTH + 28) + "\r", end="", file=sys.stderr, flush=True)


class _Cell:
    """A bar below the cell of a notebook; nothing of it stays."""

    def __init__(self, title: str) -> None:
        self.title = html.escape(title)
        self._display: Any = importlib.import_module("IPython.display")
        self._handle: Any = None

    def show(self, done: float, rest: str) -> None:
        bar = f"<progress max='1' value='{done:.4f}' style='width:20em'></progress>"
        self._put(f"<div>{self.title} {bar} {100 * done:.0f} % {html.escape(rest)}</div>")

    def clear(self) -> None:
        self._put("")

    def _put(self, text: str) -> None:
        shown = self._display.HTML(text)
        if self._handle is None:
            self._handle = self._display.display(shown, display_id=True)
        else:
            self._handle.update(shown)


@contextmanager
def bar(title: str, progress: bool | Callable[[float], object] | None) -> Iterator[Callable[[float], object] | None]:
    """A receiver of how far something is, from 0 to 1: the one given, a bar, or none."""
    if callable(progress):
        yield progress
        return
    if progress is not None:
        progress = flag("progress, where it is no function,", progress)
    notebook = is_notebook()
    if progress is False or (progress is None and not (sys.stderr.isatty() or notebook)):
        yield None
        return
    begin, patience = time.monotonic(), 0.0 if progress else PATIENCE
    shown: _Line | _Cell | None = None

    def show(done: float) -> None:
        nonlocal shown
        passed = time.monotonic() - begin
        if passed < patience:
            return
        done = min(max(done, 0.0), 1.0)
        rest = passed * (1.0 - done) / done if done > 0.0 else float("inf")
        shown = shown or (_Cell(title) if notebook else _Line(title))
        shown.show(done, f"rest {rest:.0f} s" if rest < 3.6e5 else "")

    try:
        yield show
    finally:
        if shown is not None:
            shown.clear()
