"""Everything in the pages about Python runs, and prints what is shown."""

from __future__ import annotations

import contextlib
import io
import os
import re
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["python.md", "studies.md"])
def test_every_snippet_runs_and_prints_what_is_shown(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    printed: str | None = None
    ran = 0
    path = ROOT / "docs" / page
    whole = path.read_text()
    for language, text in BLOCK.findall(whole):
        if language == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(text, page, "exec"), names)
            printed = out.getvalue()
            ran += 1
        elif language == "text" and printed is not None:
            if "UPDATE_BOOK" in os.environ:
                whole = whole.replace(f"```text\n{text}```", f"```text\n{printed}```")
                path.write_text(whole)
            else:
                assert printed == text
            printed = None
        else:
            printed = None
    assert ran > 0


def test_the_reference_is_that_of_the_docstrings() -> None:
    import reference

    page = ROOT / "docs" / "python-reference.md"
    assert page.read_text() == reference.page(), "run tests/reference.py to write it"


def test_doctests_hold() -> None:
    import doctest
    import sys

    import flyball

    modules = [module for name, module in sys.modules.items() if name.split(".")[0] == "flyball" and module.__doc__]
    assert flyball in modules
    found = [doctest.testmod(module, extraglobs={"np": __import__("numpy")}) for module in modules]
    assert sum(one.attempted for one in found) > 5 and sum(one.failed for one in found) == 0
