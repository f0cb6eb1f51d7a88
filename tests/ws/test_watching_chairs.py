"""What mirones may do where people sit down and stand up: their rights follow who sits."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from accounts.connection import connection_hash
from games.engines.registry import GAMES, Game
from games.live import hints
from games.live.hub import hub
from games.matches import selectors, watching
from games.matches.consumers import MatchConsumer
from tests.games import bank as bank_texts
from tests.games.bank import Bank, Gambler
from tests.games.matches.test_chairs import leave, sit
from tests.ws.open_match import begin, until_dealt
from tests.ws.toy_match import stranger

pytestmark = pytest.mark.django_db(transaction=True)

HOME = connection_hash({"client": ["203.0.113.77", 1]})
"""The connection from which all browsers of these tests come."""
SEEN = {"mirones_ven": True}


@pytest.fixture(autouse=True)
def bank(monkeypatch):
    monkeypatch.setitem(GAMES, "bank", Game(Bank(), {"novato": Gambler()}, bank_texts))


async def deal(arrive, match, person):
    """Have a player deal, from a socket of his."""
    browser = await arrive(match, person)
    answer = await browser.answer(await browser.ask("jugar", accion={"t": "Repartir"}))
    assert answer["t"] == "ok"


async def take(match, person, seat, **asked):
    return await sync_to_async(sit)(match, person, seat, **asked)


async def test_a_miron_sees_no_card_once_somebody_of_his_connection_sits_down(people, arrive):
    match = await sync_to_async(begin)(people[:2], SEEN)
    spy = await arrive(match, await stranger(), desde=0)
    await spy.until("mesa", ve_cartas=True)
    await take(match, people[2], 2, connection_hash=HOME)
    await spy.until("mesa", ve_cartas=False)
    await deal(arrive, match, people[0])
    assert (await until_dealt(spy))["vista"]["carta"] is None


async def test_a_miron_loses_the_card_that_he_sees_at_once(people, arrive, monkeypatch):
    """In a game where one sits down while a hand is played."""
    match = await sync_to_async(begin)(people[:2], SEEN)
    spy = await arrive(match, await stranger(), desde=0)
    await spy.until("mesa", ve_cartas=True)
    await deal(arrive, match, people[0])
    assert (await until_dealt(spy))["vista"]["carta"] is not None
    honest = Bank.legal_actions

    def at_any_moment(self, state, seat):
        return [self._sitting(seat)] if state.stacks[seat] is None else honest(self, state, seat)

    monkeypatch.setattr(Bank, "legal_actions", at_any_moment)
    await take(match, people[2], 2, connection_hash=HOME)
    frame = await until_dealt(spy)
    assert (frame["eventos"], frame["vista"]["carta"]) == ([], None)


async def test_a_miron_sees_again_once_nobody_of_his_connection_sits(people, arrive):
    match = await sync_to_async(begin)(people[:2], SEEN)
    await take(match, people[2], 2, connection_hash=HOME)
    spy = await arrive(match, await stranger(), desde=0)
    await spy.until("mesa", ve_cartas=False)
    await sync_to_async(leave)(match, people[2])
    await spy.until("mesa", ve_cartas=True)
    await deal(arrive, match, people[0])
    assert (await until_dealt(spy))["vista"]["carta"] is not None


async def test_a_miron_whom_only_news_of_the_clocks_reach_sees_no_card(people, arrive):
    """The hint of who sat down is lost, and waits are moved before anything else is heard."""
    match = await sync_to_async(begin)(people[:2], SEEN)
    spy = await arrive(match, await stranger(), desde=0)
    await spy.until("mesa", ve_cartas=True)

    def unheard():
        with hints.collected():
            sit(match, people[2], 2, connection_hash=HOME)

    await sync_to_async(unheard)()
    hub.topics[f"match:{match.pk}"].hear("reloj", 0)
    await spy.until("mesa", ve_cartas=False)
    await deal(arrive, match, people[0])
    assert (await until_dealt(spy))["vista"]["carta"] is None


async def test_a_socket_of_which_nothing_is_known_comes_in_again_and_the_rest_go_on(
    people, arrive, monkeypatch
):
    match = await sync_to_async(begin)(people[:2], SEEN)
    ana, spy = await arrive(match, people[0]), await arrive(match, await stranger(), desde=0)
    await ana.until("mirones")
    await spy.until("mirones")
    honest = MatchConsumer.change_chair

    async def fails_for_mirones(self, live):
        if self.seat is None:
            raise ConnectionError
        return await honest(self, live)

    monkeypatch.setattr(MatchConsumer, "change_chair", fails_for_mirones)
    version = await take(match, people[2], 2)
    assert await spy.closed() == 4503
    await ana.until("partida", v=version)


# --- Standing up


async def stands(browser):
    """Have a player stand up; return the answer."""
    return await browser.answer(await browser.ask("abandonar"))


@pytest.mark.parametrize("mode", ["no", "clave"])
async def test_who_stands_up_looks_on_only_where_he_might_come_in(people, arrive, mode):
    terms = {"mirones": mode, **SEEN}
    match = await sync_to_async(begin)(people[:3], terms, watching.sealed_key("abracadabra"))
    carla = await arrive(match, people[2])
    await carla.until("mirones")
    assert (await stands(carla))["t"] == "ok"
    if mode == "clave":
        assert await carla.error() == "clave"
    assert await carla.closed() == 4403
    again = await arrive(match, people[2])
    if mode == "clave":
        assert await again.error() == "clave"
    else:
        assert await again.closed() == 4403


async def test_who_is_stood_up_by_another_of_his_sockets_is_shown_out_too(people, arrive):
    match = await sync_to_async(begin)(people[:3], {"mirones": "no"})
    carla = await arrive(match, people[2])
    await carla.until("mirones")
    await sync_to_async(leave)(match, people[2])
    assert await carla.closed() == 4403


async def test_who_stood_up_comes_in_with_the_key(people, arrive):
    match = await sync_to_async(begin)(
        people[:3], {"mirones": "clave"}, watching.sealed_key("abracadabra")
    )
    carla = await arrive(match, people[2])
    await carla.until("mirones")
    await stands(carla)
    assert await carla.closed() == 4403
    again = await arrive(match, people[2], clave="abracadabra")
    assert (await again.until("mesa"))["papel"] == "miron"


async def test_who_gave_the_key_before_he_sat_down_looks_on_when_he_stands_up(people, arrive):
    match = await sync_to_async(begin)(
        people[:2], {"mirones": "clave"}, watching.sealed_key("abracadabra")
    )
    carla = await arrive(match, people[2], clave="abracadabra")
    await carla.until("mesa", papel="miron")
    await carla.ask("sentarse", asiento=2, cantidad=50)
    await carla.until("mesa", yo=2)
    await stands(carla)
    await carla.until("mesa", papel="miron")


async def test_who_has_sat_down_is_no_miron_any_more(people, arrive):
    match = await sync_to_async(begin)(people[:2])
    ana = await arrive(match, people[0])
    await ana.until("mirones", lista=[])
    carla = await arrive(match, people[2])
    assert [one["nick"] for one in (await ana.until("mirones"))["lista"]] == [people[2].username]
    await carla.ask("sentarse", asiento=2, cantidad=50)
    await ana.until("mirones", lista=[])
    await carla.until("mirones", lista=[])
    assert await sync_to_async(selectors.watchers_by_match)([match.pk]) == {match.pk: []}
    await stands(carla)
    assert [one["nick"] for one in (await ana.until("mirones"))["lista"]] == [people[2].username]


async def test_who_stands_up_beside_somebody_of_his_connection_sees_no_card(people, arrive):
    match = await sync_to_async(begin)(people[:2], SEEN)
    carla = await arrive(match, people[2])
    await carla.until("mirones")
    await carla.ask("sentarse", asiento=2, cantidad=50)
    await carla.until("mesa", yo=2)
    await take(match, people[3], 3, connection_hash=HOME)
    await stands(carla)
    await carla.until("mesa", papel="miron", ve_cartas=False)
