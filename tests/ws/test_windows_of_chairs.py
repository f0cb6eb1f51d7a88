"""The window of somebody who stood up and has not heard of it: the seat is another's by now."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from games.engines.registry import GAMES, Game
from games.live import hints, process
from games.live.hub import hub
from games.matches import rounds, seating
from games.matches.consumers import MatchConsumer
from games.matches.projection import Viewer
from games.matches.seat_presence import next_window
from games.models import SeatPresence
from tests.games import bank as bank_texts
from tests.games.bank import Bank, Gambler
from tests.games.matches.test_chairs import leave, live, sit
from tests.ws.open_match import begin, until_seated

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def bank(monkeypatch):
    monkeypatch.setitem(GAMES, "bank", Game(Bank(), {"novato": Gambler()}, bank_texts))


@pytest.fixture
async def match(people):
    return await sync_to_async(begin)(people[:2])


def unheard(match, goes, comes, window=None):
    """Have somebody give his chair to another, of which nobody hears."""
    with hints.collected():
        seat = live(match).chairs.seat_of[goes.pk]
        leave(match, goes)
        sit(match, comes, seat, window=window)


def holder(match, seat):
    return SeatPresence.objects.get(match=match, seat=seat).connection


def test_nobody_takes_the_seat_of_another(people, db):
    match = begin(people[:2])
    unheard(match, people[0], people[2])
    with hints.collected() as heard:
        seating.seat_take(match_id=match.pk, user_id=people[0].pk, seat=0, window=next_window())
    assert holder(match, 0) is None
    assert heard == []


async def test_the_signs_of_life_of_who_stood_up_take_nobodys_seat(people, arrive, match):
    ana = await arrive(match, people[0])
    await ana.until("mirones")
    await sync_to_async(unheard)(match, people[0], people[2])
    await rounds.flush_presence()
    assert await sync_to_async(holder)(match, 0) is None
    await until_seated(ana, None)


async def test_who_stood_up_is_not_told_that_he_plays_in_another_window(people, arrive, match):
    ana = await arrive(match, people[0])
    await ana.until("mirones")
    window = await sync_to_async(next_window)()
    await sync_to_async(unheard)(match, people[0], people[2], window)
    await rounds.flush_presence()
    assert await sync_to_async(holder)(match, 0) == window
    await until_seated(ana, None)


async def test_news_of_who_took_the_seat_after_him_do_not_close_his_window(people, arrive, match):
    ana = await arrive(match, people[0])
    await ana.until("mirones")
    window = await sync_to_async(next_window)()
    await sync_to_async(unheard)(match, people[0], people[2], window)
    hub.topics[f"match:{match.pk}"].hear("silla:0", str(window))
    await until_seated(ana, None)


async def test_an_older_window_of_who_sits_gives_way_all_the_same(people, arrive, match):
    older = await arrive(match, people[0])
    await older.until("mirones")
    (socket,) = [one for one in process.sockets if isinstance(one, MatchConsumer)]

    def take_unheard():
        with hints.collected():
            seating.seat_take(match_id=match.pk, user_id=people[0].pk, seat=0, window=next_window())

    await sync_to_async(take_unheard)()
    await rounds.flush_presence()
    assert socket.is_replaced
    assert await older.closed() == 4409


async def test_who_has_yet_to_hear_that_he_stood_up_is_shown_no_card_of_who_sits_there(
    people, arrive, match
):
    """What he asks for meanwhile may be answered with the state that his process knows by then."""
    ana = await arrive(match, people[0])
    await ana.until("mirones")
    (socket,) = [one for one in process.sockets if isinstance(one, MatchConsumer)]
    before = await sync_to_async(live)(match)
    assert socket.viewer(before) == Viewer(0, plays=True)
    await sync_to_async(unheard)(match, people[0], people[2])
    assert socket.viewer(await sync_to_async(live)(match)) == Viewer(None, plays=False)
