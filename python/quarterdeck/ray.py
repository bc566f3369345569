"""The laboratory over a cluster, by `Ray <https://docs.ray.io>`_: the same reports as :mod:`quarterdeck.lab`, byte for byte.

A run is cut into parts, each part is a task of one core, and :func:`quarterdeck.lab.merge` puts them together. A task whose
worker or machine dies is done again elsewhere; the result does not depend on who did what. The package has to be installed
on all machines (or named in Ray's ``runtime_env``), in the same version: parts of another engine are refused.

>>> from quarterdeck import ray                                              # doctest: +SKIP
>>> ray.arena("spanc", ["deckhand", "mate"], games=4000)                     # doctest: +SKIP
>>> ray.Cluster(parts=64, folder="parts").run(lab.Order.balance("spanc"))    # doctest: +SKIP

Ray is started on this machine, unless it runs already or ``RAY_ADDRESS`` names a cluster.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import ray

from . import lab
from ._reports import Report, Trial
from .lab import Order, Tell, TrainOrder, TrialOrder

P = ParamSpec("P")
R = TypeVar("R", bound=Report)
_Path = str | os.PathLike[str]

#: How often a task is done again whose worker was lost.
RETRIES = 20
#: Parts for each core, so that no core waits long for the others.
PARTS_A_CORE = 4
#: A trial's games are cut into no smaller tasks.
LEAST_GAMES = 16


def _connect() -> None:
    if not ray.is_initialized():
        ray.init(log_to_driver=False)


def _cores() -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


@contextmanager
def _file(known: bytes = b"") -> Iterator[Path]:
    """A file on the machine where the task runs."""
    with tempfile.TemporaryDirectory(prefix="quarterdeck-") as folder:
        file = Path(folder) / "part"
        if known:
            file.write_bytes(known)
        yield file


def _play_part(order: Order[Any], part: str, known: bytes) -> bytes:
    with _file(known) as file:
        order.part(part, file, threads=1)
        return file.read_bytes()


def _play_trial(
    order: TrialOrder, engine: str, level: int, arm: int, first: int, end: int
) -> list[str]:
    return order._trial(threads=1).games(engine, level, arm, first, end)


def _play_training(order: TrainOrder, generation: int, weights: bytes, part: str) -> bytes:
    with _file() as file:
        order.part(generation, weights, part, file, threads=1)
        return file.read_bytes()


def _tasks(
    work: Callable[..., Any],
    asked: list[tuple[Any, ...]],
    keep: Callable[[int, Any], object],
    tell: Tell,
) -> None:
    """Does all tasks, and keeps what comes of each as it comes. An exception here or there ends them all."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(work)
    waiting = {task.remote(*arguments): number for number, arguments in enumerate(asked)}
    try:
        while waiting:
            done, _ = ray.wait(list(waiting), timeout=0.5)
            for result in done:
                keep(waiting.pop(result), ray.get(result))
                if tell is not None:
                    tell(len(asked) - len(waiting), len(asked))
    finally:
        for result in waiting:
            ray.cancel(result, force=True)


def _write(file: Path, data: bytes) -> None:
    """Writes a file whole or not at all."""
    draft = file.with_name(file.name + ".draft")
    draft.write_bytes(data)
    draft.replace(file)


@dataclass(frozen=True)
class Cluster:
    """How a run is shared out."""

    #: How many parts; four for each core unless given.
    parts: int | None = None
    #: A folder here that keeps the parts that are done: a run that was stopped goes on from there.
    folder: _Path | None = None
    #: Told how many tasks of how many are done.
    tell: Tell = None

    def _count(self) -> int:
        return PARTS_A_CORE * _cores() if self.parts is None else self.parts

    def run(self, order: Order[R]) -> R:
        """Simulates, compares or balances; the bytes are those of ``order.run()``."""
        order.check()
        _connect()
        with tempfile.TemporaryDirectory(prefix="quarterdeck-") as spare:
            folder = Path(self.folder or spare)
            folder.mkdir(parents=True, exist_ok=True)
            of = self._count()
            files = [folder / f"part-{n}-of-{of}" for n in range(1, of + 1)]
            known = [file.read_bytes() if file.exists() else b"" for file in files]
            asked = [(order, f"{n}/{of}", known[n - 1]) for n in range(1, of + 1)]
            _tasks(_play_part, asked, lambda n, part: _write(files[n], part), self.tell)
            report: Any = lab.merge(files)
            return report  # type: ignore[no-any-return]

    def try_change(self, order: TrialOrder) -> Trial:
        """Tries a change. The games are played on the cluster, and judged here after every look."""
        trial = order._trial(threads=1)
        _connect()
        pieces = self._count()

        def play(engine: str, level: int, arm: int, first: int, end: int) -> list[str]:
            size = max(LEAST_GAMES, -(-(end - first) // pieces))
            starts = range(first, end, size)
            asked = [(order, engine, level, arm, at, min(at + size, end)) for at in starts]
            found: list[list[str]] = [[] for _ in asked]
            _tasks(_play_trial, asked, found.__setitem__, None)
            if self.tell is not None:
                self.tell(end, order.games)
            return [game for games in found for game in games]

        return Trial.read(*trial.work_elsewhere(play))

    def train(self, order: TrainOrder, folder: _Path) -> lab.Training:
        """Trains by self-play. Games are played on the cluster; weights are fitted, and gates played, here."""
        _connect()
        of, kept = self._count(), Path(folder)
        kept.mkdir(parents=True, exist_ok=True)
        weights = order.first_weights()
        for generation in range(1, order.generations + 1):
            names = [f"generation-{generation}.part-{n}-of-{of}" for n in range(1, of + 1)]
            files = [kept / name for name in names]
            missing = [n for n, file in enumerate(files) if not file.exists()]
            if (kept / f"generation-{generation}.games").exists():
                missing = []  # Played here, whole or half; the rest is played here, too.
            asked = [(order, generation, weights, f"{n + 1}/{of}") for n in missing]
            _tasks(
                _play_training,
                asked,
                lambda n, part: _write(files[missing[n]], part),  # noqa: B023
                self.tell,
            )
            report = order.run(kept, generations=generation)
            weights = (kept / "weights.bin").read_bytes()
        return report


def _over(order: Callable[P, Order[R]]) -> Callable[P, R]:
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        return Cluster().run(order(*args, **kwargs))

    run.__doc__ = f"Over the cluster: {order.__doc__}"
    return run


simulate = _over(Order.simulate)
arena = _over(Order.arena)
balance = _over(Order.balance)


def _try_over(order: Callable[P, TrialOrder]) -> Callable[P, Trial]:
    def run(*args: P.args, **kwargs: P.kwargs) -> Trial:
        return Cluster().try_change(order(*args, **kwargs))

    run.__doc__ = "Over the cluster: what a change does; see :func:`quarterdeck.lab.try_change`."
    return run


try_change = _try_over(TrialOrder.of)


def train(folder: _Path, order: TrainOrder) -> lab.Training:
    """Over the cluster: learned values by self-play; see :func:`quarterdeck.lab.train`."""
    return Cluster().train(order, folder)
