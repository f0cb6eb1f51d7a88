"""The page of a championship while it is played and afterwards: rounds, results and places."""

from __future__ import annotations

import html

import pytest
from django.test import Client

from tests.tournaments.championships.evenings import (
    crowd,
    evening,
    late,
    play,
    play_all,
    tick,
    waiting,
)
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)


def page(client: Client, one: Championship, query: str = "") -> str:
    return html.unescape(client.get(f"/torneos/{one.pk}/{query}").content.decode())


def test_anybody_sees_each_round_its_results_and_the_places(client):
    people = crowd(4)
    one = evening(people, fee=0)
    first = page(client, one)
    assert first.count("Esperando en la mesa") == 2
    match = play(waiting(one)[0], 1)
    tick()
    after = page(client, one)
    assert f"/partida/{match.pk}/acta/" in after
    assert after.count('class="lado gana"') == 1
    play_all(one)
    play_all(one)
    rounds = [row.pk for row in one.rounds.order_by("pk")]
    assert len(rounds) == 2
    last = page(client, one)
    assert "Clasificación" in last
    assert last.count('class="lado gana"') == 1
    assert page(client, one, f"?ronda={rounds[0]}").count('class="lado gana"') == 2
    for query in ("?ronda=x", "?ronda=", f"?ronda={'9' * 15}"):
        assert page(client, one, query).count('class="lado gana"') == 1, query


def test_who_is_called_is_led_to_his_table(client):
    people = crowd(2)
    one = evening(people, fee=0)
    client.force_login(people[0])
    assert "Te toca jugar" in page(client, one)
    assert "Ir a la mesa" in page(client, one)
    client.force_login(crowd(1)[0])
    assert "Te toca jugar" not in page(client, one)


def test_a_walkover_is_told_as_such(client):
    one = evening(crowd(2), fee=0)
    late(waiting(one)[0])
    tick()
    assert "Incomparecencia" in page(client, one)


def test_a_round_asks_as_much_for_many_as_for_few(client, django_assert_max_num_queries):
    people = crowd(16)
    one = evening(people, fee=0)
    with django_assert_max_num_queries(20):
        shown = page(client, one)
    assert shown.count("Esperando en la mesa") == 8
