"""An open table: each sits down when he likes with U$uros of his own, and leaves with what he has.

No game of today plays so: the toy engine whose chairs change does (tests.games.bank).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from accounts.models import Sanction, User
from accounts.sanctions import sanction_impose
from economy import reconciliation
from economy.freezing import economy_freeze, economy_unfreeze
from economy.models import Holding
from games.engines.core.chance import word_seal
from games.engines.registry import GAMES, Game
from games.matches import services as matches
from games.matches import sitting
from games.models import Match, Room, Table, TableSeat
from games.tables import invitations, matchmaking, opening, own, selectors, services, upkeep
from games.tables.opening import tables_add
from games.tables.outgoing import BuyIn, TableCard
from games.tables.standing import Accepted
from tests.factories import PersonFactory
from tests.games import bank as bank_texts
from tests.games.bank import Bank, Gambler
from tests.games.matches.chairs import play_hand, wallet
from tests.games.tables.steps import once, poor, refused, state
from tests.games.tools import at_once, live
from tools.players import agreeing

pytestmark = pytest.mark.django_db(transaction=True)

WORD = "cd" * 16


@pytest.fixture(autouse=True)
def bank(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "bank", Game(Bank(), {"novato": Gambler()}, bank_texts))  # type: ignore[arg-type]


@pytest.fixture
def room(db: None, bank: None) -> Room:
    """Return a salón whose tables are open, with from 30 to 80 U$uros."""
    return Room.objects.create(
        game="bank", slug="abiertas", name="Abiertas", gathering="open", buy_in_least=30,
        buy_in_most=80, chairs=4,
    )  # fmt: skip


@pytest.fixture
def table(room: Room) -> Table:
    tables_add(room_id=room.pk, count=1, value=30)
    return room.tables.get()


@pytest.fixture
def four(people: Callable[[int], list[User]]) -> list[User]:
    return people(4)


def fresh(table: Table) -> Table:
    return Table.objects.select_related("room", "match").get(pk=table.pk)


def accepted(table: Table, amount: int) -> Accepted:
    return read(own.terms(fresh(table), state(table)), amount)


def read(terms: dict[str, Any], amount: int) -> Accepted:
    """Return what a browser sends that has read *terms*."""
    part = {"": {}, "palabra": {"word": WORD}, "huella": {"seal": word_seal(WORD)}}[terms["pide"]]
    return Accepted(terms["marca"], amount=amount, **part)


def given(table: Table, user: User, seat: int, amount: int) -> dict[str, Any]:
    return {
        "user": user, "table_id": table.pk, "seat": seat, "accepted": accepted(table, amount),
        "request": once(),
    }  # fmt: skip


def sit(table: Table, user: User, seat: int, amount: int = 50) -> int:
    """Seat somebody; once enough sit, all say their words."""
    version = services.table_sit(**given(table, user, seat, amount))
    agreeing.reveal_all(table, WORD)
    return version


def match_of(table: Table) -> Match:
    match = fresh(table).match
    assert match is not None
    return match


def leave(match: Match, user: User) -> None:
    matches.match_leave(match_id=match.pk, user_id=user.pk, action_id=uuid4())


def require_right_books(match: Match) -> None:
    now = live(match)
    stacks = now.facts.engine.holdings(now.state)
    held = dict(Holding.objects.filter(match_id=match.pk).values_list("user_id", "amount"))
    assert held == {now.chairs.player(seat).user_id: n for seat, n in enumerate(stacks) if n}
    assert [finding for finding in reconciliation.reconcile() if not finding.ok] == []


@pytest.fixture
def playing(table: Table, four: list[User]) -> Match:
    """Return the match of two who have sat down with 50 and 60 U$uros."""
    sit(table, four[0], 0, 50)
    sit(table, four[1], 2, 60)
    return match_of(table)


# --- Until it starts


def test_one_alone_waits_and_his_u_are_his(table: Table, four: list[User]) -> None:
    sit(table, four[0], 1, 50)
    assert state(table).phase == "esperando"
    assert not Match.objects.exists()
    assert wallet(four[0]) == 1000
    card = selectors.table_public(table.pk)
    assert card is not None
    assert (card.estado, card.faltan, card.sitio) == ("esperando", 1, True)
    services.table_stand(user=four[0], request=once())
    assert not TableSeat.objects.exists()


def test_the_match_starts_when_as_many_sit_as_its_engine_needs(
    table: Table, four: list[User], playing: Match
) -> None:
    assert live(playing).chairs.seat_of == {four[0].pk: 0, four[1].pk: 2}
    assert [wallet(user) for user in four[:2]] == [950, 940]
    assert (playing.seats, playing.stake) == (4, 0)
    assert (playing.buy_in_least, playing.buy_in_most) == (30, 80)
    assert playing.nonces == [WORD] * 2
    assert state(table).phase == "jugando"
    play_hand(playing, 10, 10)
    require_right_books(playing)


def test_who_cannot_pay_any_more_stands_up_and_the_other_keeps_his_chair(
    table: Table, four: list[User]
) -> None:
    sit(table, four[0], 0, 50)
    poor(four[0], 40)
    sit(table, four[1], 2, 60)
    assert not Match.objects.exists()
    assert set(TableSeat.objects.values_list("user_id", flat=True)) == {four[1].pk}
    assert state(table).phase == "esperando"
    assert wallet(four[1]) == 1000


def test_robots_bring_no_u_and_do_not_sit_there(table: Table, four: list[User]) -> None:
    sit(table, four[0], 0)
    shown = own.look(four[0].pk).shown
    assert shown is not None
    assert "robots" not in shown.puede
    assert refused(services.table_fill_robots, user=four[0], level="novato").code == "sin_robots"


def test_nobody_sits_down_while_words_are_said(table: Table, four: list[User]) -> None:
    """He would choose his word knowing another; the list shows no room meanwhile."""
    sit(table, four[0], 0)
    asked = given(table, four[1], 1, 50)
    version = services.table_sit(**asked)
    assert state(table).phase == "revelando"
    assert services.table_sit(**{**asked, "request": once()}) == version, "sent twice"
    agreeing.reveal(table, four[0], WORD)
    card = selectors.table_public(table.pk)
    assert card is not None
    assert card.sitio is False
    for part in ({"word": WORD}, {"seal": word_seal(WORD)}):
        mark = own.terms(fresh(table), state(table))["marca"]
        late = {**given(table, four[2], 2, 50), "accepted": Accepted(mark, amount=50, **part)}
        assert refused(services.table_sit, **late).code == "fase"
    agreeing.reveal(table, four[1], WORD)
    assert match_of(table).nonces == [WORD] * 2
    assert own.terms(fresh(table), state(table))["pide"] == "", "who comes later gives no word"
    sit(table, four[2], 2)


def test_who_keeps_his_word_back_stands_up_and_nothing_drawn_is_used(
    table: Table, four: list[User]
) -> None:
    sit(table, four[0], 0)
    services.table_sit(**given(table, four[1], 1, 50))
    agreeing.reveal(table, four[0], WORD)
    services.table_stand(user=four[1], request=once())
    now = state(table)
    assert now.phase == "esperando"
    chair = now.chairs[0]
    assert chair is not None
    assert (chair.word, chair.seal, chair.accepted) == ("", "", False)
    services.table_sit(**given(table, four[2], 1, 50))
    assert state(table).phase == "aceptando"
    agreeing.accept(table, four[0], WORD)
    agreeing.reveal_all(table, WORD)
    assert match_of(table).nonces == [WORD] * 2


# --- While it is played


def test_a_free_chair_is_taken_while_it_is_played(
    table: Table, four: list[User], playing: Match
) -> None:
    play_hand(playing, 10, 10)
    sit(table, four[2], 3, 80)
    assert live(playing).chairs.seat_of[four[2].pk] == 3
    assert wallet(four[2]) == 920
    assert match_of(table) == playing
    play_hand(playing, 5, 5, 5)
    require_right_books(playing)


def test_the_list_shows_who_sits_now_and_that_there_is_room(
    table: Table, four: list[User], playing: Match
) -> None:
    def card() -> TableCard:
        shown = selectors.table_public(table.pk)
        assert shown is not None
        return shown

    def marks() -> Any:
        return selectors.table_marks(table.room_id)[table.pk]

    first = card()
    assert (first.estado, first.sitio, first.partida) == ("jugando", True, playing.pk)
    assert (first.valor, first.entrada) == (30, BuyIn(minimo=30, maximo=80))
    seen = [marks()]
    assert seen[0] == selectors.tables_shown([table.pk])[0].mark
    sit(table, four[2], 1)
    seen.append(marks())
    nicks = [chair and chair.nick for chair in card().sillas]
    assert nicks == [four[0].username, four[2].username, four[1].username, None]
    leave(playing, four[0])
    seen.append(marks())
    assert card().sillas[0] is None
    assert len(set(seen)) == 3, "nobody would be told that the chairs changed"
    sit(table, four[0], 0)
    sit(table, four[3], 3)
    assert card().sitio is False


def test_whoever_stood_up_sits_down_elsewhere_or_again(
    table: Table, room: Room, four: list[User], playing: Match
) -> None:
    sit(table, four[2], 1)
    leave(playing, four[0])
    assert selectors.running_match(four[0].pk) is None
    assert selectors.running_match(four[1].pk) is not None
    tables_add(room_id=room.pk, count=1, value=30)
    other = room.tables.get(number=2)
    sit(other, four[0], 0)
    services.table_stand(user=four[0], request=once())
    sit(table, four[0], 3, 30)
    assert live(playing).chairs.seat_of[four[0].pk] == 3
    require_right_books(playing)


def test_the_table_is_free_when_the_last_one_has_left(
    table: Table, four: list[User], playing: Match
) -> None:
    leave(playing, four[0])
    leave(playing, four[1])
    upkeep.release()
    assert [wallet(user) for user in four[:2]] == [1000, 1000]
    assert fresh(table).match is None
    assert state(table).gathering == "open"
    sit(table, four[2], 0)
    sit(table, four[3], 1)
    assert match_of(table) != playing


def test_more_is_put_up_to_the_most_of_the_table(four: list[User], playing: Match) -> None:
    def add(amount: int) -> int:
        return sitting.amount_add(
            match_id=playing.pk, user_id=four[0].pk, amount=amount, action_id=uuid4()
        )

    error = refused(add, amount=31)
    assert (error.code, error.detail) == ("tope", {"maximo": 80})
    add(30)
    assert wallet(four[0]) == 920


# --- Refusals


@pytest.mark.parametrize("is_playing", [False, True])
@pytest.mark.parametrize("amount", [0, 29, 81])
def test_an_amount_out_of_the_limits_is_refused_in_words(
    table: Table, four: list[User], is_playing: bool, amount: int
) -> None:
    for seat, user in enumerate(four[: 2 * is_playing]):
        sit(table, user, seat)
    error = refused(services.table_sit, **given(table, four[3], 3, amount))
    assert error.code == "entrada"
    assert error.sentence() == "A esta mesa se sienta uno con entre 30 y 80 U$uros."
    assert wallet(four[3]) == 1000


@pytest.mark.parametrize("is_playing", [False, True])
def test_more_than_one_has_is_refused(table: Table, four: list[User], is_playing: bool) -> None:
    for seat, user in enumerate(four[: 2 * is_playing]):
        sit(table, user, seat)
    poor(four[3], 45)
    error = refused(services.table_sit, **given(table, four[3], 3, 50))
    assert (error.code, error.detail) == ("saldo_insuficiente", {"faltan": 5})


def test_what_else_is_refused_while_it_is_played_changes_nothing(
    table: Table, room: Room, four: list[User], playing: Match, chief: User
) -> None:
    tables_add(room_id=room.pk, count=1, value=30)
    other = room.tables.get(number=2)
    assert refused(services.table_sit, **given(table, four[2], 0, 50)).code == "silla_ocupada"
    assert refused(services.table_sit, **given(table, four[2], 9, 50)).code == "silla"
    assert refused(services.table_sit, **given(other, four[0], 0, 50)).code == "en_partida"
    assert refused(services.table_sit, **given(table, four[0], 1, 50)).code == "en_partida"
    sit(other, four[3], 0)
    assert refused(services.table_sit, **given(table, four[3], 1, 50)).code == "ya_sentado"
    none = {**given(table, four[2], 1, 50), "accepted": None}
    assert refused(services.table_sit, **none).code == "al_sentarse"
    sanction_impose(
        actor=chief, user=four[2], kind=Sanction.Kind.NO_SEAT, reason="prueba de sanción", term="7d"
    )
    assert refused(services.table_sit, **given(table, four[2], 1, 50)).code == "sin_silla"
    asked = {"match_id": playing.pk, "user_id": four[2].pk, "seat": 1, "amount": 50}
    assert refused(sitting.chair_take, **asked, action_id=uuid4()).code == "sin_silla"
    assert set(live(playing).chairs.seat_of) == {four[0].pk, four[1].pk}
    require_right_books(playing)


@pytest.mark.parametrize("is_playing", [False, True])
def test_two_of_one_connection_do_not_sit_at_one_table(
    table: Table, four: list[User], is_playing: bool, settings: Any
) -> None:
    settings.USUMUS = {**settings.USUMUS, "SAME_CONNECTION_RULE": True}
    services.table_sit(**given(table, four[0], 0, 50), connection="una")
    if is_playing:
        sit(table, four[1], 1)
    error = refused(services.table_sit, **given(table, four[2], 2, 50), connection="una")
    assert error.code == "misma_conexion"
    services.table_sit(**given(table, four[2], 2, 50), connection="otra")
    agreeing.reveal_all(table, WORD)
    require_right_books(match_of(table))


def test_nobody_sits_while_the_economy_stands_still(
    table: Table, four: list[User], chief: User
) -> None:
    sit(table, four[0], 0)
    economy_freeze(reason="revisión de prueba")
    error = refused(services.table_sit, **given(table, four[1], 1, 50))
    assert error.code == "economia_congelada"
    economy_unfreeze(reason="revisión de prueba", actor=chief)
    sit(table, four[1], 1)


def test_a_match_by_invitation_is_joined_with_it_only(room: Room, four: list[User]) -> None:
    limits = {"room_id": room.pk, "value": 30}
    terms = matchmaking.terms_of(user=four[0], **limits)
    table_id = opening.table_create(
        user=four[0], by_invitation=True, accepted=read(terms, 40), **limits
    )
    table = Table.objects.get(pk=table_id)
    invited = {"invitation": table.invite_token}
    services.table_sit(**given(table, four[1], 1, 40), **invited)
    agreeing.reveal_all(table, WORD)
    match = match_of(table)
    assert refused(services.table_sit, **given(table, four[2], 2, 40)).code == "invitacion"
    asked = {"match_id": match.pk, "user_id": four[2].pk, "seat": 2, "amount": 40}
    assert refused(sitting.chair_take, **asked, action_id=uuid4()).code == "invitacion"
    invitations.table_invite(user=four[0], nick=four[2].username)
    services.table_sit(**given(table, four[2], 2, 40))
    assert live(match).chairs.seat_of[four[2].pk] == 2


def test_of_two_who_ask_for_the_last_chair_at_once_one_has_it(
    table: Table, four: list[User], playing: Match
) -> None:
    sit(table, four[2], 1)
    late = PersonFactory()
    asked = [given(table, user, 3, 50) for user in (four[3], late)]
    answers = at_once(*(lambda one=one: services.table_sit(**one) for one in asked))
    assert sum("silla_ocupada" in str(answer) for answer in answers) == 1
    assert len(live(playing).chairs.seat_of) == 4
    require_right_books(playing)
