"""What the file of a person says of his rankings, and what is left of him (promise P22)."""

from __future__ import annotations

import pytest

from accounts import personal_data
from games.matches import services
from tests.games.tools import finish, start
from tournaments.models import Level, Offence, PairScore
from tournaments.rankings import personal

pytestmark = pytest.mark.django_db(transaction=True)


def part(name: str, user_id: int) -> list[dict[str, object]]:
    return [dict(row) for row in personal_data.parts()[name](user_id)]


def test_p22_the_file_has_his_level_in_each_game_and_what_he_has_with_each_partner(people, chief):
    first, second = start(people), start([people[0], people[3], people[1], people[2]])
    for match in (first, second):
        finish(match)
    services.match_annul(match_id=second.pk, actor=chief, reason="se dejaron ganar a propósito")
    me, partner = people[0], people[2]
    level = Level.objects.get(user=me)
    assert part("niveles", me.pk) == [
        {
            "juego": "coin", "nivel": round(1500 + 40 * (level.mu - 25)),
            "margen": round(40 * level.sigma), "partidas": 1, "ultima": level.rated_at,
        }
    ]  # fmt: skip
    rows = part("parejas", me.pk)
    assert len(rows) == 3, "a month, a season and all time"
    assert {row["con"] for row in rows} == {partner.username}
    assert {row["jugadas"] for row in rows} == {1}
    assert [row["con"] for row in part("parejas", partner.pk)] == [me.username] * 3


def test_p22_what_he_did_not_finish_stays_of_somebody_without_a_name(people):
    match = start(people)
    finish(match)
    Offence.objects.create(match=match, user=people[0], cause="cae")
    personal.forget(people[0].pk)
    assert Offence.objects.filter(user=people[0]).exists()
    assert not Level.objects.filter(user=people[0]).exists()
    assert not PairScore.objects.filter(one=people[0]).exists()
