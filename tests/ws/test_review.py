"""Who comes, on any device, is told the last finished hand and the plays of the present one."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.engines.mus.options import Options
from games.matches import review
from tests.factories import PersonFactory
from tests.games.tools import live, start
from tests.ws.test_secrecy import SEEN, in_hand, play_on
from tests.ws.toy_match import begin

pytestmark = pytest.mark.django_db(transaction=True)


async def played(people, until, **setting):
    options = Options(reloj="sin", juegos=9)
    match = await sync_to_async(
        partial(start, people, game="mus", options=options, conditions=SEEN)
    )()
    await sync_to_async(partial(play_on, match, until, **setting))()
    return match


async def told(arrive, match, user, **hello: Any) -> dict[str, Any]:
    browser = await arrive(match, user, **hello)
    return await browser.until("repaso")


def events(frame: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return [e for step in frame["pasos"] for e in step["eventos"] if e["t"] == name]


def known_cards(frame: dict[str, Any]) -> list[Any]:
    """Return the seats whose cards a review tells before they are shown."""
    named = events(frame, "Repartido") + events(frame, "Descartado")
    return sorted({event["asiento"] for event in named if event["cartas"]})


async def test_the_last_finished_hand_and_the_present_one_are_told_and_no_other(people, arrive):
    match = await played(people, in_hand(4))
    now = await sync_to_async(live)(match)
    frame = await told(arrive, match, people[0])
    assert [event["numero"] for event in events(frame, "ManoEmpezada")] == [3, 4]
    assert len(events(frame, "Mostradas")) == 1
    assert frame["v"] == now.version
    assert frame["desde"] == frame["pasos"][0]["v"]
    versions = [step["v"] for step in frame["pasos"]]
    assert versions == sorted(set(versions))


async def test_p16_a_player_is_told_his_own_cards_only(people, arrive):
    match = await played(
        people, lambda state: state.fase == "descarte" and state.turno == 0, say_mus=True
    )
    await sync_to_async(play_on)(match, lambda s: s.fase == "mus" and s.numero_mano == 1)
    for seat, person in enumerate(people):
        frame = await told(arrive, match, person)
        assert known_cards(frame) == [seat]
        assert not any(event["mazo"] for event in events(frame, "ManoEmpezada"))


async def test_p16_a_miron_is_told_no_card_not_even_of_whom_he_looks_at(people, arrive):
    match = await played(people, in_hand(2), say_mus=True)
    frame = await told(arrive, match, await sync_to_async(PersonFactory)(), desde=1)
    assert events(frame, "Descartado")
    assert known_cards(frame) == []


async def test_p16_what_only_one_player_saw_is_told_to_him_only(people, arrive):
    match = await begin(people)
    ana = await arrive(match, people[0])
    await ana.answer(await ana.ask("jugar", accion={"t": "Nudge"}))
    assert events(await told(arrive, match, people[0]), "Nudged")
    assert not events(await told(arrive, match, people[1]), "Nudged")


async def test_however_long_a_match_without_hands_is_the_review_has_an_end(
    people, arrive, monkeypatch
):
    monkeypatch.setattr(review, "MOST_STEPS", 3)
    match = await begin(people)
    ana = await arrive(match, people[0])
    for _ in range(5):
        await ana.answer(await ana.ask("jugar", accion={"t": "Nudge"}))
    frame = await told(arrive, match, people[0])
    assert [step["v"] for step in frame["pasos"]] == [4, 5, 6]
