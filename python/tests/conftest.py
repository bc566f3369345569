"""What tests share: the games, and how much is played."""

from __future__ import annotations

import os

import pytest

import quarterdeck

#: Whether all is tested, or a short form of it.
LONG = os.environ.get("QUARTERDECK_TESTS") == "long"


def tables() -> list[tuple[str, int]]:
    """Every game at every number of seats; in the short form only the fewest and the most."""
    found = []
    for name in quarterdeck.games():
        least, most = quarterdeck.Game(name).about["seats"]
        seats = range(least, most + 1) if LONG else sorted({least, most})
        found += [(name, n) for n in seats]
    return found


@pytest.fixture(params=tables(), ids=lambda table: f"{table[0]}-{table[1]}")
def table(request: pytest.FixtureRequest) -> tuple[str, int]:
    """A game and its number of seats."""
    return request.param


@pytest.fixture(params=quarterdeck.games())
def game(request: pytest.FixtureRequest) -> str:
    """A game."""
    return request.param
