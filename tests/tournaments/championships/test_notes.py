"""What all who look are to know stands over each page and reaches what is open (torneos §15)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from tests.tournaments.championships.evenings import crowd, evening
from tests.tournaments.championships.test_looking import window
from tests.ws.conftest import arrive
from tournaments.championships import panels, showing
from tournaments.championships.changes import taken_apart
from tournaments.championships.deciding import announce
from tournaments.championships.founding import championship_cancel
from tournaments.championships.steering import championship_pause, championship_resume
from tournaments.models import Championship

__all__ = ["arrive"]

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = ("", "cuadro/", "resultados/", "sorteo/", "registro/")
REST = "Descanso de diez minutos"
WHY = "Se ha ido la luz en la sala"
in_thread = sync_to_async


def said(one: Championship) -> None:
    announce(user=one.organiser, championship_id=one.pk, reason=REST)


def stopped(one: Championship) -> None:
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)


def resumed(one: Championship) -> None:
    championship_resume(actor=one.organiser, championship_id=one.pk)


def cancelled(one: Championship) -> None:
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason=WHY)


def region(one: Championship, page: str) -> str:
    """Return what a page reads aloud when it changes, of that which all are to know."""
    text = Client().get(f"/torneos/{one.pk}/{page}").content.decode()
    found = re.search(
        r'<div[^>]* data-vivo="notas" role="status"[^>]*>(.*?)</div>', text, re.DOTALL
    )
    return "" if found is None else found[1]


@pytest.mark.parametrize("page", PAGES)
def test_15_2_who_stopped_it_and_what_was_announced_stands_over_every_page(page):
    one = evening(crowd(4))
    assert "nota" not in region(one, page)
    said(one)
    stopped(one)
    told = region(one, page)
    assert f"Parado por {one.organiser.username}:</b> «{WHY}»" in told
    assert f"«{REST}»" in told
    resumed(one)
    assert "Parado" not in region(one, page)
    assert f"«{REST}»" in region(one, page)
    cancelled(one)
    assert f"Este torneo se canceló: «{WHY}»" in region(one, page)
    assert REST not in region(one, page)


@pytest.mark.parametrize("part", panels.PANELS)
def test_15_2_they_are_in_every_piece_that_a_page_fetches(part):
    one = evening(crowd(4))
    said(one)
    stopped(one)
    found = taken_apart(panels.panel_made(one.pk, part, 1))
    assert found.blocks["notas"].lists["notas"] == ("parado", "anuncio")


ACTS: list[tuple[Callable[[Championship], None], str, str]] = [
    (said, "anuncio", REST),
    (stopped, "parado", WHY),
    (cancelled, "cancelado", WHY),
]


@pytest.mark.parametrize("part", panels.TOLD)
@pytest.mark.parametrize(("act", "key", "words"), ACTS)
async def test_15_2_a_page_that_is_open_is_told_at_once(arrive, part, act, key, words):
    one = await in_thread(evening)(await in_thread(crowd)(4))
    browser = await window(arrive, one, shows=f"?parte={part}&lengua=es")
    await in_thread(act)(one)
    frame: dict[str, Any] = await browser.until("torneo")
    assert f"«{words}»" in frame["filas"][key]
    assert frame["listas"]["notas"] == [key]
    assert "notas" not in frame.get("bloques", {}), "what is read aloud is the new line alone"


def test_15_2_whatever_is_noted_costs_one_query(django_assert_num_queries):
    one = evening(crowd(4))
    said(one)
    stopped(one)
    one.refresh_from_db()
    organiser = one.organiser
    with django_assert_num_queries(1):
        notes = showing.notes_of(one)
        assert notes.said is not None
        assert notes.stopped is not None
        assert {notes.said.actor, notes.stopped.actor} == {organiser}
