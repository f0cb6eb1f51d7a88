"""What a player chooses at the table follows him: the account keeps it, not the browser."""

from __future__ import annotations

import itertools
import re

from playwright.sync_api import Page, expect

from accounts.models import Profile
from games.engines.mus.options import Options
from tests.factories import PersonFactory

CALM = {"reduced_motion": "reduce"}
PLAIN = Options(reyes=4, reloj="sin")
SETTING = "Ordenar mis cartas de mayor a menor"


def number(card: str) -> int:
    return int(re.match(r"\d+", card)[0])


def dealt_from_low_to_high(state) -> bool:
    """Return whether putting my hand in order turns it round, whatever it is that orders it."""
    numbers = [number(card) for card in state.manos[0]]
    return all(low < high for low, high in itertools.pairwise(numbers))


def expect_numbers(page: Page, numbers: list[int]) -> None:
    hand = page.locator(".mano4 .carta")
    for n, wanted in enumerate(numbers):
        expect(hand.nth(n)).to_have_attribute("data-carta", re.compile(rf"^{wanted}\D"))


def choose(page: Page, *, on: bool) -> None:
    page.get_by_role("button", name="Ajustes de la mesa").click()
    with page.expect_response(lambda answer: answer.request.method == "POST") as kept:
        page.get_by_role("switch", name=SETTING).set_checked(on)
    assert kept.value.ok
    page.keyboard.press("Escape")


def test_sorted_cards_stay_sorted_after_a_reload_and_in_another_browser(
    stage, browser_page
) -> None:
    partida = stage.partida(
        PersonFactory.create_batch(4), absent=[0], options=PLAIN, pleases=dealt_from_low_to_high
    )
    me = partida.users[0]
    dealt = [number(card) for card in partida.state.manos[0]]
    page = browser_page(me, **CALM)
    page.goto(partida.path)
    expect_numbers(page, dealt)
    choose(page, on=True)
    expect_numbers(page, dealt[::-1])
    page.reload()
    expect_numbers(page, dealt[::-1])
    other = browser_page(me, **CALM)
    other.goto(partida.path)
    expect_numbers(other, dealt[::-1])
    other.get_by_role("button", name="Ajustes de la mesa").click()
    expect(other.get_by_role("switch", name=SETTING)).to_be_checked()
    other.keyboard.press("Escape")
    choose(other, on=False)
    expect_numbers(other, dealt)
    page.reload()
    expect_numbers(page, dealt)
    assert Profile.objects.get(user=me).preferences.en_juegos == {}
