"""The table on a phone lying down: one sees everything and presses it without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.engines.mus.options import Options
from tests.e2e.players import BrowserPlayer, Touch, go_on_to_the_result
from tests.e2e.test_mesa_sitio import LYING, all_with_pares, long_nicks, piled

LONELY = Options(juegos=1, vacas=1, piedras=30, reloj="sin")
FINGER = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
WHOLE = 0.99
SIZES = pytest.mark.parametrize(
    "viewport",
    [{"width": width, "height": height} for width, height in LYING],
    ids=[f"{width}x{height}" for width, height in LYING],
)


@pytest.fixture
def lying(stage, browser_page):
    """Return what opens a partida of long nicks, in which I am mano, on a phone lying down."""

    def open_phone(viewport):
        people = long_nicks(User.objects.count())
        partida = stage.partida(people, absent=[0], pleases=all_with_pares, options=LONELY)
        page = browser_page(people[0], viewport=viewport, **FINGER)
        player = BrowserPlayer(people[0].username, page, Touch())
        page.goto(partida.path)
        page.locator("[data-accion=Mus]").wait_for()
        return partida, player

    return open_phone


def in_sight(page: Page, *what: str) -> None:
    """Assert that every thing there is of *what* is wholly on the screen."""
    for selector in what:
        things = page.locator(selector).all()
        assert things, selector
        for thing in things:
            expect(thing).to_be_in_viewport(ratio=WHOLE)


def box(thing: Locator) -> dict[str, float]:
    found = thing.bounding_box()
    assert found
    return dict(found)


@SIZES
def test_ux_3_8_every_phase_of_a_hand_fits_on_a_phone_lying_down(lying, viewport) -> None:
    partida, player = lying(viewport)
    page = player.page
    found = {"mus": piled(page)}
    in_sight(
        page, ".mando button", ".mano4 .carta", ".barra-mesa .boton-icono:visible", ".ult button"
    )
    for seat in range(4):
        partida.play(seat, "Mus")
    page.locator("[data-accion=Descartar]").wait_for()
    for n in (0, 3):
        page.locator(".mano4 .carta").nth(n).tap()
    page.locator(".carta.elegida").nth(1).wait_for()
    found["descarte"] = piled(page)
    player.act("Descartar")
    for seat in (1, 2, 3):
        partida.play(seat, "Descartar", cartas=list(partida.state.manos[seat][:1]))
    partida.play(partida.state.turno, "Cortar")
    partida.say("Pasar", until=lambda state: state.turno == 0)
    player.until(lambda: "Envidar" in player.offered(), "I do not speak")
    found["grande"] = piled(page)
    in_sight(page, ".mando button", ".mano4 .carta")
    page.locator("[data-accion=Ordago]").tap()
    page.locator("[data-accion=Ordago].armado").wait_for()
    in_sight(page, ".mando button")
    assert not any(found.values()), found


@SIZES
def test_ux_3_8_cards_are_readable_and_buttons_near_the_thumb(lying, viewport) -> None:
    partida, player = lying(viewport)
    page = player.page
    partida.play(0, "Cortar")
    player.until(lambda: "Envidar" in player.offered(), "I do not speak")
    assert box(page.locator(".mano4 .carta").first)["width"] >= 60
    for button in page.locator(".mando button").all():
        where = box(button)
        assert where["x"] >= viewport["width"] / 2, button.inner_text()
        assert min(where["width"], where["height"]) >= 40, button.inner_text()
    lowest = box(page.locator("[data-accion=Envidar]"))
    assert lowest["y"] + lowest["height"] > viewport["height"] - 30


@SIZES
def test_a_proposal_to_end_leaves_hand_and_buttons_in_sight_lying_down(lying, viewport) -> None:
    partida, player = lying(viewport)
    page = player.page
    partida.play(0, "Cortar")
    partida.play(0, "Pasar")
    partida.play(1, "Envidar", piedras=5)
    partida.play(2, "Reenvidar", piedras=5)
    partida.play(3, "Reenvidar", piedras=8)
    partida.play(1, "ProponerFin")
    page.get_by_role("button", name="Seguir jugando").wait_for()
    player.until(lambda: "Querer" in player.offered(), "I am not asked")
    assert not piled(page)
    in_sight(page, ".tira button", ".mando button", ".mano4 .carta", ".marc", ".lances")


@SIZES
def test_leaving_is_decided_without_scrolling_lying_down(lying, viewport) -> None:
    page = lying(viewport)[1].page
    page.locator(".salir").tap()
    dialog = page.get_by_role("dialog", name="Irse de la partida")
    dialog.wait_for()
    page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))")
    in_sight(page, "dialog .opcion p", "dialog .btn", "dialog .boton-icono")


@SIZES
def test_recuento_and_result_fit_on_a_phone_lying_down(lying, viewport) -> None:
    partida, player = lying(viewport)
    page = player.page
    partida.play(0, "Cortar")
    partida.say("Pasar", until=lambda state: state.fase == "fin_mano")
    page.locator(".recuento").wait_for()
    in_sight(page, ".recuento", ".recuento .linea", ".mando [data-accion=Continuar]")
    partida.finish()
    player.until(lambda: player.mesa.get("fin"), "the end did not come")
    go_on_to_the_result(page)
    page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))")
    in_sight(page, ".fin-titulo", ".fin-tabla tr", ".velo .btn", ".velo .cerrar")


@SIZES
def test_the_chat_of_a_phone_lying_down_leaves_half_of_the_table_in_sight(lying, viewport) -> None:
    partida, player = lying(viewport)
    page = player.page
    partida.companions[2].ask({"t": "chat", "sala": "partida", "texto": "Hola a todos " * 9})
    page.locator(".ult b").wait_for()
    in_sight(page, ".ult button", ".barra-mesa .salir")
    page.get_by_role("button", name="Chat").tap()
    field = page.get_by_label("Mensaje para la mesa")
    expect(field).to_be_in_viewport(ratio=WHOLE)
    assert box(page.locator(".lado"))["x"] >= viewport["width"] * 0.4
    page.get_by_role("button", name="Cerrar el chat").tap()
    expect(field).to_be_hidden()
