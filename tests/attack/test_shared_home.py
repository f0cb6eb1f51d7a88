"""One person with two accounts sat on both sides of a table and passed U$uros and objects over.

Now people who share a connection or a browser play for nothing, whatever the salón and the door by
which they sat down, and everybody reads it before accepting.
"""

from __future__ import annotations

from uuid import uuid4

import pytest

from accounts import signals
from accounts.models import User
from economy.selectors import balance_of
from games.engines.core.chance import word_seal
from games.matches.services import match_leave
from games.models import Match, Room, Table
from games.tables import own, rematch, services
from games.tables import store as tables
from games.tables.standing import Accepted
from tests.factories import PersonFactory
from tests.games.tables.betting import propose as propose_bets
from tests.games.tables.steps import WORD, accept, accept_all, confirm_all, propose, state
from tests.games.tools import start

pytestmark = pytest.mark.django_db

SAID = "misma conexión o el mismo navegador: no se juegan U$uros, ni objetos, ni puntos."


@pytest.fixture(autouse=True)
def rule(settings) -> None:
    settings.USUMUS = {
        **settings.USUMUS,
        "SAME_CONNECTION_RULE": True,
        "SAME_CONNECTION_STAKES": False,
    }


@pytest.fixture
def table() -> Table:
    room = Room.objects.create(game="mus", slug="mus", name="Salón de Mus")
    return Table.objects.create(room=room, number=1, value=50)


@pytest.fixture
def four() -> list[User]:
    return PersonFactory.create_batch(4)


def one_home(people: list[User], how: str) -> list[str]:
    """Give the first two people one connection or one browser; return everybody's connection."""
    if how == "connection":
        return ["casa", "casa", "otra", "lejos"]
    for number, user in enumerate(people):
        browser = ("x" if number < 2 else str(number)) * 64
        signals.signals_note(user_id=user.pk, connection="", browser=browser)
    return ["una", "dos", "otra", "lejos"]


def sit_down(table: Table, people: list[User], hashes: list[str]) -> None:
    for seat, (user, origin) in enumerate(zip(people, hashes, strict=True)):
        services.table_sit(user=user, table_id=table.pk, seat=seat, connection=origin)
    confirm_all(people)


def shown(user: User):
    mine = own.look(user.pk).shown
    assert mine is not None
    assert mine.propuesta is not None
    return mine.propuesta


@pytest.mark.parametrize("how", ["connection", "browser"])
def test_they_play_for_nothing_and_everybody_is_told_before(table, four, how):
    sit_down(table, four, one_home(four, how))
    propose(four[0])
    for user in four:
        told = shown(user)
        assert (told.valor, told.sin_valor, told.aviso_conexion) == (0, True, True)
        assert SAID in told.en_juego[0]
    accept_all(table, four)
    match = Match.objects.get()
    assert (match.stake, match.ranked) == (0, False)
    assert [balance_of(user.pk) for user in four] == [1000] * 4


def test_the_jefe_reads_it_while_he_configures(table, four):
    sit_down(table, four, one_home(four, "connection"))
    told = own.preview(four[0].pk, {"juegos": 3, "piedras": 40, "reyes": 8}, {})
    assert SAID in told["en_juego"][0]


def test_no_objects_are_bet_among_them(table, four):
    sit_down(table, four, one_home(four, "connection"))
    propose_bets(four[0])
    accept_all(table, four)
    assert state(table).phase == "jugando"  # nothing to bet, nothing to agree on


def test_strangers_play_for_the_value_of_the_table(table, four):
    sit_down(table, four, ["a", "b", "c", "d"])
    propose(four[0])
    assert shown(four[0]).valor == 50
    accept_all(table, four)
    assert Match.objects.get().stake == 50


def test_where_the_setting_lets_them_they_play_for_it_without_points(table, four, settings):
    settings.USUMUS = {**settings.USUMUS, "SAME_CONNECTION_STAKES": True}
    sit_down(table, four, one_home(four, "connection"))
    propose(four[0])
    assert (shown(four[0]).valor, shown(four[0]).aviso_conexion) == (50, True)
    accept_all(table, four)
    assert (Match.objects.get().stake, Match.objects.get().ranked) == (50, False)


def test_who_is_known_too_late_is_asked_again(table, four):
    """A browser that shows itself between the proposal and the start changes what is played."""
    sit_down(table, four, ["a", "b", "c", "d"])
    propose(four[0])
    one_home(four, "browser")
    number = state(table).proposal.n
    accept(table, four[0])
    assert state(table).proposal.n == number + 1
    assert shown(four[0]).valor == 0


def test_in_a_revancha_too(table, four):
    sit_down(table, four, one_home(four, "connection"))
    propose(four[0])
    accept_all(table, four)
    match = Match.objects.get()
    match_leave(match_id=match.pk, user_id=four[3].pk, action_id=uuid4())
    Match.objects.filter(pk=match.pk).update(status="terminada")
    match.players.update(result="gana")
    rematch.table_rematch(match_id=match.pk)
    proposal = tables.load(Table.objects.get(pk=table.pk)).proposal
    assert proposal is None or proposal.shared


def sit_accepting(table: Table, user: User, seat: int, origin: str) -> None:
    mark = own.terms(Table.objects.get(pk=table.pk), state(table))["marca"]
    services.table_sit(
        user=user,
        table_id=table.pk,
        seat=seat,
        connection=origin,
        accepted=Accepted(mark, seal=word_seal(WORD)),
    )


def test_where_sitting_is_accepting_all_are_asked_again(four):
    room = Room.objects.create(
        game="mus", slug="sola", name="Sola", gathering="full", fixed_options={"juegos": 3}
    )
    table = Table.objects.create(room=room, number=1, value=50)
    for seat, (user, origin) in enumerate(zip(four, ["a", "b", "c", "a"], strict=True)):
        sit_accepting(table, user, seat, origin)
    assert not Match.objects.exists()
    assert state(table).phase == "aceptando"
    assert SAID in shown(four[3]).en_juego[0]
    accept_all(table, four)
    assert Match.objects.get().stake == 0


def test_of_prizes_they_take_one_and_everybody_is_told_before(four):
    """A minitorneo: the house puts its prizes, and pays the best placed of those who share."""
    room = Room.objects.create(
        game="poker", slug="torneo", name="Torneo", gathering="full", chairs=4
    )
    table = Table.objects.create(room=room, number=1, value=5)
    for seat, (user, origin) in enumerate(zip(four, ["a", "b", "c", "a"], strict=True)):
        sit_accepting(table, user, seat, origin)
    assert not Match.objects.exists()
    told = shown(four[1])
    assert (told.valor, told.sin_valor, told.aviso_conexion) == (0, False, True)
    assert any("de ellos solo cobra premio el mejor clasificado" in it for it in told.en_juego)
    assert any("los premios son 200 U$uros" in line for line in told.en_juego)
    accept_all(table, four)
    match = Match.objects.get()
    assert (match.stake, match.competitive, match.ranked) == (0, True, False)


def test_nothing_is_at_stake_whatever_door_starts_the_match(four):
    """The last guard stands where matches are made."""
    match = start(four, game="mus", stake=50, hashes=("casa", "casa", "otra", "lejos"))
    assert match.stake == 0
    assert [balance_of(user.pk) for user in four] == [1000] * 4
