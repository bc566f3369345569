"""Stable-Baselines3's shape, by a short training of its own."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("stable_baselines3", reason="Stable-Baselines3 is not installed, so its shape was not tested")

from quarterdeck.sb3 import VecEnv


def test_games_are_played_in_its_shape(game):
    tables, whims = VecEnv(game, 4, opponents="random", seed=3), np.random.default_rng(1)
    observation, ended = tables.reset(), 0
    for _ in range(400):
        assert all(len(rows) == 4 for rows in observation.values())
        masks = np.stack(tables.env_method("action_masks"))
        assert (masks.sum(1) >= 2).all()
        actions = [int(whims.choice(np.flatnonzero(mask))) for mask in masks]
        observation, reward, done, infos = tables.step(np.array(actions))
        assert reward.dtype == np.float32 and (reward[~done] == 0).all()
        for over, info in zip(done, infos, strict=True):
            assert ("terminal_observation" in info) == over and "illegal_action" not in info
        ended += done.sum()
    assert ended > 0
    *_, infos = tables.step(np.array([9_999, 0, 0, 0]))
    assert infos[0]["illegal_action"] == 9_999 and "illegal_action" not in infos[1]


def test_a_learner_that_knows_no_masks_learns():
    ppo = pytest.importorskip("stable_baselines3").PPO
    ppo("MultiInputPolicy", VecEnv("spaca-wor", 8), n_steps=16, device="cpu").learn(256)


def test_a_learner_that_knows_masks_learns():
    contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    tables = VecEnv("spaca-wor", 8)
    contrib.MaskablePPO("MultiInputPolicy", tables, n_steps=16, device="cpu").learn(256)
