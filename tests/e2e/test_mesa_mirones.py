"""Who looks on at a table in a browser: what he may see, what he is told, where he is named."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.matches.watching import KEY_LENGTHS
from tests.e2e.mesa import CALM, LONELY, at_table, mano_is, people
from tests.e2e.players import BrowserPlayer
from tests.factories import PersonFactory
from tools.stack.chromium import LAPTOP, PHONE

__all__ = ["at_table", "people"]

SECRETIVE = {"mirones": "no", "mirones_hablan": False, "mirones_ven": False}


def watch(browser_page, path, **context) -> BrowserPlayer:
    miron = BrowserPlayer("miron", browser_page(PersonFactory(), **CALM, **context))
    miron.page.goto(path)
    return miron


def test_a_miron_sees_no_cards_unless_the_table_says_so(stage, people, browser_page) -> None:
    partida = stage.partida(people)
    miron = watch(browser_page, f"{partida.path}?desde=1")
    miron.board.wait_for()
    miron.until(lambda: miron.frame, "no state came")
    assert miron.vista["cartas"] == [None] * 4
    assert miron.legal() == []
    assert miron.page.locator(".carta img[alt]:not([alt=''])").count() == 0


def test_a_miron_who_may_sees_the_cards_of_his_position(stage, people, browser_page) -> None:
    rights = {"mirones": "si", "mirones_hablan": False, "mirones_ven": True}
    partida = stage.partida(people, conditions=rights)
    miron = watch(browser_page, f"{partida.path}?desde=1")
    miron.page.locator(".mano4 .carta").first.wait_for()
    assert [bool(cards) for cards in miron.vista["cartas"]] == [False, True, False, False]
    expect(miron.page.locator(".callado")).to_have_text("En esta mesa los mirones no hablan.")


def test_a_miron_who_changes_seat_is_told_whose_hand_he_still_sees(
    stage, people, browser_page
) -> None:
    rights = {"mirones": "si", "mirones_hablan": False, "mirones_ven": True}
    partida = stage.partida(people, conditions=rights, pleases=mano_is(0), options=LONELY)
    miron = watch(browser_page, f"{partida.path}?desde=1")
    miron.page.locator(".mano4 .carta").first.wait_for()
    spot = miron.page.locator(".mir.puesto")
    spot.get_by_label("Posición").select_option("3")
    expect(spot).to_contain_text(f"En la próxima mano, detrás de {people[3].username}")
    assert miron.mesa["desde"] == 1
    partida.play(0, "Cortar")
    partida.say("Pasar", until=lambda state: state.fase == "fin_mano")
    for seat in range(4):
        partida.play(seat, "Continuar")
    expect(spot).to_contain_text("Miras detrás de")
    miron.until(lambda: bool((miron.vista["cartas"] or [None] * 4)[3]), "the hand did not come")
    assert miron.mesa["desde"] == 3


def test_a_table_with_a_key_asks_for_it_until_it_is_right(stage, people, browser_page) -> None:
    rights = {"mirones": "clave", "mirones_hablan": True, "mirones_ven": False}
    longest = "tapete verde " + "o" * (KEY_LENGTHS[1] - len("tapete verde "))
    partida = stage.partida(people, conditions=rights, key=longest)
    miron = watch(browser_page, partida.path)
    box = miron.page.get_by_role("textbox", name="Clave")
    assert box.get_attribute("maxlength") == str(KEY_LENGTHS[1])
    box.fill("la que no es")
    miron.page.get_by_role("button", name="Entrar").click()
    miron.page.get_by_text("Esa no es la clave").wait_for()
    box.clear()
    box.press_sequentially(longest)
    miron.page.get_by_role("button", name="Entrar").click()
    miron.board.wait_for()


def test_a_private_table_tells_a_miron_that_it_is(stage, people, browser_page) -> None:
    partida = stage.partida(people, conditions=SECRETIVE)
    miron = watch(browser_page, partida.path)
    miron.page.expected_errors.append("403")
    miron.page.get_by_role("heading", name="No puedes ver esta partida").wait_for()
    assert miron.frame == {}


# --- What is said, and who watches


def test_182_a_pair_that_comes_near_the_end_says_adentro_to_the_eye_and_to_the_ear(
    stage, people, browser_page
) -> None:
    partida = stage.partida(people, pleases=mano_is(0), options=LONELY)
    miron = watch(browser_page, f"{partida.path}?desde=0")
    miron.until(lambda: miron.frame, "no state came")
    score = miron.page.locator(".marc")
    expect(score).not_to_contain_text("Adentro")
    partida.play(0, "Cortar")
    partida.play(0, "Envidar", piedras=26)
    partida.play(1, "Reenvidar", piedras=2)
    partida.play(2, "NoQuerer")
    partida.play(0, "NoQuerer")  # the 26 of before are theirs at once
    names = f"{people[1].username} y {people[3].username}"
    said = f"¡Adentro! A {names} le faltan 4 piedras para el juego."
    expect(miron.page.locator("#avisos")).to_contain_text(said)
    expect(score.locator(".equipo.ellos .adentro")).to_have_text("Adentro")
    expect(score.locator(".equipo.nos .adentro")).to_have_count(0)
    expect(score).to_have_attribute("aria-label", re.compile(f"{names}: 26 piedras, adentro"))
    miron.page.reload()
    expect(score.locator(".adentro")).to_have_count(1)
    expect(miron.page.locator("#avisos")).not_to_contain_text("Adentro")


def test_a_raise_is_said_in_the_bubble_as_the_vocabulary_has_it(
    stage, people, browser_page
) -> None:
    partida = stage.partida(people, pleases=mano_is(0), options=LONELY)
    miron = watch(browser_page, f"{partida.path}?desde=0")
    miron.until(lambda: miron.frame, "no state came")
    bubbles = miron.page.locator(".globo")
    partida.play(0, "Cortar")
    partida.play(0, "Envidar", piedras=2)
    partida.play(1, "Reenvidar", piedras=2)
    expect(bubbles.get_by_text("Y yo", exact=True)).to_be_visible()
    partida.play(2, "Reenvidar", piedras=4)
    expect(bubbles.get_by_text("Y yo, reenvido")).to_be_visible()
    expect(bubbles.get_by_text("Y yo", exact=True)).to_be_visible()
    miron.page.reload()
    expect(bubbles.get_by_text("Y yo, reenvido")).to_be_visible()


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_118_the_mirones_are_named_at_the_bottom_left_of_the_board(
    stage, people, at_table, browser_page, viewport
) -> None:
    partida = stage.partida(people, absent=[0])
    player = at_table(partida, 0, viewport=viewport)
    named = player.page.get_by_role("list", name="Mirones")
    expect(named).to_have_count(0)
    watchers = PersonFactory.create_batch(2)
    for user in watchers:
        browser_page(user, **CALM).goto(partida.path)
    expect(named.get_by_role("listitem")).to_have_text([user.username for user in watchers])
    box = named.bounding_box()
    board = player.page.locator(".mesa").bounding_box()
    assert box
    assert board
    assert box["x"] < board["x"] + 60
    assert board["y"] + board["height"] - 40 < box["y"] < board["y"] + board["height"]
