"""Whatever is called with whatever: an answer, or an exception with words. Never a panic, never an abort."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from conftest import LONG

import quarterdeck
from quarterdeck import Envs, Game

CALLS = 1_000_000 if LONG else 30_000
#: What a caller may see. PanicException is none of these: it derives from BaseException.
WORDS = (ValueError, TypeError, OverflowError, AttributeError, IndexError, KeyError, MemoryError)


class Fuzz:
    """Calls at random, most of them nearly right."""

    def __init__(self, seed: int) -> None:
        self.whims = random.Random(seed)
        self.refused = self.answered = 0

    def junk(self) -> Any:
        whims = self.whims
        kinds = [
            lambda: whims.choice([-1, 0, 1, 2, 255, 256, 2**31, 2**63, 2**64, -(2**70)]),
            lambda: whims.choice(["", "pass", "offer 1", "roll 1 2", "“”", "\0", "x" * 500, "🐈"]),
            lambda: whims.choice([None, True, 0.5, float("nan"), b"x", [], {}, object()]),
            lambda: np.zeros(whims.randrange(5), whims.choice([np.int16, np.float64, np.uint8])),
        ]
        return whims.choice(kinds)()

    def seat(self, seats: int) -> Any:
        return self.whims.randrange(seats) if self.whims.random() < 0.8 else self.junk()

    def call(self, what: Any, *args: Any) -> Any:
        try:
            answer = what(*args)
        except WORDS as error:
            assert str(error), f"{what} {args}: no words"
            self.refused += 1
            return None
        self.answered += 1
        return answer

    def state(self) -> Any:
        name = self.whims.choice(quarterdeck.games())
        least, most = Game(name).about["seats"]
        return Game(name, self.whims.randint(least, most)).deal(self.whims.randrange(99))

    def poke(self, state: Any) -> None:
        """One call on a state."""
        whims, seat = self.whims, self.seat(state.seats)
        turn = state.turn
        if turn == "chance" and whims.random() < 0.7:
            self.call(state.fall, None if whims.random() < 0.7 else self.junk())
        elif isinstance(turn, tuple) and whims.random() < 0.5:
            legal = state.legal_texts(turn[0])
            self.call(state.act, turn[0], whims.choice(legal))
        else:
            names = ["legal", "prompt", "view", "features", "picture", "action_features", "observe"]
            self.call(getattr(state, whims.choice(names)), seat)
            other = whims.choice(["may", "act", "understand", "observe", "imagine", "ask", "story"])
            text = self.junk()
            if whims.random() < 0.5 and isinstance(turn, tuple):
                text = whims.choice(state.legal_texts(turn[0]) or [""])[: whims.randrange(40)]
            self.call(getattr(state, other), seat, text)
            if whims.random() < 0.1:
                self.call(state.undo)

    def poke_envs(self, envs: Envs) -> None:
        """One call on a batch."""
        whims = self.whims
        counts = envs.counts()
        right = [whims.randrange(int(count)) if count else 0 for count in counts]
        choices = [
            lambda: self.call(envs.step, right),
            lambda: self.call(envs.step, self.junk()),
            lambda: self.call(envs.step_random),
            lambda: self.call(envs.step_logits, self.junk()),
            lambda: self.call(envs.step_logits, np.zeros(len(envs.feature))),
            lambda: self.call(envs.reset_at, self.junk(), self.junk()),
            lambda: self.call(envs.observe, self.junk(), self.junk()),
            lambda: self.call(envs.legal_texts, self.junk()),
            lambda: self.call(envs.default_action, self.junk()),
            lambda: self.call(envs.picture, self.junk()),
        ]
        whims.choice(choices)()


def test_states_answer_or_refuse():
    fuzz = Fuzz(1)
    while fuzz.refused + fuzz.answered < CALLS:
        state = fuzz.state()
        for _ in range(fuzz.whims.randrange(200)):
            if state.is_over:
                break
            fuzz.poke(state)
    assert fuzz.refused > CALLS / 20 and fuzz.answered > CALLS / 20


def test_batches_answer_or_refuse():
    fuzz = Fuzz(2)
    while fuzz.refused + fuzz.answered < CALLS:
        name = fuzz.whims.choice(quarterdeck.games())
        mode = fuzz.whims.choice(["same-step", "next-step"])
        envs = Envs(name, fuzz.whims.randint(1, 4), autoreset=mode, mask=9)
        for _ in range(300):
            fuzz.poke_envs(envs)
    assert fuzz.refused > CALLS / 20 and fuzz.answered > CALLS / 20


def test_making_things_answers_or_refuses():
    fuzz = Fuzz(3)
    for _ in range(CALLS // 100):
        fuzz.call(Game, fuzz.junk(), fuzz.junk(), fuzz.junk())
        fuzz.call(Game, "spanc", fuzz.junk(), {"catfights": fuzz.junk()})
        fuzz.call(quarterdeck.load, fuzz.junk(), fuzz.junk())
        fuzz.call(Envs, "spaca-wor", fuzz.whims.choice([-1, 0, 1, "x", None, 2**64, 0.5]))
        fuzz.call(lambda: Envs("spanc", 2, opponents=fuzz.junk(), threads=fuzz.junk()))
    assert fuzz.refused > CALLS / 100
