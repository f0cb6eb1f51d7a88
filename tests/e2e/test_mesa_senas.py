"""The menu of the señas: reached and left by keyboard, and beside the cards that it speaks of."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from games.engines.mus.options import Options
from tests.e2e.test_mesa_sitio import overlap
from tests.factories import PersonFactory
from tools.stack.chromium import LAPTOP, PHONE

LONELY = Options(juegos=2, piedras=30, reloj="sin")
SIZES = [LAPTOP, {"width": 1024, "height": 600}, PHONE, {"width": 360, "height": 640}]


def telling(state) -> bool:
    """Return whether my hand has several señas, duples and juego at least."""
    mine = state.jugadas()[0]
    return state.mano == 0 and mine.tipo_pares == "duples" and bool(mine.juego)


def focused(page: Page) -> int:
    """Return which item of the menu has the focus, from 0; -1 if none."""
    return page.evaluate(
        "[...document.querySelectorAll('.panel-senas [role^=menuitem]')]"
        ".indexOf(document.activeElement)"
    )


@pytest.fixture
def senas(stage, browser_page):
    """A page whose menu of señas is open."""
    users = PersonFactory.create_batch(4)
    partida = stage.partida(users, absent=[0], options=LONELY, pleases=telling)
    page = browser_page(users[0], reduced_motion="reduce")
    page.goto(partida.path)
    page.locator("[data-accion=Mus]").wait_for()
    page.keyboard.press("s")
    page.locator(".panel-senas").wait_for()
    return page


def test_the_arrows_go_round_the_senas_and_esc_leaves_them(senas) -> None:
    count = senas.locator(".panel-senas [role^=menuitem]").count()
    assert count >= 3
    assert focused(senas) == 0
    for key, wanted in (
        ("ArrowDown", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0), ("ArrowUp", count - 1),
        ("ArrowDown", 0), ("End", count - 1),
    ):  # fmt: skip
        senas.keyboard.press(key)
        assert focused(senas) == wanted, key
    senas.keyboard.press("Escape")
    assert senas.evaluate("document.activeElement.dataset.util") == "senas"


def test_the_senas_never_lie_over_my_cards(senas) -> None:
    for size in SIZES:
        senas.set_viewport_size(size)
        assert not overlap(senas, ".panel-senas", ".mano4 .carta"), size
        assert not overlap(senas, ".panel-senas", ".mando button"), size
