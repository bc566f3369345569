"""A table of a report: as text, in a notebook, as rows, and as a pandas frame where pandas is installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas

Row = Mapping[str, Any]


class Table(Sequence[Row]):
    """Rows with the same columns."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = [dict(row) for row in rows]

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, nth: Any) -> Any:
        return self.rows[nth]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self.rows[0]) if self.rows else []

    def frame(self) -> pandas.DataFrame:
        """The table as a frame of pandas, which has to be installed; an interval becomes two columns."""
        try:
            import pandas
        except ImportError as error:
            raise ImportError("a frame needs pandas: pip install pandas") from error
        return pandas.DataFrame([_flat(row) for row in self.rows])

    def __str__(self) -> str:
        cells = [self.columns, *([_text(cell) for cell in row.values()] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = ("  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) for row in cells)
        return "\n".join(line.rstrip() for line in lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        def line(cells: Sequence[str], tag: str) -> str:
            return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

        rows = (line([_text(cell) for cell in row.values()], "td") for row in self.rows)
        return f"<table>{line(self.columns, 'th')}{''.join(rows)}</table>"


def _text(cell: object) -> str:
    if isinstance(cell, float):
        return f"{cell:.4g}"
    if isinstance(cell, tuple):
        return " to ".join(map(_text, cell))
    return "" if cell is None else str(cell)


def _flat(row: Row) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, cell in row.items():
        if isinstance(cell, tuple):
            flat |= {f"{name}_low": cell[0], f"{name}_high": cell[1]}
        else:
            flat[name] = cell
    return flat
