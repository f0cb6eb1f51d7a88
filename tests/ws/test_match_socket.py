"""The match socket, through the whole application (docs/protocolo.md)."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from tests.games.tools import start

pytestmark = pytest.mark.django_db(transaction=True)


async def test_a_player_sees_table_match_and_people(people, arrive):
    match = await sync_to_async(start)(people)
    ana = await arrive(match, people[0])
    table = await ana.until("mesa")
    assert table["yo"] == 0
    assert table["papel"] == "jugador"
    state = await ana.until("partida")
    assert state["v"] == 1
    assert state["vista"]["cards"][0].startswith("carta-")
    assert state["vista"]["cards"][1:] == [None] * 3
    assert state["relojes"][0]["clave"] == "turno"
    assert {c["accion"] for c in state["legales"]} == {"Call", "Nudge", "Explode"}


async def test_everybody_gets_a_step_and_the_player_an_acknowledgement(people, arrive):
    match = await sync_to_async(start)(people)
    sockets = [await arrive(match, person) for person in people]
    for socket in sockets:
        await socket.until("partida")
    request = await sockets[0].ask("jugar", accion={"t": "Call", "side": "cara"}, v=1)
    for socket in sockets[1:]:
        frame = await socket.until("partida", v=2)
        assert frame["eventos"][0]["t"] == "Called"
    assert (await sockets[0].answer(request)) == {"t": "ok", "id": request, "v": 2}
