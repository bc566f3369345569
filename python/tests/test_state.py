"""One game at a time: questions, commands, copies, records."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import quarterdeck
from quarterdeck import Envs, Game, Refused, State
from quarterdeck.secrecy import leaks


def wander(state: State, steps: int) -> State:
    for nth in range(steps):
        turn = state.turn
        if turn == "over":
            break
        if turn == "chance":
            state.fall()
        else:
            legal = state.legal_texts(turn[0])
            state.act(turn[0], legal[nth % len(legal)])
    return state


def test_a_game_is_played_to_its_end(table):
    state = Game(*table).deal(seed=2)
    state.play_out(seed=3)
    assert state.turn == "over" and state.is_over
    assert sum(state.payoff) == pytest.approx(1.0)
    assert len(state.scores) == table[1]
    assert all(state.legal(seat) == [] for seat in range(table[1]))


def test_a_state_is_pickled_as_its_record(table):
    state = wander(Game(*table).deal(seed=5), 60)
    again = pickle.loads(pickle.dumps(state))
    assert again == state and again.record() == state.record()
    assert wander(again, 20).hash == wander(state, 20).hash


def test_a_copy_goes_its_own_way(game):
    state = wander(Game(game).deal(seed=1), 20)
    other, deep = state.clone(), copy.deepcopy(state)
    before = state.hash
    wander(other, 10)
    assert state.hash == before == deep.hash != other.hash
    other.undo()
    for _ in range(9):
        other.undo()
    assert other == state


def test_chances_are_exact(game):
    state = Game(game).deal(seed=1)
    while state.turn != "chance":
        turn = state.turn
        state.act(turn[0], state.legal_texts(turn[0])[0])
    chances = state.chances()
    assert sum(chance.probability for chance in chances) == pytest.approx(1.0)
    for chance in chances[:5]:
        other = state.clone()
        assert other.fall(chance.text) == chance.text
    with pytest.raises(Refused, match="understood|cannot come up"):
        state.fall("a miracle")


def test_a_refusal_cites_its_clause():
    state = Game("spaca-wor").deal(seed=3)
    state.act(0, "start tanka")
    refusal = state.may(0, "start turbo")
    assert refusal is not None and refusal.kind == "illegal" and refusal.clause.startswith("SW-")
    with pytest.raises(Refused) as caught:
        state.act(0, "start turbo")
    assert caught.value.refusal == refusal and str(caught.value) == str(refusal)
    assert pickle.loads(pickle.dumps(caught.value)).refusal == refusal
    assert state.may(1, "start turbo") is None
    assert state.may(0, "nonsense").kind == "malformed"
    assert state.may(9, "start turbo").kind == "unknown-seat"


def test_a_view_has_no_secret_and_a_dream_looks_the_same(game):
    state = wander(Game(game).deal(seed=4), 50)
    for seat in range(state.seats):
        dream = state.imagine(seat, seed=11)
        assert dream.view(seat) == state.view(seat)
        assert np.array_equal(dream.observe(seat), state.observe(seat))
        with pytest.raises(Refused, match="no record"):
            dream.record()


def test_encoders_are_honest_and_a_planted_leak_is_found(table):
    name, seats = table
    assert leaks(name, lambda state, seat: state.observe(seat), seats, games=1) == []


def test_a_planted_leak_is_found():
    def peeks(state: State, seat: int) -> list[int]:
        """Counts the actions of the next seat, which depend on its hidden cards."""
        return [len(state.legal_texts((seat + 1) % state.seats))]

    assert leaks("zerpang", peeks, games=3) != []


def test_dense_and_sparse_tell_the_same(table):
    state = wander(Game(*table).deal(seed=6), 40)
    layout = Game(*table).encoding.seat
    row, expected = state.observe(0), []
    for field in layout.fields:
        cells = row[field.offset : field.offset + field.size]
        for nth in np.flatnonzero(cells):
            expected.append(field.first_feature + nth * field.most + cells[nth] - 1)
    assert state.features(0).tolist() == expected


def test_words_and_pictures(game):
    state = wander(Game(game).deal(seed=8), 30)
    assert repr(state) == state.picture() and len(repr(state)) > 40
    assert state._repr_html_().startswith("<")
    assert any(told.text for told in state.story(0))
    assert len(state.steps()) == len(state) == 30
    turn = state.turn
    if turn not in ("chance", "over"):
        action = state.legal(turn[0])[0]
        assert action.label and state.prompt(turn[0])
        assert state.understand(turn[0], action.text) == action
        assert state.may(turn[0], state.ask(turn[0], "deckhand")) is None


def test_a_learner_of_another_encoding_is_refused():
    encoding = Game("spanc").encoding
    encoding.check(encoding.hash)
    with pytest.raises(Refused, match="trained on"):
        encoding.check(Game("zerpang").encoding.hash)
    assert Game("spanc", 4).encoding.hash == encoding.hash == Envs("spanc").encoding.hash


def test_options_and_seats_are_checked():
    assert Game("spanc", options={"catfights": False}).deal().options == {"catfights": "off"}
    for wrong in ({"catfights": "maybe"}, {"swords": True}):
        with pytest.raises(Refused, match="option"):
            Game("spanc", options=wrong)
    with pytest.raises(Refused):
        Game("spanc", seats=7)
    assert pickle.loads(pickle.dumps(Game("spanc", 3))) == Game("spanc", 3)


def test_a_damaged_record_is_refused():
    record = wander(Game("spanc").deal(seed=1), 10).record()
    for damaged in ("", record[:40], record.replace("spanc", "chess"), record + "more"):
        with pytest.raises(Refused):
            quarterdeck.load(damaged)
