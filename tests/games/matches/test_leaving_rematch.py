"""Revancha of a match that somebody left to a robot: who stayed decides."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.refusals import Refusal
from games.engines.ohhell.options import Options
from games.matches import services
from games.models import Match, Table, TableSeat
from games.tables import agreement, rematch, store
from games.tables import services as tables
from tests.games.matches.departing import come_back, fall, leave, play_on
from tests.games.tools import start, user_at

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(people: list[User]) -> Match:
    """Return a match of Oh Hell for three, of one hand."""
    return start(people[:3], game="ohhell", options=Options(maximo=1, minimo=1, rebote=False))


def again(match: Match, seat: int) -> list[int]:
    return services.match_rematch(match_id=match.pk, user_id=user_at(match, seat))


def test_who_stayed_play_again_without_waiting_for_who_left(match: Match) -> None:
    leave(match, 0)  # who led
    play_on(match)
    with pytest.raises(Refusal, match="robot_juega"):
        again(match, 0)
    assert again(match, 1) == [1]
    assert not TableSeat.objects.filter(user_id=user_at(match, 1)).exists(), "one is missing"
    assert again(match, 2) == [1, 2]
    table = Table.objects.select_related("room").get(pk=match.table_id)
    after = store.load(table)
    players = [chair.player if chair else None for chair in after.chairs]
    assert players == [None, user_at(match, 1), user_at(match, 2)]
    assert after.phase == "esperando"
    assert agreement.jefe(after) == 1
    assert rematch.table_rematch(match_id=match.pk) == table.pk, "asked twice"


def test_who_fell_and_came_back_is_asked_for_the_revancha(match: Match) -> None:
    fall(match, 1)
    come_back(match, 1)
    play_on(match)
    for seat in (0, 2):
        again(match, seat)
    assert not TableSeat.objects.exists(), "he has not answered"
    again(match, 1)
    assert TableSeat.objects.count() == 3


def test_the_chair_of_who_left_may_be_taken_and_all_begin_again(
    match: Match, people: list[User]
) -> None:
    leave(match, 1)
    play_on(match)
    for seat in (0, 2):
        again(match, seat)
    tables.table_sit(user=people[3], table_id=match.table_id or 0, seat=1)
    for user in (people[0], people[2], people[3]):
        tables.table_confirm(user=user)
    table = Table.objects.select_related("room").get(pk=match.table_id)
    assert store.load(table).phase == "configurando"
