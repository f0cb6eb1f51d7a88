"""What the dialogs of the table tell a player, in a browser."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from games.engines.mus.options import Options
from games.matches import services
from tests.factories import PersonFactory
from tools.stack.chromium import PHONE

CALM = {"reduced_motion": "reduce"}
FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True, **CALM}
SHORT = Options(juegos=2, piedras=30, reloj="sin")


def test_the_commitment_can_be_noted_at_the_table(stage, browser_page) -> None:
    partida = stage.partida(PersonFactory.create_batch(4), absent=[0], options=SHORT)
    page = browser_page(partida.users[0], permissions=["clipboard-write"], **CALM)
    page.goto(partida.path)
    page.get_by_role("button", name="Ajustes de la mesa").click()
    dialog = page.get_by_role("dialog", name="Ajustes de la mesa")
    expect(dialog.locator("code")).to_have_text(partida.match.commitment)
    dialog.get_by_role("button", name="Copiar").click()
    page.locator("#toasts").get_by_text("Copiado.").click(
        trial=True
    )  # over the dialog, not under it


def test_who_leaves_is_told_what_would_follow_and_what_it_costs_him(stage, browser_page) -> None:
    partida = stage.partida(
        PersonFactory.create_batch(4), absent=[0], options=SHORT, pleases=lambda s: s.mano == 0
    )
    page = browser_page(partida.users[0], **CALM)
    page.goto(partida.path)
    page.get_by_role("button", name="Abandonar").click()
    dialog = page.get_by_role("dialog", name="Irse de la partida")
    expect(dialog).to_contain_text("La partida acabaría nula")
    expect(dialog).to_contain_text("Pierdes 20 puntos. Recuperas tus 50 U$.")
    partida.play(0, "Cortar")
    partida.play(0, "Ordago")
    partida.play(1, "Querer")
    ours = bool(partida.state.juegos[0])
    expect(dialog).to_contain_text("La partida acabaría y ganarían")
    names = [partida.users[seat].username for seat in ((0, 2) if ours else (1, 3))]
    for name in names:
        expect(dialog).to_contain_text(name)
    cost = "Recuperas tus 50 U$, pero no cobras el premio." if ours else "Pierdes tus 50 U$."
    expect(dialog).to_contain_text(cost)


def test_a_match_voided_by_the_staff_says_so_and_why_to_who_plays_it(stage, browser_page) -> None:
    partida = stage.partida(PersonFactory.create_batch(4), absent=[0], options=SHORT)
    page = browser_page(partida.users[0], **CALM)
    page.goto(partida.path)
    page.locator(".mano4 .carta").first.wait_for()
    stage.do(
        services.match_void,
        match_id=partida.match.pk,
        actor=stage.do(PersonFactory, is_staff=True),
        reason="Se cayó la luz en el servidor",
    )
    end = page.get_by_role("dialog", name="Partida anulada por la organización")
    for _ in ("live", "after a reload"):
        expect(end).to_contain_text(
            "Motivo: Se cayó la luz en el servidor. Todo vuelve a su dueño."
        )
        expect(end.get_by_role("row")).to_have_count(5)
        page.reload()


def test_the_headings_of_every_dialog_go_one_level_at_a_time(stage, browser_page) -> None:
    rights = {"mirones": "clave", "mirones_hablan": True, "mirones_ven": False}
    partida = stage.partida(
        PersonFactory.create_batch(4), absent=[0], options=SHORT, conditions=rights, key="tapete"
    )
    miron = browser_page(PersonFactory(), **CALM)
    miron.goto(partida.path)
    miron.get_by_role("dialog", name="Mesa con clave").wait_for()
    assert levels(miron) == [1, 2]
    page = browser_page(partida.users[0], **CALM)
    page.goto(partida.path)
    page.locator(".tapete").wait_for()
    for opens in ("Ajustes de la mesa", "Atajos de teclado (?)", "0 mirones", "Abandonar"):
        page.get_by_role("button", name=opens, exact=True).click()
        inside = page.get_by_role("dialog")
        inside.wait_for()
        found = [1, *levels(inside)]
        assert all(after <= before + 1 for before, after in pairwise(found)), (opens, found)
        page.keyboard.press("Escape")
        inside.wait_for(state="detached")


def levels(where: Page | Locator) -> list[int]:
    """Return the levels of the headings there, in the order in which they are read."""
    tags = where.locator("h1, h2, h3, h4, h5, h6").evaluate_all("all => all.map(h => h.tagName)")
    return [int(tag[1]) for tag in tags]


def test_who_stays_is_told_who_left(stage, browser_page) -> None:
    partida = stage.partida(PersonFactory.create_batch(4), absent=[0], options=SHORT)
    page = browser_page(partida.users[0], **CALM)
    page.goto(partida.path)
    page.locator(".mano4 .carta").first.wait_for()
    stake = page.locator("#barra .chip")
    expect(stake).to_have_text("50 en juego")
    partida.companions[1].ask({"t": "abandonar"})
    end = page.get_by_role("dialog", name="Partida nula")
    expect(end).to_contain_text(f"por abandono de {partida.users[1].username}")
    expect(stake).to_have_text("se jugaban 50")


def test_a_long_press_opens_the_menu_of_a_player_and_lifting_the_finger_leaves_it_open(
    stage, browser_page
) -> None:
    partida = stage.partida(PersonFactory.create_batch(4), absent=[0], options=SHORT)
    page = browser_page(partida.users[0], **FINGER)
    page.goto(partida.path)
    menu = page.get_by_role("menu", name=partida.users[1].username)
    press_long(page, ".foto-jugador[data-asiento='1']")
    expect(menu.get_by_role("menuitem", name="Información")).to_be_visible()
    page.locator(".tapete").tap(position={"x": 20, "y": 20})
    expect(menu).to_have_count(0)
    press_long(page, ".foto-jugador[data-asiento='1']")
    menu.get_by_role("menuitem", name="Mirar si hace señas").tap()
    expect(menu).to_have_count(0)


def press_long(page: Page, selector: str) -> None:
    """Put a finger on it for longer than half a second and lift it."""
    box = page.locator(selector).bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(700)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)


@pytest.mark.parametrize("what", [".foto-jugador", ".nom", ".dorso"])
def test_the_menu_of_a_player_opens_on_all_that_is_his(stage, browser_page, what) -> None:
    partida = stage.partida(PersonFactory.create_batch(4), absent=[0], options=SHORT)
    page = browser_page(partida.users[0], **CALM)
    page.goto(partida.path)
    menu = page.get_by_role("menu", name=partida.users[1].username)
    page.locator(f"[data-seat='1'] {what}").click(button="right")
    menu.get_by_role("menuitem", name="Información").wait_for()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    page.set_viewport_size(PHONE)
    press_long(page, f"[data-seat='1'] {what}")
    menu.get_by_role("menuitem", name="Información").wait_for()


def test_who_looked_on_reads_the_end_and_follows_the_players_to_their_next_partida(
    stage, browser_page
) -> None:
    people = PersonFactory.create_batch(4)
    partida = stage.partida(people, options=SHORT)
    page = browser_page(PersonFactory(), viewport=PHONE, **CALM)
    page.goto(f"{partida.path}?desde=2")
    page.locator(".tapete").wait_for()
    partida.finish()
    page.get_by_role("button", name="Ver el resultado").click()
    end = page.locator(".velo.fin")
    juegos = sorted(partida.state.juegos, reverse=True)
    assert juegos[0] == SHORT.juegos
    score = end.locator(".fin-marcador")
    expect(score).to_contain_text("Juegos: ")
    for n in juegos:
        expect(score).to_contain_text(str(n))
    expect(end.locator(".fin-titulo")).to_be_focused()
    expect(end.get_by_role("link", name="Seguir mirando")).to_have_count(0)
    following = stage.partida(people, options=SHORT)
    end.get_by_role("link", name="Seguir mirando").click()
    page.wait_for_url(f"**{following.path}?desde=2")
    page.locator(".tapete").wait_for()
    expect(page.locator(".puesto select")).to_have_value("2")


def test_the_focus_goes_back_to_the_table_when_the_end_is_closed(stage, browser_page) -> None:
    partida = stage.partida(PersonFactory.create_batch(4), absent=[0], options=SHORT)
    page = browser_page(partida.users[0], **CALM)
    page.goto(partida.path)
    page.locator(".tapete").wait_for()
    partida.finish()
    page.get_by_role("button", name="Ver el resultado").press("Enter")
    expect(page.locator(".fin-titulo")).to_be_focused()
    page.get_by_role("button", name="Ver la mesa").press("Enter")
    expect(page.get_by_role("button", name="Ver el resultado")).to_be_focused()
