"""What póker says has a place of its own: it lies on no card, and nothing moves when it comes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.poker import CALM, RICH, dealt_by_me, minitorneo_begun
from tests.e2e.test_mesa_sitio import SETTLED, overlap
from tools.stack.chromium import LAPTOP, PHONE

ME = 0
LOW = {"width": 1280, "height": 720}
SHORT = {"width": 390, "height": 664}
LYING = {"width": 844, "height": 390}
LIT_EDGE = 2
"""What the edge of a card that is lit takes besides."""
LONGEST = "words => { words.innerHTML = '<b>Escalera de color</b> a la reina'; }"
"""Few hands bring the longest words that there are."""
PANEL = "[...document.querySelectorAll('.mando-poker, .mando-poker :is(.talla, .acc), .comunes')]"
_COVERED = """() => {
    const box = (element) => element.getBoundingClientRect();
    const here = box(document.querySelector('.llevas span'));
    const parts = '.silla :is(.placa, .foto-jugador, .dorsos, .apuesta b, .apuesta svg), '
        + '.cartas-mias img, .mio .placa, .comunes li, .calles span';
    return [...document.querySelectorAll(parts)].filter((part) => {
        const { left, right, top, bottom } = box(part);
        return here.left < right - 1 && left < here.right - 1
            && here.top < bottom - 1 && top < here.bottom - 1;
    }).map((part) => {
        const names = [part, part.parentElement, part.closest('[data-seat]')];
        return names.map((one) => one?.getAttribute('class')).join(' in ')
            + JSON.stringify([here, box(part)].map(({ left, right, top, bottom }) =>
                [left, right, top, bottom].map(Math.round)));
    });
}"""
BOXES = f"() => {PANEL}.map((one) => one.getBoundingClientRect().toJSON())"


@pytest.fixture
def minitorneo(stage, browser_page):
    setting = {"habit": None, "pleases": dealt_by_me}
    return lambda *players, **more: minitorneo_begun(
        stage, browser_page, *players, **setting | more
    )


def to_me(mine) -> Page:
    """Have all before me call; return my page once I am asked."""
    while (turn := mine.partida.state.turno) != ME:
        mine.partida.play(turn, "Igualar")
    mine.player.until(lambda: mine.offered("igualar"), "it is never my turn")
    return mine.page


@pytest.mark.parametrize(
    "viewport", [LAPTOP, LOW, PHONE, SHORT, LYING],
    ids=["laptop", "low", "phone", "short", "lying"],
)  # fmt: skip
def test_why_an_amount_was_changed_is_told_without_moving_anything(minitorneo, viewport) -> None:
    page = to_me(minitorneo(viewport=viewport, **CALM))
    before = page.evaluate(BOXES)
    field = page.locator(".cuanto input")
    field.fill("60")
    field.press("Tab")
    note = page.locator(".nota-subida")
    expect(note).to_have_text("La subida mínima es 100")
    expect(field).to_have_accessible_description("La subida mínima es 100")
    assert page.evaluate(BOXES) == before
    panel = page.locator(".mando-poker").bounding_box()
    said = note.bounding_box()
    assert panel["y"] <= said["y"]
    assert said["y"] + said["height"] <= panel["y"] + panel["height"]


@pytest.mark.parametrize("viewport", [LAPTOP, LOW], ids=["laptop", "low"])
@pytest.mark.parametrize("players", [6, 8, 9, 10])
def test_what_i_hold_is_told_beside_my_cards_and_over_nobody(minitorneo, players, viewport) -> None:
    """All have bet with amounts of five digits, those beside me as well."""
    mine = minitorneo(players, options=RICH, viewport=viewport, **CALM)
    first = mine.partida.state.turno
    for n in range(players - first):
        mine.partida.play((first + n) % players, "Subir", total=3899 * (n + 1))
    page = mine.page
    expect(page.locator(".silla .apuesta b")).to_have_count(players - 1)
    page.locator(".llevas span").evaluate(LONGEST)
    page.evaluate(SETTLED)
    assert page.evaluate(_COVERED) == []


@pytest.mark.parametrize("viewport", [PHONE, SHORT], ids=["phone", "short"])
def test_on_a_phone_what_i_hold_does_not_touch_the_board(minitorneo, viewport) -> None:
    page = minitorneo(8, viewport=viewport, **CALM).page
    page.locator(".llevas span").evaluate(
        "words => { words.innerHTML = '<b>Pareja</b> de doses'; }"
    )
    card, words = (
        page.locator(one).first.bounding_box() for one in (".comunes li", ".llevas span")
    )
    assert words["y"] - (card["y"] + card["height"]) >= LIT_EDGE


@pytest.mark.parametrize("viewport", [PHONE, SHORT], ids=["phone", "short"])
def test_on_a_phone_a_lost_connection_is_told_over_no_level_prize_or_button(
    minitorneo, viewport
) -> None:
    page = minitorneo(viewport=viewport, **CALM).page
    page.expected_errors.append("ERR_INTERNET_DISCONNECTED")
    page.locator(".panel-mesa.nivel").wait_for()
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.locator("#tiras").get_by_text("Reconectando…").wait_for()
    told = re.compile("o quedas en el puesto|Puede que ya no estés en la partida")
    expect(page.locator("#tiras .tira")).to_contain_text(told)
    assert not overlap(page, ".tira", ".panel-mesa, .silla, .barra-mesa > :not(.tit, .espaciador)")
    page.context.set_offline(False)
