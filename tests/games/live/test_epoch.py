"""Downtime counts against nobody; the sweep does nothing while nobody is up (promise P11)."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connections

from games.live import epoch, sql, sweep
from games.models import Epoch, Match, MatchTimer, SeatPresence, WebProcess
from tests.games.tools import start

pytestmark = pytest.mark.django_db(transaction=True)


def down_for(seconds):
    sql.run(
        "UPDATE games_epoch SET web_seen_at = clock_timestamp() - %s", (timedelta(seconds=seconds),)
    )


def test_a_gap_is_given_back_with_a_courtesy(people):
    epoch.touch()
    match = start(people)
    due = MatchTimer.objects.get(match=match).due_at
    seen = SeatPresence.objects.get(match=match, seat=0).seen_at
    down_for(600)
    given = epoch.touch()
    assert 620 <= given.total_seconds() < 622
    after = Match.objects.get(pk=match.pk)
    assert MatchTimer.objects.get(match=match).due_at == due + given
    assert after.next_due_at == due + given
    assert after.stepped_at == match.stepped_at + given
    assert SeatPresence.objects.get(match=match, seat=0).seen_at == seen + given


def test_ordinary_gaps_between_touches_give_nothing(people):
    epoch.touch()
    down_for(5)
    assert epoch.touch() == timedelta()


def test_two_processes_that_start_together_give_the_time_back_once(people):
    epoch.touch()
    down_for(100)
    given = []

    def run():
        given.append(epoch.touch())
        connections.close_all()

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(bool(g) for g in given) == [False, False, False, True]


def test_the_sweep_waits_until_somebody_is_up(people, monkeypatch):
    done = []
    monkeypatch.setattr(sweep, "_jobs", {"probe": lambda: done.append(1)})
    assert not sweep.run()
    epoch.touch()
    assert sweep.run()
    down_for(30)
    assert not sweep.run()
    assert done == [1]


def test_only_one_sweeps_at_a_time(people, monkeypatch):
    epoch.touch()
    inside, go, answers = threading.Event(), threading.Event(), []

    def slow():
        inside.set()
        go.wait(10)

    monkeypatch.setattr(sweep, "_jobs", {"slow": slow})

    def other():
        answers.append(sweep.run())
        connections.close_all()

    thread = threading.Thread(target=other)
    thread.start()
    inside.wait(10)
    assert not sweep.run()
    go.set()
    thread.join()
    assert answers == [True]


def test_a_job_that_fails_does_not_stop_the_rest(people, monkeypatch):
    done = []

    def broken():
        raise RuntimeError("job")

    monkeypatch.setattr(sweep, "_jobs", {"a": broken, "b": lambda: done.append(1)})
    epoch.touch()
    sweep.run()
    assert done == [1]


def test_web_sweeps_only_when_the_worker_does_not(people, monkeypatch):
    monkeypatch.setattr(sweep, "_jobs", {})
    epoch.touch()
    assert sweep.run_if_stale()
    assert not sweep.run_if_stale()
    Epoch.objects.update(swept_at="2000-01-01T00:00:00Z")
    assert sweep.run_if_stale()


def test_processes_that_are_long_gone_are_forgotten(people):
    for name, days in (("old", 2), ("new", 0)):
        epoch.note_process(name)
        sql.run(
            "UPDATE games_webprocess SET seen_at = seen_at - %s WHERE name = %s",
            (timedelta(days=days), name),
        )
    epoch.forget_processes()
    assert list(WebProcess.objects.values_list("name", flat=True)) == ["new"]
