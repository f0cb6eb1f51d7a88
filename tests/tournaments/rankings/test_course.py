"""How somebody's points and rating went: what its page says, draws and puts into its table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match
from tests.factories import PersonFactory
from tests.games.tools import finish, start
from tournaments.models import Result
from tournaments.rankings.course import HEIGHT, WIDTH, course_of, drawn, steps_of
from tournaments.rules.rating import PROVISIONAL_BELOW, Rating
from usumus.templatetags.site import minus

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def test_points_add_up_and_a_match_that_rates_nobody_leaves_the_rating_as_it_was():
    rows = [(NOON, 1, 12, 26.0, 8.0, 1), (NOON + HOUR, 2, -20, None, None, None)]
    first, second = steps_of(rows)
    assert (first.points, first.level, first.margin) == (12, 1540, 320)
    assert (second.points, second.level, second.margin) == (-8, 1540, 320)


def test_who_was_never_rated_has_the_level_of_a_new_player():
    (only,) = steps_of([(NOON, 1, -100, None, None, None)])
    assert (only.level, only.margin, only.is_provisional) == (1500, 333, True)


def test_19_4_the_level_is_provisional_below_twenty_matches():
    rows = [(NOON, n, 0, 25.0, 5.0, n) for n in (PROVISIONAL_BELOW - 1, PROVISIONAL_BELOW)]
    assert [step.is_provisional for step in steps_of(rows)] == [True, False]


def test_the_drawing_is_within_its_frame_with_the_band_around_the_level():
    rows = [(NOON + n * HOUR, n, -10, 25.0 - n, 8.0 - n, n + 1) for n in range(3)]
    made = drawn(list(steps_of(rows)))
    assert made.line == "0.0,56.8 300.0,108.4 600.0,160.0"  # from 1 down to -30, with 0 in sight
    band = [tuple(map(float, point.split(","))) for point in made.band.split()]
    level = [tuple(map(float, point.split(","))) for point in made.level.split()]
    assert [x for x, _ in band] == [0, 300, WIDTH, WIDTH, 300, 0]
    assert all(0 <= y <= HEIGHT for _, y in (*band, *level))
    highs, lows = band[:3], band[:2:-1]
    assert all(high[1] < at[1] < low[1] for high, at, low in zip(highs, level, lows, strict=True))


def test_of_one_match_there_is_a_table_and_no_line():
    made = drawn(list(steps_of([(NOON, 7, 12, 26.0, 8.0, 1)])))
    assert (made.line, made.level, made.band) == ("", "", "")
    assert [step.match_id for step in made.rows] == [7]


def test_what_is_drawn_and_listed_stays_short_however_much_was_played():
    rows = [(NOON + n * HOUR, n, 1, 25.0, 5.0, n + 1) for n in range(3_000)]
    made = drawn(list(steps_of(rows)))
    assert len(made.data["t"]) == 400
    assert made.data["puntos"][-1] == made.last.points == 3_000
    assert [made.rows[0].match_id, made.rows[-1].match_id, len(made.rows)] == [2_999, 0, 40]


def test_of_what_was_closed_in_one_second_the_last_is_drawn():
    rows = [(NOON, 1, 12, 26.0, 8.0, 1), (NOON, 2, 12, 27.0, 7.0, 2), (NOON + HOUR, 3, 0, 27, 7, 3)]
    made = drawn(list(steps_of(rows)))
    assert made.data["puntos"] == [24, 24]
    assert made.data["nivel"] == [1580, 1580]


# --- Its page


@pytest.fixture
def played(people: list[User]) -> list[Match]:
    matches = [start(people), start(people)]
    for match in matches:
        finish(match)
    return matches


def acta(match: Match) -> str:
    return f'href="{reverse("acta", args=[match.pk])}"'


@pytest.mark.django_db(transaction=True)
def test_issue_35_the_page_shows_my_points_and_my_rating_with_their_table(
    client: Client, people: list[User], played: list[Match]
):
    client.force_login(people[0])
    text = client.get("/ranking/coin/mi-evolucion/").content.decode()
    mine = list(Result.objects.filter(user=people[0]).order_by("closed_at", "match"))
    last = list(steps_of([(NOON, 0, row.points, row.mu, row.sigma, row.nth) for row in mine]))[-1]
    assert f"<dd>{minus(last.points)}</dd>" in text
    assert f"±{last.margin} · provisional" in text
    assert 'data-evolucion="evolucion-datos"' in text
    assert [text.count(acta(match)) for match in played] == [1, 1]
    assert "/ranking/coin/mi-evolucion/" in client.get("/ranking/coin/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_issue_35_it_is_of_the_period_that_is_asked_for_and_of_nobody_else(
    client: Client, people: list[User], played: list[Match]
):
    Result.objects.filter(match=played[0]).update(month="2020-01", season="2020-T1")
    client.force_login(people[0])
    shown = {
        period: client.get(f"/ranking/coin/mi-evolucion/?periodo={period}").content.decode()
        for period in ("mes", "temporada", "siempre", "x")
    }
    here = {period: acta(played[0]) in text for period, text in shown.items()}
    assert here == {"mes": False, "temporada": False, "siempre": True, "x": False}
    assert all(acta(played[1]) in text for text in shown.values())
    assert "aún no hay línea" in shown["mes"]
    client.force_login(PersonFactory())
    assert "Nada todavía" in client.get("/ranking/coin/mi-evolucion/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_20_1_in_a_period_the_rating_goes_on_from_where_he_stood_and_points_begin_anew(
    people: list[User], played: list[Match]
):
    first, second = (Result.objects.get(match=match, user=people[0]) for match in played)
    Result.objects.filter(pk=first.pk).update(month="2020-01", nth=20)
    Result.objects.filter(pk=second.pk).update(month="2020-02", mu=None, sigma=None, nth=None)
    course = course_of(people[0].pk, "coin", "2020-02")
    assert course is not None
    stood = Rating(first.mu, first.sigma)
    assert course.last.points == second.points
    assert (course.last.level, course.last.margin) == (stood.level, stood.margin) != (1500, 333)
    assert not course.last.is_provisional
    earliest = course_of(people[0].pk, "coin", "2020-01")
    assert earliest is not None
    assert earliest.last.level == stood.level
    Result.objects.filter(pk=first.pk).update(mu=None, sigma=None, nth=None)
    course = course_of(people[0].pk, "coin", "2020-02")
    assert course is not None
    assert (course.last.level, course.last.is_provisional) == (1500, True), "never rated"


@pytest.mark.django_db(transaction=True)
def test_a_game_that_is_none_and_a_visitor_see_nothing(client: Client, people: list[User]):
    assert client.get("/ranking/mus/mi-evolucion/").status_code == 302
    client.force_login(people[0])
    assert client.get("/ranking/tute/mi-evolucion/").status_code == 404
