"""The services of a match, against the real database."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import msgspec
import psycopg
import pytest

from economy.models import Tx
from games.engines.core.chance import HmacRng
from games.engines.core.legal import draw
from games.engines.mus.options import Options
from games.live.refusals import Refusal
from games.matches import runner, services
from games.models import MatchStep, MatchTimer, SeatPresence
from tests.games.tools import at_once, balance, call, finish, live, play, start, user_at
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
    settings.USUMUS = {**settings.USUMUS, "SAME_CONNECTION_RULE": True}
    match = start(people, hashes=("a", "b", "c", "a"))
    finish(match)
    assert {p.points for p in match.players.all()} == {0}
    assert sorted(p.money for p in match.players.all()) == [-50, -50, 50, 50]


# --- An action


def test_an_accepted_action_is_a_step_and_a_version(people):
    match = start(people)
    assert call(match, 0) == 2
    step = MatchStep.objects.get(match=match, version=2)
    assert step.seat == 0
    assert live(match).state.turn == 1


def test_an_accepted_action_costs_two_statements_and_one_more_where_it_must_be_loaded(
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
    assert said == ["SELECT", "WITH", "SELECT", "SELECT", "WITH"]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"t": "Envidar", "piedras": 2}, "accion_desconocida"),
        ({"t": "TimerFired", "key": "turno", "token": 0}, "accion_desconocida"),
        ({"t": "SeatLeft", "seat": 1}, "accion_desconocida"),
        ({"side": "cara"}, "campo_falta"),
        ({"t": "Call"}, "campo_falta"),
        ({"t": "Call", "side": "cara", "asiento": 1}, "campo_sobra"),
        ({"t": "Call", "side": 3}, "tipo"),
        ({"t": "Call", "side": "canto"}, "valor"),
        ({"t": 7}, "accion_desconocida"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(people, action, code):
    match = start(people)
    with pytest.raises(Refusal) as refusal:
        play(match, 0, action)
    assert refusal.value.code == code
    assert live(match).version == 1


def test_out_of_turn_names_who_plays(people):
    match = start(people)
    with pytest.raises(Refusal) as refusal:
        call(match, 2)
    assert refusal.value.sentence() == f"No es tu turno: juega {people[0].username}."


def test_a_stranger_cannot_play(people):
    match = start(people[:2], options=CoinOptions(jugadores=2))
    with pytest.raises(Refusal, match="solo_mirando"):
        services.match_play(
            match_id=match.pk,
            user_id=people[3].pk,
            action={"t": "Call", "side": "cara"},
            action_id=uuid4(),
        )


def test_what_was_decided_on_an_old_screen_is_refused(people):
    match = start(people)
    for seat in range(4):
        call(match, seat)
    old = partial(
        services.match_play,
        match_id=match.pk,
        user_id=user_at(match, 0),
        action={"t": "Call", "side": "cara"},
    )
    with pytest.raises(Refusal, match="desfasado"):
        old(action_id=uuid4(), seen_version=1)
    assert old(action_id=uuid4(), seen_version=5) == 6


def test_what_others_do_meanwhile_does_not_make_a_screen_old(people):
    match = start(people)
    play(match, 3, {"t": "Nudge"})
    version = services.match_play(
        match_id=match.pk,
        user_id=user_at(match, 0),
        action={"t": "Call", "side": "cara"},
        action_id=uuid4(),
        seen_version=1,
    )
    assert version == 3


# --- Twice (P2, B26, B27)


def test_the_same_id_gets_the_same_answer_once(people):
    match = start(people)
    same = uuid4()
    assert call(match, 0, action_id=same) == 2
    call(match, 1)
    assert call(match, 0, action_id=same) == 2
    assert MatchStep.objects.filter(match=match).count() == 3


def test_the_same_id_is_the_same_answer_also_when_it_would_be_legal_again(people):
    match = start(people)
    same = uuid4()
    call(match, 0, action_id=same)
    for seat in (1, 2, 3):
        call(match, seat)
    assert call(match, 0, action_id=same) == 2
    assert live(match).version == 5


def test_the_same_id_with_another_payload_is_refused(people):
    match = start(people)
    same = uuid4()
    call(match, 0, "cara", same)
    for _ in range(2):
        with pytest.raises(Refusal, match="id_reutilizado"):
            call(match, 0, "cruz", same)


def test_of_twenty_that_act_at_once_exactly_one_does(people):
    match = start(people)
    user = user_at(match, 0)
    act = partial(
        services.match_play, match_id=match.pk, user_id=user, action={"t": "Call", "side": "cara"}
    )
    answers = at_once(*(partial(act, action_id=uuid4()) for _ in range(20)))
    assert sorted(str(a) for a in answers) == ["2", *["fuera_de_turno"] * 19]
    assert live(match).version == 2


def test_twenty_copies_of_one_click_are_one_step(people):
    match = start(people)
    user, same = user_at(match, 0), uuid4()
    act = partial(
        services.match_play,
        match_id=match.pk,
        user_id=user,
        action={"t": "Call", "side": "cara"},
        action_id=same,
    )
    assert at_once(*[act] * 20) == [2] * 20
    assert MatchStep.objects.filter(match=match, action_id=same).count() == 1


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
