"""What a seat knows, as numbers: the layout of the rows, with a version and a hash.

>>> from quarterdeck import Game
>>> encoding = Game("spaca-wor").encoding
>>> encoding.seat.field("phase").most > 3
True
>>> encoding.check(encoding.hash)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ._refusal import Refused


@dataclass(frozen=True)
class Field:
    """A field of a row: one number, a row or a grid of cells from 0 to ``most``."""

    name: str
    shape: tuple[int, ...]
    most: int
    #: Where it begins in the dense row.
    offset: int
    #: Its first sparse feature.
    first_feature: int

    @property
    def size(self) -> int:
        """How many cells it has."""
        return int(np.prod(self.shape, dtype=int))


@dataclass(frozen=True)
class Layout:
    """The fields of a row, in order."""

    fields: tuple[Field, ...]
    #: Cells of a dense row.
    width: int
    #: How many sparse features there are.
    features: int

    def field(self, name: str) -> Field:
        """The field of this name."""
        for field in self.fields:
            if field.name == name:
                return field
        names = ", ".join(field.name for field in self.fields)
        raise KeyError(f"there is no field “{name}”; there is {names}")

    def read(self, row: NDArray[np.int16], name: str) -> NDArray[np.int16]:
        """A field of a row, or of many rows, in its shape."""
        field = self.field(name)
        cells = row[..., field.offset : field.offset + field.size]
        return cells.reshape(row.shape[:-1] + field.shape)

    def most(self) -> NDArray[np.int16]:
        """The most that each cell can be."""
        most = np.zeros(self.width, np.int16)
        for field in self.fields:
            most[field.offset : field.offset + field.size] = field.most
        return most


@dataclass(frozen=True)
class Encoding:
    """How a game is told in numbers: what a seat knows, and an action."""

    version: int
    #: Of version and both layouts: keep it with whatever you train.
    hash: int
    seat: Layout
    action: Layout

    def check(self, trained_on: int) -> None:
        """Refuses a learner that was trained on another encoding."""
        if trained_on != self.hash:
            message = (
                f"this learner was trained on the encoding {trained_on:016x}; "
                f"this build has {self.hash:016x}"
            )
            raise Refused("bad-record", None, message)
