"""A small learner in NumPy alone: Spaca Wor against deckhands, then a table with intervals.

    python examples/learner.py [--minutes 8] [--games 2000]

The policy scores every action by a small net over (what the seat knows, the action's row); advantages come from a
second net that guesses the share of the win. Nothing is tuned beyond what is written here.
"""

from __future__ import annotations

import argparse
import time
from typing import NamedTuple

import numpy as np

from quarterdeck import Envs

GAME = "spaca-wor"


class Adam:
    """Goes uphill."""

    def __init__(self, weights: list[np.ndarray]) -> None:
        self.weights, self.steps = weights, 0
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]

    def climb(self, slopes: list[np.ndarray], pace: float) -> None:
        self.steps += 1
        for weight, (mean, square), slope in zip(self.weights, self.moments, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            fair = mean / (1 - 0.9**self.steps)
            weight += pace * fair / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


class Net:
    """Two layers over what a seat knows and, in a policy, over each of its actions beside that."""

    def __init__(self, known: int, action: int, hidden: int, whims: np.random.Generator) -> None:
        scale = (known + action) ** -0.5
        first = [whims.normal(0, scale, (n, hidden)).astype(np.float32) for n in (known, action) if n]
        last = [np.zeros(hidden, np.float32), np.zeros(hidden, np.float32)]
        self.weights = [*first, *last]
        self.adam = Adam(self.weights)

    def __call__(
        self, known: np.ndarray, action: np.ndarray | None = None, counts: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """A number for each row, and the hidden layer. What is known is multiplied once for all actions of a list."""
        before = known @ self.weights[0] + self.weights[-2]
        if action is not None:
            before = np.repeat(before, counts, 0) + action @ self.weights[1]
        hidden = np.maximum(before, 0.0, out=before)
        return hidden @ self.weights[-1], hidden

    def learn(
        self,
        hidden: np.ndarray,
        slope: np.ndarray,
        pace: float,
        known: np.ndarray,
        action: np.ndarray | None = None,
        starts: np.ndarray | None = None,
    ) -> None:
        """Goes uphill along the slope of each row's output."""
        back = slope[:, None] * self.weights[-1] * (hidden > 0)
        sums = back if action is None else np.add.reduceat(back, starts)
        slopes = [known.T @ sums, *([] if action is None else [action.T @ back])]
        self.adam.climb([*slopes, back.sum(0), hidden.T @ slope], pace)


def spread(cells: np.ndarray, scale: np.ndarray) -> np.ndarray:
    """Numbers from 0 to 1, and whether each of them is 0."""
    return np.concatenate([cells * scale, cells == 0], 1, dtype=np.float32)


class Learner:
    """A policy and a guess of the result."""

    def __init__(self, envs: Envs, seed: int) -> None:
        whims = np.random.default_rng(seed)
        seat, action = envs.encoding.seat, envs.encoding.action
        self.scale = 1 / np.maximum(seat.most(), 1).astype(np.float32)
        self.action_scale = 1 / np.maximum(action.most(), 1).astype(np.float32)
        self.policy = Net(2 * seat.width, 2 * action.width, 96, whims)
        self.guess = Net(2 * seat.width, 0, 64, whims)

    def rows(self, envs: Envs) -> tuple[np.ndarray, np.ndarray]:
        """What seats know, and their actions."""
        return spread(envs.observation, self.scale), spread(envs.feature, self.action_scale)


def softmax(logits: np.ndarray, offset: np.ndarray) -> np.ndarray:
    """Probabilities within each list."""
    starts, counts = offset[:-1], np.diff(offset)
    shifted = np.exp(logits - np.repeat(np.maximum.reduceat(logits, starts), counts))
    return shifted / np.repeat(np.add.reduceat(shifted, starts), counts)


class Slice(NamedTuple):
    """One decision in each game, and what came of it."""

    known: np.ndarray
    actions: np.ndarray
    counts: np.ndarray
    #: Which row of ``actions`` was done, and the logarithm of its probability then.
    chosen: np.ndarray
    logs: np.ndarray
    value: np.ndarray
    done: np.ndarray
    reward: np.ndarray


def play(learner: Learner, envs: Envs) -> Slice:
    """Decides once in each game."""
    known, actions = learner.rows(envs)
    counts, starts = envs.counts().astype(np.int64), envs.offset[:-1].astype(np.int64)
    logits, _ = learner.policy(known, actions, counts)
    value, _ = learner.guess(known)
    logs = envs.step_logits(logits)
    chosen = starts + envs.choice
    return Slice(known, actions, counts, chosen, logs, value, envs.done.copy(), envs.reward[:, 0].copy())


def gains(slices: list[Slice], after: np.ndarray) -> list[np.ndarray]:
    """How much better than guessed each decision turned out (generalised advantages)."""
    gain, found = np.zeros_like(after), []
    for one in reversed(slices):
        surprise = one.reward + np.where(one.done, 0.0, after) - one.value
        gain = surprise + 0.95 * np.where(one.done, 0.0, gain)
        after = one.value
        found.append(gain)
    return found[::-1]


def learn(learner: Learner, slices: list[Slice], gained: list[np.ndarray], pace: float, curiosity: float) -> None:
    """One step of proximal policy optimisation, and one of the guess."""
    known, actions, counts, _, logs, value, _, _ = (np.concatenate(rows) for rows in zip(*slices, strict=True))
    before = np.cumsum([0] + [len(one.actions) for one in slices[:-1]])
    chosen = np.concatenate([one.chosen + at for one, at in zip(slices, before, strict=True)])
    gain = np.concatenate(gained)
    n, starts = len(gain), np.cumsum(counts) - counts
    guessed, hidden = learner.guess(known)
    learner.guess.learn(hidden, (value + gain - guessed).astype(np.float32) / n, pace, known)
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    logits, hidden = learner.policy(known, actions, counts)
    chances = softmax(logits, np.append(starts, len(logits)))
    ratio = chances[chosen] / np.exp(logs)
    gain = np.where((gain > 0) & (ratio > 1.2) | (gain < 0) & (ratio < 0.8), 0.0, gain * ratio)
    slope = -chances * np.repeat(gain, counts)
    slope[chosen] += gain
    logarithms = np.log(chances + 1e-9)
    mean = np.repeat(np.add.reduceat(chances * logarithms, starts), counts)
    slope -= curiosity * chances * (logarithms - mean)
    learner.policy.learn(hidden, slope.astype(np.float32) / n, pace, known, actions, starts)


def train(learner: Learner, seconds: float, n: int = 128, horizon: int = 32) -> int:
    """Plays and learns for so long; how many games."""
    envs, start, games = Envs(GAME, n, opponents="deckhand", seed=1), time.monotonic(), 0
    whims = np.random.default_rng(1)
    while (past := (time.monotonic() - start) / seconds) < 1:
        slices = [play(learner, envs) for _ in range(horizon)]
        games += int(sum(one.done.sum() for one in slices))
        gained = gains(slices, learner.guess(learner.rows(envs)[0])[0])
        for _ in range(3):
            for part in np.split(whims.permutation(horizon), 4):
                of = [slices[at] for at in part], [gained[at] for at in part]
                learn(learner, *of, 1e-3 * (1 - 0.9 * past), 0.01 * (1 - past))
    return games


def evaluate(learner: Learner | None, opponent: str, games: int) -> tuple[float, float]:
    """The share of wins and half of its 95 % interval; no learner plays at random."""
    envs = Envs(GAME, min(games, 250), opponents=opponent, seed=99, autoreset="next-step")
    shares: list[float] = []
    # Whole rounds, so that short games are not counted more often than long ones.
    while len(shares) < games:
        waiting = np.ones(len(envs), bool)
        while waiting.any():
            if learner is None:
                envs.step_random()
            else:
                counts = envs.counts().astype(np.int64)
                choice = np.zeros(len(envs), np.int64)
                logits, _ = learner.policy(*learner.rows(envs), envs.counts())
                ends = np.cumsum(counts)
                for game in np.flatnonzero(counts):
                    choice[game] = logits[ends[game] - counts[game] : ends[game]].argmax()
                envs.step(choice)
            ended = envs.done & waiting
            shares += envs.reward[ended, 0].tolist()
            waiting &= ~ended
        envs.reset(len(shares))
    won = np.array(shares)
    return float(won.mean()), float(1.96 * won.std() / len(won) ** 0.5)


def main() -> None:
    """Trains, then prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--games", type=int, default=2_000)
    asked = parser.parse_args()
    learner = Learner(Envs(GAME), seed=5)
    games = train(learner, asked.minutes * 60)
    print(f"{games:,} games of training in {asked.minutes:g} minutes")
    print("| player | against | share of wins |\n|---|---|---|")
    for name, player in (("random", None), ("learner", learner)):
        for opponent in ("random", "deckhand"):
            share, half = evaluate(player, opponent, asked.games)
            print(f"| {name} | {opponent} | {share:.1%} ± {half:.1%} |")


if __name__ == "__main__":
    main()
