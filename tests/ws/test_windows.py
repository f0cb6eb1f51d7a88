"""Several windows of one person at a match: exactly one stays, and it is the newest."""

from __future__ import annotations

import asyncio
import threading
from uuid import uuid4
from weakref import WeakSet

import pytest
from asgiref.sync import sync_to_async

from games.engines.registry import GAMES, Game
from games.live import hints, process, quota
from games.matches import consumers, rounds, sitting
from games.matches.seat_presence import next_window
from games.models import SeatPresence
from tests.games import bank as bank_texts
from tests.games.bank import Bank, Gambler
from tests.games.matches.chairs import open_table
from tests.pace import patience
from tests.ws.test_chairs import until_seated
from tests.ws.toy_match import begin

pytestmark = pytest.mark.django_db(transaction=True)


async def stays(browser):
    """Return once *browser* has outlived a flush of the seats, answering."""
    await rounds.flush_presence()
    await browser.send({"t": "ping", "v": 0})
    await browser.until("pong")


def windows_of(match, seat):
    held = SeatPresence.objects.get(match=match, seat=seat).connection
    return held, [s for s in process.sockets if s.seat == seat and not s.is_replaced]


async def holds(match, seat):
    """Return the only socket of a seat, which holds it."""
    held, (socket,) = await sync_to_async(windows_of)(match, seat)
    assert socket.window == held
    return socket


# --- Coming to a seat


async def test_news_of_an_older_window_that_come_late_close_no_newer_one(people, arrive):
    match = await begin(people)
    older = await sync_to_async(next_window)()
    ana = await arrive(match, people[0])
    await ana.until("mirones")
    await sync_to_async(hints.publish)(f"match:{match.pk}", "silla:0", str(older))
    await stays(ana)


async def test_an_older_window_that_takes_the_seat_late_is_the_one_that_is_closed(
    people, arrive, monkeypatch
):
    match = await begin(people)
    older = await sync_to_async(next_window)()
    ana = await arrive(match, people[0])
    await ana.until("mirones")
    monkeypatch.setattr(consumers, "next_window", lambda _page: older)
    late = await arrive(match, people[0])
    assert (await late.until("cerrada"))["motivo"] == "otra_ventana"
    assert await late.closed() == 4409
    await stays(ana)
    await holds(match, 0)


async def test_when_the_newest_window_is_gone_the_one_that_stayed_has_the_seat(people, arrive):
    """It heard nothing of the other: the news were lost, or come later."""
    match = await begin(people)
    ana = await arrive(match, people[0])
    await ana.until("mirones")
    await SeatPresence.objects.filter(match=match).aupdate(connection=None)
    await stays(ana)
    await holds(match, 0)


async def test_who_comes_back_by_itself_leaves_the_seat_to_the_window_that_took_it(people, arrive):
    """He acted last in the new one: the old one's connection was cut, and nobody pressed."""
    match = await begin(people)
    old, new = str(uuid4()), str(uuid4())
    cut = await arrive(match, people[0], pagina=old)
    await cut.until("mirones")
    ana = await arrive(match, people[0], pagina=new)
    await ana.until("mirones")
    again = await arrive(match, people[0], pagina=old, vuelve=True)
    assert (await again.until("cerrada"))["motivo"] == "otra_ventana"
    assert await again.closed() == 4409
    await stays(ana)
    await holds(match, 0)
    asked = await arrive(match, people[0], pagina=old)
    await asked.until("mirones")
    assert await ana.closed() == 4409
    await stays(asked)


async def test_a_page_that_comes_back_takes_the_seat_from_its_own_dead_connection(people, arrive):
    match = await begin(people)
    page = str(uuid4())
    dead = await arrive(match, people[0], pagina=page)
    await dead.until("mirones")
    again = await arrive(match, people[0], pagina=page, vuelve=True)
    await again.until("mirones")
    assert await dead.closed() == 4409
    await stays(again)
    await holds(match, 0)


# --- Sitting down while the match is played


@pytest.fixture
async def match(people, monkeypatch):
    monkeypatch.setitem(GAMES, "bank", Game(Bank(), {"novato": Gambler()}, bank_texts))
    return await sync_to_async(open_table)()


@pytest.fixture
def gate(monkeypatch):
    """Return what a chair that is being taken waits for: the two events, begun and go on."""
    begun, go_on = threading.Event(), threading.Event()
    chair_take = sitting.chair_take

    def slowly(**asked):
        begun.set()
        assert go_on.wait(patience(10))
        return chair_take(**asked)

    monkeypatch.setattr(sitting, "chair_take", slowly)
    yield begun, go_on
    go_on.set()


@pytest.fixture
def apart(monkeypatch):
    """Serve the windows of a person at the same time, as two web processes do."""
    people = WeakSet()

    def person(_user_id):
        people.add(alone := quota.Person())
        return alone

    monkeypatch.setattr(quota, "person", person)


async def asks_to_sit(browser, gate, seat=1):
    await browser.until("mirones")
    await browser.ask("sentarse", asiento=seat, cantidad=50)
    assert await asyncio.to_thread(gate[0].wait, 5)


@pytest.mark.usefixtures("apart")
@pytest.mark.parametrize("is_heard_to_close", [True, False])
async def test_who_comes_back_while_he_is_being_seated_plays_from_the_new_window(
    arrive, match, people, gate, is_heard_to_close
):
    """The window from which he asked dies, with a word or (a cable is pulled) without."""
    dying = await arrive(match, people[0])
    await asks_to_sit(dying, gate)
    if is_heard_to_close:
        await dying.close()
    new = await arrive(match, people[0])
    await new.until("mirones")
    gate[1].set()
    await until_seated(new, 1)
    await stays(new)
    if not is_heard_to_close:
        assert await dying.closed() == 4409
    await holds(match, 1)


async def test_who_comes_back_and_waits_for_the_chair_he_asked_for_is_seated(
    arrive, match, people, gate
):
    """One process does what a person asks one by one: the new window greets after he has sat."""
    dying = await arrive(match, people[0])
    await asks_to_sit(dying, gate)
    closing = asyncio.create_task(dying.close())
    new = await arrive(match, people[0])
    await asyncio.sleep(0.2)
    gate[1].set()
    await closing
    assert (await new.until("mesa"))["yo"] == 1
    await new.until("repaso")
    await stays(new)
    await holds(match, 1)


async def test_who_is_seated_while_another_window_greets_is_seated_in_it(
    arrive, match, people, monkeypatch
):
    """It had read who sits before, and nobody tells it of that change any more."""
    eva = await arrive(match, people[1])
    await eva.until("mirones")
    watch = consumers.MatchConsumer._watch

    async def slowly(consumer, *asked):
        await watch(consumer, *asked)
        await sync_to_async(sitting.chair_take)(
            match_id=match.pk, user_id=people[0].pk, seat=1, amount=50, action_id=uuid4()
        )
        await eva.until("partida", v=2)

    monkeypatch.setattr(consumers.MatchConsumer, "_watch", slowly)
    new = await arrive(match, people[0])
    await until_seated(new, 1)
    await new.until("repaso")
    await stays(new)
    await holds(match, 1)


async def test_who_is_seated_from_another_page_plays_from_the_window_in_which_he_watched(
    arrive, match, people
):
    windows = [await arrive(match, people[0]) for _ in range(2)]
    for window in windows:
        await window.until("mirones")
    await sync_to_async(sitting.chair_take)(
        match_id=match.pk, user_id=people[0].pk, seat=1, amount=50, action_id=uuid4()
    )
    await until_seated(windows[1], 1)
    await stays(windows[1])
    assert await windows[0].closed() == 4409
    await holds(match, 1)


async def test_who_sits_down_in_the_older_of_his_windows_plays_from_it(arrive, match, people):
    old, other = [await arrive(match, people[0]) for _ in range(2)]
    for window in (old, other):
        await window.until("mirones")
    await old.ask("sentarse", asiento=1, cantidad=50)
    await until_seated(old, 1)
    assert await other.closed() == 4409
    await stays(old)
    await holds(match, 1)


async def test_who_is_gone_before_he_is_told_that_he_sits_is_not_shown_as_there(
    arrive, match, people, gate
):
    eva = await arrive(match, people[1])
    dying = await arrive(match, people[0])
    await asks_to_sit(dying, gate)
    closing = asyncio.create_task(dying.close())
    await asyncio.sleep(0.2)
    gate[1].set()
    await closing
    chair = {"libre": True}
    while chair.get("libre") or chair.get("conectado"):
        chair = (await eva.until("mesa"))["asientos"][1]
