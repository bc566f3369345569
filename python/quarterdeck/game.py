"""A game with its seats and options.

>>> from quarterdeck import Game
>>> spanc = Game("spanc", seats=3, options={"catfights": False})
>>> spanc
Game('spanc', seats=3, options={'catfights': 'off'})
>>> Game("spanc", seats=99)
Traceback (most recent call last):
...
quarterdeck._refusal.Refused: ...
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from . import _quarterdeck
from .encoding import Encoding, Field, Layout
from .state import State


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _layout(told: tuple[list[tuple[str, list[int], int, int, int]], int, int]) -> Layout:
    fields, width, features = told
    read = (Field(name, tuple(shape), most, at, first) for name, shape, most, at, first in fields)
    return Layout(tuple(read), width, features)


class Game:
    """A game that can be dealt: its name, how many seats, which options."""

    def __init__(
        self, name: str, seats: int | None = None, options: Mapping[str, object] | None = None
    ) -> None:
        #: What is printed on the box: title, blurb, seats, options, rules.
        self.about: dict[str, Any] = _quarterdeck.about(name)
        self.name = name
        self.seats: int = self.about["seats"][0] if seats is None else seats
        self.options = {key: _text(value) for key, value in (options or {}).items()}
        # Reads the set-up, and refuses one that there is not.
        self._encoding = _quarterdeck.encoding(name, self.seats, self._pairs())

    def _pairs(self) -> list[tuple[str, str]]:
        return list(self.options.items())

    @cached_property
    def encoding(self) -> Encoding:
        """How the game is told in numbers."""
        version, hashed, seat, action = self._encoding
        return Encoding(version, hashed, _layout(seat), _layout(action))

    def deal(self, seed: int = 0) -> State:
        """A game at its beginning, with dice of this seed."""
        return State(_quarterdeck.State(self.name, self.seats, self._pairs(), seed))

    def __repr__(self) -> str:
        options = f", options={self.options}" if self.options else ""
        return f"Game({self.name!r}, seats={self.seats}{options})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine = (self.name, self.seats, self.options)
        return mine == (other.name, other.seats, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.seats, tuple(sorted(self.options.items()))))

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.name, self.seats, self.options)


def as_game(
    game: str | Game, seats: int | None = None, options: Mapping[str, object] | None = None
) -> Game:
    """A game given by name, or as it is."""
    if isinstance(game, Game):
        if seats is not None or options is not None:
            raise TypeError("seats and options belong to the Game that was given")
        return game
    return Game(game, seats, options)
