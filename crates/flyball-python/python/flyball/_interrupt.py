"""Ends functions in Python that run on other threads."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable


def interrupt(threads: Iterable[int]) -> None:
    """Raises ``KeyboardInterrupt`` in threads, by their numbers, as soon as they run Python."""
    for thread in threads:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(KeyboardInterrupt))
