"""Ratings that are made again in pieces, whatever is annulled meanwhile (torneos §19.3)."""

from __future__ import annotations

import pytest

from games.matches import services
from tests.tournaments.rankings.test_following import everything, many
from tournaments.models import Recount
from tournaments.rankings import following, levels

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("annulled", "waits"), [((0, 4), 3), ((4, 0), 3), ((0, 6, 4), 3), ((1, 7, 3), 6)]
)
def test_19_3_no_later_annulment_has_what_waits_from_further_back_forgotten(
    people, chief, monkeypatch, annulled, waits
):
    matches = many(people, 9)
    monkeypatch.setattr(levels, "PIECE", 8)
    for number in annulled:
        services.match_annul(match_id=matches[number].pk, actor=chief, reason="se dejaron ganar")
    assert Recount.objects.get().match_id == matches[waits].pk
    while Recount.objects.exists():
        following.go_on()
    kept = everything()
    following.rebuild("coin")
    assert everything() == kept
