"""What people do over their sockets is counted for whoever watches the site."""

from __future__ import annotations

import pytest
from prometheus_client import REGISTRY

from tests.ws.toy_match import CALL, begin, seated

pytestmark = pytest.mark.django_db(transaction=True)


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"usumus_{name}", labels) or 0.0


def figures() -> list[float]:
    return [
        value("actions_total", game="coin"),
        value("commit_steps_sum"),
        value("request_seconds_count", surface="partida", frame="Jugar"),
        value("refusals_total", surface="partida", code="fuera_de_turno"),
    ]


async def test_plays_refusals_and_sockets_are_counted(people, arrive):
    match = await begin(people)
    before = figures()
    ana, beto = await seated(arrive, match, people[:2])
    assert value("sockets", surface="partida") == 2
    await ana.ask("jugar", accion=CALL)
    await ana.until("ok")
    await ana.ask("jugar", accion=CALL)
    await ana.until("error")
    await beto.close()
    after = figures()
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1, 2, 1]
    assert value("sockets", surface="partida") == 1
