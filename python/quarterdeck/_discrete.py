"""The list of actions as a `Discrete` space, for libraries that insist on one: a number is a place in the list.

Places mean something only together with the rows of the actions, so these are part of every observation. Lists that
are longer than the space are cut; `Envs` has no such limit.
"""

from __future__ import annotations

from typing import Any

import gymnasium.spaces as spaces
import numpy as np
from numpy.typing import NDArray

from .envs import Envs
from .game import Game

#: How many places the space has unless another number is given. The longest lists seen in random play have 64, 208, 52,
#: 531 and 106 actions.
WIDTHS = {
    "spaca-wor": 64,
    "cat-quest": 256,
    "spanc": 128,
    "zerpang": 640,
    "scurvy-musketeers": 256,
}

Observation = dict[str, NDArray[Any]]


def width_of(game: Game, width: int | None) -> int:
    """How many places the space has."""
    return WIDTHS.get(game.name, 512) if width is None else width


def observation_space(envs: Envs, width: int) -> spaces.Dict:
    """What a seat is told: what it knows, which places there are, and the rows of the actions."""
    seat, action = envs.encoding.seat, envs.encoding.action
    most = np.broadcast_to(action.most(), (width, action.width))
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros(seat.width, np.int16), seat.most(), dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (width,), np.int8),
            "actions": spaces.Box(np.zeros_like(most), most, dtype=np.int16),
        }
    )


class OneGame:
    """A batch of one game, as observations of a `Discrete` space."""

    def __init__(self, envs: Envs, width: int) -> None:
        assert envs.mask is not None and envs._features is not None
        self.envs = envs
        self.width = width
        self._core = envs._core
        self._observation = envs.observation[0]
        self._mask = envs.mask[0]
        self._written = 0
        waiting = np.zeros(width, np.int8)
        waiting[0] = 1
        self._waiting = waiting
        self._look()

    def begin(self, seed: int) -> None:
        self.envs.reset(seed)
        self._look()

    def step(self, action: Any) -> bool:
        """Does an action by its place; whether that was in the list. Otherwise the pass is done, or the first."""
        place = -1 if action is None else int(action)
        legal = 0 <= place < self._written and place < self.width
        if not legal:
            place = self._core.default_action(0)
        envs = self.envs
        envs._total = self._core.step_one(place)
        envs._fill()
        self._look()
        return legal

    def _look(self) -> None:
        """Reads who is asked, and wipes rows of a longer list."""
        envs = self.envs
        now = envs._total
        if now < self._written:
            assert envs._features is not None
            envs._features[now : self._written] = 0
        self._written = now
        #: Whether the game is over, and who decides.
        self.over = now == 0
        self.seat: int = envs.seat.item(0)

    def decider(self) -> Observation:
        """What the seat is told that decides."""
        features = self.envs._features
        assert features is not None
        mask = self._waiting if self.over else self._mask
        return {
            "observation": self._observation.copy(),
            "action_mask": mask.copy(),
            "actions": features[: self.width].copy(),
        }

    def other(self, seat: int) -> Observation:
        """What a seat is told that does not decide: it has one action, which does nothing."""
        return {
            "observation": self.envs.observe(0, seat),
            "action_mask": self._waiting.copy(),
            "actions": np.zeros((self.width, self.envs.encoding.action.width), np.int16),
        }
