"""Five published hobby games as environments: one engine, the same rules as on the page, the server and the terminal.

>>> import quarterdeck
>>> quarterdeck.games()
['spaca-wor', 'cat-quest', 'spanc', 'zerpang', 'scurvy-musketeers']
>>> state = quarterdeck.Game("spaca-wor").deal(seed=7)
>>> state.turn
(0, 1)
>>> [action.text for action in state.legal(0)]
['start standard', 'start tanka', 'start turbo']

Many games at once, for learners:

>>> envs = quarterdeck.Envs("spaca-wor", n=4, seed=1)
>>> envs.observation.shape
(4, 59)
>>> envs.step_random()
>>> bool(envs.counts().min() > 1)
True
"""

from __future__ import annotations

from ._quarterdeck import games
from ._refusal import Refusal, Refused
from .encoding import Encoding, Field, Layout
from .envs import Envs
from .game import Game
from .state import Action, State, load

__all__ = [
    "Action",
    "Encoding",
    "Envs",
    "Field",
    "Game",
    "Layout",
    "Refusal",
    "Refused",
    "State",
    "games",
    "load",
]
