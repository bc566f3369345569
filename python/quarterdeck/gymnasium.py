"""The games as Gymnasium environments: one learner against bots.

>>> from quarterdeck.gymnasium import Env
>>> table = Env("spaca-wor", opponents="random")
>>> observation, info = table.reset(seed=1)
>>> observation, reward, terminated, truncated, info = table.step(0)

The reward is the learner's share of the win, at the end. An action that is not in the list means the pass, or the
first action where there is no pass; `info["illegal_action"]` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import gymnasium.spaces as spaces
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._discrete import Observation, OneGame, observation_space, width_of
from .envs import Envs
from .game import Game, as_game


def _learner(envs: Envs) -> int:
    """The only seat without a bot."""
    learners = [seat for seat, player in enumerate(envs.players) if player is None]
    if len(learners) != 1:
        raise ValueError(f"one seat is the learner's, and all others need bots: {envs.players}")
    return learners[0]


class Env(gymnasium.Env[Any, Any]):
    """One game, one learner."""

    def __init__(
        self,
        game: str | Game = "spaca-wor",
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: str | Sequence[str | None] = "deckhand",
        render_mode: str | None = None,
        width: int | None = None,
    ) -> None:
        game = as_game(game, seats, options)
        width = width_of(game, width)
        envs = Envs(
            game, 1, opponents=opponents, autoreset="next-step", mask=width
        )
        self.metadata = {"render_modes": ["ansi"], "render_fps": 2}
        self.render_mode = render_mode
        self.learner = _learner(envs)
        self._one = OneGame(envs, width)
        self._envs = envs
        self.observation_space = observation_space(envs, width)
        self.action_space = spaces.Discrete(width)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._one.begin(int(self.np_random.integers(2**63)))
        return self._one.decider(), {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions there are, as MaskablePPO asks for it."""
        return self._one.decider()["action_mask"].astype(bool)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        legal = self._one.step(action)
        info = {} if legal else {"illegal_action": int(action)}
        over = self._one.over
        reward = float(self._envs.reward[0, self.learner]) if over else 0.0
        observation = self._one.other(self.learner) if over else self._one.decider()
        return observation, reward, over, False, info

    def render(self) -> str | None:
        return self._envs.picture(0) if self.render_mode == "ansi" else None


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games, one learner in each, stepped in one call."""

    def __init__(
        self,
        game: str | Game = "spaca-wor",
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: str | Sequence[str | None] = "deckhand",
        threads: int = 1,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        width: int | None = None,
    ) -> None:
        if autoreset_mode == AutoresetMode.DISABLED:
            raise ValueError("autoreset is NEXT_STEP or SAME_STEP here")
        game = as_game(game, seats, options)
        width = width_of(game, width)
        self._envs = Envs(
            game,
            num_envs,
            threads=threads,
            opponents=opponents,
            autoreset="next-step",
            mask=width,
        )
        self.metadata = {"autoreset_mode": autoreset_mode}
        self.num_envs, self._width, self._mode = num_envs, width, autoreset_mode
        self.learner = _learner(self._envs)
        self.single_observation_space = observation_space(self._envs, width)
        self.single_action_space = spaces.Discrete(width)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._envs.reset(int(self.np_random.integers(2**63)))
        return self._observation(), {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions there are in each game."""
        assert self._envs.mask is not None
        return self._envs.mask.astype(bool)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        envs = self._envs
        choice = np.array(actions, np.int64)
        # Whoever is over is begun anew, so any action will do.
        illegal = (choice < 0) | (choice >= np.minimum(envs.counts(), self._width))
        illegal &= envs.counts() > 0
        for game in np.flatnonzero(illegal):
            choice[game] = envs.default_action(int(game))
        envs.step(choice)
        info: dict[str, Any] = {}
        if illegal.any():
            info = {"illegal_action": np.array(actions, np.int64), "_illegal_action": illegal}
        reward = envs.reward[:, self.learner].astype(np.float64)
        done = envs.done.copy()
        observation = self._observation()
        if self._mode == AutoresetMode.SAME_STEP and done.any():
            final = {key: rows[done] for key, rows in observation.items()}
            rows = np.full(self.num_envs, None, object)
            for nth, game in enumerate(np.flatnonzero(done)):
                rows[game] = {key: cells[nth] for key, cells in final.items()}
            info |= {"final_obs": rows, "_final_obs": done.copy()}
            info |= {"final_info": {}, "_final_info": done.copy()}
            envs.restart()
            observation = self._observation()
        return observation, reward, done, np.zeros(self.num_envs, bool), info

    def _observation(self) -> Observation:
        envs = self._envs
        assert envs.mask is not None
        feature = envs.feature
        actions = np.zeros((self.num_envs, self._width, feature.shape[1]), np.int16)
        counts = envs.counts().astype(np.int64)
        games = np.repeat(np.arange(self.num_envs), counts)
        places = np.arange(len(feature)) - np.repeat(envs.offset[:-1].astype(np.int64), counts)
        shown = places < self._width
        actions[games[shown], places[shown]] = feature[shown]
        observation = envs.observation.copy()
        # What the learner knows, also where the game is over and somebody else decided last.
        for game in np.flatnonzero(envs.seat != self.learner):
            observation[game] = envs.observe(int(game), self.learner)
        return {"observation": observation, "action_mask": envs.mask.copy(), "actions": actions}
