"""Why something could not be done: the same kinds, clauses and words as everywhere else."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why something may not be done. Nothing has changed."""

    #: What kind of refusal it is, for instance ``"illegal"``.
    kind: str
    #: The clause of the rulebook that forbids it, if one does.
    clause: str | None
    #: What is wrong, and what would be right.
    message: str

    def __str__(self) -> str:
        return self.message if self.clause is None else f"{self.message} (rule {self.clause})"


class Refused(ValueError):
    """Raised where something was asked for that could not be done. Nothing has changed."""

    def __init__(self, kind: str, clause: str | None, message: str) -> None:
        self.refusal = Refusal(kind, clause, message)
        super().__init__(kind, clause, message)

    def __str__(self) -> str:
        return str(self.refusal)

    @property
    def kind(self) -> str:
        return self.refusal.kind

    @property
    def clause(self) -> str | None:
        return self.refusal.clause

    @property
    def message(self) -> str:
        return self.refusal.message
