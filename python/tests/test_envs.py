"""Batches of games: arrays, choices, bots, seeds."""

from __future__ import annotations

import resource
import threading

import numpy as np
import pytest
from conftest import LONG

from quarterdeck import Envs, Game, Refused


def played(envs: Envs, steps: int) -> list[np.ndarray]:
    kept = []
    for _ in range(steps):
        envs.step_random()
        kept += [envs.observation.copy(), envs.feature.copy(), envs.reward.copy(), envs.hash.copy()]
    return kept


def test_threads_change_nothing(table):
    name, seats = table
    one, two = (played(Envs(name, 70, seats, seed=4, threads=n, hashes=True), 12) for n in (1, 2))
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def test_the_arrays_are_what_they_say(table):
    name, seats = table
    envs = Envs(name, 6, seats, mask=32)
    most, most_of_actions = envs.encoding.seat.most(), envs.encoding.action.most()
    for _ in range(50):
        envs.step_random()
        assert (envs.observation >= 0).all() and (envs.observation <= most).all()
        assert (envs.feature >= 0).all() and (envs.feature <= most_of_actions).all()
        assert (envs.counts() >= 2).all() and len(envs.feature) == envs.offset[-1]
        assert (envs.mask.sum(1) == np.minimum(envs.counts(), 32)).all()
        assert (envs.seat < seats).all()
        assert np.allclose(envs.reward.sum(1), envs.done)


def test_a_list_is_what_may_be_done(game):
    envs = Envs(game, 2)
    for _ in range(20):
        texts = envs.legal_texts(1)
        assert len(texts) == envs.counts()[1] == len(envs.legal_rows(1)) == len(set(texts))
        envs.step([0, len(texts) - 1] if envs.counts()[0] else [0, 0])


def test_given_arrays_are_filled():
    own = np.full((3, Game("spanc").encoding.seat.width), -1, np.int16)
    envs = Envs("spanc", 3, out={"observation": own})
    assert envs.observation is own and (own >= 0).all()
    for wrong in (own[:2], own.astype(np.int32), own.T):
        with pytest.raises(ValueError, match="observation"):
            Envs("spanc", 3, out={"observation": wrong})
    with pytest.raises(ValueError, match="no arrays colour"):
        Envs("spanc", 3, out={"colour": own})


def test_what_is_wrong_is_told_and_changes_nothing():
    envs = Envs("spanc", 2, hashes=True)
    before = envs.hash.copy()
    for wrong in ([0, 999], [-1, 0], [0], [[0, 0], [0, 0]]):
        with pytest.raises(Refused, match="game|choices"):
            envs.step(wrong)
    with pytest.raises(Refused, match="logits"):
        envs.step_logits(np.zeros(3))
    with pytest.raises(Refused, match="largest"):
        envs.step_logits(np.full(len(envs.feature), np.nan))
    for n, threads in ((0, 1), (2**40, 1), (1, 0)):
        with pytest.raises(Refused, match="a batch has"):
            Envs("spanc", n, threads=threads)
    with pytest.raises(Refused, match="there is no bot “pirate”; there is random"):
        Envs("spanc", opponents="pirate")
    with pytest.raises(Refused, match="there is no game “chess”"):
        Envs("chess")
    assert (envs.hash == before).all()


def test_logits_decide():
    envs = Envs("spaca-wor", 64, seed=3)
    for _ in range(30):
        wanted = envs.counts() - 1
        logits = np.full(len(envs.feature), -np.inf, np.float32)
        logits[envs.offset[:-1] + wanted] = 0.0
        drawn = envs.step_logits(logits)
        assert (envs.choice == wanted).all() and (drawn == 0.0).all()


def test_logits_are_probabilities():
    envs = Envs("spaca-wor", 4096, seed=3)
    first = envs.counts()[0]
    assert (envs.counts() == first).all()
    weights = np.arange(1, first + 1)
    drawn = envs.step_logits(np.tile(np.log(weights), 4096))
    share = np.bincount(envs.choice, minlength=first) / 4096
    assert np.abs(share - weights / weights.sum()).max() < 0.04
    assert np.allclose(np.exp(drawn), weights[envs.choice] / weights.sum(), atol=1e-5)


def test_bots_play_inside():
    envs = Envs("spanc", 4, seats=3, opponents=["random", None, "deckhand"])
    for _ in range(40):
        envs.step_random()
        assert (envs.seat == 1).all()


def test_better_bots_win_more():
    """A random player against deckhands wins far less than its share."""
    envs = Envs("spaca-wor", 100, opponents="deckhand", seed=1)
    won = games = 0
    while games < 100:
        envs.step_random()
        won += envs.reward[:, 0].sum()
        games += envs.done.sum()
    assert won / games < 0.3


def test_a_game_can_be_looked_at_when_it_is_over():
    envs = Envs("cat-quest", 3, autoreset="next-step", seed=2)
    seen = 0
    for _ in range(2000):
        envs.step_random()
        over = envs.done
        assert (envs.counts()[over] == 0).all() and (envs.counts()[~over] >= 2).all()
        seen += over.sum()
    assert seen > 3 and envs.episode.max() >= 1


def test_two_threads_of_python_step_two_batches():
    results = {}

    def play(name: str) -> None:
        results[name] = played(Envs("spanc", 32, seed=9, hashes=True), 60)[-1]

    threads = [threading.Thread(target=play, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert np.array_equal(results["a"], results["b"])


def test_memory_does_not_grow():
    steps = 10_000 if LONG else 300
    envs = Envs("spaca-wor", 1024, seed=8)
    for _ in range(200):
        envs.step_random()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(steps):
        envs.step_random()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 4_096, f"{grown} KB more after {steps * 1024} steps"
