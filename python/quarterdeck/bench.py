"""How fast is it here? Decisions a second, by the clock and by processor time: ``python -m quarterdeck.bench``."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import numpy as np

from . import Envs, games

#: By the clock, and by the processor time of this process.
Rate = tuple[float, float]


def rate(step: Callable[[], int], seconds: float) -> Rate:
    """How many decisions a second, where a call makes as many as it says."""
    for _ in range(20):
        step()
    decisions, clock, processor = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - clock < seconds:
        decisions += step()
    spent = time.process_time() - processor
    return decisions / (time.perf_counter() - clock), decisions / spent


def batch(game: str, n: int, seconds: float, threads: int = 1) -> Rate:
    """Random play with observations and the rows of all actions."""
    envs = Envs(game, n, seed=1, threads=threads)

    def step() -> int:
        envs.step_random()
        return n

    return rate(step, seconds)


def picking(game: str, n: int, seconds: float) -> Rate:
    """The same, with the choice made in numpy."""
    envs, whims = Envs(game, n, seed=1), np.random.default_rng(1)

    def step() -> int:
        envs.step((whims.random(n) * envs.counts()).astype(np.int64))
        return n

    return rate(step, seconds)


def cycle(game: str, seconds: float) -> Rate:
    """Turns of PettingZoo's cycle, picked as its own `performance_benchmark` does."""
    from .pettingzoo import env

    table = env(game)
    table.reset(seed=1)

    def step() -> int:
        observation, _, termination, truncation, _ = table.last()
        if termination or truncation:
            table.reset()
            return 0
        table.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        return 1

    return rate(step, seconds)


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games(), help="all games unless given")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--n", type=int, default=1024, help="games at once")
    parser.add_argument("--no-pettingzoo", action="store_true", help="leave PettingZoo out")
    asked = parser.parse_args()
    print("decisions a second on one thread: by the clock (by processor time)")
    print(f"{'game':<20}{'batch':>26}{'picked in numpy':>26}{'PettingZoo':>26}")
    for game in asked.games:
        rates = [batch(game, asked.n, asked.seconds), picking(game, asked.n, asked.seconds)]
        if not asked.no_pettingzoo:
            rates.append(cycle(game, asked.seconds))
        print(f"{game:<20}" + "".join(f"{a:>13,.0f} ({b:>10,.0f})" for a, b in rates))


if __name__ == "__main__":
    main()
