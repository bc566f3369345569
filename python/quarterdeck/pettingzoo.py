"""The games as PettingZoo environments.

>>> from quarterdeck.pettingzoo import env
>>> table = env("spanc", seats=3)
>>> table.reset(seed=1)
>>> observation, reward, termination, truncation, info = table.last()
>>> sorted(observation)
['action_mask', 'actions', 'observation']
>>> table.step(int(observation["action_mask"].argmax()))

Agents are `seat_0`, `seat_1` and so on. A seat may be asked several times in a row. An action that is not in the list
means the pass, or the first action where there is no pass; `info["illegal_action"]` then has what was given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium.spaces as spaces
import numpy as np
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from ._discrete import Observation, OneGame, observation_space, width_of
from .envs import Envs
from .game import Game, as_game


class _Table:
    """What both kinds of environments share: one game, agents, spaces."""

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi"],
        "name": "quarterdeck_v1",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str | Game = "spaca-wor",
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        width: int | None = None,
    ) -> None:
        super().__init__()
        self.game = as_game(game, seats, options)
        width = width_of(self.game, width)
        envs = Envs(self.game, n=1, autoreset="next-step", mask=width)
        self._one = OneGame(envs, width)
        self._envs = envs
        self.metadata = {**_Table.metadata, "name": f"{self.game.name.replace('-', '_')}_v1"}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        space = observation_space
        self.observation_spaces = {a: space(envs, width) for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(width) for a in self.possible_agents}
        self._seeds = np.random.default_rng()
        self._turns = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._one.begin(int(self._seeds.integers(2**63)))
        self.agents = self.possible_agents[:]
        self._turns = 0

    def _asked(self) -> str:
        return self.possible_agents[self._one.seat]

    def _is_over(self) -> bool:
        return self._one.over

    def _is_cut(self) -> bool:
        return self.max_cycles is not None and self._turns >= self.max_cycles

    def _rewards(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self._envs.reward[0].tolist(), strict=True))

    def render(self) -> str | None:
        picture = self._envs.picture(0)
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def close(self) -> None:
        """There is nothing to close."""


class raw_env(_Table, AECEnv):  # type: ignore[misc]  # PettingZoo's own name
    """One seat after the other (agent-environment cycle). Rewards are shares of the win, at the end."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Observation:
        if agent == self.possible_agents[self._one.seat]:
            return self._one.decider()
        return self._one.other(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if self.infos[agent]:
            self.infos[agent] = {}
        if not self._one.step(action):
            self.infos[agent] = {"illegal_action": action}
        self._turns += 1
        self._cumulative_rewards[agent] = 0.0
        one = self._one
        if one.over:
            self.rewards = self._rewards()
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            return
        if self.max_cycles is not None and self._is_cut():
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[one.seat]


def env(*args: Any, **kwargs: Any) -> raw_env:
    """The environment as PettingZoo's agent-environment cycle."""
    return raw_env(*args, **kwargs)


class parallel_env(_Table, ParallelEnv):  # type: ignore[misc]  # PettingZoo's own name
    """All seats at once. In each step the action of the seat that is asked is done; those of others do nothing."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._begin(seed)
        return self._observations(), self._infos()

    def _observations(self) -> dict[str, Observation]:
        asked = self._asked()
        seats = enumerate(self.possible_agents)
        return {a: self._one.decider() if a == asked else self._one.other(n) for n, a in seats}

    def _infos(self) -> dict[str, dict[str, Any]]:
        asked = None if self._is_over() else self._asked()
        return {agent: {"asked": agent == asked} for agent in self.possible_agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        agent = self._asked()
        action = actions.get(agent)
        legal = self._one.step(action)
        self._turns += 1
        over, cut = self._is_over(), self._is_cut()
        infos = self._infos()
        if not legal:
            infos[agent]["illegal_action"] = action
        agents = self.possible_agents
        rewards = self._rewards() if over else dict.fromkeys(agents, 0.0)
        ends = dict.fromkeys(agents, over), dict.fromkeys(agents, cut and not over)
        if over or cut:
            self.agents = []
        return (self._observations(), rewards, *ends, infos)
