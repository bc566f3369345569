"""The games in OpenSpiel's shape, so that its Python algorithms run on them.

>>> from quarterdeck.openspiel import load_game
>>> state = load_game("spaca-wor").new_initial_state()
>>> state.current_player(), len(state.legal_actions())
(0, 3)
>>> state.apply_action(0)

An action is a place in the ascending list of what may be done; a chance outcome is a place in the list of outcomes.
Of several seats that choose at once, the first is asked first, from its own view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .game import Game as _Game
from .game import as_game
from .state import State as _State
from .state import load

#: OpenSpiel's players that are none.
CHANCE, TERMINAL = -1, -4


class Game:
    """A game, as OpenSpiel's algorithms ask for it."""

    def __init__(self, game: _Game) -> None:
        self.game = game

    def get_type(self) -> Any:
        """Sequential, with imperfect information: in OpenSpiel's own words, so it must be installed."""
        import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

        kinds = pyspiel.GameType
        return SimpleNamespace(
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            information=kinds.Information.IMPERFECT_INFORMATION,
            utility=kinds.Utility.CONSTANT_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            short_name=str(self),
        )

    def num_players(self) -> int:
        return self.game.seats

    def num_distinct_actions(self) -> int:
        return 512

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 1.0

    def information_state_tensor_shape(self) -> list[int]:
        return [self.game.encoding.seat.width]

    observation_tensor_shape = information_state_tensor_shape

    def information_state_tensor_size(self) -> int:
        return self.game.encoding.seat.width

    def new_initial_state(self, seed: int = 0) -> State:
        return State(self, self.game.deal(seed))

    def deserialize_state(self, text: str) -> State:
        return State(self, load(text))

    def __str__(self) -> str:
        return f"quarterdeck_{self.game.name}"


class State:
    """A position, as OpenSpiel's algorithms ask for it."""

    def __init__(self, game: Game, state: _State) -> None:
        self._game = game
        self.state = state

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self.state.seats

    def current_player(self) -> int:
        turn = self.state.turn
        if turn == "chance":
            return CHANCE
        return TERMINAL if turn == "over" else int(turn[0])

    def is_chance_node(self) -> bool:
        return self.state.turn == "chance"

    def is_terminal(self) -> bool:
        return self.state.is_over

    def is_simultaneous_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        current = self.current_player()
        player = current if player is None else player
        if current == CHANCE:
            return [action for action, _ in self.chance_outcomes()]
        if current == TERMINAL or player != current:
            return []
        return list(range(len(self.state.legal_texts(player))))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.state.chances()
        return [(nth, chance.probability) for nth, chance in enumerate(chances) if chance.weight]

    def _text(self, player: int, action: int) -> str:
        texts = (
            [chance.text for chance in self.state.chances()]
            if player == CHANCE
            else self.state.legal_texts(player)
        )
        if not 0 <= action < len(texts):
            raise ValueError(f"there are {len(texts)} actions, so there is no action {action}")
        return texts[action]

    def action_to_string(self, player: int, action: int | None = None) -> str:
        if action is None:
            player, action = self.current_player(), player
        return self._text(player, action)

    def string_to_action(self, player: int, text: str) -> int:
        return self.state.legal_texts(player).index(text)

    def apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == TERMINAL:
            raise ValueError("the game is over")
        text = self._text(player, int(action))
        if player == CHANCE:
            self.state.fall(text)
        else:
            self.state.act(player, text)

    def child(self, action: int) -> State:
        child = self.clone()
        child.apply_action(action)
        return child

    def undo_action(self, player: int, action: int) -> None:
        self.state.undo()

    def clone(self) -> State:
        return State(self._game, self.state.clone())

    def __deepcopy__(self, _: object) -> State:
        return self.clone()

    def returns(self) -> list[float]:
        return self.state.payoff

    rewards = returns

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def information_state_string(self, player: int | None = None) -> str:
        import json

        seat = self.current_player() if player is None else player
        return f"{seat}:{json.dumps(self.state.view(seat), sort_keys=True)}"

    observation_string = information_state_string

    def information_state_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        seat = self.current_player() if player is None else player
        return self.state.observe(seat).astype(np.float32)

    observation_tensor = information_state_tensor

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float] | None = None
    ) -> State:
        draw = (probability_sampler or np.random.random)()
        return State(self._game, self.state.imagine(player, int(draw * 2**53)))

    def history_str(self) -> str:
        return ", ".join(step.text for step in self.state.steps())

    def history(self) -> list[str]:
        return [step.text for step in self.state.steps()]

    def move_number(self) -> int:
        return len(self.state)

    def serialize(self) -> str:
        return self.state.record()

    def __str__(self) -> str:
        return self.state.picture()


def load_game(
    game: str | _Game, seats: int | None = None, options: Mapping[str, object] | None = None
) -> Any:
    """A game by its name, in OpenSpiel's shape."""
    return Game(as_game(game, seats, options))
