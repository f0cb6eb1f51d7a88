"""A trophy that is won while one is away is told to the closed browsers, once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts import webpush
from accounts.models import PushSubscription, User
from accounts.services import preferences_update, status_set
from games.people import alerts
from tests.factories import PersonFactory
from tournaments.models import Award, Trophy
from tournaments.trophies import awarding

pytestmark = pytest.mark.django_db(transaction=True)

Told = list[tuple[Any, ...]]


@pytest.fixture(autouse=True)
def keys(settings: Any) -> Iterator[None]:
    settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY = webpush.new_keys()
    settings.VAPID_SUBJECT = "mailto:casa@usumus.example"
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """Return what push services are asked to say, in order."""
    asked: Told = []
    monkeypatch.setattr(alerts.push_send, "delay", lambda *notice: asked.append(notice))
    return asked


@pytest.fixture
def ana() -> User:
    """Return somebody in alert without a window, as seen from the look before."""
    user: User = PersonFactory(username="Ana")
    status_set(user=user, status="alerta", hours=1)
    PushSubscription.objects.create(
        user=user, endpoint=f"https://fcm.googleapis.com/{user.pk}", p256dh="k", auth="a"
    )
    return user


def win(user: User, fact: str = "mano:1") -> Award:
    trophy, _ = Trophy.objects.get_or_create(name="Manazas", given="mano")
    return awarding.give(trophy, user, awarding.Fact(fact, "por jugar con buen humor"))


def test_issue_35_a_trophy_is_told_once_with_its_name_and_where_it_stands(told: Told, ana: User):
    alerts.tell_who_is_away()
    win(ana)
    win(PersonFactory())
    alerts.tell_who_is_away()
    alerts.tell_who_is_away()
    assert told == [(ana.pk, "trofeo", "Has ganado un trofeo", "Manazas", "/vitrina/")]


def test_issue_35_who_does_not_want_to_be_told_of_trophies_is_not(told: Told, ana: User):
    preferences_update(user=ana, changes={"alerta_trofeo": False})
    alerts.tell_who_is_away()
    win(ana)
    alerts.tell_who_is_away()
    assert told == []


def test_issue_35_what_was_looked_at_or_taken_meanwhile_is_not_told(told: Told, ana: User):
    alerts.tell_who_is_away()
    Award.objects.filter(pk=win(ana).pk).update(seen_at=timezone.now())
    awarding.annulled(ana.pk, Award.objects.filter(pk=win(ana, "mano:2").pk), "fue un error")
    alerts.tell_who_is_away()
    assert told == []
