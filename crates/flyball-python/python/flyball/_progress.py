"""The progress bar, in terminals and notebooks."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

#: Seconds after which a bar appears by itself.
PATIENCE = 1.0
WIDTH = 30


def is_notebook() -> bool:
    """True inside a notebook."""
    shell = sys.modules.get("IPython")
    get = getattr(shell, "get_ipython", None)
    return get is not None and type(get()).__name__ == "ZMQInteractiveShell"


@contextmanager
def bar(title: str, progress: bool | Callable[[float], object] | None) -> Iterator[Callable[[float], object] | None]:
    """A receiver of how far something is, from 0 to 1: the one given, a bar, or none."""
    if callable(progress):
        yield progress
        return
    if progress is False or (progress is None and not (sys.stderr.isatty() or is_notebook())):
        yield None
        return
    begin, patience, shown = time.monotonic(), 0.0 if progress else PATIENCE, False

    def show(done: float) -> None:
        nonlocal shown
        passed = time.monotonic() - begin
        if passed < patience:
            return
        shown = True
        filled = int(WIDTH * min(max(done, 0.0), 1.0))
        rest = passed * (1.0 - done) / done if done > 0.0 else float("inf")
        tail = f"rest {rest:.0f} s" if rest < 3.6e5 else ""
        print(f"\r{title} {'█' * filled}{'░' * (WIDTH - filled)} {100 * done:3.0f} %  {tail:<14}", end="", file=sys.stderr)

    try:
        yield show
    finally:
        if shown:
            print("\r" + " " * (len(title) + WIDTH + 28) + "\r", end="", file=sys.stderr, flush=True)
