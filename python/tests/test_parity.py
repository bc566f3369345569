"""The engine in Python is the engine: the same states as the native one, game by game."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from quarterdeck import Envs

FACTOR = 0x9E37_79B9_7F4A_7C15
FIGURES = os.environ.get("QUARTERDECK_PARITY")


def native() -> list[list[str]]:
    """What `cargo run --example native -- parity` printed: game, games, seed, fold."""
    return [line.split() for line in Path(FIGURES).read_text().splitlines()] if FIGURES else []


@pytest.mark.skipif(not FIGURES, reason="cargo xtask python brings the native figures")
@pytest.mark.parametrize("line", native(), ids=lambda line: line[0])
def test_native_and_python_reach_the_same_states(line):
    name, games, seed, expected = line[0], int(line[1]), int(line[2]), line[3]
    envs = Envs(name, games, seed=seed, hashes=True, features=False)
    folds, first = np.zeros(games, np.uint64), np.ones(games, bool)
    with np.errstate(over="ignore"):
        while first.any():
            folds = np.where(first, folds * np.uint64(FACTOR) + envs.hash, folds)
            envs.step_random()
            first &= envs.episode == 0
    whole = 0
    for fold in folds.tolist():
        whole = (whole * FACTOR + fold) % 2**64
    assert f"{whole:016x}" == expected
