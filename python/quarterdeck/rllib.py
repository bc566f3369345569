"""The games as environments of RLlib: every seat an agent, asked when it decides.

>>> from quarterdeck.rllib import Env                                  # doctest: +SKIP
>>> config = PPOConfig().environment(Env, env_config={"game": "spanc", "seats": 3})   # doctest: +SKIP

Agents are `seat_0`, `seat_1` and so on; only the one that decides is in the observations. Rewards are shares of the win,
at the end. An action that is not in the list means the pass, or the first action where there is no pass; the info of
`__common__` then has what was given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium.spaces as spaces
import numpy as np
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from ._discrete import Observation, OneGame, observation_space, width_of
from .envs import Envs
from .game import Game


class Env(MultiAgentEnv):  # type: ignore[misc, unused-ignore]
    """One game; the config has `game`, and perhaps `seats`, `options`, `opponents` and `width`."""

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        config = dict(config or {})
        game = Game(config.get("game", "spaca-wor"), config.get("seats"), config.get("options"))
        width = width_of(game, config.get("width"))
        opponents = config.get("opponents")
        envs = Envs(game, 1, opponents=opponents, autoreset="next-step", mask=width)
        self._envs, self._one = envs, OneGame(envs, width)
        self._seats = {n: f"seat_{n}" for n, bot in enumerate(envs.players) if bot is None}
        self.possible_agents = list(self._seats.values())
        self.agents = self.possible_agents[:]
        space = observation_space(envs, width)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, spaces.Discrete(width))
        self._seeds = np.random.default_rng()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Any]]:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._one.begin(int(self._seeds.integers(2**63)))
        self.agents = self.possible_agents[:]
        return self._asked(), {}

    def _asked(self) -> dict[str, Observation]:
        return {self._seats[self._one.seat]: self._one.decider()}

    def step(
        self, action_dict: dict[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, Any],
    ]:
        one = self._one
        action = action_dict.get(self._seats[one.seat])
        legal = one.step(action)
        infos = {} if legal else {"__common__": {"illegal_action": action}}
        over = one.over
        ends = dict.fromkeys(self.possible_agents, over) | {"__all__": over}
        cuts = dict.fromkeys(self.possible_agents, False) | {"__all__": False}
        if not over:
            observations = self._asked()
            return observations, dict.fromkeys(observations, 0.0), ends, cuts, infos
        rewards = {a: float(self._envs.reward[0, n]) for n, a in self._seats.items()}
        known = {agent: one.other(seat) for seat, agent in self._seats.items()}
        return known, rewards, ends, cuts, infos

    def render(self) -> str:
        """The table as text, as the seat sees it that decides."""
        return self._envs.picture(0)
