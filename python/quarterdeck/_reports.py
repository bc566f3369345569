"""What the laboratory finds, typed. The numbers are those of the command line's JSON, which every report keeps."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from ._table import Table

if TYPE_CHECKING:
    from os import PathLike

    from matplotlib.axes import Axes

R = TypeVar("R")

#: Both ends of an interval.
Interval = tuple[float, float]


class _Line(NamedTuple):
    """A line of a plot."""

    name: str
    value: float
    interval: Interval
    #: Whether it stands out.
    stands_out: bool


@dataclass(frozen=True, repr=False)
class Report:
    """What all reports have."""

    #: One JSON object: the same bytes for the same request, wherever and in whatever parts it was done.
    json: str
    #: The report with its charts, as one self-contained HTML page. It tells times, too, so it is no part of the data.
    page: str = field(compare=False)

    @property
    def data(self) -> dict[str, Any]:
        """The JSON, read."""
        data: dict[str, Any] = json.loads(self.json)
        return data

    def table(self) -> Table:
        """The figures as rows."""
        raise NotImplementedError

    def save(self, file: str | PathLike[str]) -> None:
        """Writes the page."""
        Path(file).write_text(self.page, encoding="utf-8")

    def plot(self, ax: Axes | None = None) -> Axes:
        """The figures with their intervals, drawn by matplotlib, which has to be installed."""
        lines, even, title = self._lines()
        try:
            from matplotlib import pyplot
        except ImportError as error:
            raise ImportError(
                "a plot needs matplotlib: pip install matplotlib; the report's `page` has charts without it"
            ) from error
        if ax is None:
            _, ax = pyplot.subplots(figsize=(7, 1.2 + 0.3 * len(lines)))
        for place, line in enumerate(reversed(lines)):
            colour = "C3" if line.stands_out else "C7"
            ax.plot(line.interval, (place, place), color=colour)
            ax.plot([line.value], [place], "o", color=colour)
        ax.set_yticks(range(len(lines)), [line.name for line in reversed(lines)])
        if even is not None:
            ax.axvline(even, color="0.7", linewidth=1, zorder=0)
        ax.set_title(title)
        return ax

    def _lines(self) -> tuple[list[_Line], float | None, str]:
        """The lines of the plot, where nothing would lie, and a title."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__} of {self.data['game']}\n{self.table()}"

    def _repr_html_(self) -> str:
        if not self.page:
            return self.table()._repr_html_()
        return (
            f'<iframe title="{escape(type(self).__name__)}" sandbox srcdoc="{escape(self.page)}" '
            'style="width:100%;height:640px;border:0"></iframe>'
        )


@dataclass(frozen=True, repr=False)
class Simulation(Report):
    """What many games came to."""

    game: str
    #: The bot in each seat.
    seats: tuple[str, ...]
    games: int
    #: Games won alone, by seat.
    wins: tuple[int, ...]
    #: Games with several winners or none.
    draws: int
    decisions: int
    mean_decisions: float
    max_decisions: int

    @classmethod
    def read(cls, text: str, page: str) -> Self:
        data = json.loads(text)
        return cls(
            json=text,
            page=page,
            game=data["game"],
            seats=tuple(data["seats"]),
            games=data["games"],
            wins=tuple(data["wins"]),
            draws=data["draws"],
            decisions=data["decisions"],
            mean_decisions=data["mean_decisions"],
            max_decisions=data["max_decisions"],
        )

    def table(self) -> Table:
        seats = zip(self.seats, self.wins, strict=True)
        return Table(
            [
                {"seat": seat, "bot": bot, "wins": wins, "games": self.games}
                | {"win_rate": wins / self.games, "interval": wilson(wins, self.games)}
                for seat, (bot, wins) in enumerate(seats)
            ]
        )

    def _lines(self) -> tuple[list[_Line], float | None, str]:
        even = 1 / len(self.seats)
        lines = [
            _Line(f"seat {row['seat']}, {row['bot']}", row["win_rate"], row["interval"], False)
            for row in self.table()
        ]
        return lines, even, f"{self.game}: share of games won alone"


class BotRow(NamedTuple):
    """How a contender did in an arena."""

    name: str
    #: Games in which it sat.
    games: int
    seats_taken: int
    #: Its share of the wins, by seat taken, with a 95 % interval.
    win_rate: float
    interval: Interval
    #: All ratings have a mean of 1500; 400 points are odds of ten to one.
    rating: float
    rating_interval: Interval
    moves: int


class MatchRow(NamedTuple):
    """One contender among copies of another."""

    one: str
    others: str
    games: int
    win_rate: float
    interval: Interval
    #: What it would be if both were as good.
    even: float


@dataclass(frozen=True, repr=False)
class Arena(Report):
    """Who plays better: every seat is taken by everybody with the same dice."""

    game: str
    seats: int
    games: int
    seed: int
    bots: tuple[BotRow, ...]
    matches: tuple[MatchRow, ...]
    #: What programs did wrong, and how often.
    faults: Mapping[str, int]

    @classmethod
    def read(cls, text: str, page: str) -> Self:
        data = json.loads(text)
        return cls(
            json=text,
            page=page,
            game=data["game"],
            seats=data["seats"],
            games=data["games"],
            seed=data["seed"],
            bots=tuple(_row(BotRow, row) for row in data["bots"]),
            matches=tuple(_row(MatchRow, row) for row in data["matches"]),
            faults=data["faults"],
        )

    def table(self) -> Table:
        return Table([bot._asdict() for bot in self.bots])

    def _lines(self) -> tuple[list[_Line], float | None, str]:
        best = max(self.bots, key=lambda bot: bot.rating)
        lines = [_Line(b.name, b.rating, b.rating_interval, b is best) for b in self.bots]
        return lines, 1500.0, f"{self.game} with {self.seats}: ratings"


class Finding(NamedTuple):
    """How often some seats won."""

    level: str
    #: ``"order"`` and ``"dealt"`` are effects; ``"holding"`` and ``"deed"`` are companions of winning.
    kind: str
    name: str
    sample: int
    win_rate: float
    #: 95 % for all rows of the kind together.
    interval: Interval
    #: What it would be if it did not matter.
    baseline: float
    #: ``"above"``, ``"below"`` or ``"even"``.
    verdict: str


@dataclass(frozen=True, repr=False)
class Balance(Report):
    """What wins when everybody plays alike."""

    game: str
    seats: int
    seed: int
    levels: tuple[str, ...]
    rows: tuple[Finding, ...]

    @classmethod
    def read(cls, text: str, page: str) -> Self:
        data = json.loads(text)
        rows = [
            _row(Finding, row | {"level": level["level"], "kind": kind})
            for level in data["levels"]
            for kind in ("order", "dealt", "holding", "deed")
            for row in level[f"by_{kind}"]
        ]
        return cls(
            json=text,
            page=page,
            game=data["game"],
            seats=data["seats"],
            seed=data["seed"],
            levels=tuple(level["level"] for level in data["levels"]),
            rows=tuple(rows),
        )

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The rows that differ from their baseline beyond chance."""
        return tuple(row for row in self.rows if row.verdict != "even")

    def table(self) -> Table:
        return Table([row._asdict() for row in self.rows])

    def _lines(self) -> tuple[list[_Line], float | None, str]:
        shown = [row for row in self.rows if row.kind == "order" or row.verdict != "even"]
        lines = [
            _Line(f"{row.name} ({row.level})", row.win_rate, row.interval, row.verdict != "even")
            for row in shown
        ]
        return lines, 1 / self.seats, f"{self.game} with {self.seats}: win rates"


class Moved(NamedTuple):
    """A number that was compared before and after a change."""

    level: str
    #: ``"turn-order"``, ``"dealt"``, ``"course"``, or ``"had"``: a companion of winning, not its cause.
    kind: str
    what: str
    before: float
    after: float
    difference: float
    #: All intervals of a report hold together, at every look, 95 times in 100.
    interval: Interval
    #: Whether it moved beyond chance.
    sure: bool
    #: Whether the whole interval is too small to matter.
    negligible: bool
    sample: int


class TrialEnd(NamedTuple):
    """How far a level went, and why no further: ``"decided"``, ``"games"`` or ``"time"``."""

    level: str
    pairs: int
    #: Pairs in which the change made a difference to what was counted.
    parted: int
    why: str


class Example(NamedTuple):
    """A game that the change decided; :func:`quarterdeck.load` reads its records."""

    game: int
    before: str
    after: str


@dataclass(frozen=True, repr=False)
class Trial(Report):
    """What a change does."""

    game: str
    changes: tuple[str, ...]
    seats: int
    seed: int
    #: Everything that was compared.
    rows: tuple[Moved, ...]
    #: What moved differently at two levels of play.
    depends_on_level: tuple[str, ...]
    stopped: tuple[TrialEnd, ...]
    examples: tuple[Example, ...]

    @classmethod
    def read(cls, text: str, page: str, examples: Sequence[tuple[int, str, str]]) -> Self:
        data = json.loads(text)
        return cls(
            json=text,
            page=page,
            game=data["game"],
            changes=tuple(data["changes"]),
            seats=data["seats"],
            seed=data["seed"],
            rows=tuple(_row(Moved, row) for row in data["findings"]),
            depends_on_level=tuple(data["depends_on_level"]),
            stopped=tuple(_row(TrialEnd, row) for row in data["stopped"]),
            examples=tuple(Example(*example) for example in examples),
        )

    @property
    def moved(self) -> tuple[Moved, ...]:
        """What moved beyond chance."""
        return tuple(row for row in self.rows if row.sure)

    def table(self) -> Table:
        return Table([row._asdict() for row in self.rows])

    def _lines(self) -> tuple[list[_Line], float | None, str]:
        shown = [row for row in self.rows if row.kind != "course"]
        lines = [
            _Line(f"{row.what} ({row.level})", row.difference, row.interval, row.sure)
            for row in shown
        ]
        change = ", ".join(self.changes) or "no change"
        return lines, 0.0, f"{self.game}, {change}: differences of win rates"


class Generation(NamedTuple):
    """A generation of a training."""

    generation: int
    games: int
    positions: int
    #: Cross-entropy in games that were not learned from: of the hand-made worth, and the least that was learned.
    loss_by_hand: float
    loss: float
    #: The share of wins against what it started from, and the interval that decides.
    win_rate: float
    interval: Interval
    accepted: bool


@dataclass(frozen=True, repr=False)
class Training(Report):
    """What came of self-play."""

    game: str
    seats: int
    generations: tuple[Generation, ...]
    #: Size and hash of the accepted weights; 0 if none were accepted.
    bytes: int
    hash: str

    @classmethod
    def read(cls, text: str, page: str) -> Self:
        data = json.loads(text)
        generations = [
            Generation(
                row["generation"],
                row["games"],
                row["positions"],
                row["loss"]["worth"],
                min([row["loss"]["worth"], *row["loss"]["epochs"]]),
                row["gate"]["win_rate"],
                _interval(row["gate"]["interval"]),
                row["accepted"],
            )
            for row in data["generations"]
        ]
        return cls(
            json=text,
            page=page,
            game=data["game"],
            seats=data["seats"],
            generations=tuple(generations),
            bytes=data["bytes"],
            hash=data["hash"],
        )

    def table(self) -> Table:
        return Table([row._asdict() for row in self.generations])

    def _lines(self) -> tuple[list[_Line], float | None, str]:
        lines = [
            _Line(f"generation {row.generation}", row.win_rate, row.interval, row.accepted)
            for row in self.generations
        ]
        return lines, 1 / self.seats, f"{self.game} with {self.seats}: the gates"


def wilson(wins: float, games: int) -> Interval:
    """The 95 % interval of a share."""
    if games == 0:
        return (0.0, 1.0)
    z, share = 1.959964, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (share * (1 - share) / games + (z / (2 * games)) ** 2) ** 0.5
    return (middle - half, middle + half)


def _interval(ends: Sequence[float]) -> Interval:
    low, high = ends
    return (low, high)


def _row(kind: type[R], data: Mapping[str, Any]) -> R:
    """A row from a JSON object that has its fields, and perhaps more."""
    values = (data[name] for name in kind.__annotations__)
    return kind(*(_interval(value) if isinstance(value, list) else value for value in values))
