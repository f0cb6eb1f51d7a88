"""What follows when a match is closed: after the commit, at least once, one by one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.matches import closing, rounds, services
from games.models import Match
from tests.games.tools import finish, start

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def told(monkeypatch):
    """Return the matches that a follower was told of, and whether their closing was committed."""
    found: list[int] = []

    def note(match_id: int) -> None:
        assert Match.objects.get(pk=match_id).closed_at is not None
        found.append(match_id)

    monkeypatch.setattr(closing, "_followers", [note])
    return found


def later(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(closed_at=timezone.now() - timedelta(minutes=1))


def test_who_follows_a_match_is_told_when_it_is_closed(people, told):
    match = start(people)
    assert told == []
    finish(match)
    assert told == [match.pk]
    assert match.told_at is not None
    later(match)
    rounds.untold()
    assert told == [match.pk]


def test_a_void_is_told_too(people, told, chief):
    match = start(people)
    services.match_void(match_id=match.pk, actor=chief, reason="prueba de anulación")
    assert told == [match.pk]


def test_one_that_fails_takes_neither_the_match_nor_the_others_with_it(people, told, monkeypatch):
    def fail(match_id: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(closing, "_followers", [fail, *closing._followers])
    match = start(people)
    finish(match)
    assert (match.status, match.told_at) == ("terminada", None)
    assert told == [match.pk]


def test_what_a_dead_process_did_not_tell_the_sweep_tells(people, told, monkeypatch):
    match = start(people)
    monkeypatch.setattr(closing, "tell_after_commit", lambda match_id: None)
    finish(match)
    assert told == []
    rounds.untold()
    assert told == [], "its process may be at it"
    later(match)
    rounds.untold()
    rounds.untold()
    assert told == [match.pk]
    assert not connection.in_atomic_block
