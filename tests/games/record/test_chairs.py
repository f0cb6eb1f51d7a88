"""The acta and the history of a match whose people came and went (tests.games.bank)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match
from games.record import history
from games.record.acta import match_acta, replay_differs
from tests.games.matches.chairs import bank, leave, open_table, play_hand, sit

__all__ = ["bank"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(people: list[User]) -> Match:
    """Return a match that is over, in which two people had the chair 1, and one two chairs."""
    ana, bea, carla, dora = people
    match = open_table()
    sit(match, ana, 0)
    sit(match, bea, 1)
    play_hand(match, 10, 10)
    leave(match, bea)
    sit(match, carla, 1)
    play_hand(match, 0, 0)
    leave(match, carla)
    sit(match, carla, 3)
    sit(match, dora, 1)
    for person in (dora, carla, ana):
        leave(match, person)
    match.refresh_from_db()
    assert match.finished_at is not None
    return match


def test_the_acta_says_who_had_a_chair_from_when_to_when(match: Match, people: list[User]) -> None:
    acta = match_acta(match)
    stays = [(row["nick"], row["asiento"], row["desde"], row["hasta"]) for row in acta["jugadores"]]
    names = [person.username for person in people]
    assert sorted((nick, seat) for nick, seat, *_moments in stays) == sorted(
        [(names[0], 0), (names[1], 1), (names[2], 1), (names[2], 3), (names[3], 1)]
    )
    of_chair = sorted(stay[2:] for stay in stays if stay[1] == 1)
    assert all(left < sat for (_, left), (sat, _) in itertools.pairwise(of_chair))
    assert replay_differs(match) is None


def test_its_document_opens_as_seen_from_a_chair_of_two_people(
    match: Match, client: Client
) -> None:
    seen = client.get(reverse("acta_json", args=[match.pk]), {"desde": 1})
    assert len(seen.json()["jugadores"]) == 5


def test_the_history_shows_each_those_who_sat_with_him(
    match: Match, people: list[User], client: Client
) -> None:
    def rivals(person: User) -> list[list[str]]:
        rows = history.history_of(person.pk).order_by("since")
        return [[rival.nick for rival in history.line_of(row).rivals] for row in rows]

    ana, bea, carla, dora = (person.username for person in people)
    assert rivals(people[1]) == [[ana]]
    assert rivals(people[2]) == [[ana], [ana, dora]]
    assert rivals(people[0]) == [[bea, carla, dora]]
    assert [record.played for record in history.records_of(people[2].pk)] == [1]
    client.force_login(people[2])
    shown: Any = client.get("/historial/")
    assert shown.status_code == 200
    assert shown.content.decode().count("Jugada") == 2, "he won nothing, nor was it void"
