"""The laboratory from Python: the same numbers in parts and whole, typed, and ended by Ctrl-C."""

from __future__ import annotations

import importlib.util
import json
import pickle
import random
import signal
import threading

import pytest

from quarterdeck import Game, Refused, lab, load

SMALL = {"games": 150, "levels": ["deckhand"], "threads": 2}


def orders() -> list[lab.Order]:
    return [
        lab.Order.simulate("spaca-wor", ["random", "deckhand"], games=30),
        lab.Order.arena(Game("spanc", 2), ["random", "deckhand"], games=6),
        lab.Order.balance("cat-quest", ["random"], games=20, seats=3, try_options=False),
    ]


@pytest.mark.parametrize("order", orders(), ids=lambda order: order.kind)
def test_threads_and_parts_give_the_same_bytes(order, tmp_path):
    whole = order.run(threads=1)
    assert order.run(threads=3) == whole
    files = [tmp_path / f"{n}.part" for n in range(1, 5)]
    for n, file in enumerate(files, 1):
        pickle.loads(pickle.dumps(order)).part(f"{n}/4", file, threads=1)
    random.Random(1).shuffle(files)
    assert lab.merge(files) == whole
    with pytest.raises(Refused, match="missing"):
        lab.merge(files[1:])


def test_an_arena_is_typed():
    seen = []
    arena = lab.arena("spaca-wor", ["random", "deckhand", "mate@4"], games=20, tell=lambda *n: seen.append(n))
    assert [bot.name for bot in arena.bots] == ["random", "deckhand", "mate@4"]
    assert [bot["rating"] for bot in arena.data["bots"]] == [bot.rating for bot in arena.bots]
    low, high = arena.bots[0].rating_interval
    assert low < arena.bots[0].rating < high < 1500
    assert arena.matches[0].even == 0.5 and len(arena.matches) == 3 and arena.games == 60
    assert seen[-1] == (30, 30), "all rounds were told"
    assert arena.page.startswith("<!DOCTYPE html>") and "deckhand" in arena.page
    assert str(arena.table()).splitlines()[1].startswith("random")
    assert "sandbox" in arena._repr_html_() and repr(arena).startswith("Arena of spaca-wor")


def test_a_balance_is_typed():
    balance = lab.balance("spaca-wor", ["random"], games=200, try_options=False)
    first, second = (row for row in balance.rows if row.kind == "order")
    assert first.win_rate + second.win_rate == pytest.approx(1) and first.baseline == 0.5
    assert set(balance.findings) == {row for row in balance.rows if row.verdict != "even"}
    assert len(balance.table()) == len(balance.rows)


def test_a_change_is_tried():
    trial = lab.try_change("spaca-wor", {"ten-battles": True}, **SMALL)
    (length,) = [row for row in trial.rows if row.what == "decisions a game"]
    assert length in trial.moved and length.sure and length.interval[0] > 0
    assert length.after - length.before == pytest.approx(length.difference)
    assert trial.changes == ("ten-battles=on",) and trial.stopped[0].pairs == 150
    assert [row["what"] for row in trial.table()] == [row.what for row in trial.rows]
    state = load(trial.examples[0].after)
    assert state.is_over and state.options == {"ten-battles": "on"}
    assert lab.try_change("spaca-wor", {"ten-battles": True}, **SMALL | {"threads": 1}) == trial


def test_nothing_changed_moves_nothing():
    trial = lab.try_change("spaca-wor", **SMALL)
    assert trial.moved == () and trial.examples == () and trial.stopped[0].parted > 100


def test_a_number_of_the_box_can_be_changed():
    trial = lab.try_change("spanc", {"goal": 6}, levels=["random"], games=60)
    (length,) = [row for row in trial.rows if row.what == "decisions a game"]
    assert length.difference < 0, "a lower goal is reached sooner"


def test_self_play_in_parts_has_the_weights_of_one_run(tmp_path):
    order = lab.TrainOrder.of("spaca-wor", games=100, generations=1, iterations=1, gate=20, gate_iterations=1)
    whole = order.run(tmp_path / "whole", threads=2)
    (tmp_path / "parts").mkdir()
    for n in (2, 1):
        file = tmp_path / "parts" / f"generation-1.part-{n}-of-2"
        order.part(1, order.first_weights(), f"{n}/2", file)
    assert order.run(tmp_path / "parts") == whole
    assert whole.generations[0].games == 100 and len(whole.table()) == 1
    weights = [(tmp_path / name / "weights.bin").read_bytes() for name in ("whole", "parts")]
    assert weights[0] == weights[1] and len(weights[0]) == whole.bytes


def test_what_cannot_be_done_is_refused_with_words(tmp_path):
    for wrong, words in [
        (lambda: lab.arena("chess", ["random", "mate"]), "there is no game “chess”"),
        (lambda: lab.arena("spanc", ["random"]), "needs two bots"),
        (lambda: lab.arena("spanc", ["random", "pirate"]), "there is no bot “pirate”"),
        (lambda: lab.arena("spanc", ["random", "mate"], games=0), "“games” is a number from 1"),
        (lambda: lab.arena("spanc", ["random", "mate"], threads=0), "“threads” is a number"),
        (lambda: lab.simulate(Game("spanc", 3), ["random", "mate"]), "3 seats, and 2 bots"),
        (lambda: lab.try_change("spanc", {"wind": 3}), "nothing called “wind”"),
        (lambda: lab.try_change("spanc", margin=0), "between 0 and 100"),
        (lambda: lab.try_change("spanc", seconds=-1), "number of seconds"),
        (lambda: orders()[0].part("6/5", tmp_path / "part"), "a part is written as in 2/5"),
        (lambda: lab.merge([]), "there are no parts"),
        (lambda: lab.train("spanc", tmp_path, games=1), "“games” is a number from 100"),
    ]:
        with pytest.raises(ValueError, match=words):
            wrong()
    (tmp_path / "other").write_text("hello")
    with pytest.raises(Refused, match="the progress of something else"):
        orders()[0].run(progress=tmp_path / "other")


def test_ctrl_c_ends_a_run_between_two_games(tmp_path):
    order = lab.Order.arena("spaca-wor", ["deckhand", "mate@2"], games=10**8)
    began = threading.Event()

    def press() -> None:
        began.wait()
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    finger = threading.Thread(target=press)
    finger.start()
    with pytest.raises(KeyboardInterrupt):
        order.run(threads=2, progress=tmp_path / "kept", tell=lambda *_: began.set())
    finger.join()
    kept = (tmp_path / "kept").read_text().splitlines()
    assert len(kept) > 1, "what was done is kept"
    assert json.loads(kept[-1])["done"], "and whole"


def test_what_is_raised_while_it_is_told_ends_the_run():
    def tell(done: int, of: int) -> None:
        raise RuntimeError(f"{done} of {of}")

    with pytest.raises(RuntimeError, match="of 1000000"):
        lab.arena("spaca-wor", ["deckhand", "random"], games=2_000_000, tell=tell)


def test_a_table_becomes_a_frame_where_there_is_pandas():
    table = lab.simulate("spaca-wor", ["random", "random"], games=20).table()
    if importlib.util.find_spec("pandas") is None:
        with pytest.raises(ImportError, match="pip install pandas"):
            table.frame()
        pytest.skip("pandas is not installed: only its absence was tested")
    frame = table.frame()
    assert list(frame["bot"]) == ["random", "random"] and "interval_low" in frame


def test_a_report_is_drawn_where_there_is_matplotlib():
    report = lab.simulate("spaca-wor", ["random", "random"], games=20)
    if importlib.util.find_spec("matplotlib") is None:
        with pytest.raises(ImportError, match="pip install matplotlib"):
            report.plot()
        pytest.skip("matplotlib is not installed: only its absence was tested")
    import matplotlib

    matplotlib.use("Agg")
    axes = [report.plot(), lab.try_change("spaca-wor", {"ten-battles": True}, **SMALL).plot()]
    assert [label.get_text() for label in axes[0].get_yticklabels()] == ["seat 1, random", "seat 0, random"]
    assert "ten-battles=on" in axes[1].get_title()
