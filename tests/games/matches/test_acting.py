"""Acting at a match through both of its doors: the row locked, and together with other tables.

Whatever one of them refuses or grants, the other does too (``games.matches.admission``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from uuid import uuid4

import pytest

from accounts.refusals import Refusal
from games.engines.ohhell.options import Options
from games.models import MatchStep
from tests.games import tools
from tests.games.matches.departing import come_back, fall, leave
from tests.games.tools import at_once, call, live, play, start, user_at
from tests.games.toy import CoinOptions

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("door")]


@pytest.fixture(params=["locked", "together"])
def door(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have whoever plays in the test come in by one door, and then by the other."""
    if request.param == "locked":
        yield
        return
    with tools.sockets_door() as enter:
        monkeypatch.setattr(tools, "door", enter)
        yield


def test_an_accepted_action_is_a_step_and_a_version(people):
    match = start(people)
    assert call(match, 0) == 2
    step = MatchStep.objects.get(match=match, version=2)
    assert step.seat == 0
    assert live(match).state.turn == 1


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
        tools.door(
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
        tools.door,
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
    version = tools.door(
        match_id=match.pk,
        user_id=user_at(match, 0),
        action={"t": "Call", "side": "cara"},
        action_id=uuid4(),
        seen_version=1,
    )
    assert version == 3


# --- Twice (promise P2)


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
    act = partial(tools.door, match_id=match.pk, user_id=user, action={"t": "Call", "side": "cara"})
    answers = at_once(*(partial(act, action_id=uuid4()) for _ in range(20)))
    assert sorted(str(a) for a in answers) == ["2", *["fuera_de_turno"] * 19]
    assert live(match).version == 2


def test_twenty_copies_of_one_click_are_one_step(people):
    match = start(people)
    user, same = user_at(match, 0), uuid4()
    act = partial(
        tools.door,
        match_id=match.pk,
        user_id=user,
        action={"t": "Call", "side": "cara"},
        action_id=same,
    )
    assert at_once(*[act] * 20) == [2] * 20
    assert MatchStep.objects.filter(match=match, action_id=same).count() == 1


# --- A seat from which a robot plays (parchís §1.18)

SHORT = Options(maximo=1, minimo=1, rebote=False)
BID = {"t": "Pujar", "puja": 0}


def test_the_player_whom_a_robot_replaced_cannot_act_by_hand(people):
    match = start(people[:3], game="ohhell", options=SHORT)
    turn = live(match).state.turno
    leave(match, turn)
    before = live(match).version
    with pytest.raises(Refusal, match="robot_juega"):
        play(match, turn, BID)
    assert live(match).version == before


def test_the_player_who_took_his_seat_back_acts_again(people):
    match = start(people[:3], game="ohhell", options=SHORT)
    turn = live(match).state.turno
    fall(match, turn)
    come_back(match, turn)
    before = live(match).version
    assert play(match, turn, BID) == before + 1
