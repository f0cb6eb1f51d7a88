"""Amounts and turns that cannot be, as a browser may send them: a sentence, and nothing changed."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from games.engines.poker.options import Options
from tests.games import tools
from tests.games.matches.chairs import leave
from tests.games.tools import live, play

pytestmark = pytest.mark.django_db(transaction=True)


async def start(people):
    return await sync_to_async(tools.start)(people, game="poker", options=Options())


def standing(match) -> tuple[int, Any]:
    now = live(match)
    return now.version, now.state


async def told(match, browser, frame: dict[str, Any] | str) -> dict[str, Any]:
    """Return the error that answers *frame*; the match must be as it was."""
    before = await sync_to_async(standing)(match)
    await browser.send(frame)
    error: dict[str, Any] = await browser.until("error")
    assert await sync_to_async(standing)(match) == before
    return error


def asked(**action: Any) -> dict[str, Any]:
    return {"t": "jugar", "id": str(uuid4()), "accion": action}


@pytest.mark.parametrize(
    ("total", "sentence"),
    [
        (99, "La subida mínima es 100."),
        (-200, "La subida mínima es 100."),
        (5001, "No tienes tantas: como mucho, 5.000."),
    ],
)
async def test_an_amount_out_of_bounds_is_refused_in_words(people, arrive, total, sentence):
    match = await start(people)
    turn = (await sync_to_async(live)(match)).state.turno
    browser = await arrive(match, people[turn])
    error = await told(match, browser, asked(t="Subir", total=total))
    assert error["texto"] == sentence


@pytest.mark.parametrize("total", ["NaN", "150.5", "1e400", '"200"', "null", "true"])
async def test_what_is_no_whole_number_is_refused_in_words(people, arrive, total):
    match = await start(people)
    turn = (await sync_to_async(live)(match)).state.turno
    browser = await arrive(match, people[turn])
    request = str(uuid4())
    text = f'{{"t":"jugar","id":"{request}","accion":{{"t":"Subir","total":{total}}}}}'
    error = await told(match, browser, text)
    assert error["texto"] == "Di una cantidad entera, sin decimales."
    assert (error["codigo"], error["id"]) == ("tipo", request)


async def test_what_is_no_yes_nor_no_is_not_said_to_be_no_amount(people, arrive):
    match = await start(people)
    turn = (await sync_to_async(live)(match)).state.turno
    browser = await arrive(match, people[turn])
    error = await told(match, browser, asked(t="Reincorporarse", pone=1.5))
    assert error["texto"] == "Ese valor no vale para esa jugada."


async def test_anothers_chips_are_not_ones_own(people, arrive):
    match = await start(people)
    turn = (await sync_to_async(live)(match)).state.turno
    browser = await arrive(match, people[turn])
    error = await told(match, browser, asked(t="Subir", total=200, asiento=(turn + 1) % 4))
    assert error["texto"] == "Sobra un dato: asiento."


async def test_out_of_turn_after_folding_and_once_out_one_is_told_which_it_is(people, arrive):
    match = await start(people)
    turn = (await sync_to_async(live)(match)).state.turno
    other = await arrive(match, people[(turn + 1) % 4])
    out_of_turn = await told(match, other, asked(t="Igualar"))
    assert out_of_turn["texto"] == f"No es tu turno: juega {people[turn].username}."
    await sync_to_async(play)(match, turn, {"t": "Retirarse"})
    folded = await arrive(match, people[turn])
    error = await told(match, folded, asked(t="Igualar"))
    assert error["texto"] == "Ya te has retirado de esta mano."
    await sync_to_async(leave)(match, people[(turn + 2) % 4])
    gone = await arrive(match, people[(turn + 2) % 4])
    error = await told(match, gone, asked(t="Igualar"))
    assert error["texto"] == "Ya no estás en esta partida."
