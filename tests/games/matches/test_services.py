"""The services of a match, against the real database."""

from __future__ import annotations

from uuid import uuid4

import msgspec
import psycopg
import pytest

from economy.models import Tx
from games.engines.core.chance import HmacRng
from games.engines.core.legal import draw
from games.engines.mus.options import Options
from games.matches import runner, services
from games.models import MatchStep, MatchTimer, SeatPresence
from tests.games.tools import balance, call, finish, live, play, start, user_at
from tests.games.toy import CoinOptions

pytestmark = pytest.mark.django_db(transaction=True)


# --- Start


def test_a_match_starts_with_its_stakes_in_escrow(people):
    match = start(people)
    assert match.version == 1
    assert balance(f"escrow:match:{match.pk}") == 200
    assert MatchTimer.objects.get(match=match).key == "turno"
    assert [p.staked for p in match.players.all()] == [50] * 4
    assert SeatPresence.objects.filter(match=match).count() == 4


def test_a_match_that_does_not_count_moves_nothing(people):
    match = start(people, options=CoinOptions(points=1))
    finish(match)
    assert not Tx.objects.filter(key__contains=f"match:{match.pk}").exists()
    assert {(p.points, p.money) for p in match.players.all()} == {(0, 0)}
    assert not match.competitive


def test_a_match_with_robots_is_training(people):
    match = start(people[:3], robots={3: "novato"})
    assert (match.training, match.stake, match.ranked) == (True, 0, False)


def test_players_of_one_connection_score_nothing(people, settings):
    rules = {"SAME_CONNECTION_RULE": True, "SAME_CONNECTION_STAKES": True}
    settings.USUMUS = {**settings.USUMUS, **rules}
    match = start(people, hashes=("a", "b", "c", "a"))
    finish(match)
    assert {p.points for p in match.players.all()} == {0}
    assert sorted(p.money for p in match.players.all()) == [-50, -50, 50, 50]


# --- An action


def test_an_accepted_action_costs_two_statements_and_two_more_where_it_must_be_loaded(
    people, monkeypatch
):
    """In the ordinary case it is one, shared with other tables: ``test_group_commit``."""
    match = start(people)
    call(match, 0)
    said = []
    execute = psycopg.Cursor.execute

    def spy(self, query, *args, **kwargs):
        said.append(str(query).split(maxsplit=1)[0])
        return execute(self, query, *args, **kwargs)

    users = [user_at(match, seat) for seat in (1, 2)]
    monkeypatch.setattr(psycopg.Cursor, "execute", spy)
    for user in users:
        services.match_play(
            match_id=match.pk, user_id=user, action={"t": "Call", "side": "cruz"}, action_id=uuid4()
        )
        monkeypatch.setattr(runner.cache, "get", lambda _match_id: None)
    monkeypatch.setattr(psycopg.Cursor, "execute", execute)
    assert said == ["SELECT", "WITH", "SELECT", "SELECT", "SELECT", "WITH"]


# --- Mus


def test_four_people_play_a_whole_partida_of_mus_to_the_settled_ledger(people):
    match = start(people, game="mus", options=Options(juegos=2, piedras=30))
    rng = HmacRng(b"k" * 32, "partida")
    while (now := live(match)).facts.engine.outcome(now.state) is None:
        seat, turns = next(
            (s, runner.turns(choices))
            for s, choices in enumerate(now.choices)
            if runner.turns(choices)
        )
        action = draw(turns, rng)
        play(match, seat, msgspec.to_builtins(action))
    match.refresh_from_db()
    assert match.status == "terminada"
    assert sum(p.money for p in match.players.all()) == 0
    assert balance(f"escrow:match:{match.pk}") == 0
    assert MatchStep.objects.filter(match=match).count() == match.version


def test_who_plays_alone_with_robots_does_so_at_his_own_pace(people):
    robots = dict.fromkeys(range(1, 4), "novato")
    alone = start(people[:1], game="mus", robots=robots)
    assert alone.manners["own_pace"]
    del robots[1]
    assert not start(people[1:3], game="mus", robots=robots).manners["own_pace"]
