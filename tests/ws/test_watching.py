"""Mirones at a match: who may look, what they see, and whether they talk."""

from __future__ import annotations

import asyncio
import threading
from datetime import timedelta
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.connection import connection_hash
from games.live.hub import hub
from games.matches import rounds, selectors, services, watching
from games.matches.watching import sealed_key
from games.models import Watcher
from tests.factories import PersonFactory
from tests.games.toy import CoinOptions
from tests.pace import patience
from tests.ws.toy_match import CALL, begin, seated, stranger

pytestmark = pytest.mark.django_db(transaction=True)


async def test_a_miron_sees_no_cards_and_cannot_act(people, arrive):
    browser = await arrive(await begin(people), await stranger(), desde=2)
    table = await browser.until("mesa")
    assert not table["cerradas"]
    assert (table["yo"], table["papel"], table["desde"], table["ve_cartas"]) == (
        None,
        "miron",
        2,
        False,
    )
    state = await browser.until("partida")
    assert state["vista"]["cards"] == [None] * 4
    assert state["legales"] == []
    for kind in ("abandonar", "revancha"):
        assert (await browser.answer(await browser.ask(kind)))["codigo"] == "solo_mirando"
    request = await browser.ask("jugar", accion=CALL)
    assert (await browser.answer(request))["codigo"] == "solo_mirando"


async def test_the_list_of_mirones_follows_them(people, arrive):
    match = await begin(people)
    ana = await arrive(match, people[0])
    assert (await ana.until("mirones"))["lista"] == []
    watcher = await stranger()
    browser = await arrive(match, watcher, desde=3)
    seen = await ana.until("mirones")
    assert [(m["nick"], m["desde"]) for m in seen["lista"]] == [(watcher.username, 3)]
    await browser.until("mirones")
    await browser.close()
    assert (await ana.until("mirones"))["lista"] == []


@pytest.fixture
def slow_door(monkeypatch):
    """Let no miron in before it is opened; return what is set when one stands there, and that."""
    admit, coming, opened = watching.admit, threading.Event(), threading.Event()

    def slowly(*args, **kwargs):
        coming.set()
        assert opened.wait(patience(20))
        return admit(*args, **kwargs)

    monkeypatch.setattr(watching, "admit", slowly)
    yield coming, opened
    opened.set()


async def shown_since(browser):
    """Return the lists of mirones that came before what is asked now is answered."""
    await browser.send({"t": "ping", "v": 0})
    frames = []
    while (frame := await browser.get())["t"] != "pong":
        frames.append(frame)
    return [frame["lista"] for frame in frames if frame["t"] == "mirones"]


async def test_who_goes_while_he_comes_in_is_gone(people, arrive, slow_door):
    match = await begin(people)
    ana = await arrive(match, people[0])
    await ana.until("mirones")
    watcher = await stranger()
    browser = await arrive(match, watcher, desde=3)
    coming, opened = slow_door
    assert await sync_to_async(coming.wait)(patience(5))
    going = asyncio.create_task(browser.close())
    await asyncio.sleep(0.1)
    opened.set()
    await going
    # His coming and his going may be told in one, which is no news.
    assert await sync_to_async(selectors.watchers)(match.pk) == []
    if any((await shown_since(ana))[-1:]):
        await ana.until("mirones", lista=[])
    assert not [topic for topic in hub.topics.values() for s in topic.sockets if s.user == watcher]


async def test_who_comes_again_before_he_was_let_in_has_his_socket(
    people, arrive, slow_door, settings
):
    settings.USUMUS = {**settings.USUMUS, "SOCKETS_PER_USER": 1}
    match, watcher = await begin(people), await stranger()
    browser = await arrive(match, watcher)
    coming, opened = slow_door
    assert await sync_to_async(coming.wait)(patience(5))
    going = asyncio.create_task(browser.close())
    await asyncio.sleep(0.1)
    assert not going.done(), "he stands at the door"
    again = asyncio.create_task(arrive(match, watcher))
    await asyncio.sleep(0.1)
    opened.set()
    await (await again).until("mesa")
    await going


async def came_unheard(match):
    """Let somebody look on through a process whose hint gets lost."""
    watcher, later = await stranger(), timezone.now() + timedelta(seconds=patience(60))
    await Watcher.objects.acreate(match=match, user=watcher, seat=1, hand=0, seen_at=later)
    return watcher


async def went_unheard(match, watcher):
    long_ago = timezone.now() - timedelta(seconds=60)
    await Watcher.objects.filter(match=match, user=watcher).aupdate(seen_at=long_ago)


async def replaced_unheard(match, watcher):
    """Let somebody take the place of *watcher*, in one moment: between two the list is empty."""
    second = await stranger()
    await Watcher.objects.filter(match=match, user=watcher).aupdate(user=second)
    return second


async def mirones(browser):
    seen = await browser.until("mirones", rounds.REPAIR_SECONDS + patience(3))
    return [one["nick"] for one in seen["lista"]]


async def test_a_miron_whose_process_died_is_off_the_list_when_he_is_not_seen(people, arrive):
    match = await begin(people)
    watcher = await came_unheard(match)
    ana = await arrive(match, people[0])
    assert await mirones(ana) == [watcher.username]
    await went_unheard(match, watcher)
    assert await mirones(ana) == []


async def test_a_miron_nobody_told_of_is_found_also_when_he_replaces_another(people, arrive):
    match = await begin(people)
    ana = await arrive(match, people[0])
    assert await mirones(ana) == []
    first = await came_unheard(match)
    assert await mirones(ana) == [first.username]
    second = await replaced_unheard(match, first)
    assert await mirones(ana) == [second.username]


async def test_who_arrives_and_sees_others_has_it_told_to_all(people, arrive, monkeypatch):
    monkeypatch.setattr(selectors, "watchers_by_match", lambda _ids: {})  # nobody looks there
    match = await begin(people)
    first = await came_unheard(match)
    ana = await arrive(match, people[0])
    assert await mirones(ana) == [first.username]
    await went_unheard(match, first)
    bea = await arrive(match, people[1])
    assert await mirones(bea) == []
    assert await mirones(ana) == []


async def test_no_mirones_means_4403(people, arrive):
    match = await begin(people, conditions={"mirones": "no"})
    assert await (await arrive(match, await stranger())).closed() == 4403
    await (await arrive(match, people[0])).until("partida")


async def test_the_key_opens_and_six_wrong_ones_close(people, arrive):
    match = await begin(people, conditions={"mirones": "clave"}, key=sealed_key("sésamo"))
    watcher = await stranger()
    browser = await arrive(match, watcher)
    assert await browser.error() == "clave"
    await browser.send({"t": "hola", "p": 1, "clave": " sésamo "})
    await browser.until("partida")
    thief = await arrive(match, await stranger(), clave="abrete")
    for _ in range(6):
        assert await thief.error() == "clave"
        await thief.send({"t": "hola", "p": 1, "clave": "abrete"})
    assert await thief.closed() == 4429


async def test_a_miron_with_cards_changes_hand_with_the_next_one_only(people, arrive):
    conditions = {"mirones": "si", "mirones_hablan": True, "mirones_ven": True}
    match = await begin(people, conditions=conditions, options=CoinOptions(points=9))
    players = await seated(arrive, match, people)
    watcher = await stranger()
    browser = await arrive(match, watcher, desde=1)
    first = await browser.until("partida")
    assert [bool(card) for card in first["vista"]["cards"]] == [False, True, False, False]
    await browser.send({"t": "desde", "asiento": 3})
    assert (await browser.until("mesa", desde_pedido=3))["desde"] == 1, "whose cards he still sees"
    same = await browser.until("partida")
    assert same["vista"]["cards"] == first["vista"]["cards"]
    # A new connection in the same hand does not get round it.
    other = await arrive(match, watcher, desde=0)
    assert (await other.until("partida"))["vista"]["cards"] == first["vista"]["cards"]
    await other.close()
    for seat in range(4):
        await players[seat].answer(await players[seat].ask("jugar", accion=CALL))
    assert (await browser.until("mesa", desde=3))["desde_pedido"] is None
    after = await browser.until("partida", v=5)
    assert [bool(card) for card in after["vista"]["cards"]] == [False, False, False, True]


async def test_a_miron_on_a_players_connection_sees_no_cards(people, arrive, settings):
    settings.USUMUS = {**settings.USUMUS, "SAME_CONNECTION_RULE": True}
    origin = connection_hash({"client": ["203.0.113.77", 1]})
    conditions = {"mirones": "si", "mirones_ven": True}
    match = await begin(people, conditions=conditions, hashes=(origin, "b", "c", "d"))
    browser = await arrive(match, await stranger(), desde=1)
    assert (await browser.until("partida"))["vista"]["cards"] == [None] * 4


async def test_mirones_talk_only_where_the_table_lets_them(people, arrive):
    match = await begin(people, conditions={"mirones": "si", "mirones_hablan": False})
    browser = await arrive(match, await stranger())
    request = await browser.ask("chat", sala="partida", texto="hola")
    assert (await browser.answer(request))["codigo"] == "solo_mirando"
    request = await browser.ask("chat", sala="salon", texto="hola")
    assert (await browser.answer(request))["t"] == "ok"


@pytest.mark.parametrize("newcomers", [0, 2])
async def test_who_looked_on_is_offered_what_the_same_people_play_next_and_nothing_else(
    people, arrive, newcomers
):
    match = await begin(people)
    browser = await arrive(match, await stranger())
    await browser.until("mirones")
    await sync_to_async(services.match_leave)(
        match_id=match.pk, user_id=people[3].pk, action_id=uuid4()
    )
    assert (await browser.until("mesa"))["fin"]["siguiente"] is None
    others = await sync_to_async(PersonFactory.create_batch)(newcomers)
    following = await begin([*people[: 4 - newcomers], *others])
    offered = None if newcomers else f"/partida/{following.pk}/"
    assert (await browser.until("mesa"))["fin"]["siguiente"] == offered
