"""What can be looked at again: tricks and sheet of Oh Hell, rolls of parchís, live and in actas."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engines.ohhell.options import Options as OhHell
from games.engines.parchis.options import Options as Parchis
from tests.e2e.driving import hear, play_until
from tests.e2e.players import BrowserPlayer
from tests.factories import PersonFactory
from tools.stack.chromium import PHONE

CALM = {"reduced_motion": "reduce"}
SCREENS = pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
HANDS = 6  # more than the server tells somebody who arrives
LONG = OhHell(maximo=HANDS, rebote=False, reloj="sin")


@pytest.fixture
def played(stage):
    """Return a match that nobody looked at while it was played."""

    def play(game: str, options: Any, until: Any, seats: int = 3) -> Any:
        people = PersonFactory.create_batch(seats)
        partida = stage.partida(people, absent=[0], game=game, options=options)
        play_until(partida, until)
        return partida

    return play


def cards_of(tricks: Any) -> list[list[str]]:
    """Return the cards of each trick that a dialog shows, the first one first."""
    rows = tricks.locator(".una").all()
    return [
        [picture.rsplit("/", 1)[1].split(".")[0] for picture in pictures(row)]
        for row in reversed(rows)
    ]


def pictures(row: Any) -> list[str]:
    return row.locator("img").evaluate_all("all => all.map((one) => one.src)")


def choose(page: Page, hand: int) -> Any:
    """Choose a hand in the dialog of the tricks; return the dialog once it has them."""
    tricks = page.get_by_role("dialog", name="Bazas jugadas")
    tricks.get_by_label("Mano", exact=True).last.select_option(str(hand))
    expect(tricks.get_by_role("heading")).to_have_text(f"Bazas de la mano {hand}")
    return tricks


@SCREENS
def test_issue_5_the_tricks_of_the_whole_match_are_looked_at_by_who_arrives_late(
    browser_page, played, viewport
) -> None:
    partida = played("ohhell", LONG, lambda state: state.numero_mano == HANDS and state.jugadas)
    page = browser_page(partida.users[0], viewport=viewport, **CALM)
    player = BrowserPlayer("", page)
    page.goto(partida.path)
    hear(partida, player)
    page.keyboard.press("b")
    tricks = page.get_by_role("dialog", name="Bazas jugadas")
    expect(tricks.locator(".una")).to_have_count(1)
    for hand in range(1, HANDS + 1):
        choose(page, hand)
        expect(tricks.locator(".una")).to_have_count(HANDS - hand + 1 if hand < HANDS else 1)
        assert all(len(cards) == 3 for cards in cards_of(tricks))
    back = tricks.get_by_role("button", name="Mano anterior")
    for hand in range(HANDS - 1, 0, -1):
        back.press("Enter")
        expect(tricks.get_by_role("heading")).to_have_text(f"Bazas de la mano {hand}")
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(back).to_be_focused()
    assert tricks.evaluate("box => box.scrollWidth - box.clientWidth") <= 0


def test_a_miron_looks_back_over_the_whole_match_too(browser_page, played) -> None:
    partida = played("ohhell", LONG, lambda state: state.numero_mano == HANDS)
    page = browser_page(PersonFactory(), **CALM)
    page.goto(partida.path)
    page.locator("[data-util=bazas]").click()
    expect(choose(page, 1).locator(".una")).to_have_count(HANDS)


def test_who_cannot_be_told_is_offered_to_try_again(browser_page, played) -> None:
    partida = played("ohhell", LONG, lambda state: state.numero_mano == HANDS)
    page = browser_page(partida.users[0], **CALM)
    answers = {"none": True}

    def meddle(socket: Any) -> None:
        server = socket.connect_to_server()

        def up(text: str) -> None:
            if answers["none"] and '"t":"antes"' in text:
                number = text.split('"id":"')[1].split('"', maxsplit=1)[0]
                socket.send(f'{{"t":"error","id":"{number}","codigo":"interno","texto":"No."}}')
            else:
                server.send(text)

        socket.on_message(up)

    page.route_web_socket("**/ws/partida/**", meddle)
    page.goto(partida.path)
    page.locator("[data-util=bazas]").click()
    tricks = choose(page, 1)
    expect(tricks.get_by_role("status")).to_contain_text("No se han podido traer")
    answers["none"] = False
    tricks.get_by_role("button", name="Probar otra vez").click()
    expect(tricks.locator(".una")).to_have_count(HANDS)


@SCREENS
def test_the_acta_of_oh_hell_has_its_sheet_and_its_tricks(browser_page, played, viewport) -> None:
    partida = played("ohhell", LONG, lambda state: state.fase == "fin_partida")
    page = browser_page(viewport=viewport, **CALM)
    page.goto(f"{partida.path}acta/")
    controls = page.get_by_role("group", name="Repetición")
    sheet = controls.get_by_role("button", name="Hoja")
    sheet.wait_for()
    expect(controls.get_by_role("button", name="Bazas")).to_have_count(0)  # nothing is played yet
    page.keyboard.press("End")
    sheet.click()
    points = page.get_by_role("dialog", name="Hoja de puntos")
    expect(points.locator("tbody tr")).to_have_count(HANDS)
    expect(points).to_contain_text(partida.users[2].username)
    page.keyboard.press("Escape")
    expect(sheet).to_be_focused()
    controls.get_by_role("button", name="Bazas").click()
    for hand in (1, 3):
        expect(choose(page, hand).locator(".una")).to_have_count(HANDS - hand + 1)
    page.keyboard.press("Escape")
    page.get_by_label("Ir a la mano").select_option("Mano 3")
    page.keyboard.press("h")
    expect(points.locator("tbody tr")).to_have_count(2)
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    hands = page.get_by_role("dialog", name="Bazas jugadas").locator("option")
    expect(hands).to_have_count(2)  # of what is still to come nothing is told
    page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@SCREENS
def test_the_acta_of_parchis_has_its_rolls_and_statistics(browser_page, played, viewport) -> None:
    rolls = 12
    partida = played("parchis", Parchis(reloj="sin"), lambda state: len(state.tiradas) > rolls, 4)
    partida.play(0, "ProponerFin")
    for seat in (1, 2, 3):
        partida.play(seat, "AceptarFin")
    page = browser_page(viewport=viewport, **CALM)
    page.goto(f"{partida.path}acta/")
    button = page.get_by_role("button", name="Tiradas")
    button.wait_for()
    page.keyboard.press("End")
    button.click()
    panel = page.get_by_role("dialog", name="Tiradas y estadísticas")
    expect(panel.get_by_role("row")).to_have_count(5)
    assert panel.locator(".lista-tiradas li").count() > rolls
    inside, board = panel.bounding_box(), page.locator("#tablero").bounding_box()
    assert inside["y"] >= board["y"] - 1
    assert inside["y"] + inside["height"] <= board["y"] + board["height"] + 1
    page.keyboard.press("Home")
    expect(panel.locator(".lista-tiradas li")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("h")
    expect(panel).to_be_visible()
