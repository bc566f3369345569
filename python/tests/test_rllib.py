"""RLlib's shape: whoever decides is asked, and nobody else."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("ray.rllib", reason="RLlib is not installed, so its shape was not tested")

from ray.rllib.utils.pre_checks.env import check_multiagent_environments

from quarterdeck.rllib import Env


def test_its_own_check(table):
    name, seats = table
    env = Env({"game": name, "seats": seats})
    env._agent_ids = set(env.agents)  # Without it the check says nothing and checks nothing.
    check_multiagent_environments(env)
    env.possible_agents = env.agents = ["seat_9"]
    with pytest.raises(ValueError, match="seat_9"):
        check_multiagent_environments(env)


def test_games_are_played_in_its_shape(table):
    name, seats = table
    env, whims = Env({"game": name, "seats": seats}), np.random.default_rng(1)
    for seed in range(2):
        asked, _ = env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for _ in range(3_000):
            (agent,) = asked
            assert env.observation_spaces[agent].contains(asked[agent])
            places = np.flatnonzero(asked[agent]["action_mask"])
            asked, rewards, ends, cuts, infos = env.step({agent: int(whims.choice(places))})
            assert not infos and not any(cuts.values()) and set(rewards) == set(asked)
            for one, reward in rewards.items():
                total[one] += reward
            if ends["__all__"]:
                assert all(ends.values()) and sorted(asked) == env.possible_agents
                assert sum(total.values()) == pytest.approx(1.0)
                break
            assert not any(ends.values()) and total == dict.fromkeys(total, 0.0)


def test_seeds_repeat():
    def play() -> list[np.ndarray]:
        env = Env({"game": "spanc", "seats": 3})
        asked, _ = env.reset(seed=6)
        kept = []
        for _ in range(30):
            (agent,) = asked
            kept.append(asked[agent]["observation"])
            asked, *_ = env.step({agent: 0})
        return kept

    assert all(np.array_equal(a, b) for a, b in zip(play(), play(), strict=True))


def test_an_illegal_action_is_told_and_bots_may_sit_there():
    env = Env({"game": "spanc", "seats": 3, "opponents": "random"})
    assert env.possible_agents == ["seat_0"]
    env.reset(seed=4)
    *_, infos = env.step({"seat_0": 9_999})
    assert infos == {"__common__": {"illegal_action": 9_999}}
