"""Every way to a chair and to the person on it."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Locator, Page, expect

from games.models import Room
from tests.factories import PersonFactory

LONG_PRESS_S = 0.7


def chair(page: Page, room: Room, seat: int) -> Locator:
    table = room.tables.order_by("number").first()
    return page.locator(f"[data-mesa='{table.pk}'][data-silla='{seat}']")


def menu(page: Page) -> Locator:
    return page.locator("[role=menu]:visible")


def seated(page: Page) -> None:
    expect(page.get_by_role("button", name="Levantarme")).to_be_visible()


def test_a_double_click_on_a_free_chair_sits_and_opens_nothing(entering, room) -> None:
    page = entering()
    chair(page, room, 1).dblclick()
    seated(page)
    time.sleep(0.3)
    expect(menu(page)).to_have_count(0)


def test_a_double_click_on_ones_own_chair_stands_up(entering, room) -> None:
    page = entering()
    chair(page, room, 1).dblclick()
    seated(page)
    time.sleep(1.1)  # until then it may still be the second click that sat down
    chair(page, room, 1).dblclick()
    expect(page.get_by_role("button", name="Levantarme")).to_be_hidden()


def test_right_click_on_a_free_chair_offers_to_sit(entering, room) -> None:
    page = entering()
    chair(page, room, 2).click(button="right")
    menu(page).get_by_role("menuitem", name="Sentarse").click()
    seated(page)


def test_the_menu_key_offers_to_sit_and_enter_sits(entering, room) -> None:
    page = entering()
    chair(page, room, 2).focus()
    page.keyboard.press("Shift+F10")
    expect(menu(page).get_by_role("menuitem", name="Sentarse")).to_be_focused()
    page.keyboard.press("Escape")
    expect(chair(page, room, 2)).to_be_focused()
    page.keyboard.press("Enter")
    seated(page)


def test_a_long_press_offers_to_sit_and_lifting_the_finger_does_nothing(entering, room) -> None:
    page = entering(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    box = chair(page, room, 0).bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    time.sleep(LONG_PRESS_S)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    item = menu(page).get_by_role("menuitem", name="Sentarse")
    expect(item).to_be_visible()
    expect(page.get_by_role("button", name="Levantarme")).to_have_count(0)
    item.tap()
    seated(page)


def test_a_double_click_on_who_plays_watches_from_his_chair(stage, entering, room) -> None:
    table = room.tables.order_by("number").first()
    partida = stage.agreed(PersonFactory.create_batch(4), table.pk, options={"juegos": 3})
    page = entering()
    expect(page.get_by_role("article").filter(has=chair(page, room, 2))).to_contain_text("Jugando")
    with page.expect_navigation(url=f"**/partida/{partida.match.pk}/?desde=2", wait_until="commit"):
        chair(page, room, 2).dblclick()
    expect(page.get_by_role("main")).to_be_visible()


def test_a_menu_that_fits_neither_below_nor_above_leaves_its_chair_free(entering, room) -> None:
    first, second = entering(), entering(viewport={"width": 1280, "height": 560})
    chair(first, room, 0).click()
    seated(first)
    sitter = chair(second, room, 0)
    expect(sitter).to_have_class(re.compile("jugador"))
    sitter.evaluate("(element) => element.scrollIntoView({ block: 'center' })")
    sitter.click()
    expect(menu(second)).to_be_visible()
    shown, below = menu(second).bounding_box(), sitter.bounding_box()
    assert shown
    assert below
    assert shown["y"] < below["y"] < shown["y"] + shown["height"]  # it could go nowhere but aside
    assert shown["x"] >= below["x"] + below["width"] or shown["x"] + shown["width"] <= below["x"]


def test_the_menu_of_who_sits_says_who_he_is_and_leads_to_his_profile(entering, room) -> None:
    first, second = entering(), entering()
    chair(first, room, 0).click()
    seated(first)
    sitter = chair(second, room, 0)
    expect(sitter).to_have_class(re.compile("jugador"))
    sitter.click(button="right")
    nick = menu(second).get_attribute("aria-label") or ""
    expect(menu(second)).to_contain_text(f"{nick}jefe de mesa")
    menu(second).get_by_role("menuitem", name="Información").click()
    second.get_by_role("dialog").get_by_role("link", name="Ver perfil").click()
    second.wait_for_url("**/jugador/*/")
    expect(second.get_by_role("heading", level=1)).to_contain_text(nick)
