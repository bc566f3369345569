"""A small learner in NumPy alone: policy gradients on Spaca Wor against deckhands, then a table with intervals.

    python examples/learner.py [--minutes 8] [--games 2000]

The policy scores every action by a small net over (what the seat knows, the action's row); advantages come from a
second net that guesses the share of the win. Nothing is tuned beyond what is written here.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from quarterdeck import Envs

GAME = "spaca-wor"


class Net:
    """Two layers, trained by Adam."""

    def __init__(self, inputs: int, hidden: int, whims: np.random.Generator) -> None:
        self.weights = [
            whims.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros((hidden, 1), np.float32),
        ]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def __call__(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        first, bias, second = self.weights
        hidden = np.maximum(rows @ first + bias, 0.0)
        return (hidden @ second)[:, 0], hidden

    def learn(self, rows: np.ndarray, hidden: np.ndarray, slope: np.ndarray, pace: float) -> None:
        """Goes uphill along the slope of each row's output."""
        back = slope[:, None] * self.weights[2][:, 0] * (hidden > 0)
        slopes = [rows.T @ back, back.sum(0), hidden.T @ slope[:, None]]
        self.steps += 1
        for weight, (mean, square), g in zip(self.weights, self.moments, slopes, strict=True):
            mean += 0.1 * (g - mean)
            square += 0.001 * (g * g - square)
            fair = mean / (1 - 0.9**self.steps)
            weight += pace * fair / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


class Learner:
    """A policy and a guess of the result."""

    def __init__(self, envs: Envs, seed: int) -> None:
        whims = np.random.default_rng(seed)
        seat, action = envs.encoding.seat, envs.encoding.action
        self.scale = 1 / np.maximum(seat.most(), 1).astype(np.float32)
        self.action_scale = 1 / np.maximum(action.most(), 1).astype(np.float32)
        self.policy = Net(2 * (seat.width + action.width), 96, whims)
        self.guess = Net(2 * seat.width, 64, whims)

    def rows(self, envs: Envs) -> tuple[np.ndarray, np.ndarray]:
        """What seats know, and every action beside what its seat knows."""
        known = envs.observation * self.scale
        known = np.concatenate([known, known == 0], 1, dtype=np.float32)
        action = envs.feature * self.action_scale
        action = np.concatenate([action, action == 0], 1, dtype=np.float32)
        return known, np.concatenate([np.repeat(known, envs.counts(), 0), action], 1)


def softmax(logits: np.ndarray, offset: np.ndarray) -> np.ndarray:
    """Probabilities within each list."""
    starts, counts = offset[:-1], np.diff(offset)
    shifted = np.exp(logits - np.repeat(np.maximum.reduceat(logits, starts), counts))
    return shifted / np.repeat(np.add.reduceat(shifted, starts), counts)


def train(learner: Learner, seconds: float, n: int = 128, horizon: int = 24) -> int:
    """Plays and learns for so long; how many games."""
    envs, start, games = Envs(GAME, n, opponents="deckhand", seed=1), time.monotonic(), 0
    while time.monotonic() - start < seconds:
        kept = []
        for _ in range(horizon):
            known, rows = learner.rows(envs)
            logits, hidden = learner.policy(rows)
            value, value_hidden = learner.guess(known)
            offset = envs.offset.astype(np.int64)
            chances = softmax(logits, offset)
            envs.step_logits(logits)
            done, reward = envs.done.copy(), envs.reward[:, 0].copy()
            games += int(done.sum())
            chosen = offset[:-1] + envs.choice
            kept.append((known, rows, hidden, value, value_hidden, offset, chances, chosen, done, reward))
        after, _ = learner.guess(learner.rows(envs)[0])
        gain = np.zeros(n, np.float32)
        pace = 2e-3 * (1 - 0.8 * (time.monotonic() - start) / seconds)
        for known, rows, hidden, value, value_hidden, offset, chances, chosen, done, reward in reversed(kept):
            surprise = reward + np.where(done, 0.0, after) - value
            gain = surprise + 0.95 * np.where(done, 0.0, gain)
            after = value
            counts = np.diff(offset)
            slope = -chances * np.repeat(gain, counts)
            slope[chosen] += gain
            # A little curiosity: entropy's slope.
            logs = np.log(chances + 1e-9)
            mean = np.repeat(np.add.reduceat(chances * logs, offset[:-1]), counts)
            slope -= 0.003 * chances * (logs - mean)
            learner.policy.learn(rows, hidden, slope.astype(np.float32) / n, pace)
            learner.guess.learn(known, value_hidden, gain.astype(np.float32) / n, pace)
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
                logits, _ = learner.policy(learner.rows(envs)[1])
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
