"""Who has left, is switched off or banned acts nowhere, whatever he has open (promise P22).

His page or his socket knows him as he was: each act asks again, in its own transaction, and that
one and his leaving wait for each other.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple
from uuid import uuid4

import pytest

from accounts import personal_data, relations
from accounts.activity import activity_set
from accounts.deletion import leaving_ask
from accounts.models import Friendship, Profile, Sanction, User
from accounts.refusals import Refusal
from accounts.sanctions import sanction_impose
from accounts.services import status_set, tone_set
from economy import pawnshop, shop
from games.chat.channel import Channel
from games.chat.services import line_add, whisper_add
from games.matches import services as matches
from games.models import ChatLine, Match, Room, Table, TableSeat
from games.people.reports import report_make
from games.tables import bets, entry, invitations, opening, rematch, services
from games.tables.matchmaking import jugar_ya
from tests.factories import PersonFactory
from tests.games import tools
from tests.games.matches.chairs import add, bank, open_table
from tests.games.matches.chairs import sit as take_chair
from tests.games.tables.steps import sit_all
from tests.games.tools import finish, in_thread, start, until_it_waits, user_at

__all__ = ["bank"]

pytestmark = pytest.mark.django_db(transaction=True)


class Place(NamedTuple):
    """Where somebody acts, and towards whom."""

    table: Table
    other: User

    @property
    def channel(self) -> Channel:
        return Channel("salon", self.table.room_id)


def leaves(user: User) -> None:
    leaving_ask(user=User.objects.get(pk=user.pk), nick=user.username)


def is_switched_off(user: User) -> None:
    activity_set(user=User.objects.get(pk=user.pk), active=False)


def is_banned(user: User) -> None:
    boss = PersonFactory(is_staff=True)
    why = "insulta a todo el mundo"
    sanction_impose(actor=boss, user=user, kind=Sanction.Kind.BAN, reason=why, term="1d")


GOING = [leaves, is_switched_off, is_banned]
SENT_AWAY = [is_switched_off, is_banned]
"""Who sits does not leave, but for these."""

ANYWHERE: dict[str, Callable[[User, Place], Any]] = {
    "sit": lambda user, at: services.table_sit(user=user, table_id=at.table.pk, seat=0),
    "create": lambda user, at: opening.table_create(
        user=user, room_id=at.table.room_id, value=50, by_invitation=False
    ),
    "jugar_ya": lambda user, at: jugar_ya(user=user, room_id=at.table.room_id),
    "say": lambda user, at: line_add(
        channel=at.channel, author_id=user.pk, text="Hola a todos", line_id=uuid4()
    ),
    "whisper": lambda user, at: whisper_add(
        author_id=user.pk, nick=at.other.username, text="Hola", line_id=uuid4()
    ),
    "status": lambda user, at: status_set(user=user, status="ausente"),
    "friend": lambda user, at: relations.friendship_ask(user=user, other=at.other),
    "note": lambda user, at: relations.note_write(user=user, other=at.other, text="Farolea."),
    "report": lambda user, at: report_make(
        reporter=user, reported=at.other, reason="insultos", text="Insulta.", request=uuid4()
    ),
    "buy": lambda user, at: shop.item_buy(user=user, kind_id=1, expected_price=1, key=uuid4()),
    "pawn": lambda user, at: pawnshop.item_pawn(user=user, item_id=1, expected=1, key=uuid4()),
    "redeem": lambda user, at: pawnshop.item_redeem(user=user, pawn_id=1),
}
SEATED: dict[str, Callable[[User, Place], Any]] = {
    "confirm": lambda user, at: services.table_confirm(user=user),
    "chairs": lambda user, at: services.table_chairs(user=user, n=2),
    "configure": lambda user, at: services.table_configure(user=user, options={}, conditions={}),
    "accept": lambda user, at: services.table_accept(user=user, proposal=1),
    "reveal": lambda user, at: services.table_reveal(user=user, proposal=1, word="a"),
    "swap": lambda user, at: services.table_swap(user=user, seat=3),
    "answer": lambda user, at: services.table_answer_swap(user=user, yes=True),
    "kick": lambda user, at: services.table_kick(user=user, seat=1),
    "robots": lambda user, at: services.table_fill_robots(user=user, level="novato"),
    "bet": lambda user, at: bets.bet_place(user=user, item_id=1, against=1),
    "bets_accept": lambda user, at: bets.bets_accept(user=user, n=1),
    "bets_refuse": lambda user, at: bets.bets_refuse(user=user),
    "invite": lambda user, at: invitations.table_invite(user=user, nick=at.other.username),
}


@pytest.fixture
def at(transactional_db: None) -> Place:
    room = Room.objects.create(game="mus", slug="mus", name="Salón de Mus")
    table = Table.objects.create(room=room, number=1, value=50)
    return Place(table, PersonFactory(username="Luis"))


@pytest.fixture
def ana(transactional_db: None) -> User:
    user: User = PersonFactory(username="Ana")
    return user


@pytest.mark.parametrize("goes", GOING)
@pytest.mark.parametrize("act", ANYWHERE)
def test_who_is_gone_does_nothing_through_what_is_still_open(at, ana, act, goes):
    goes(ana)
    with pytest.raises(Refusal, match=r"cuenta_inactiva|sin_silla"):
        ANYWHERE[act](ana, at)
    assert not TableSeat.objects.exists()
    assert not ChatLine.objects.exists()
    assert not Friendship.objects.exists()


@pytest.mark.parametrize("goes", SENT_AWAY)
@pytest.mark.parametrize("act", SEATED)
def test_who_is_sent_away_does_nothing_at_the_table_where_he_sat(at, ana, act, goes):
    services.table_sit(user=ana, table_id=at.table.pk, seat=0)
    goes(ana)
    with pytest.raises(Refusal, match="cuenta_inactiva"):
        SEATED[act](ana, at)
    assert services.table_stand(user=ana), "he may go"


def test_the_lines_of_who_left_take_no_other_tone(ana):
    tone = Profile.objects.get(user=ana).chat_tone
    leaves(ana)
    tone_set(user_id=ana.pk, tone="mar")
    assert Profile.objects.get(user=ana).chat_tone == tone


@pytest.mark.usefixtures("bank")
def test_who_is_gone_takes_no_chair_of_a_match_nor_puts_more_there(ana, at):
    match = open_table()
    take_chair(match, at.other, 0)
    leaves(ana)
    with pytest.raises(Refusal, match="cuenta_inactiva"):
        take_chair(match, ana, 1)
    is_switched_off(at.other)
    with pytest.raises(Refusal, match="cuenta_inactiva"):
        add(match, at.other, 5)


@pytest.fixture(params=["locked", "together"])
def doors(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Come in by each of the two ways to play."""
    if request.param == "locked":
        yield
        return
    with tools.sockets_door() as enter:
        monkeypatch.setattr(tools, "door", enter)
        yield


@pytest.mark.parametrize("goes", SENT_AWAY)
def test_who_is_sent_away_does_not_play_on(toy, four, doors, goes):
    match = start(four)
    turn = next(iter(tools.live(match).awaited()))
    before = tools.live(match).version
    goes(User.objects.get(pk=user_at(match, turn)))
    with pytest.raises(Refusal, match="cuenta_inactiva"):
        tools.call(match, turn)
    assert tools.live(match).version == before
    user_id = user_at(match, turn)
    assert matches.match_leave(match_id=match.pk, user_id=user_id, action_id=uuid4()), "he may go"


@pytest.mark.parametrize("goes", SENT_AWAY)
def test_what_was_played_before_he_was_sent_away_has_its_answer_after_it(toy, four, doors, goes):
    match = start(four)
    turn = next(iter(tools.live(match).awaited()))
    asked = uuid4()
    version = tools.call(match, turn, action_id=asked)
    goes(User.objects.get(pk=user_at(match, turn)))
    assert tools.call(match, turn, action_id=asked) == version


# --- Revancha


def wants(match: Match, seat: int) -> list[int]:
    return matches.match_rematch(match_id=match.pk, user_id=user_at(match, seat))


@pytest.fixture
def four(people: Callable[[int], list[User]]) -> list[User]:
    return people(4)


@pytest.mark.parametrize("goes", [leaves, is_switched_off])
def test_who_asked_for_the_revancha_and_left_is_not_seated(toy, four, goes):
    match = start(four)
    finish(match)
    wants(match, 1)
    goes(User.objects.get(pk=user_at(match, 1)))
    for seat in (0, 2, 3):
        wants(match, seat)
    sitting = TableSeat.objects.values_list("seat", "user")
    assert sorted(sitting) == [(seat, user_at(match, seat)) for seat in (0, 2, 3)]
    state = services.store.load(Table.objects.select_related("room").get(pk=match.table_id))
    assert state.phase == "esperando", "no clock runs against anybody"


@pytest.mark.parametrize("goes", [leaves, is_switched_off])
def test_those_who_wait_for_one_who_goes_are_seated_at_once_without_him(toy, four, goes):
    match = start(four)
    finish(match)
    for seat in (0, 2, 3):
        wants(match, seat)
    assert not TableSeat.objects.exists()
    goes(User.objects.get(pk=user_at(match, 1)))
    sitting = TableSeat.objects.values_list("seat", "user")
    assert sorted(sitting) == [(seat, user_at(match, seat)) for seat in (0, 2, 3)]


def test_nobody_waits_for_the_revancha_of_who_left_nor_does_he_ask_for_it(toy, four):
    match = start(four)
    finish(match)
    leaves(User.objects.get(pk=user_at(match, 1)))
    with pytest.raises(Refusal, match="cuenta_inactiva"):
        wants(match, 1)
    for seat in (0, 2, 3):
        wants(match, seat)
    assert TableSeat.objects.count() == 3


def test_a_revancha_of_people_who_all_left_seats_nobody(toy, four):
    match = start(four)
    finish(match)
    for user in four:
        leaves(user)
    with pytest.raises(Refusal, match="cuenta_inactiva"):
        rematch.table_rematch(match_id=match.pk)
    assert not TableSeat.objects.exists()


# --- Leaving and sitting at once


def told(call: Future[Any]) -> Any:
    """Return what a call returned, or the code it was refused with."""
    try:
        return call.result(30)
    except Refusal as refusal:
        return refusal.code


def first_and_second(
    monkeypatch: pytest.MonkeyPatch,
    halt: tuple[Any, str],
    first: Callable[[], Any],
    second: Callable[[], Any],
) -> tuple[Any, Any]:
    """Return what came of both: *first* is held up in the function *halt* until the other waits."""
    is_inside, may_go_on = threading.Event(), threading.Event()
    usual = getattr(*halt)

    def held_up(*args: Any, **kwargs: Any) -> Any:
        if not is_inside.is_set():
            is_inside.set()
            assert may_go_on.wait(30)
        return usual(*args, **kwargs)

    monkeypatch.setattr(*halt, held_up)
    with ThreadPoolExecutor(2) as pool:
        one = in_thread(pool, first)
        assert is_inside.wait(30)
        other = in_thread(pool, second)
        until_it_waits(other)
        may_go_on.set()
        return told(one), told(other)


def seats_of_a_rematch(four: list[User]) -> Callable[[], Any]:
    match = start(four)
    finish(match)
    return lambda: rematch.table_rematch(match_id=match.pk)


@pytest.mark.parametrize("way", ["table", "revancha"])
def test_who_is_sitting_down_does_not_leave(toy, at, four, monkeypatch, way):
    if way == "table":
        sits = lambda: services.table_sit(user=four[0], table_id=at.table.pk, seat=0)  # noqa: E731
        halt = (entry, "require_may_stake")
    else:
        sits, halt = seats_of_a_rematch(four), (rematch, "require_may_stake")
    sat, left = first_and_second(monkeypatch, halt, sits, lambda: leaves(four[0]))
    assert isinstance(sat, int)
    assert left == "tienes_mesa"
    assert User.objects.get(pk=four[0].pk).is_active
    assert TableSeat.objects.filter(user=four[0]).exists()


@pytest.mark.parametrize("way", ["table", "revancha"])
def test_who_is_leaving_does_not_sit_down(toy, at, four, monkeypatch, way):
    if way == "table":
        sits = lambda: services.table_sit(user=four[0], table_id=at.table.pk, seat=0)  # noqa: E731
    else:
        sits = seats_of_a_rematch(four)
    halt = (personal_data, "obstacle_of")
    left, sat = first_and_second(monkeypatch, halt, lambda: leaves(four[0]), sits)
    assert left is None
    assert sat == "cuenta_inactiva" if way == "table" else isinstance(sat, int)
    assert not TableSeat.objects.filter(user=four[0]).exists()


def test_who_sits_where_a_match_begins_does_not_leave(at, four):
    sit_all(at.table, four)
    with pytest.raises(Refusal, match="tienes_mesa"):
        leaves(four[0])
