"""One game at a time: questions, commands, copies.

>>> from quarterdeck import Game
>>> state = Game("spaca-wor").deal(seed=3)
>>> state.act(0, "start tanka")
>>> print(state.may(0, "start turbo"))
Each player picks one die for the starting roll, before the first battle (rule SW-1)
>>> state.undo()
>>> copy = state.clone()
>>> copy.play_out(seed=1)
>>> copy.turn, len(copy.scores)
('over', 2)
"""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import _quarterdeck
from ._refusal import Refusal

if TYPE_CHECKING:
    from .notebook import HTML


class Action(str):
    """An action: its text, and what it is called where it was listed."""

    label: str

    def __new__(cls, text: str, label: str = "") -> Action:
        action = super().__new__(cls, text)
        action.label = label or text
        return action

    @property
    def text(self) -> str:
        """The text form, the same as in records."""
        return str(self)

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return str(self), self.label


class Chance(NamedTuple):
    """An outcome of chance and how likely it is."""

    text: str
    #: Its weight; probabilities are weights divided by their sum.
    weight: int
    probability: float


class Step(NamedTuple):
    """A step that was taken; ``seat`` is ``None`` if it was chance."""

    seat: int | None
    text: str


class Told(NamedTuple):
    """A line of the story, and whose doing it was."""

    seat: int | None
    text: str


class State:
    """A game in progress. Everything that is refused has changed nothing."""

    __slots__ = ("_core",)

    def __init__(self, core: _quarterdeck.State) -> None:
        self._core = core

    # What it is.

    @property
    def game(self) -> str:
        """The game's name."""
        return self._core.game()

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._core.seats()

    @property
    def options(self) -> dict[str, str]:
        """The options that differ from their defaults."""
        return dict(self._core.options())

    @property
    def turn(self) -> str | tuple[int, ...]:
        """``"chance"``, ``"over"``, or the seats that owe a decision; several choose at once."""
        word, seats = self._core.turn()
        return tuple(seats) if word == "seats" else word

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._core.turn()[0] == "over"

    @property
    def hash(self) -> int:
        """The hash of the state, the same on every platform."""
        return self._core.hash()

    @property
    def scores(self) -> list[int]:
        """How well each seat stands; final once the game is over."""
        return self._core.scores()

    @property
    def winners(self) -> list[int]:
        """Who has won, once the game is over."""
        return self._core.winners()

    @property
    def payoff(self) -> list[float]:
        """Each seat's share of the win; all 0 until the game is over."""
        return self._core.payoff()

    def __len__(self) -> int:
        return self._core.steps_taken()

    # What may be done.

    def legal(self, seat: int) -> list[Action]:
        """What a seat may do, in ascending order. Of free-form offers only a short menu: see :meth:`may`."""
        return [Action(text, label) for text, label in self._core.labelled(seat)]

    def legal_texts(self, seat: int) -> list[str]:
        """The same as text only, which costs less."""
        return self._core.legal(seat)

    def prompt(self, seat: int) -> str:
        """What is asked of a seat."""
        return self._core.prompt(seat)

    def may(self, seat: int, action: str) -> Refusal | None:
        """``None`` if a seat may do this, or why not. Any action can be asked about, listed or not."""
        refusal = self._core.may(seat, action)
        return None if refusal is None else Refusal(*refusal)

    def understand(self, seat: int, words: str) -> Action:
        """The action that a person means by these words."""
        return Action(self._core.understand(seat, words))

    def chances(self) -> list[Chance]:
        """What chance may bring; empty if chance is not waited for."""
        chances = self._core.chances()
        total = sum(weight for _, weight in chances)
        return [Chance(text, weight, weight / total) for text, weight in chances]

    # What is known.

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that a seat may know; ``None`` is the gallery."""
        view: dict[str, Any] = json.loads(self._core.view(seat))
        return view

    def observe(self, seat: int, out: NDArray[np.int16] | None = None) -> NDArray[np.int16]:
        """What a seat knows as a row of numbers, into an array of the caller's if there is one."""
        if out is None:
            _, _, (_, width, _), _ = _quarterdeck.encoding(
                self.game, self.seats, self._core.options()
            )
            out = np.zeros(width, np.int16)
        self._core.observe(seat, out)
        return out

    def features(self, seat: int) -> NDArray[np.uint16]:
        """What a seat knows as sparse features, ascending."""
        return np.array(self._core.features(seat), np.uint16)

    def action_features(self, seat: int) -> NDArray[np.int16]:
        """What a seat may do, as rows of numbers in the order of :meth:`legal`."""
        rows = np.array(self._core.action_rows(seat), np.int16)
        return rows.reshape(len(self._core.legal(seat)), -1) if rows.size else rows.reshape(0, 0)

    def picture(self, seat: int | None = None) -> str:
        """The table as text, as a seat or the gallery sees it."""
        return self._core.picture(seat)

    # What happens.

    def act(self, seat: int, action: str) -> None:
        """Lets a seat decide; raises :class:`Refused` if it may not."""
        self._core.act(seat, action)

    def fall(self, chance: str | None = None) -> str:
        """Lets this outcome of chance happen, or whatever the dice say; what did."""
        return self._core.fall(chance)

    def undo(self) -> None:
        """Takes the last step back, chance or decision."""
        self._core.undo()

    def clone(self) -> State:
        """The same game once more, with its past and its dice."""
        return State(self._core.copy())

    __copy__ = clone

    def __deepcopy__(self, _: object) -> State:
        return self.clone()

    def imagine(self, seat: int, seed: int = 0) -> State:
        """A game that a seat cannot tell from this one, drawn evenly. It has no past, so no record."""
        return State(self._core.imagine(seat, seed))

    def ask(self, seat: int, bot: str = "deckhand", seed: int = 0) -> Action:
        """What a bot would do in a seat that is waited for. It knows what the seat knows."""
        return Action(self._core.ask(seat, bot, seed))

    def play_out(self, seed: int = 0) -> None:
        """Plays at random to the end."""
        whims = random.Random(seed)
        while (turn := self.turn) != "over":
            if turn == "chance":
                self._core.fall(None)
            else:
                seat = int(turn[0])
                self._core.act(seat, whims.choice(self._core.legal(seat)))

    # What happened.

    def steps(self) -> list[Step]:
        """The steps so far."""
        return [Step(*step) for step in self._core.steps()]

    def story(self, seat: int | None = None, first: int = 0) -> list[Told]:
        """What happened from step ``first`` on, as told to a seat or the gallery."""
        return [Told(*told) for told in self._core.story(seat, first)]

    def record(self) -> str:
        """The record, which the command line and the page read, too."""
        return self._core.record()

    # How it looks.

    def __repr__(self) -> str:
        return self.picture()

    def _repr_html_(self) -> str:
        from .notebook import drawn

        return drawn(self)

    def replay(self, seat: int | None = None) -> HTML:
        """The whole game so far, to be leafed through in a notebook."""
        from .notebook import HTML, drawn

        return HTML(drawn(self, seat, most=400))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.hash == other.hash

    def __hash__(self) -> int:
        return self.hash

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.record(), self._core.seed())


def load(record: str, seed: int = 0) -> State:
    """A record brought back to life: every step is judged by the rules, every hash compared."""
    return State(_quarterdeck.load(record, seed))
