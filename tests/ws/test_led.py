"""What leads a person to another page, or says that nothing will, is state: every ``hola`` has it.

Whoever is away at the very moment of it, or whose hint is lost, arrives all the same; and nobody is
held where he does not sit any more.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from redis import Redis

from accounts.models import User
from games.live import hints, sql
from games.matches import services, topic
from games.matches.refusals import Refusal
from games.matches.seat_presence import next_window
from games.models import Match, MatchPlayer, Room, Table, TableSeat
from games.people import persona
from games.tables import opening, rematch, upkeep
from games.tables import services as tables
from tests.factories import PersonFactory
from tests.games.tables.steps import accept_all, agree
from tests.games.tools import room_of, take_seat
from tests.pace import patience
from tests.ws.browser import Browser

pytestmark = pytest.mark.django_db(transaction=True)

LIGHT, SALON = "/ws/persona/", "/ws/salon/mus/"


@pytest.fixture
def table(people: list[User]) -> Table:
    """Return the table of a salón of mus at which the four have played."""
    return Table.objects.create(room=room_of("mus"), number=1, value=50)


@pytest.fixture
def match(table: Table, people: list[User]) -> Match:
    """Return the match that the four have played."""
    return over(table, people)


def over(table: Table, people: list[User]) -> Match:
    agree(table, people)
    match = Match.objects.latest("pk")
    for seat in range(4):
        take_seat(match, seat, next_window())
    staff = PersonFactory(is_staff=True)
    services.match_void(match_id=match.pk, actor=staff, reason="se fue la luz")
    upkeep.release()
    match.refresh_from_db()
    return match


def press(match: Match, *users: User) -> None:
    """Have these people ask for the revancha."""
    for user in users:
        services.match_rematch(match_id=match.pk, user_id=user.pk)


acted = sync_to_async


async def led(browser: Browser) -> str:
    """Return where the page is told to go."""
    return (await browser.until("ir"))["url"]


async def frames_at_hello(browser: Browser) -> list[dict[str, Any]]:
    """Return all that a page is told as it comes."""
    frames = []
    while not await browser.wire.receive_nothing(patience(0.15)):
        frames.append(await browser.get())
    return frames


def ways(frames: list[dict[str, Any]]) -> list[str]:
    return [frame["url"] for frame in frames if frame["t"] == "ir"]


def why_not(frames: list[dict[str, Any]]) -> str | None:
    """Return what the page says last of the revancha that cannot be."""
    said = [frame for frame in frames if frame["t"] == "revancha"]
    said += [frame["fin"]["revancha"] for frame in frames if frame["t"] == "mesa"]
    return said[-1]["no"]


# --- The revancha that begins


async def test_who_is_away_at_the_last_press_is_led_to_the_table_when_he_is_back(
    match, people, arrive
):
    away = await arrive(match, people[3])
    await away.ask("revancha")
    assert (await away.until("revancha"))["quieren"] == [3]
    await away.close()
    here = await arrive(match, people[0])
    await acted(press)(match, *people[:3])
    assert await led(here) == "/salon/mus/"
    back = await arrive(match, people[3])
    assert await led(back) == "/salon/mus/"
    await back.close()
    again = await arrive(match, people[3])
    assert await led(again) == "/salon/mus/", "the page loaded again"


async def test_he_is_led_to_the_match_that_has_begun_meanwhile_from_wherever_he_is(
    match, table, people, arrive
):
    await acted(press)(match, *people)
    await acted(accept_all)(table, people)
    began = await acted(Match.objects.latest)("pk")
    assert began != match
    wanted = f"/partida/{began.pk}/"
    for path in (match, SALON, LIGHT):
        assert await led(await arrive(path, people[3])) == wanted
    frames = await frames_at_hello(await arrive(began, people[3]))
    assert ways(frames) == [], "the page in which he is leads to itself"


async def test_the_salon_leads_to_the_match_that_began_while_he_was_away_until_he_has_come(
    match, table, people, arrive
):
    window = await arrive(SALON, people[0])
    await window.until("salon")
    await window.close()
    await acted(agree)(table, people)
    began = await acted(Match.objects.latest)("pk")
    assert await led(await arrive(SALON, people[0])) == f"/partida/{began.pk}/"
    seat = await acted(began.players.get)(user=people[0])
    await acted(take_seat)(began, seat.seat, uuid4())
    frames = await frames_at_hello(await arrive(SALON, people[0]))
    assert ways(frames) == [], "he looks at the salón on purpose"
    (salon,) = [frame for frame in frames if frame["t"] == "salon"]
    assert salon["avisos"]["silla"] == {"url": f"/partida/{began.pk}/", "juega": True}
    assert ways(await frames_at_hello(await arrive(match, people[0]))) == [], "an older match"


async def test_who_does_not_sit_there_any_more_looks_at_the_match_that_ended(match, people, arrive):
    await acted(press)(match, *people)
    await acted(tables.table_stand)(user=people[3])
    frames = await frames_at_hello(await arrive(match, people[3]))
    assert ways(frames) == []
    assert why_not(frames) == "La revancha de esta partida ya tuvo su mesa."
    assert ways(await frames_at_hello(await arrive(match, people[2]))) == ["/salon/mus/"]
    looker = await acted(PersonFactory)()
    assert ways(await frames_at_hello(await arrive(match, looker))) == []


async def test_who_changes_chairs_at_the_new_table_still_sits_there_for_the_revancha(match, people):
    def swap() -> list[int | None]:
        press(match, *people[:1])
        MatchPlayer.objects.filter(match=match).update(wants_rematch=True)
        table_id = rematch.table_rematch(match_id=match.pk)
        tables.table_stand(user=people[1])
        tables.table_swap(user=people[0], seat=1)
        seats = TableSeat.objects.filter(table=table_id)
        return list(seats.values_list("rematch_of", flat=True))

    assert await acted(swap)() == [match.pk] * 3


# --- The revancha that cannot be


def _sits_elsewhere(user: User, match: Match) -> None:
    opening.table_create(user=user, room_id=match.room_id, value=5, by_invitation=False)


def _closes(user: User, match: Match) -> None:
    Room.objects.filter(pk=match.room_id).update(is_open=False)


CASES: list[tuple[Callable[[User, Match], None], str]] = [
    (_sits_elsewhere, "No puede haber revancha: {nick} está en otra mesa."),
    (_closes, "No puede haber revancha: el salón está cerrado."),
]


@pytest.mark.parametrize(("happens", "said"), CASES, ids=["elsewhere", "closed"])
async def test_a_revancha_that_cannot_be_is_said_at_once_and_at_every_hola(
    match, people, arrive, happens, said
):
    waits = await arrive(match, people[0])
    await frames_at_hello(waits)
    await acted(press)(match, people[0])
    wanted = said.format(nick=people[3].username)
    await acted(happens)(people[3], match)
    if happens is _closes:
        await acted(press)(match, *people[1:])
    assert (await waits.until("revancha", no=wanted))["no"] == wanted
    assert why_not(await frames_at_hello(await arrive(match, people[0]))) == wanted

    def ask_late() -> str:
        with pytest.raises(Refusal) as refused:
            services.match_rematch(match_id=match.pk, user_id=people[2].pk)
        return refused.value.sentence()

    if happens is _sits_elsewhere:
        assert await acted(ask_late)() == wanted
    assert not await acted(TableSeat.objects.filter(rematch_of=match).exists)()


async def test_who_sits_elsewhere_is_told_to_stand_up_first_and_spoils_nothing(match, people):
    def ask() -> tuple[str, str]:
        _sits_elsewhere(people[0], match)
        with pytest.raises(Refusal) as refused:
            services.match_rematch(match_id=match.pk, user_id=people[0].pk)
        return refused.value.code, Match.objects.get(pk=match.pk).rematch

    assert await acted(ask)() == ("en_otra_mesa", "")


async def test_a_seating_that_a_dying_process_left_undone_is_done_when_one_asks_again(
    match, people, arrive
):
    await acted(MatchPlayer.objects.filter(match=match).update)(wants_rematch=True)
    here = await arrive(match, people[0])
    await here.ask("revancha")  # as a browser does whose answer never came
    assert await led(here) == "/salon/mus/"
    assert await acted(TableSeat.objects.filter(rematch_of=match).count)() == 4


# --- Lost hints


def _flushed(change: Callable[[], None]) -> None:
    """Do *change* with every hint of it lost, and Valkey wiped when it has committed."""
    with hints.collected():
        change()
    Redis.from_url(settings.REDIS_LIVE_URL).flushdb()


async def test_valkey_wiped_at_the_last_press_changes_nothing(match, people, arrive):
    here = [await arrive(match, user) for user in people]
    for browser in here:
        await frames_at_hello(browser)
    await acted(_flushed)(lambda: press(match, *people))
    for browser in here:
        assert (await browser.until("ir", within=patience(persona.CHECK_S)))["url"] == "/salon/mus/"


async def test_valkey_wiped_when_there_can_be_no_revancha_changes_nothing(match, people, arrive):
    waits = await arrive(match, people[0])
    await acted(press)(match, people[0])
    await frames_at_hello(waits)
    await acted(_flushed)(lambda: _sits_elsewhere(people[3], match))

    async def told() -> str:
        while True:
            frame = await waits.until("mesa", within=patience(topic.CHECK_S))
            if why := frame["fin"]["revancha"]["no"]:
                return why

    assert people[3].username in await told()


async def test_the_end_of_a_match_whose_hint_is_lost_is_shown_all_the_same(table, people, arrive):
    await acted(agree)(table, people)
    match = await acted(Match.objects.latest)("pk")
    here = await arrive(match, people[0])
    await frames_at_hello(here)
    staff = await acted(PersonFactory)(is_staff=True)
    await acted(_flushed)(
        lambda: services.match_void(match_id=match.pk, actor=staff, reason="se fue la luz")
    )
    frame = await here.until("mesa", within=patience(topic.CHECK_S), estado="nula")
    assert frame["fin"]["razon"] == "anulada"


async def test_what_the_same_people_play_next_is_offered_although_its_hint_is_lost(
    match, table, people, arrive
):
    looker = await arrive(match, await acted(PersonFactory)())
    assert (await looker.until("mesa"))["fin"]["siguiente"] is None
    await frames_at_hello(looker)
    await acted(_flushed)(lambda: agree(table, people))
    began = await acted(Match.objects.latest)("pk")
    frame = await looker.until("mesa", within=patience(topic.CHECK_S))
    assert frame["fin"]["siguiente"] == f"/partida/{began.pk}/"
    frames = await frames_at_hello(looker)
    assert not [frame for frame in frames if frame["t"] == "mesa"], "it is told once"


def own_queries(monkeypatch):
    """Return what the topics ask from now on of this test's doing: the process has its own jobs."""
    asked, of_mine = [], threading.local()
    mine, in_db, rows = asyncio.current_task(), topic.in_db, sql.rows

    def marked(function, *args, **named):
        of_mine.now = True
        try:
            return function(*args, **named)
        finally:
            of_mine.now = False

    def asking(function, *args, **named):
        is_mine = asyncio.current_task() is mine
        return in_db(*([marked] if is_mine else []), function, *args, **named)

    def counting(*query):
        if getattr(of_mine, "now", False):
            asked.append(query)
        return rows(*query)

    monkeypatch.setattr(topic, "in_db", asking)
    monkeypatch.setattr(sql, "rows", counting)
    return asked


async def test_nothing_is_sent_again_while_nothing_changes_and_all_is_asked_in_one_query(
    match, people, arrive, monkeypatch
):
    here = [await arrive(match, user) for user in people]
    for browser in here:
        await frames_at_hello(browser)
    asked = own_queries(monkeypatch)
    await topic.check_tables()
    assert len(asked) == 1
    for browser in here:
        assert await browser.wire.receive_nothing(0.2)
