"""The organiser's desk in a browser: a question in a dialog, its usual reasons, and its keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.players import settle
from tests.e2e.test_accesibilidad import problems
from tests.e2e.torneos import begun
from tests.factories import PersonFactory
from tests.tournaments.championships.evenings import crowd, evening, waiting
from tools.stack.chromium import PHONE
from tournaments.models import Championship

__all__ = ["begun"]


@pytest.fixture
def cup(begun: Callable[[Championship], None]) -> Championship:
    """Return a championship that has just begun."""
    one = evening(crowd(4), organiser=PersonFactory(), name="Copa de la Peña del Órdago")
    begun(one)
    return one


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
