"""A milestone that is won: the bell, the vitrina and the cup in the list of a salón."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Room
from tests.e2e.test_accesibilidad import problems
from tests.factories import PersonFactory
from tools.stack.chromium import PHONE
from tournaments.models import Trophy
from tournaments.trophies import awarding, following

OPTIONS = {"juegos": 2, "piedras": 30}
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def test_who_wins_a_milestone_is_told_and_everybody_sees_his_cup(
    stage: Any, room: Room, entering: Any
) -> None:
    users = PersonFactory.create_batch(4)
    partida = stage.agreed(users, room.tables.first().pk, options=OPTIONS)
    partida.finish()
    his, hers = entering(users[0]), entering()
    mine = hers.locator(f".persona[data-nick='{users[0].username}']")
    cup = mine.locator(".copa")
    following.count_due()
    expect(cup).to_have_count(1)
    expect(his.locator("[data-avisos]")).to_have_text("1")
    his.locator("[data-campana]").click()
    his.get_by_role("link", name="Ver mi vitrina").click()
    expect(his.get_by_role("heading", name=f"Vitrina de {users[0].username}")).to_be_visible()
    expect(his.get_by_role("link", name="Primera partida")).to_be_visible()
    his.get_by_role("button", name="Entendido").click()
    expect(his.get_by_role("button", name="Entendido")).to_have_count(0)


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_vitrina_can_be_read_by_everybody(
    site: Any, browser_page: Any, viewport: Any, scheme: str
) -> None:
    following.count_due()
    user = PersonFactory()
    for trophy in Trophy.objects.order_by("pk")[:7]:
        awarding.give(trophy, user, awarding.Fact(f"hito:{trophy.code}", trophy.description))
    page = browser_page(user, viewport=viewport, color_scheme=scheme)
    page.goto("/vitrina/")
    expect(page.get_by_role("heading", name="Hazañas")).to_be_visible()
    assert not page.evaluate(WIDER)
    assert problems(page) == []


def test_the_arrows_walk_the_shelves_and_enter_tells_of_a_piece(site: Any, browser_page: Any):
    following.count_due()
    user = PersonFactory()
    won = list(Trophy.objects.order_by("pk")[:7])
    for trophy in won:
        awarding.give(trophy, user, awarding.Fact(f"hito:{trophy.code}", trophy.description))
    page = browser_page(user)
    page.goto("/vitrina/")
    pieces = page.locator(".trofeo")
    pieces.first.focus()
    page.keyboard.press("ArrowRight")
    expect(pieces.nth(1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(pieces.nth(6)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")  # to the shelf of what is still to be won
    expect(pieces.nth(7)).to_be_focused()
    name = pieces.nth(7).locator(".placa").inner_text().split("\n")[0].strip()
    page.keyboard.press("Enter")
    panel = page.locator("#elegido")
    expect(panel.get_by_role("heading", name=name, exact=True)).to_be_visible()
    expect(panel).to_contain_text("Falta")
    expect(pieces.nth(7)).to_have_attribute("aria-current", "true")
    expect(page.locator(".trofeo[aria-current]")).to_have_count(1)
    expect(pieces.nth(7)).to_be_focused()
    page.reload()
    expect(panel.get_by_role("heading", name=name, exact=True)).to_be_visible()


@pytest.mark.parametrize("game", ["mus", "ohhell", "tresmus", "parchis", "poker"])
@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_who_has_a_trophy_has_his_cup_at_the_table(
    stage: Any, browser_page: Any, game: str, viewport: Any
) -> None:
    following.count_due()
    users = PersonFactory.create_batch(4)
    trophy = Trophy.objects.order_by("pk").first()
    awarding.give(trophy, users[1], awarding.Fact(f"hito:{trophy.code}", trophy.description))
    partida = stage.partida(users, absent=[0], game=game)
    page = browser_page(users[0], viewport=viewport, reduced_motion="reduce")
    page.goto(partida.path)
    his = page.locator(".foto-jugador[data-asiento='1']")
    expect(his.locator(".gana-copas")).to_be_visible()
    expect(his).to_have_accessible_name(re.compile("con trofeos"))
    expect(page.locator(".gana-copas")).to_have_count(1)
    assert not page.evaluate(WIDER)
