"""Who is put out of a match that goes on, by no wish of his: it counts nothing (torneos §14.1)."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engines.core.contract import Outcome
from games.engines.ohhell.options import Options
from games.matches import former, seating, settlement
from games.matches.held import chairs_of, facts_of
from games.matches.refusals import Refusal
from games.models import Departure, Match
from games.record import history
from tests.games.matches.departing import leave, play_on
from tests.games.tools import start, user_at

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se le ha expulsado del torneo"


def put_out(match: Match, seat: int) -> None:
    seating.match_put_out(match_id=match.pk, user_id=user_at(match, seat), reason=WHY)


def points(match: Match) -> dict[int, int]:
    return dict(match.players.values_list("seat", "points"))


def test_14_1_where_a_robot_plays_on_nobody_votes_and_he_has_no_points(people: list[User]) -> None:
    short = Options(maximo=1, minimo=1, rebote=False)
    match = start(people[:3], game="ohhell", options=short, stake=0)
    put_out(match, 1)
    departure = Departure.objects.get(match=match)
    assert departure.counted_at is not None
    assert departure.penalty == 0
    play_on(match)
    assert (match.status, points(match)[1]) == (Match.Status.FINISHED, 0)
    assert match.players.get(seat=1).excused == WHY
    places = dict(match.players.values_list("seat", "place"))
    assert places[1] is None, "nor a place, as who goes by himself"
    assert None not in {places[0], places[2]}
    former.places_write(match_id=match.pk)
    assert dict(match.players.values_list("seat", "place")) == places
    assert match.pk not in former.without_places()
    known = [history.reliability_of(user_at(match, seat)).matches for seat in (0, 1, 2)]
    assert known == [1, 0, 1]


@pytest.mark.parametrize("by_himself", [False, True])
def test_14_1_where_it_begins_again_without_him_he_does_not_lose_what_leaving_costs(
    people: list[User], by_himself: bool
) -> None:
    match = start(people[:3], game="tresmus", stake=0)
    (leave if by_himself else put_out)(match, 1)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    outcome = Outcome(((0,), (2,), (1,)), "ganada", left=(1,))
    with transaction.atomic():
        settlement.settle(facts_of(match.pk), chairs_of(match), outcome, timezone.now())
    assert points(match) == {0: 12, 1: -20 if by_himself else 0, 2: 1}


def test_14_1_who_has_left_is_not_put_out(people: list[User]) -> None:
    match = start(people[:3], game="ohhell", stake=0)
    leave(match, 1)
    with pytest.raises(Refusal, match="robot_juega"):
        put_out(match, 1)
    assert match.players.get(seat=1).excused == ""
