"""Whoever is out of a partida that goes on is told so by what he sees, whatever is played."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from games.engines.registry import GAMES
from tests.games.tools import start

pytestmark = pytest.mark.django_db(transaction=True)


def goes_on_without(game: str) -> bool:
    """Return whether *game* goes on with fewer when somebody leaves."""
    engine = GAMES[game].engine
    rule = engine.departure(engine.options_type())
    return not rule.ends_match and not rule.leaves_robot


@pytest.mark.parametrize("game", [game for game in GAMES if goes_on_without(game)])
async def test_who_is_out_is_said_to_everybody_and_again_at_every_hola(arrive, people, game):
    def begin():
        return start(people, game=game, options=GAMES[game].engine.options_type())

    match = await sync_to_async(begin)()
    out, other = [await arrive(match, person) for person in people[:2]]
    assert (await out.until("partida"))["vista"]["fuera"] == []
    await other.until("partida")
    await out.ask("abandonar")
    for browser in (out, other):
        assert (await browser.until("partida"))["vista"]["fuera"] == [0]
    refused = await out.answer(await out.ask("abandonar"))
    assert refused["codigo"] == "fuera", "so it must not be offered to him"
    again = await arrive(match, people[0])
    assert (await again.until("partida"))["vista"]["fuera"] == [0]
