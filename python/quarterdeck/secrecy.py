"""Does an encoder tell a seat what it cannot know? A test for encoders of your own.

Two games that a seat cannot tell apart must look the same to it. So every row is compared with that of a dream.

>>> from quarterdeck.secrecy import leaks
>>> leaks("spaca-wor", lambda state, seat: state.observe(seat), games=2)
[]
>>> leaks("zerpang", lambda state, seat: [state.hash % 1000], games=1)[0]
'zerpang, seed 0, step ...: seat 0 is told ...'
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from .game import Game, as_game
from .state import State

#: What an encoder is: it gets the whole state, and must tell the seat no secret of it.
Encoder = Callable[[State, int], Any]


def leaks(
    game: str | Game,
    encoder: Encoder,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    games: int = 20,
    dreams: int = 2,
    seed: int = 0,
) -> list[str]:
    """Where rows of an encoder differ between games that a seat cannot tell apart; at most one place a game."""
    game = as_game(game, seats, options)
    found = (_leak(game, encoder, number, dreams) for number in range(seed, seed + games))
    return [leak for leak in found if leak is not None]


def _leak(game: Game, encoder: Encoder, seed: int, dreams: int) -> str | None:
    whims = random.Random(seed)
    state = game.deal(seed)
    while True:
        for seat in range(game.seats):
            truth = np.asarray(encoder(state, seat))
            for dream in range(dreams):
                dreamt = np.asarray(encoder(state.imagine(seat, dream + seed), seat))
                if truth.shape != dreamt.shape or (truth != dreamt).any():
                    return f"{game.name}, seed {seed}, step {len(state)}: {_told(seat, truth, dreamt)}"
        turn = state.turn
        if turn == "over":
            return None
        if turn == "chance":
            state.fall()
        else:
            asked = int(turn[0])
            state.act(asked, whims.choice(state.legal_texts(asked)))


def _told(seat: int, truth: Any, dreamt: Any) -> str:
    if truth.shape != dreamt.shape:
        return f"seat {seat} is told {truth.shape} cells, and {dreamt.shape} in a dream"
    cells = np.flatnonzero(truth != dreamt)
    return f"seat {seat} is told {truth.reshape(-1)[cells][:3]} in cells {cells[:3]}, and otherwise in a dream"
