"""Who comes, on any device, is told the last finished hand and the plays of the present one."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.engines.mus.options import Options
from games.engines.ohhell.options import Options as OhHell
from games.matches import guards, review
from tests.factories import PersonFactory
from tests.games.matches import finished
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


async def four_hands(people):
    """Return a match of Oh Hell in its fourth hand: of five cards, of four, of three, of two."""
    options = OhHell(maximo=5, rebote=False, reloj="sin")
    match = await sync_to_async(
        partial(start, people[:3], game="ohhell", options=options, conditions=SEEN)
    )()

    def play() -> None:
        while live(match).state.numero_mano < 4:
            finished.play_on(match, until=live(match).version + 1)

    await sync_to_async(play)()
    return match


async def all_before(browser, frame: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what is told from the beginning of the match on, oldest first, as it is asked for."""
    told = [frame]
    while told[0]["desde"] > 1:
        request = await browser.ask("antes", v=told[0]["desde"])
        told.insert(0, await browser.until("repaso"))
        assert (await browser.answer(request))["t"] == "ok"
    return told


async def test_issue_5_the_whole_match_is_told_again_to_who_asks_for_it(
    people, arrive, monkeypatch
):
    match = await four_hands(people)
    now = await sync_to_async(live)(match)
    monkeypatch.setattr(review, "MOST_STEPS", 24)
    browser = await arrive(match, people[0])
    told = await all_before(browser, await browser.until("repaso"))
    assert len(told) == 3
    assert [step["v"] for frame in told for step in frame["pasos"]] == list(
        range(1, now.version + 1)
    )
    opened = [events(frame, "ManoEmpezada") for frame in told]
    assert sorted(event["numero"] for hands in opened for event in hands) == [1, 2, 3, 4]
    assert [hands[0]["numero"] for hands in opened] == [1, 2, 3]


async def test_nothing_came_before_the_first_step(people, arrive):
    match = await four_hands(people)
    browser = await arrive(match, people[0])
    await browser.until("repaso")
    request = await browser.ask("antes", v=1)
    frame = await browser.until("repaso")
    assert (frame["pasos"], frame["desde"], frame["v"]) == ([], 1, 0)
    assert (await browser.answer(request))["t"] == "ok"


async def test_p16_of_the_whole_match_nobody_is_told_a_card_that_was_not_his(people, arrive):
    match = await four_hands(people)
    visitors = [*people[:3], await sync_to_async(PersonFactory)()]
    for seat, person in enumerate(visitors):
        browser = await arrive(match, person)
        told = await all_before(browser, await browser.until("repaso"))
        seen = {place for frame in told for place in known_cards(frame)}
        assert seen == ({seat} if seat < 3 else set())


async def test_who_asks_for_what_came_before_is_kept_to_a_measure(people, arrive, monkeypatch):
    monkeypatch.setattr(review, "ASKED_PER_20S", 2)
    match = await four_hands(people)
    browser = await arrive(match, people[0])
    for _ in range(2):
        assert (await browser.answer(await browser.ask("antes", v=20)))["t"] == "ok"
    answer = await browser.answer(await browser.ask("antes", v=20))
    assert answer["codigo"] == "ocupada"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"v": 0}, "tipo"),
        ({"v": "1"}, "tipo"),
        ({}, "campo_falta"),
        ({"v": 1, "n": 2}, "campo_sobra"),
    ],
)
async def test_bad_input_asking_for_what_came_before(people, arrive, fields, code):
    match = await four_hands(people)
    browser = await arrive(match, people[0])
    assert (await browser.answer(await browser.ask("antes", **fields)))["codigo"] == code


async def test_of_a_frozen_match_nothing_is_told(people, arrive):
    match = await four_hands(people)
    await sync_to_async(guards.match_freeze)(match_id=match.pk, why="for a test")
    browser = await arrive(match, people[0])
    answer = await browser.answer(await browser.ask("antes", v=20))
    assert answer["codigo"] == "partida_congelada"
