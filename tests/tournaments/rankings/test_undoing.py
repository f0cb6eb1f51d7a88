"""What the lists are kept by can be undone and made again, and they say the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db.models import F

from accounts.models import User
from games.live import sql
from tests import database
from tests.factories import PersonFactory
from tests.tournaments.rankings.test_by_level import BY_LEVEL, level
from tests.tournaments.rankings.test_pages import score, shown
from tournaments.models import PairScore, Score, Tally
from tournaments.rankings import recency
from tournaments.rankings.lines import Asked

pytestmark = pytest.mark.django_db(transaction=True)

_OLD_COUNT = "SELECT pairs, points, everybody FROM tournaments_tally WHERE everybody > 0"


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Apply all migrations again, whatever happens."""
    yield
    database.migrate_on()


def test_the_lists_by_level_and_of_who_is_listed_are_undone_and_made_again():
    ana, old, off = (PersonFactory(username=nick) for nick in ("ana", "vieja", "ida"))
    for user, days, points in ((ana, 0, 5), (old, 91, 9), (off, 0, 7)):
        score(user, points)
        level(user, 25, 2, days=days)
    PairScore.objects.create(one=ana, other=off, game="mus", points=8, won=1, played=10)
    User.objects.filter(pk=off.pk).update(is_active=False)

    def told() -> list[object]:
        counted = Tally.objects.filter(everybody__gt=0).order_by("period", "pairs", "points")
        return [
            shown(BY_LEVEL, ana),
            shown(Asked("mus"), ana),
            shown(Asked("mus", recent=True), ana),
            list(Score.objects.order_by("points").values_list("points", "is_listed", "is_recent")),
            list(PairScore.objects.values_list("points", "is_listed")),
            list(counted.values_list("period", "pairs", "points", "is_recent", "everybody")),
        ]

    before = told()
    assert before[:3] == [[(1, "ana")], [(1, "vieja"), (2, "ana")], [(1, "ana")]]
    database.migrate_back("tournaments", "0013_won_as")
    assert sorted(sql.rows(_OLD_COUNT)) == [
        (False, 5, 1), (False, 7, 1), (False, 9, 1), (True, 8, 1)
    ]  # fmt: skip
    sql.run("UPDATE tournaments_score SET points = points + 1 WHERE user_id = %s", (ana.pk,))
    assert (False, 6, 1) in sql.rows(_OLD_COUNT), "the triggers of before are there again"
    database.migrate_on()
    Score.objects.filter(user=ana).update(points=F("points") - 1)
    recency.leave_out()  # that he was left out was not kept; the sweep does it
    assert told() == before
