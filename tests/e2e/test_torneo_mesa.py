"""The organiser's desk in a browser: a question in a dialog, its usual reasons, and its keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Room
from tests.e2e.players import settle
from tests.e2e.test_accesibilidad import problems
from tests.factories import PersonFactory
from tests.tournaments.championships.evenings import crowd, evening, waiting
from tools.stack.chromium import PHONE
from tournaments.championships.founding import championship_cancel
from tournaments.models import Championship


@pytest.fixture
def cup(site: Any) -> Any:
    """Return a championship that has just begun, which comes to nothing at the end."""
    Room.objects.filter(slug="mus").update(is_open=True)
    one = evening(crowd(4), organiser=PersonFactory(), name="Copa de la Peña del Órdago")
    yield one
    if Championship.objects.get(pk=one.pk).state != "cancelado":
        why = "se acabó la prueba"
        championship_cancel(actor=one.organiser, championship_id=one.pk, reason=why)


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_the_organiser_gives_a_victory_and_announces_from_the_desk(
    browser_page: Any, cup: Championship, viewport: Any
) -> None:
    page = (
        browser_page(cup.organiser, viewport=viewport) if viewport else browser_page(cup.organiser)
    )
    cruce = waiting(cup)[0]
    nick = cruce.a.members.get().user.username
    page.goto(f"/torneos/{cup.pk}/mesa/")
    page.locator(f"#mas-{cruce.pk}").click()
    page.get_by_role("link", name=f"Dar la victoria a {nick}…").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Gana sin jugar")
    settle(page)
    assert problems(page) == []
    dialog.get_by_role("button", name="La otra parte abandona").click()
    dialog.get_by_role("button", name=f"Dar la victoria a {nick}").click()
    expect(page.get_by_text("Victoria dada.", exact=True)).to_be_visible()
    cruce.refresh_from_db()
    assert cruce.winner == cruce.a
    page.keyboard.press("g")
    page.keyboard.press("r")
    log = page.get_by_role("region", name="Registro")
    expect(log).to_contain_text("«La otra parte abandona»")
    assert page.evaluate("document.activeElement.id") == "registro"
    page.keyboard.press("n")
    expect(dialog).to_contain_text("Qué les dices")
    settle(page)
    dialog.get_by_label("Qué les dices").fill("Empezamos en cinco minutos")
    dialog.get_by_role("button", name="Anunciar").click()
    expect(page.get_by_text("Anunciado.", exact=True)).to_be_visible()
    page.goto(f"/torneos/{cup.pk}/")
    expect(page.get_by_text("«Empezamos en cinco minutos»").first).to_be_visible()
