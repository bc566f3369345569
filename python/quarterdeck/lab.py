"""The laboratory: many games, and numbers with intervals. The same requests and the same bytes as on the command line.

>>> from quarterdeck import lab
>>> arena = lab.arena("spaca-wor", ["random", "deckhand"], games=40, seed=1)
>>> [bot.name for bot in arena.bots if bot.rating > 1500]
['deckhand']
>>> arena.table().columns[:4]
['name', 'games', 'seats_taken', 'win_rate']

What does a change do? Pairs of games with the same dice tell, until everything is sure or cannot matter:

>>> trial = lab.try_change("spaca-wor", {"ten-battles": True}, levels=["deckhand"], games=150)
>>> [row.what for row in trial.moved]
['decisions a game'...]

Every report has typed rows, ``table()``, ``plot()`` (needs matplotlib), and in a notebook its page with charts. A request
can be done in parts, anywhere and in any order (:class:`Order`); :mod:`quarterdeck.ray` does so over a cluster. Ctrl-C
ends a run between two games.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from . import _quarterdeck
from ._reports import (
    Arena,
    Balance,
    BotRow,
    Example,
    Finding,
    Generation,
    MatchRow,
    Moved,
    Report,
    Simulation,
    Training,
    Trial,
    TrialEnd,
)
from ._table import Table
from .game import Game, _text

__all__ = [
    "Arena",
    "Balance",
    "BotRow",
    "Example",
    "Finding",
    "Generation",
    "MatchRow",
    "Moved",
    "Order",
    "Report",
    "Simulation",
    "Table",
    "TrainOrder",
    "Training",
    "Trial",
    "TrialEnd",
    "TrialOrder",
    "arena",
    "balance",
    "merge",
    "simulate",
    "train",
    "try_change",
]

R = TypeVar("R", bound=Report)
#: Options of a game; switches may be ``True`` and ``False``.
Options = Mapping[str, object] | None
#: Told how many pieces of how many are done.
Tell = Callable[[int, int], object] | None
_Path = str | os.PathLike[str]
_Pairs = tuple[tuple[str, str], ...]

_REPORTS: dict[str, Callable[[str, str], Report]] = {
    "simulate": Simulation.read,
    "arena": Arena.read,
    "balance": Balance.read,
}


def _threads(threads: int | None) -> int:
    """How many threads: all cores unless a number is given."""
    return min(os.cpu_count() or 1, 256) if threads is None else threads


def _pairs(options: Options) -> _Pairs:
    return tuple((key, _text(value)) for key, value in (options or {}).items())


def _game(game: str | Game, seats: int | None, options: Options) -> tuple[str, int | None, _Pairs]:
    """Name, seats and options of a game given by name, or as it is."""
    if isinstance(game, Game):
        if seats is not None or options is not None:
            raise TypeError("seats and options belong to the Game that was given")
        return game.name, game.seats, _pairs(game.options)
    return game, seats, _pairs(options)


@dataclass(frozen=True)
class Order(Generic[R]):
    """A run that is asked for. It is plain data, so that it can be sent to other machines."""

    #: What is asked for: ``"simulate"``, ``"arena"`` or ``"balance"``.
    kind: str
    arguments: tuple[Any, ...]

    @staticmethod
    def simulate(
        game: str | Game,
        bots: Sequence[str],
        games: int = 1000,
        options: Options = None,
        seed: int = 1,
    ) -> Order[Simulation]:
        """Many games of one kind; a bot for every seat."""
        seats = game.seats if isinstance(game, Game) else len(bots)
        if seats != len(bots):
            raise ValueError(f"there are {seats} seats, and {len(bots)} bots")
        name, _, pairs = _game(game, None, options)
        return Order("simulate", (name, pairs, tuple(bots), games, seed))

    @staticmethod
    def arena(
        game: str | Game,
        bots: Sequence[str],
        games: int = 400,
        seats: int | None = None,
        options: Options = None,
        gauntlet: bool = False,
        seed: int = 1,
    ) -> Order[Arena]:
        """Bots against bots, ``games`` of each match; in a gauntlet only the first one against each of the others."""
        name, seats, pairs = _game(game, seats, options)
        return Order("arena", (name, pairs, seats, tuple(bots), gauntlet, games, seed))

    @staticmethod
    def balance(
        game: str | Game,
        levels: Sequence[str] = ("deckhand", "mate"),
        games: int = 1000,
        seats: int | None = None,
        options: Options = None,
        try_options: bool = True,
        seed: int = 1,
    ) -> Order[Balance]:
        """What wins; each level fills all seats of its games. Options are tried another way, too, unless told not to."""
        name, seats, pairs = _game(game, seats, options)
        return Order("balance", (name, pairs, seats, tuple(levels), try_options, games, seed))

    def _run(self) -> _quarterdeck.Run:
        make: Callable[..., _quarterdeck.Run] = getattr(_quarterdeck.Run, self.kind)
        return make(*self.arguments)

    def check(self) -> None:
        """Refuses what could never be done: unknown bots, numbers out of range."""
        self._run()

    def run(
        self, threads: int | None = None, progress: _Path | None = None, tell: Tell = None
    ) -> R:
        """Does all of it. A file keeps the progress, and a run that was stopped goes on from there."""
        told = self._run().work(_threads(threads), progress, None, tell)
        assert told is not None, "only a part has no report"
        return cast(R, _REPORTS[self.kind](*told))

    def part(
        self, part: str, file: _Path, threads: int | None = None, tell: Tell = None
    ) -> None:
        """Does a part, such as ``"2/5"``, into a file, and goes on if the file has some of it. See :func:`merge`."""
        self._run().work(_threads(threads), file, part, tell)


def merge(files: Sequence[_Path]) -> Simulation | Arena | Balance:
    """Puts the parts of a run together, in any order: the report has the bytes of one run.

    Parts of the command line (``--shard``) and of Python fit together. What is missing, double, unfinished or of another
    run or engine is refused by name.
    """
    text, page = _quarterdeck.merge([os.fspath(file) for file in files])
    found = json.loads(text)
    if "bots" in found:
        return Arena.read(text, page)
    return Balance.read(text, page) if "levels" in found else Simulation.read(text, page)


def simulate(
    game: str | Game,
    bots: Sequence[str],
    games: int = 1000,
    options: Options = None,
    seed: int = 1,
    threads: int | None = None,
    progress: _Path | None = None,
    tell: Tell = None,
) -> Simulation:
    """Plays many games; see :meth:`Order.simulate`."""
    return Order.simulate(game, bots, games, options, seed).run(threads, progress, tell)


def arena(
    game: str | Game,
    bots: Sequence[str],
    games: int = 400,
    seats: int | None = None,
    options: Options = None,
    gauntlet: bool = False,
    seed: int = 1,
    threads: int | None = None,
    progress: _Path | None = None,
    tell: Tell = None,
) -> Arena:
    """Lets bots compete; see :meth:`Order.arena`."""
    order = Order.arena(game, bots, games, seats, options, gauntlet, seed)
    return order.run(threads, progress, tell)


def balance(
    game: str | Game,
    levels: Sequence[str] = ("deckhand", "mate"),
    games: int = 1000,
    seats: int | None = None,
    options: Options = None,
    try_options: bool = True,
    seed: int = 1,
    threads: int | None = None,
    progress: _Path | None = None,
    tell: Tell = None,
) -> Balance:
    """Asks what wins; see :meth:`Order.balance`."""
    order = Order.balance(game, levels, games, seats, options, try_options, seed)
    return order.run(threads, progress, tell)


@dataclass(frozen=True)
class TrialOrder:
    """A change and how it is tried."""

    game: str
    changes: _Pairs
    seats: int | None
    options: _Pairs
    levels: tuple[str, ...]
    games: int
    seconds: float | None
    margin: float
    seed: int

    @staticmethod
    def of(
        game: str | Game,
        changes: Options = None,
        levels: Sequence[str] = ("deckhand", "mate"),
        games: int | None = None,
        seats: int | None = None,
        options: Options = None,
        seconds: float | None = None,
        margin: float = 2.0,
        seed: int = 1,
    ) -> TrialOrder:
        """The arguments of :func:`try_change`."""
        name, seats, pairs = _game(game, seats, options)
        if games is None and seconds is None:
            seconds = 60.0
        most = 20_000 if games is None else games
        return TrialOrder(
            name, _pairs(changes), seats, pairs, tuple(levels), most, seconds, margin, seed
        )

    def _trial(self, threads: int | None = None, cache: _Path | None = None) -> _quarterdeck.Trial:
        return _quarterdeck.Trial(
            self.game,
            self.options,
            self.changes,
            self.seats,
            self.levels,
            self.games,
            self.seconds,
            self.margin,
            self.seed,
            _threads(threads),
            cache,
        )

    def run(
        self, threads: int | None = None, cache: _Path | None = None, tell: Tell = None
    ) -> Trial:
        """Tries it. A folder, ``cache``, keeps the games without the change for the next trial."""
        return Trial.read(*self._trial(threads, cache).work(tell))


def try_change(
    game: str | Game,
    changes: Options = None,
    levels: Sequence[str] = ("deckhand", "mate"),
    games: int | None = None,
    seats: int | None = None,
    options: Options = None,
    seconds: float | None = None,
    margin: float = 2.0,
    seed: int = 1,
    threads: int | None = None,
    cache: _Path | None = None,
    tell: Tell = None,
) -> Trial:
    """What a change does, in pairs of games with the same dice.

    ``changes`` are options of the game, printed numbers such as ``{"toys.sword.amazon": 3}``, or ``{"level": "mate"}``;
    none at all measures false alarms. A level fills all seats of its games. The trial stops when every row is sure or
    within ``margin`` points, after ``games`` pairs of each level, or after ``seconds`` in all (60 if neither is given). With
    ``seconds`` the number of pairs depends on the machine.
    """
    order = TrialOrder.of(
        game, changes, levels, games, seats, options, seconds, margin, seed
    )
    return order.run(threads, cache, tell)


@dataclass(frozen=True)
class TrainOrder:
    """What is trained, and how."""

    game: str
    options: _Pairs
    seats: int | None
    games: int
    generations: int
    iterations: int
    without: tuple[str, ...]
    gate: int
    gate_iterations: int
    seed: int
    start: str | None

    @staticmethod
    def of(
        game: str | Game,
        games: int = 30_000,
        generations: int = 2,
        iterations: int = 25,
        seats: int | None = None,
        options: Options = None,
        without: Sequence[str] = (),
        gate: int = 1000,
        gate_iterations: int = 1000,
        seed: int = 1,
        start: _Path | None = None,
    ) -> TrainOrder:
        """The arguments of :func:`train`."""
        name, seats, pairs = _game(game, seats, options)
        return TrainOrder(
            name,
            pairs,
            seats,
            games,
            generations,
            iterations,
            tuple(without),
            gate,
            gate_iterations,
            seed,
            None if start is None else os.fspath(start),
        )

    def _training(
        self, generations: int | None = None, start: str | None = None
    ) -> _quarterdeck.Training:
        return _quarterdeck.Training(
            self.game,
            self.options,
            self.seats,
            self.games,
            self.generations if generations is None else generations,
            self.iterations,
            self.without,
            self.gate,
            self.gate_iterations,
            self.seed,
            start,
        )

    def run(
        self,
        folder: _Path,
        threads: int | None = None,
        generations: int | None = None,
        tell: Tell = None,
    ) -> Training:
        """Trains, and goes on where an earlier run in the folder stopped; perhaps only so many generations of all."""
        training = self._training(generations, self.start)
        told = training.work(os.fspath(folder), _threads(threads), None, tell)
        assert told is not None, "only a part has no report"
        return Training.read(*told)

    def part(
        self, generation: int, weights: bytes, part: str, file: _Path, threads: int | None = None
    ) -> None:
        """Plays a part of a generation's games into a file, with the weights that it starts from."""
        training = self._training()
        training.play(generation, weights, file, _threads(threads), part)

    def first_weights(self) -> bytes:
        """The weights of the first generation: none, unless some were given."""
        return b"" if self.start is None else Path(self.start).read_bytes()


def train(
    game: str | Game,
    folder: _Path,
    games: int = 30_000,
    generations: int = 2,
    iterations: int = 25,
    seats: int | None = None,
    options: Options = None,
    without: Sequence[str] = (),
    gate: int = 1000,
    gate_iterations: int = 1000,
    seed: int = 1,
    start: _Path | None = None,
    threads: int | None = None,
    tell: Tell = None,
) -> Training:
    """Learned values by self-play: each generation plays ``games``, fits weights, and is kept if it wins its ``gate``.

    The folder keeps everything; ``weights.bin`` in it plays as ``net:FOLDER/weights.bin``.
    """
    order = TrainOrder.of(
        game,
        games,
        generations,
        iterations,
        seats,
        options,
        without,
        gate,
        gate_iterations,
        seed,
        start,
    )
    return order.run(folder, threads, tell=tell)
