"""The figures of a game: written when a match is closed, and read in the pages of a player."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engines.poker import figures as poker_figures
from games.engines.poker import texts
from games.engines.poker.engine import Poker
from games.engines.poker.options import Options
from games.engines.poker.robots import ROBOTS
from games.engines.registry import GAMES, Game
from games.matches import services
from games.models import Match
from games.record import figures, history
from tests.games import tools
from tests.games.matches.chairs import act, leave, sit
from tests.games.matches.test_poker_tables import decide, end_wait, mesa, user_at
from tests.games.tools import live

__all__ = ["mesa"]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def poker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "poker", Game(Poker(), ROBOTS, texts, poker_figures))


def read(user: User) -> dict[str, str]:
    return {shown.label: shown.value for shown in figures.figures_of(user.pk, "poker")}


def test_the_figures_of_a_match_are_written_once_it_is_closed(people) -> None:
    match = tools.start(people, game="poker", options=Options())
    assert read(people[0]) == {}
    while live(match).facts.engine.outcome(live(match).state) is None:
        decide(match)
    hands = live(match).state.numero_mano
    winner = match.players.get(result="gana").user
    assert read(winner)["Manos"] == str(hands)
    assert read(winner)["VPIP"] == "100 %"
    before = list(match.players.order_by("seat").values_list("figures", flat=True))
    assert all(row["manos"] >= 1 for row in before)
    figures.write(match.pk)
    assert list(match.players.order_by("seat").values_list("figures", flat=True)) == before
    assert sum(int(read(person)["Manos"]) for person in people) == sum(r["manos"] for r in before)
    (record,) = history.records_of(winner.pk)
    assert [figure.label for figure in record.figures][:3] == ["Manos", "VPIP", "PFR"]
    page = Client().get(reverse("jugador", args=[winner.username])).content.decode()
    assert "VPIP" in page


def test_a_hand_is_of_whoever_sat_on_the_chair_then(mesa: Match, people) -> None:
    sit(mesa, people[0], 0, 100)
    sit(mesa, people[1], 1, 100)
    for _ in range(2):
        end_wait(mesa, "continuar")
        act(mesa, user_at(mesa, live(mesa).state.turno), {"t": "Retirarse"})
    leave(mesa, people[1])
    sit(mesa, people[2], 1, 100)
    end_wait(mesa, "continuar")
    act(mesa, user_at(mesa, live(mesa).state.turno), {"t": "Retirarse"})
    leave(mesa, people[0])
    leave(mesa, people[2])
    hands = {person.pk: read(person).get("Manos") for person in people[:3]}
    assert hands == {people[0].pk: "3", people[1].pk: "2", people[2].pk: "1"}


def test_what_the_staff_annul_says_nothing_of_how_one_plays(mesa: Match, people, chief) -> None:
    sit(mesa, people[0], 0, 100)
    sit(mesa, people[1], 1, 100)
    end_wait(mesa, "continuar")
    act(mesa, user_at(mesa, live(mesa).state.turno), {"t": "Retirarse"})
    leave(mesa, people[0])
    leave(mesa, people[1])
    assert read(people[0])["Manos"] == "1"
    services.match_annul(match_id=mesa.pk, actor=chief, reason="se pasaban las fichas")
    assert read(people[0]) == {}


def test_a_training_writes_no_figures(people) -> None:
    match = tools.start(people[:3], game="poker", options=Options(), robots={3: "novato"})
    for person in people[:3]:
        leave(match, person)
    match.refresh_from_db()
    assert match.closed_at is not None
    assert set(map(str, match.players.values_list("figures", flat=True))) == {"{}"}


def test_a_game_that_counts_nothing_has_none(people) -> None:
    assert figures.figures_of(people[0].pk, "mus") == ()
