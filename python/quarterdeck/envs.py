"""Many games in one call, for learners.

A step takes one number for each game: which action of its list is done. Chance and forced steps are played inside; a
game that ends begins anew in the same step (or in the next one). All arrays are filled in place.

>>> import numpy as np
>>> from quarterdeck import Envs
>>> envs = Envs("spanc", seats=3, n=8, seed=5)
>>> envs.step(np.zeros(8, int))       # the first action everywhere
>>> envs.legal_rows(0).shape[1] == envs.encoding.action.width
True
>>> envs.step_logits(np.zeros(len(envs.feature), np.float32)).shape
(8,)
>>> envs.step(np.full(8, 10_000))
Traceback (most recent call last):
...
quarterdeck._refusal.Refused: game 0 has ... actions, so there is no action 10000
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _quarterdeck
from .encoding import Encoding
from .game import Game, as_game

#: The arrays that a caller may give instead of having them made, with their kinds of numbers.
ARRAYS = {
    "observation": np.int16,
    "seat": np.uint8,
    "offset": np.uint32,
    "reward": np.float32,
    "done": np.bool_,
    "episode": np.uint64,
    "choice": np.uint32,
    "hash": np.uint64,
    "mask": np.int8,
}


class Envs:
    """``n`` games of one kind.

    ``game`` is a name or a :class:`Game`. ``opponents`` names a bot for each seat (``None``: asked through the
    arrays) or one bot for all seats but the first. Results depend on ``seed`` and not on ``threads``.
    ``features=False`` leaves the rows of the actions out, ``hashes=True`` adds the hash of each state, ``mask=512``
    a dense mask of that width. ``out`` may hold arrays to be filled instead of new ones.
    """

    #: What the seat knows that decides: ``[n, encoding.seat.width]``.
    observation: NDArray[np.int16]
    #: Who decides: ``[n]``.
    seat: NDArray[np.uint8]
    #: Where each game's list of actions begins: ``[n + 1]``.
    offset: NDArray[np.uint32]
    #: What the last step brought each seat, the share of a win: ``[n, seats]``.
    reward: NDArray[np.float32]
    #: Whether the last step ended a game: ``[n]``.
    done: NDArray[np.bool_]
    #: Which game of its environment it is, from 0: ``[n]``.
    episode: NDArray[np.uint64]
    #: Which action was done last: ``[n]``.
    choice: NDArray[np.uint32]
    #: The hash of each state, if asked for: ``[n]``.
    hash: NDArray[np.uint64] | None
    #: Which actions there are, if asked for: ``[n, mask]``.
    mask: NDArray[np.int8] | None

    def __init__(
        self,
        game: str | Game,
        n: int = 1,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        threads: int = 1,
        opponents: str | Sequence[str | None] | None = None,
        autoreset: str = "same-step",
        features: bool = True,
        hashes: bool = False,
        mask: int | None = None,
        out: Mapping[str, NDArray[np.generic]] | None = None,
    ) -> None:
        if autoreset not in ("same-step", "next-step"):
            raise ValueError(f"autoreset is “same-step” or “next-step”, not {autoreset!r}")
        self.game = as_game(game, seats, options)
        self.seats = self.game.seats
        self.encoding: Encoding = self.game.encoding
        self.players = _players(opponents, self.seats)
        self._core = _quarterdeck.Batch(
            self.game.name,
            self.seats,
            list(self.game.options.items()),
            n,
            seed,
            threads,
            self.players,
            autoreset == "same-step",
        )
        self._make_arrays(n, hashes, mask, dict(out or {}))
        width = self.encoding.action.width
        self._features: NDArray[np.int16] | None = None
        if features:
            self._features = np.zeros((max(16 * n, mask or 0), width), np.int16)
        self._total = self._core.actions()
        self._fill()

    def _make_arrays(
        self, n: int, hashes: bool, mask: int | None, given: dict[str, NDArray[np.generic]]
    ) -> None:
        shapes: dict[str, tuple[int, ...]] = {
            "observation": (n, self.encoding.seat.width),
            "seat": (n,),
            "offset": (n + 1,),
            "reward": (n, self.seats),
            "done": (n,),
            "episode": (n,),
            "choice": (n,),
        }
        if hashes:
            shapes["hash"] = (n,)
        if mask is not None:
            if mask < 1:
                raise ValueError(f"a mask has at least one cell, not {mask}")
            shapes["mask"] = (n, mask)
        self.hash = self.mask = None
        for name, shape in shapes.items():
            array = given.pop(name, None)
            if array is None:
                array = np.zeros(shape, ARRAYS[name])
            elif array.shape != shape or array.dtype != ARRAYS[name]:
                wanted = np.dtype(ARRAYS[name])
                raise ValueError(
                    f"“{name}” must have the shape {shape} and be {wanted}; "
                    f"given are {array.shape} and {array.dtype}"
                )
            setattr(self, name, array)
        if given:
            raise ValueError(f"there are no arrays {', '.join(given)} to fill")

    def __len__(self) -> int:
        return len(self.seat)

    @property
    def feature(self) -> NDArray[np.int16]:
        """The actions of all lists, one after the other: ``[offset[n], encoding.action.width]``."""
        if self._features is None:
            raise AttributeError("the rows of the actions were left out (features=False)")
        return self._features[: self._total]

    def counts(self) -> NDArray[np.uint32]:
        """How many actions each game has."""
        return np.diff(self.offset)

    def legal_rows(self, game: int) -> NDArray[np.int16]:
        """The rows of what may be done in one game."""
        return self.feature[self.offset[game] : self.offset[game + 1]]

    def legal_texts(self, game: int) -> list[str]:
        """The text forms of what may be done in one game."""
        return self._core.texts(game)

    def step(self, choice: ArrayLike) -> None:
        """Does the action of this number in each game's list. Refused as a whole if any number is wrong."""
        self._total = self._core.step(np.ascontiguousarray(choice, np.int64))
        self._fill()

    def step_random(self) -> None:
        """Does any legal action in each game, each as likely as the next; ``choice`` says which."""
        self._total = self._core.step_random()
        self._fill()

    def step_logits(self, logits: ArrayLike) -> NDArray[np.float32]:
        """Draws an action in each game by logits, one for each row of ``feature``.

        Returns the logarithm of the probability of each choice; ``choice`` says which it was.
        """
        self._total = self._core.step_logits(np.ascontiguousarray(logits, np.float32))
        self._fill()
        drawn = np.zeros(len(self), np.float32)
        self._core.log_probabilities(drawn)
        return drawn

    def restart(self) -> None:
        """Begins the next game wherever one is over (``autoreset="next-step"``)."""
        self._core.restart()
        self._total = self._core.actions()
        self._fill()

    def reset(self, seed: int = 0) -> None:
        """Begins all games anew."""
        self._core.reset(seed)
        self._total = self._core.actions()
        self._fill()

    def reset_at(self, game: int, seed: int) -> None:
        """Begins one game anew."""
        self._core.reset_at(game, seed)
        self._total = self._core.actions()
        self._fill()

    def observe(self, game: int, seat: int) -> NDArray[np.int16]:
        """What any seat of a game knows."""
        row = np.zeros(self.encoding.seat.width, np.int16)
        self._core.observe(game, seat, row)
        return row

    def default_action(self, game: int) -> int:
        """The number of the pass in a game's list; 0 where there is none."""
        return self._core.default_action(game)

    def picture(self, game: int) -> str:
        """The table as text, as the seat sees it that decides."""
        return self._core.picture(game)

    def _fill(self) -> None:
        features = self._features
        if features is not None and len(features) < self._total:
            features = np.zeros((self._total + self._total // 2, features.shape[1]), np.int16)
            self._features = features
        self._core.write(
            self.observation,
            self.seat,
            self.offset,
            features,
            self.reward,
            self.done,
            self.episode,
            self.choice,
            self.hash,
            self.mask,
        )


def _players(opponents: str | Sequence[str | None] | None, seats: int) -> list[str | None]:
    if opponents is None:
        return [None] * seats
    if isinstance(opponents, str):
        return [None] + [opponents] * (seats - 1)
    return list(opponents)
