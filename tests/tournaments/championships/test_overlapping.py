"""Two championships at one hour: who organises one, or enters both, is told so, and not refused."""

from __future__ import annotations

import html
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.factories import PersonFactory
from tests.games.tools import room_of
from tests.tournaments.championships.cups import alone, draft, is_now, states
from tests.tournaments.championships.test_creating import filled, sent, written
from tests.tournaments.championships.test_editing import sent as edited
from tournaments.championships import overlapping
from tournaments.championships.enrolment import sign_up
from tournaments.championships.founding import Play
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)

WEEK = timedelta(days=7)


def at(hours: float, **changes: Any) -> Championship:
    """Return one for individuals, of four, that begins so many hours from now."""
    starts = timezone.now() + timedelta(hours=hours)
    return alone(starts_at=starts, closes_at=starts - timedelta(minutes=40), **changes)


def names(user: User, one: Championship) -> list[str]:
    return [other.name for other in overlapping.others_of(user, one)]


def page(one: Championship, user: User) -> str:
    client = Client()
    client.force_login(user)
    return html.unescape(client.get(f"/torneos/{one.pk}/").content.decode())


@pytest.mark.parametrize(
    ("hours", "clash"),
    [(4, True), (4.9, True), (3.1, True), (5.1, False), (2.9, False), (4 + 24, False)],
)
def test_two_overlap_by_how_long_they_would_be_of_two_rounds_of_half_an_hour(people, hours, clash):
    first, second = at(4, name="Una"), at(hours, name="Otra")
    sign_up(user=people[0], championship_id=first.pk)
    # Two rounds of 30 minutes and a rest of 3: an hour and three minutes.
    assert names(people[0], second) == (["Una"] if clash else [])


@pytest.mark.parametrize("state", ["terminado", "premiado", "cancelado"])
def test_what_is_over_is_in_nobodys_way(people, state):
    first, second = at(4), at(4)
    sign_up(user=people[0], championship_id=first.pk)
    is_now(first, state)
    assert names(people[0], second) == []


def test_7_4_a_liga_by_dates_is_played_on_its_evenings_alone(people):
    rules = {"days": 7, "jornadas": 3}
    league = at(4, name="Liga", format="liga", least=4, play=Play(rules))
    sign_up(user=people[0], championship_id=league.pk)
    hours = WEEK / timedelta(hours=1)
    assert names(people[0], at(4 + hours)) == ["Liga"]
    assert names(people[0], at(4 + hours / 2)) == []
    assert names(people[0], at(4 + 3 * hours)) == []
    cup = at(4 + hours, name="Copa")
    sign_up(user=people[1], championship_id=cup.pk)
    assert names(people[1], league) == ["Copa"]


def test_7_4_the_eliminatoria_of_a_liga_is_on_the_evening_of_its_last_jornada(people):
    rules = {"days": 7, "jornadas": 3, "play_off": 2}
    league = at(4, name="Liga", format="liga", least=4, play=Play(rules))
    sign_up(user=people[0], championship_id=league.pk)
    hours = WEEK / timedelta(hours=1)
    assert names(people[0], at(4 + 2 * hours + 0.9)) == ["Liga"]
    assert names(people[0], at(4 + hours + 0.9)) == []
    assert names(people[0], at(4 + 3 * hours)) == []


def test_who_enters_both_is_told_which_and_is_in_both(people):
    first, second = at(4, name="La primera"), at(4.5, name="La segunda")
    sign_up(user=people[0], championship_id=first.pk)
    assert "juegas también" in page(second, people[0])
    assert f"/torneos/{first.pk}/" in page(second, people[0])
    client = Client()
    client.force_login(people[0])
    answer = client.post(f"/torneos/{second.pk}/apuntarse/", follow=True).content.decode()
    assert "Ojo: a esa hora juegas también «La primera»." in html.unescape(answer)
    assert states(second) == {people[0].pk: "confirmado"}
    assert "juegas también" in page(first, people[0])
    assert "juegas también" not in page(first, people[1])


def test_who_is_in_no_other_asks_once(people, django_assert_num_queries):
    one = at(4)
    with django_assert_num_queries(1):
        assert overlapping.others_of(people[0], one) == []


def test_whoever_founds_one_is_warned_of_his_own_and_of_others_of_the_game(client):
    ana = PersonFactory()
    client.force_login(ana)
    room_of("mus")
    given = filled()
    starts = timezone.now() + timedelta(days=2)
    dates = {"starts_at": written(starts), "closes_at": given["closes_at"]}
    dates["closes_at"] = written(starts - timedelta(hours=1))
    hours = 48.5
    assert "A esa hora" not in sent(client, "ver", **dates)[1]
    at(hours, name="La de la otra peña")
    at(hours, name="La mía", organiser=ana)
    draft(name="Otra mía", organiser=ana, starts_at=starts, closes_at=starts - timedelta(hours=1))
    draft(name="Borrador ajeno", starts_at=starts, closes_at=starts - timedelta(hours=1))
    at(hours + 24, name="La del día siguiente")
    status, text = sent(client, "ver", **dates)
    assert status == 200
    assert "A esa hora hay otro torneo de Mus: «La de la otra peña»." in text
    assert "A esa hora organizas también «La mía»." in text
    assert "A esa hora organizas también «Otra mía»." in text
    assert "Borrador ajeno" not in text
    assert "La del día siguiente" not in text
    assert sent(client, **dates)[0] == 302


def test_a_draft_is_not_in_its_own_way():
    one = draft(name="Única")
    given = {"starts_at": written(one.starts_at), "closes_at": written(one.closes_at)}
    status, text = edited(one, act="ver", **given)
    assert status == 200
    assert "A esa hora" not in text
