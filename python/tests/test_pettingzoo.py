"""PettingZoo's own tests, for every game at every number of seats."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import pytest

pytest.importorskip("pettingzoo")

from conftest import LONG
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from quarterdeck.pettingzoo import env, parallel_env

CYCLES = 300 if LONG else 40

pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


def test_api(table, capsys):
    api_test(env(*table), num_cycles=CYCLES)


def test_parallel_api(table, capsys):
    parallel_api_test(parallel_env(*table), num_cycles=CYCLES)


def test_seeds(table):
    seed_test(partial(env, *table), num_cycles=CYCLES)


def test_parallel_seeds(table):
    parallel_seed_test(partial(parallel_env, *table), num_cycles=CYCLES)


def test_max_cycles(table):
    """PettingZoo expects as many turns of every agent; a parallel environment turned into a cycle has them."""
    parallel = partial(parallel_env, *table)
    cycle = lambda max_cycles: parallel_to_aec(parallel(max_cycles=max_cycles))  # noqa: E731
    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=cycle))


def test_rendering(table, capsys):
    render_test(partial(env, *table))


def test_an_illegal_action_is_told():
    table = env("spanc", 3)
    table.reset(seed=4)
    agent = table.agent_selection
    table.step(9_999)
    assert table.infos[agent] == {"illegal_action": 9_999}
    both = parallel_env("spanc", 3)
    _, infos = both.reset(seed=4)
    asked = next(agent for agent, info in infos.items() if info["asked"])
    *_, infos = both.step({})
    assert infos[asked]["illegal_action"] is None


def test_the_winners_share_the_reward(table):
    cycle = env(*table)
    cycle.reset(seed=3)
    total = dict.fromkeys(cycle.agents, 0.0)
    for agent in cycle.agent_iter():
        observation, reward, termination, truncation, _ = cycle.last()
        total[agent] += reward
        over = termination or truncation
        cycle.step(None if over else int(observation["action_mask"].nonzero()[0][-1]))
        if cycle._turns > 5_000:
            return
    assert sum(total.values()) == pytest.approx(1.0)
