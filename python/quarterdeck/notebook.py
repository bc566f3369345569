"""A game in a notebook: the table as it is drawn on the page, self-contained, and a game to leaf through."""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING

from . import _quarterdeck

if TYPE_CHECKING:
    from .state import State

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_DEFS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
_NAMED = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')

#: Turns the pages, and nothing else.
_SCRIPT = """
const pages = JSON.parse(document.getElementById("pages").textContent);
const [at, table] = [document.getElementById("at"), document.getElementById("table")];
const show = () => {
  table.innerHTML = pages[at.value];
  document.getElementById("which").textContent = `${+at.value + 1} of ${pages.length}`;
};
at.max = pages.length - 1;
at.value = at.max;
at.oninput = show;
document.getElementById("back").onclick = () => { at.value--; show(); };
document.getElementById("on").onclick = () => { at.value++; show(); };
show();
"""

_PAGER = """
<p class="pager"><button id="back" aria-label="back">◀</button>
<input id="at" type="range" min="0" aria-label="position"><button id="on" aria-label="on">▶</button>
<span id="which"></span></p>
"""

_OWN = """
body{display:block;height:auto;min-height:0;overflow:auto;padding:8px}
.pager{display:flex;gap:8px;align-items:center;margin:0 0 8px}
#table .board{position:relative;height:430px;overflow:auto}
"""


class HTML:
    """Markup that a notebook shows as it is."""

    def __init__(self, markup: str) -> None:
        self.markup = markup

    def _repr_html_(self) -> str:
        return self.markup


def drawn(state: State, seat: int | None = None, most: int = 1) -> str:
    """The table as HTML, as a seat or the gallery sees it; of a whole game so many pages."""
    pages = state._core.drawn(seat, most)
    body = pages[-1][0]
    tables = [_table(place, board, drawer) for _, place, board, drawer in pages]
    style, icons, own_style, art = _quarterdeck.looks(state.game)
    symbols = _symbols(" ".join(tables), icons, art)
    if len(tables) == 1:
        inside = f'<div id="table">{tables[0]}</div>'
    else:
        listed = json.dumps(tables).replace("</", "<\\/")
        inside = (
            f'{_PAGER}<div id="table"></div>'
            f'<script type="application/json" id="pages">{listed}</script>'
            f"<script>{_SCRIPT}</script>"
        )
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        f"<style>{style}{own_style}{_OWN}</style>"
        f'<body class="{body}">{symbols}{inside}</body></html>'
    )
    return (
        f'<iframe title="{escape(state.game)}" sandbox="allow-scripts" srcdoc="{escape(page)}" '
        'style="width:100%;height:540px;border:0"></iframe>'
    )


def _table(place: str, board: str, drawer: str) -> str:
    below = f'<div class="drawer">{drawer}</div>' if drawer else ""
    return (
        f'<p class="place">{escape(place)}</p>'
        f'<main class="board"><div class="boardfill">{board}</div></main>{below}'
    )


def _symbols(markup: str, *sheets: str) -> str:
    """The pictures that the markup names, and those that they name in turn."""
    known = {match[1]: match[0] for sheet in sheets for match in _SYMBOL.finditer(sheet)}
    wanted, found = [markup], dict[str, str]()
    while wanted:
        for match in _NAMED.finditer(wanted.pop()):
            name = match[1] or match[2]
            if name in known and name not in found:
                found[name] = known[name]
                wanted.append(known[name])
    defs = "".join(match for sheet in sheets for match in _DEFS.findall(sheet)) if found else ""
    return f'<svg width="0" height="0" aria-hidden="true">{defs}{"".join(found.values())}</svg>'
