"""The cup of who has won a trophy: at the table with the people, never in what is played."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from accounts.models import Profile, User
from games.engines.ohhell.options import Options
from games.matches import selectors, store
from games.models import Match
from tests.games.matches.departing import leave
from tests.games.tools import start

pytestmark = pytest.mark.django_db(transaction=True)


def seats_of(match: Match) -> list[dict[str, object]]:
    """Return the chairs as a page is sent them."""
    frame = selectors.first_frame(match.pk, match.players.get(seat=0).user_id)
    assert frame is not None
    seats: list[dict[str, object]] = msgspec.to_builtins(frame.asientos)
    return seats


def test_issue_35_who_has_won_a_trophy_has_his_cup_at_the_table(people: list[User]):
    Profile.objects.filter(user=people[1]).update(trophies=2)
    seats = seats_of(start(people))
    assert [seat.get("copa") for seat in seats] == [None, True, None, None]


def test_issue_35_the_robot_of_one_who_left_has_no_cup_of_his(people: list[User]):
    Profile.objects.filter(user=people[1]).update(trophies=2)
    match = start(people[:3], game="ohhell", options=Options(maximo=1, minimo=1, rebote=False))
    leave(match, 1)
    assert "copa" not in seats_of(match)[1]


def test_issue_35_the_cup_costs_no_query_of_its_own(people: list[User], monkeypatch):
    match = start(people)
    asked: list[str] = []
    rows = store.sql.rows

    def counting(text: str, *given: Any) -> Any:
        asked.append(text)
        return rows(text, *given)

    monkeypatch.setattr(store.sql, "rows", counting)
    assert len(store.players(match.pk)) == 4
    assert len(asked) == 1
