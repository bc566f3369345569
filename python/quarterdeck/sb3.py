"""The games for Stable-Baselines3: many games, one learner against bots in each, stepped in one call.

>>> from sb3_contrib import MaskablePPO                                # doctest: +SKIP
>>> from quarterdeck.sb3 import VecEnv                                 # doctest: +SKIP
>>> tables = VecEnv("spanc", num_envs=64, opponents="deckhand")        # doctest: +SKIP
>>> MaskablePPO("MultiInputPolicy", tables).learn(100_000)             # doctest: +SKIP

The masks are where MaskablePPO of sb3-contrib asks for them. Algorithms that know no masks work, too: an action that is not
in the list means the pass, or the first action where there is no pass, and the info says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from stable_baselines3.common import vec_env

from .game import Game
from .gymnasium import VectorEnv


class VecEnv(vec_env.VecEnv):  # type: ignore[misc, unused-ignore]
    """A batch as Stable-Baselines3 wants it: a game that ends begins anew in the same step."""

    def __init__(
        self,
        game: str | Game = "spaca-wor",
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: str | Sequence[str | None] = "deckhand",
        threads: int = 1,
        width: int | None = None,
        seed: int | None = None,
    ) -> None:
        mode = AutoresetMode.SAME_STEP
        self._tables = VectorEnv(
            game, num_envs, seats, options, opponents, threads, mode, width
        )
        self._seed = seed
        self._actions: Any = None
        self.render_mode = None
        tables = self._tables
        super().__init__(num_envs, tables.single_observation_space, tables.single_action_space)

    def reset(self) -> Any:
        observation, _ = self._tables.reset(seed=self._seed)
        self._seed = None
        return observation

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """What the next reset begins with."""
        self._seed = seed
        return [seed] * self.num_envs

    def step_async(self, actions: Any) -> None:
        self._actions = np.asarray(actions, np.int64)

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        observation, reward, done, _, info = self._tables.step(self._actions)
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(done):
            final = info["final_obs"][game]
            told[game] |= {"terminal_observation": final, "TimeLimit.truncated": False}
        for game in np.flatnonzero(info.get("_illegal_action", [])):
            told[game]["illegal_action"] = int(info["illegal_action"][game])
        return observation, reward.astype(np.float32), done, told

    def action_masks(self) -> Any:
        """Which actions there are in each game."""
        return self._tables.action_masks()

    def close(self) -> None:
        """There is nothing to close."""

    def _chosen(self, indices: Any) -> list[int]:
        return [int(game) for game in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name) for _ in self._chosen(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        games = self._chosen(indices)
        if method_name == "action_masks":
            masks = self.action_masks()
            return [masks[game] for game in games]
        raise AttributeError(f"the games of a batch have no method “{method_name}”")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._chosen(indices)]

    def get_images(self) -> list[None]:
        """Tables are drawn as text: :meth:`quarterdeck.Envs.picture`."""
        return [None] * self.num_envs
