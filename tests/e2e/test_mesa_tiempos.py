"""What may be pressed, and what may be read, while the table goes from one state to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from games.engines.mus.options import Options
from tests.e2e.players import BrowserPlayer
from tests.factories import PersonFactory

CALM = {"reduced_motion": "reduce"}
LONELY = Options(juegos=2, piedras=30, reloj="sin")


@pytest.fixture
def begin(stage) -> Callable[[int], Any]:
    """Begin a partida of four whose mano is a given seat; seat 0 is mine."""

    def begin(mano: int) -> Any:
        people = PersonFactory.create_batch(4)
        return stage.partida(
            people, absent=[0], pleases=lambda state: state.mano == mano, options=LONELY
        )

    return begin


def test_the_last_recuento_can_be_read_by_who_asks_for_less_motion(begin, browser_page) -> None:
    partida = begin(0)
    page = browser_page(partida.users[0], **CALM)
    player = BrowserPlayer("me", page)
    page.goto(partida.path)
    page.locator(".mano4 .carta").first.wait_for()
    partida.finish()
    player.until(lambda: player.mesa.get("fin"), "the end did not come")
    page.get_by_role("button", name="¿Por qué?").first.click()  # nothing covers it
    expect(page.locator(".fin-tabla")).to_have_count(0)
    page.locator(".tapete").click(position={"x": 20, "y": 300})
    page.keyboard.press("Enter")
    expect(page.locator(".fin-tabla")).to_be_visible()
