"""The laboratory over a real Ray on this machine: two workers, one of them killed, and not a byte differs."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

ray = pytest.importorskip("ray", reason="Ray is not installed, so nothing was tried over a cluster")

from quarterdeck import Refused, lab
from quarterdeck.ray import Cluster, _play_trial, arena

ORDER = lab.Order.arena("spaca-wor", ["random", "deckhand", "mate@8"], games=240)


@pytest.fixture(scope="module", autouse=True)
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Ray on this machine alone, which leaves nothing behind in the user's folder."""
    os.environ |= {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield
    ray.shutdown()


def parents(process: int) -> list[int]:
    """A process's parent, its parent and so on."""
    found = []
    while process > 1:
        try:
            process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            break
        found.append(process)
    return found


def workers(task: str) -> list[int]:
    """The workers of our own Ray that do such a task now."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            is_one = (folder / "cmdline").read_bytes().startswith(f"ray::{task}".encode())
        except OSError:
            continue
        if is_one and os.getpid() in parents(int(folder.name)):
            found.append(int(folder.name))
    return found


class Killer:
    """Kills one worker as soon as the first part is done and another one is being played."""

    def __init__(self, task: str) -> None:
        self.task, self.killed = task, 0

    def __call__(self, done: int, of: int) -> None:
        busy = workers(self.task)
        if busy and not self.killed and done < of:
            os.kill(busy[0], signal.SIGKILL)
            self.killed = busy[0]


@pytest.mark.skipif(not Path("/proc").exists(), reason="workers are found in /proc, which is not here")
def test_a_killed_worker_changes_no_byte():
    killer = Killer("_play_part")
    report = Cluster(parts=8, tell=killer).run(ORDER)
    assert killer.killed, "a worker was killed in the middle"
    assert report == ORDER.run(threads=1)


def test_parts_of_a_cluster_and_of_a_scheduler_are_the_same(tmp_path):
    over = Cluster(parts=3, folder=tmp_path / "ray").run(ORDER)
    files = []
    for n in (3, 1, 2):
        files.append(tmp_path / f"{n}.part")
        ORDER.part(f"{n}/3", files[-1], threads=2)
    assert lab.merge(files) == over
    mixed = [files[0], *(tmp_path / "ray" / f"part-{n}-of-3" for n in (2, 1))]
    assert lab.merge(mixed) == over


def test_a_run_goes_on_from_its_folder(tmp_path):
    first = Cluster(parts=2, folder=tmp_path).run(ORDER)
    one, two = (tmp_path / f"part-{n}-of-2" for n in (1, 2))
    one.unlink()
    lines = two.read_text().splitlines(keepends=True)
    two.write_text("".join(lines[:-3]))
    assert Cluster(parts=2, folder=tmp_path).run(ORDER) == first
    with pytest.raises(Exception, match="the progress of something else"):
        Cluster(parts=2, folder=tmp_path).run(lab.Order.simulate("spanc", ["random"] * 2))


def test_simulations_and_balance_too():
    for order in (
        lab.Order.simulate("cat-quest", ["random", "deckhand"], games=50),
        lab.Order.balance("spanc", ["random"], games=40, try_options=False),
    ):
        assert Cluster(parts=5).run(order) == order.run(threads=1)
    assert arena("spaca-wor", ["random", "deckhand"], games=4).games == 4


def test_a_change_is_judged_as_on_one_machine():
    order = lab.TrialOrder.of("spaca-wor", {"ten-battles": True}, ["deckhand"], games=200)
    told = []
    assert Cluster(parts=3, tell=lambda *n: told.append(n)).try_change(order) == order.run(threads=1)
    assert told[-1] == (200, 200)
    with pytest.raises(Refused, match="another engine"):
        _play_trial(order, "engine of yesterday", 0, 0, 0, 1)


def test_self_play_has_the_weights_of_one_machine(tmp_path):
    order = lab.TrainOrder.of("spaca-wor", games=120, generations=2, iterations=1, gate=20, gate_iterations=1)
    here = order.run(tmp_path / "here", threads=2)
    assert Cluster(parts=3).train(order, tmp_path / "there") == here
    assert not list((tmp_path / "there").glob("*.games")), "no game was played here"
    weights = [(tmp_path / name / "weights.bin").read_bytes() for name in ("here", "there")]
    assert weights[0] == weights[1]


def test_what_is_wrong_is_refused_before_anything_is_sent():
    with pytest.raises(Refused, match="there is no bot “pirate”"):
        arena("spanc", ["pirate", "random"])
