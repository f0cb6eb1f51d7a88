"""What the table tells in passing: over nothing that is pressed, and all that a player needs."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from games.engines.mus.options import Options
from games.matches import services
from tests.e2e.test_a_ciegas import EAR
from tests.e2e.test_mesa_sitio import overlap
from tests.factories import PersonFactory
from tools.stack.chromium import LAPTOP, PHONE

CALM = {"reduced_motion": "reduce"}
LONELY = Options(juegos=2, piedras=30, reloj="sin")
SMALL = {"width": 1024, "height": 600}
SIZES = pytest.mark.parametrize(
    "viewport", [LAPTOP, PHONE, SMALL], ids=["laptop", "phone", "small laptop"]
)


@SIZES
def test_who_does_not_want_to_end_is_told_about_without_covering_a_button(
    stage, browser_page, viewport
) -> None:
    people = PersonFactory.create_batch(4)
    partida = stage.partida(people, absent=[0], options=LONELY, pleases=lambda s: s.mano == 0)
    page = browser_page(people[0], viewport=viewport, **CALM)
    page.goto(partida.path)
    page.locator("[data-accion=Mus]").wait_for()
    partida.play(1, "ProponerFin")
    page.get_by_role("button", name="Seguir jugando").wait_for()
    partida.play(2, "RechazarFin")
    notice = page.locator("#toasts-status").filter(has_text="no quiere acabar")
    expect(notice).to_have_text(f"{people[2].username} no quiere acabar: la partida sigue.")
    expect(page.locator(".toast")).to_be_in_viewport(ratio=1)
    assert not overlap(page, ".toast", ".mando button, .mano4 .carta, .barra-mesa button")
    assert page.get_by_role("button", name="Seguir jugando").count() == 0


def test_strips_notices_and_what_covers_the_board_are_said_in_one_queue(
    stage, browser_page
) -> None:
    """Each in a region of its own, one would put out another; under a dialog none is read."""
    people = PersonFactory.create_batch(4)
    partida = stage.partida(people, absent=[0], options=LONELY, pleases=lambda s: s.mano == 0)
    page = browser_page(people[0], **CALM)
    page.add_init_script(EAR)
    page.goto(partida.path)
    page.locator("[data-accion=Mus]").wait_for()
    partida.play(1, "ProponerFin")
    heard(page, f"{people[1].username} propone acabar la partida sin castigo (1 de 4).")
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    partida.play(2, "RechazarFin")
    heard(page, f"{people[2].username} no quiere acabar: la partida sigue.")
    assert page.locator("dialog:modal #urgente").count() == 1
    page.keyboard.press("Escape")
    partida.companions[3].ask({"t": "chat", "sala": "partida", "texto": "Buenas"})
    heard(page, f"{people[3].username}: Buenas")
    partida.play(1, "PedirPausa")
    heard(page, f"{people[1].username} ha pedido una pausa.")
    heard(page, "Los relojes están parados.")
    live = page.evaluate(
        "[...document.querySelectorAll('#partida [aria-live]:not([aria-live=off]),"
        " #partida :is([role=status], [role=alert])')].map((one) => one.id)"
    )
    assert sorted(live) == ["avisos", "urgente"], live


def heard(page, text: str) -> None:
    """Wait until *text* has been said."""
    page.wait_for_function("(text) => window.oido.join('\\n').includes(text)", arg=text)


def test_what_was_told_before_the_end_does_not_lie_over_it(stage, browser_page) -> None:
    people = PersonFactory.create_batch(4)
    partida = stage.partida(people, absent=[0], options=LONELY, pleases=lambda s: s.mano == 0)
    page = browser_page(people[0], **CALM)
    page.goto(partida.path)
    page.locator("[data-accion=Mus]").wait_for()
    partida.play(1, "ProponerFin")
    page.get_by_role("button", name="Seguir jugando").wait_for()
    partida.play(2, "RechazarFin")
    page.locator(".toast").wait_for()
    left = {"match_id": partida.match.pk, "user_id": people[3].pk}
    stage.do(services.match_leave, **left, action_id=uuid4())
    expect(page.locator(".fin-titulo")).to_be_focused()
    expect(page.locator(".toast")).to_have_count(0)


def test_who_proposed_to_end_is_told_when_he_may_do_it_again(stage, browser_page) -> None:
    people = PersonFactory.create_batch(4)
    partida = stage.partida(people, absent=[0], options=LONELY)
    page = browser_page(people[0], **CALM)
    page.goto(partida.path)
    dialog = page.get_by_role("dialog", name="Irse de la partida")
    page.get_by_role("button", name="Abandonar").click()
    dialog.get_by_role("button", name="Proponer a la mesa").click()
    page.get_by_role("button", name="Retirar").wait_for()
    page.get_by_role("button", name="Abandonar").click()
    expect(dialog).to_contain_text("Ya hay una propuesta sobre la mesa")
    partida.play(3, "RechazarFin")
    expect(dialog).to_contain_text("Podrás volver a proponerlo en la próxima")
    expect(page.locator(".toast")).to_contain_text(f"{people[3].username} no quiere acabar")
    expect(page.locator(".toast")).to_contain_text("en la próxima mano")
