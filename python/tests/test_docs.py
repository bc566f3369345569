"""The examples in the package's own texts, and its types."""

from __future__ import annotations

import doctest
import importlib
import pathlib
import pkgutil
import re
import subprocess
import sys

import pytest

from conftest import LONG

import quarterdeck

MODULES = ["quarterdeck", *(f"quarterdeck.{found.name}" for found in pkgutil.iter_modules(quarterdeck.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        pytest.skip(f"{error.name} is not installed")
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    assert doctest.testmod(module, optionflags=flags).failed == 0


@pytest.mark.skipif(not LONG, reason="a minute or more; cargo xtask python checks the types")
def test_types():
    mypy = pytest.importorskip("mypy.api")
    told, wrong, code = mypy.run(["--strict", "--cache-dir", "/dev/null", "-p", "quarterdeck"])
    assert code == 0, told + wrong


def test_it_is_imported_at_once():
    code = "import numpy, time; t = time.process_time(); import quarterdeck; print(time.process_time() - t)"
    took = min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(3))
    assert took < 0.2, f"{took} s"


def test_the_chapter_of_the_book():
    chapter = pathlib.Path(__file__).parents[2] / "docs/book/research/environments.md"
    listings = re.findall(r"```python\n(.*?)```", chapter.read_text(encoding="utf-8"), re.DOTALL)
    assert len(listings) >= 4
    exec("\n".join(listings), {})  # one after the other, as a reader types them
