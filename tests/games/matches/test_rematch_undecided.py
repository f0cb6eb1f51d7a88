"""What is not said of a revancha at the moment at which it is known, the sweep says."""

from __future__ import annotations

import pytest
from django.db import OperationalError
from django.utils import timezone

from accounts.activity import activity_set
from accounts.models import User
from games.live import hints
from games.matches import due, rematches, rounds, services
from games.models import Departure, Match, MatchPlayer, TableSeat
from tests.games.matches.chairs import bank, open_table, sit
from tests.games.tools import finish, start, user_at

__all__ = ["bank"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(toy: None, people: list[User]) -> Match:
    """Return a match that has ended, whose revancha three of the four wait for."""
    match = start(people)
    finish(match)
    for seat in (0, 2, 3):
        services.match_rematch(match_id=match.pk, user_id=user_at(match, seat))
    return match


def became(match: Match) -> str:
    match.refresh_from_db()
    return match.rematch


def pressed_by_all(match: Match) -> None:
    """Have the last one press in a process that dies before it seats them."""
    MatchPlayer.objects.filter(match=match).update(wants_rematch=True)


def seated(match: Match) -> list[int]:
    return sorted(TableSeat.objects.filter(rematch_of=match).values_list("seat", flat=True))


def test_whoever_takes_a_chair_of_an_open_match_is_not_waited_for(match, bank):
    other = open_table()
    sit(other, User.objects.get(pk=user_at(match, 1)), 0)
    rounds.undecided()
    assert became(match) == rematches.ELSEWHERE
    assert match.rematch_for_id == user_at(match, 1)


def test_what_a_process_that_died_left_undone_is_done(match):
    pressed_by_all(match)
    rounds.undecided()
    assert became(match) == rematches.SEATED
    assert seated(match) == [0, 1, 2, 3]


def test_whoever_is_sent_away_is_not_waited_for_though_the_hook_died(match, monkeypatch):
    monkeypatch.setattr(rematches, "_decide_without", lambda _user: None)
    activity_set(user=User.objects.get(pk=user_at(match, 1)), active=False)
    rounds.undecided()
    assert became(match) == rematches.SEATED
    assert seated(match) == [0, 2, 3]


def test_whoever_left_a_match_that_went_on_is_not_waited_for(match):
    at = dict.fromkeys(("at", "vote_ends_at"), timezone.now())
    who = {"match": match, "seat": 1, "user_id": user_at(match, 1)}
    Departure.objects.create(**who, **at, cause="abandona")
    rounds.undecided()
    assert seated(match) == [0, 2, 3]


def test_while_one_has_not_answered_nothing_is_done_and_nothing_is_tried(match):
    assert due.undecided_matches() == []
    rounds.undecided()
    assert became(match) == ""


def test_what_is_decided_or_long_over_is_not_looked_at_again(match, monkeypatch):
    pressed_by_all(match)
    assert due.undecided_matches() == [match.pk]
    with monkeypatch.context() as later:
        later.setattr(due, "REMATCH_WITHIN", due.REMATCH_WITHIN * 0)
        assert due.undecided_matches() == []
    rounds.undecided()
    assert due.undecided_matches() == []


def test_a_revancha_that_cannot_be_seated_yet_is_tried_again(match, monkeypatch):
    def busy(_match: int) -> None:
        raise OperationalError("lock timeout")

    pressed_by_all(match)
    with monkeypatch.context() as patch:
        patch.setattr(rematches, "_seating", [busy])
        rounds.undecided()
    assert became(match) == ""
    rounds.undecided()
    assert seated(match) == [0, 1, 2, 3]


def test_what_fails_about_a_revancha_keeps_nothing_else_from_being_told(match, monkeypatch):
    """The sockets of whoever is switched off are told, whatever became of the revancha."""
    published: list[str] = []
    usual = hints._emit
    monkeypatch.setattr(hints, "_emit", lambda hint: published.append(hint.topic) or usual(hint))

    def fail(_match: int) -> None:
        raise OperationalError("lock timeout")

    monkeypatch.setattr(rematches, "_seating", [fail])
    user_id = user_at(match, 1)
    activity_set(user=User.objects.get(pk=user_id), active=False)
    assert f"user:{user_id}" in published
