"""What the panel of a player says of his rankings, however long the list is (torneos §20)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from tests.factories import PersonFactory
from tournaments.models import Level, Score
from tournaments.rankings import card, listing, seasons
from tournaments.rankings.lines import Asked

pytestmark = pytest.mark.django_db(transaction=True)

MANY = 300


def scored(user: User, points: int, won: int = 1, played: int = 3) -> User:
    period = seasons.calendar().code_at(timezone.now())
    Score.objects.create(
        user=user, game="mus", period=period, points=points, won=won, played=played
    )
    now = timezone.now()
    Level.objects.create(user=user, game="mus", mu=25, sigma=5, matches=1, rated_at=now)
    return user


def place(user: User) -> int | None:
    [row] = card.standings(user.pk)["ranking"]
    return row["puesto"]


def test_20_2_the_place_of_the_panel_is_that_of_the_list():
    rows = ((9, 1, 3), (7, 2, 3), (7, 1, 2), (7, 1, 3), (7, 1, 3), (-3, 0, 1))
    people = [scored(PersonFactory(), *row) for row in rows]
    off = scored(PersonFactory(), 50)
    User.objects.filter(pk=off.pk).update(is_active=False)
    assert [place(user) for user in people] == [1, 2, 3, 4, 4, 6]
    asked = Asked("mus", seasons.calendar().code_at(timezone.now()))
    for user in people:
        mine = listing.listing_of(asked, user, 1).mine
        assert mine is not None
        assert mine.place == place(user)


def test_who_has_played_nothing_this_season_has_no_place():
    user = scored(PersonFactory(), 5)
    Score.objects.all().delete()
    assert place(user) is None


def nodes(plan: Any) -> Iterator[dict[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from nodes(part)


def test_the_place_is_found_without_reading_whoever_is_ahead():
    people = User.objects.bulk_create(
        User(username=f"Otra{n}", email=f"o{n}@example.com") for n in range(MANY)
    )
    period = seasons.calendar().code_at(timezone.now())
    Score.objects.bulk_create(
        Score(user=user, game="mus", period=period, points=9 + n % 2, won=1, played=3)
        for n, user in enumerate(people)
    )
    ana = scored(PersonFactory(), 5)
    assert place(ana) == MANY + 1
    asked = {"user": ana.pk, **seasons.asked_at(timezone.now())}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {card._STANDS}", asked)
        found = cursor.fetchone()[0]
    plan = (found if isinstance(found, list) else json.loads(found))[0]["Plan"]
    read = [
        (node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"]
        for node in nodes(plan)
        if node.get("Relation Name") == "tournaments_score"
    ]
    assert sum(read) < 10
