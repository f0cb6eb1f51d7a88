"""A match that is played for something beyond its table: once, whoever asks (torneos §16.6)."""

from __future__ import annotations

import secrets
from functools import partial

import pytest
from django.db import IntegrityError, transaction

from economy.models import Entry
from games.matches import origins, selectors, services
from games.matches.refusals import Refusal
from games.matches.services import Seated
from games.models import Match, MatchPlayer, MatchStep
from tests.games.tools import OPEN, at_once, balance, finish, room_of, user_at
from tests.games.toy import CoinOptions

pytestmark = pytest.mark.django_db(transaction=True)

CRUCE = "torneo:7:cruce:12:1"


def start(people, origin="", stake=50):
    """Start a match at no table, for *origin*."""
    with transaction.atomic():
        return services.match_start(
            room=room_of("coin"),
            table=None,
            seats=[Seated(person) for person in people],
            options=CoinOptions(),
            conditions=OPEN,
            summary="prueba",
            stake=stake,
            server_seed=secrets.token_bytes(32),
            nonces=[secrets.token_hex(16) for _ in people],
            origin=origin,
        )


def test_twenty_starts_of_one_cruce_at_once_make_one_match(people):
    room_of("coin")
    found = at_once(*[partial(start, people, CRUCE)] * 20)
    (match,) = Match.objects.all()
    assert {each.pk for each in found} == {match.pk}
    assert match.origin == CRUCE
    assert MatchPlayer.objects.count() == 4
    assert MatchStep.objects.count() == 1
    assert balance(f"escrow:match:{match.pk}") == 200
    assert Entry.objects.filter(tx__key__contains=f"match:{match.pk}").count() == 5


def test_a_start_that_finds_its_match_made_changes_nothing_of_it(people):
    match = start(people, CRUCE)
    finish(match)
    again = start(people[::-1], CRUCE, stake=200)
    assert again.pk == match.pk
    assert (again.stake, again.status, again.version) == (50, "terminada", match.version)
    assert [row.user_id for row in again.players.order_by("seat")] == [one.pk for one in people]


def test_another_attempt_is_another_match_and_a_table_has_no_origin(people):
    first = start(people, CRUCE)
    finish(first)
    second = start(people, "torneo:7:cruce:12:2")
    finish(second)
    others = {start(people).pk, start(people).pk}
    assert len({first.pk, second.pk} | others) == 4
    assert origins.match_of(CRUCE) == first
    assert origins.match_of("torneo:7:cruce:12:3") is None
    assert origins.match_of("") is None


def test_the_database_itself_admits_one_match_an_origin(people):
    start(people, CRUCE)
    other = start(people)
    with pytest.raises(IntegrityError, match="one_match_per_origin"), transaction.atomic():
        Match.objects.filter(pk=other.pk).update(origin=CRUCE)


def test_a_start_that_fails_leaves_its_origin_free(people):
    with pytest.raises(IntegrityError):
        start([people[0]] * 4, CRUCE)
    assert origins.match_of(CRUCE) is None
    assert start(people, CRUCE).origin == CRUCE


def test_what_is_played_for_a_cruce_has_no_revancha(people):
    match = start(people, CRUCE)
    finish(match)
    assert selectors.match_people(match.pk)["fin"].revancha is None
    with pytest.raises(Refusal) as refused:
        services.match_rematch(match_id=match.pk, user_id=user_at(match, 0))
    assert refused.value.code == "sin_otra"
