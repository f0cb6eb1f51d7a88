"""The chat of a championship between two browsers: what is said, taken away, and who is silent."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from accounts.models import User
from tests.e2e.test_accesibilidad import problems
from tests.e2e.test_torneo_vivo import cup
from tournaments.models import Championship

__all__ = ["cup"]

PHONE = {"width": 390, "height": 844}


def lines(page: Page) -> Any:
    return page.locator("#charla-torneo .ch-linea")


def test_two_talk_and_who_keeps_order_takes_a_line_and_a_voice_away(
    browser_page: Any, cup: Championship
) -> None:
    player = User.objects.get(pk=cup.members.earliest("pk").user_id)
    one = browser_page(player)
    other = browser_page(cup.organiser)
    other.set_viewport_size(PHONE)
    one.goto(f"/torneos/{cup.pk}/")
    other.goto(f"/torneos/{cup.pk}/")
    field = one.get_by_role("combobox", name="Mensaje para todos")
    field.fill("buenas noches a todos")
    field.press("Enter")
    expect(lines(one)).to_have_count(1)
    fold = other.locator("#charla > summary")
    expect(fold).to_contain_text("1 mensaje nuevo")
    fold.click()
    expect(lines(other)).to_contain_text("buenas noches a todos")
    for page in (one, other):
        page.evaluate("scrollTo(0, 0)")  # else the head of the page lies on what is under it
        assert problems(page) == []
    lines(other).get_by_role("button", name="Opciones").click()
    other.get_by_role("menuitem", name=f"Quitar la charla a {player.username}").click()
    other.get_by_label("Por qué").fill("insulta a los demás")
    other.get_by_role("button", name=f"Quitar la charla a {player.username}").click()
    expect(one.locator("#charla .callado")).to_contain_text("insulta a los demás")
    expect(field).to_have_count(0)
    other.locator("#charla > summary").click()
    lines(other).get_by_role("button", name="Opciones").click()
    other.get_by_role("menuitem", name="Quitar este mensaje").click()
    other.get_by_label("Por qué").fill("insulta a los demás")
    other.get_by_role("button", name="Quitar el mensaje").click()
    expect(lines(one)).to_have_count(0)
