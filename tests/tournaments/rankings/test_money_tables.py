"""Tables where U$uros change hands score nothing (torneos §18.1), and their end is told once."""

from __future__ import annotations

import secrets

import pytest
from django.core.management import call_command
from django.db import transaction

from accounts.models import User
from games.engines.poker.options import Options
from games.matches import services
from games.models import Match, Table
from tests.games.matches.chairs import leave, sit
from tests.games.tools import OPEN, room_of
from tournaments.models import Level, Result, Score

pytestmark = pytest.mark.django_db(transaction=True)
CASH = Options(forma="dinero", ciega=1)


@pytest.fixture
def mesa() -> Match:
    room = room_of("poker")
    table = Table.objects.create(room=room, number=1, value=40)
    with transaction.atomic():
        return services.match_start(
            room=room, table=table, seats=[], options=CASH, conditions=OPEN, summary="prueba",
            stake=0, server_seed=secrets.token_bytes(32), nonces=[], chairs=4, buy_in=(40, 200),
        )  # fmt: skip


def close(mesa: Match, people: list[User]) -> None:
    for seat, person in enumerate(people[:3]):
        sit(mesa, person, seat, 100)
    for person in people[:3]:
        leave(mesa, person)
    mesa.refresh_from_db()
    assert mesa.status == Match.Status.FINISHED


def nothing_counted() -> bool:
    return not any(kind.objects.exists() for kind in (Result, Score, Level))


def test_18_1_a_table_of_u_scores_nothing_and_its_end_is_told(mesa: Match, people: list[User]):
    assert mesa.ranked is False
    close(mesa, people)
    assert mesa.told_at is not None
    assert nothing_counted()


def test_18_1_nor_does_one_that_was_opened_as_one_that_scores(mesa: Match, people: list[User]):
    Match.objects.filter(pk=mesa.pk).update(ranked=True)
    close(mesa, people)
    assert mesa.told_at is not None
    call_command("ratings_recompute", "poker")
    assert nothing_counted()
