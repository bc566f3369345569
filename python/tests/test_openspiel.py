"""OpenSpiel's algorithms on our games."""

from __future__ import annotations

import numpy as np
import pytest

from quarterdeck.openspiel import load_game


def test_a_game_is_played_in_its_shape(table):
    game = load_game(*table)
    state, whims = game.new_initial_state(), np.random.default_rng(1)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1.0)
            state.apply_action(int(whims.choice(outcomes, p=weights)))
        else:
            player = state.current_player()
            legal = state.legal_actions()
            assert legal == state.legal_actions(player)
            assert state.legal_actions((player + 1) % table[1]) == []
            dream = state.resample_from_infostate(player, whims.random)
            assert dream.information_state_string(player) == state.information_state_string(player)
            state.apply_action(int(whims.choice(legal)))
    assert sum(state.returns()) == pytest.approx(1.0)
    assert game.deserialize_state(state.serialize()).returns() == state.returns()


def test_ismcts_runs():
    """OpenSpiel's own search, unchanged, with our dreams."""
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game, whims = load_game("spaca-wor"), np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=whims),
        uct_c=1.0,
        max_simulations=8,
        max_world_samples=8,
        random_state=whims,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    state = game.new_initial_state(seed=4)
    asked = 0
    while not state.is_terminal() and asked < 12:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(whims.choice(outcomes, p=weights)))
        elif state.current_player() == 0 and len(state.legal_actions()) > 1:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            asked += 1
        else:
            state.apply_action(int(whims.choice(state.legal_actions())))
    assert asked > 0
