"""Gymnasium's own checks, and both ways to begin anew."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from quarterdeck.gymnasium import Env, VectorEnv


def test_check_env(table):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(Env(*table, opponents="random"), skip_render_check=True)


def masked(observation: dict[str, np.ndarray], whims: np.random.Generator) -> np.ndarray:
    counts = observation["action_mask"].sum(1)
    return (whims.random(len(counts)) * np.maximum(counts, 1)).astype(np.int64)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_vectors(game, mode):
    envs = VectorEnv(game, 5, opponents="random", autoreset_mode=mode)
    observation, _ = envs.reset(seed=7)
    whims, ended, before = np.random.default_rng(1), 0, np.zeros(5, bool)
    for _ in range(400):
        assert envs.observation_space.contains(observation)
        observation, reward, done, cut, info = envs.step(masked(observation, whims))
        assert ((reward >= 0) & (reward <= 1)).all() and not cut.any()
        assert (reward[~done] == 0).all() and "illegal_action" not in info
        if mode == AutoresetMode.SAME_STEP:
            assert (observation["action_mask"].sum(1) >= 2).all()
            if done.any():
                assert (info["_final_obs"] == done).all()
                final = info["final_obs"][np.flatnonzero(done)[0]]
                assert envs.single_observation_space.contains(final)
        else:
            assert (observation["action_mask"].sum(1)[done] == 0).all()
            assert not (before & done).any(), "a game begins in the step after"
        before = done
        ended += done.sum()
    assert ended > 0


def test_vectors_have_seeds():
    def play() -> np.ndarray:
        envs, whims = VectorEnv("spanc", 3, seats=2, opponents="random"), np.random.default_rng(2)
        observation, _ = envs.reset(seed=5)
        for _ in range(30):
            observation, *_ = envs.step(masked(observation, whims))
        return observation["observation"]

    assert np.array_equal(play(), play())


def test_an_illegal_action_is_told():
    envs = VectorEnv("spanc", 3, opponents="random")
    envs.reset(seed=1)
    *_, info = envs.step(np.array([0, 9_999, 0]))
    assert info["_illegal_action"].tolist() == [False, True, False]
    one = Env("spanc", opponents="random")
    one.reset(seed=1)
    *_, info = one.step(9_999)
    assert info == {"illegal_action": 9_999}
    assert one.action_masks().sum() >= 2


def test_there_is_one_learner():
    with pytest.raises(ValueError, match="one seat is the learner's"):
        Env("spanc", seats=3, opponents=[None, None, "random"])
