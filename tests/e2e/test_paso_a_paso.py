"""A match that is explained, in a real browser: one step at a time, by keys, by address, aloud."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.engines.registry import GAMES
from tools.stack.chromium import PHONE

GAME, LESSON = next((key, game.lesson) for key, game in GAMES.items() if game.lesson)
ADDRESS = f"/reglas/{GAME}/paso-a-paso/"
LAST = len(LESSON.script) + 1


def shown(page: Page) -> int:
    """Return the step on screen; there is only one."""
    steps = page.locator(".paso-leccion")
    on = [n for n in range(steps.count()) if steps.nth(n).is_visible()]
    assert len(on) == 1
    return on[0] + 1


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    page.locator("#leccion.con-tablero .tapete").wait_for()
    return page


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_it_goes_on_by_button_and_keys_and_stops_at_both_ends(browser_page, viewport) -> None:
    page = opened(browser_page(viewport=viewport), ADDRESS)
    back = page.get_by_role("button", name="Anterior")
    on = page.get_by_role("button", name="Siguiente")
    expect(back).to_be_disabled()
    on.click()
    assert (shown(page), page.url.split("#")[1]) == (2, "paso-2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert shown(page) == 3
    expect(page.locator(".cuenta-leccion")).to_have_text(f"Paso 3 de {LAST}")
    page.keyboard.press("End")
    assert shown(page) == LAST
    expect(on).to_be_disabled()
    page.keyboard.press("Home")
    assert shown(page) == 1
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"]


def test_an_address_shows_its_step_and_the_board_stands_there(browser_page) -> None:
    page = opened(browser_page(), f"{ADDRESS}#paso-9")
    assert shown(page) == 9
    said = page.locator(".paso-leccion:visible .sucede").inner_text()
    assert "Txema: «2 más»" in said
    expect(page.locator(".tapete")).to_contain_text("Txema sube 2 más")
    page.evaluate("location.hash = '#paso-12'")
    expect(page.locator("#paso-12, .paso-leccion:visible .comentario")).to_contain_text("suertudo")
    assert shown(page) == 12


def test_each_step_is_said_aloud(browser_page) -> None:
    page = opened(browser_page(), ADDRESS)
    page.keyboard.press("ArrowRight")
    told = page.locator("#avisos[aria-live=polite]")
    expect(told).to_contain_text(f"Paso 2 de {LAST}. Ane deja una carta.")
    expect(told).to_contain_text("Le toca a Kepa")


def test_nobody_can_play_on_its_board(browser_page) -> None:
    page = opened(browser_page(), f"{ADDRESS}#paso-4")
    assert page.locator("#tablero button:visible:enabled[data-accion]").count() == 0
    assert page.locator("#tablero .mando:visible").count() == 0


def test_without_scripts_every_step_is_read(browser_page) -> None:
    page = browser_page(java_script_enabled=False)
    page.goto(f"{ADDRESS}#paso-7")
    assert page.locator(".paso-leccion:visible").count() == LAST
    assert not page.locator("#marcha").is_visible()
    assert page.locator("#paso-7").bounding_box()["y"] < 400
