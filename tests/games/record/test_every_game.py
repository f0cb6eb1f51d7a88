"""A match of every game from its bets of objects to its verified acta, whatever is played."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from economy.selectors import balance_of
from games.engines.registry import GAMES
from games.matches import prizes
from games.record import acta as records
from games.record import history
from tests.games.matches.betting import begin, ended, faults, whose
from tests.games.matches.finished import play_on
from tests.games.record.test_acta_check import checked
from tests.games.tools import live

pytestmark = pytest.mark.django_db(transaction=True)

CHECKS = ["forma", "compromiso", "tiradas", "cartas"]


@pytest.mark.parametrize("game", GAMES)
def test_objects_ledger_statistics_and_acta_of_a_match_to_its_end(game, people, buy) -> None:
    one, other = people[:2]
    item = buy(one)
    before = {person.pk: balance_of(person.pk) for person in people}
    options = GAMES[game].engine.options_type()
    match = play_on(begin(people, (one, other, item), game=game, options=options))
    outcome = GAMES[game].engine.outcome(live(match).state)
    assert match.closed_at is not None
    assert outcome is not None

    seats = {row.user_id: row for row in match.players.all()}
    is_lost = (seats[other.pk].seat, seats[one.pk].seat) in prizes.beats(outcome)
    assert whose(item) == (other if is_lost else one)
    facts = [fact["hecho"] for row in ended(match)["movimientos"] for fact in row["objetos"]]
    assert sorted(facts) == (["ganado", "perdido"] if is_lost else ["devuelto"])
    for person in people:
        assert balance_of(person.pk) == before[person.pk] + seats[person.pk].money
    assert faults() == []

    (record,) = history.records_of(one.pk)
    assert record.played == 1
    assert bool(record.figures) == (GAMES[game].figures is not None)
    entered = Client()
    entered.force_login(one)
    assert f'href="/partida/{match.pk}/acta/"' in entered.get("/historial/").content.decode()
    profile = entered.get(f"/jugador/{one.username}/").content.decode()
    assert GAMES[game].texts.NAME in profile
    assert all(figure.label in profile for figure in record.figures)
    assert history.reliability_of(one.pk).percent == 100

    assert records.replay_differs(match) is None
    asked = [Client().get(f"/partida/{match.pk}/acta.json")]
    if GAMES[game].engine.sealing is not None:
        asked.append(entered.get(f"/partida/{match.pk}/acta.json?propia"))
    for checks in checked(*[json.loads(answer.content) for answer in asked]):
        assert [check["detalle"] for check in checks if not check["ok"]] == []
        assert [check["clave"] for check in checks if check["clave"] != "abiertas"] == CHECKS
