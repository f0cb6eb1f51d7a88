"""The form of the jefe: it keeps what he typed, points at what it lacks and is of one salón."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.models import Robot, Room
from tests.factories import RobotFactory
from tools.stack.chromium import LAPTOP, PHONE

VIEWPORTS = pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])


@pytest.fixture
def robots(site) -> None:
    for _ in range(3):
        Robot.objects.create(user=RobotFactory(), level="novato")


def configure(page: Page) -> None:
    page.locator(".plaza[data-silla='0']").first.click()
    page.locator(".robots").get_by_role("button", name="Novato").click()


@VIEWPORTS
def test_a_key_that_lacks_is_asked_for_where_it_is_typed(room, entering, robots, viewport) -> None:
    page = entering(viewport=viewport)
    configure(page)
    page.get_by_role("radio", name="Con clave").check()
    page.get_by_role("button", name="Proponer").click()
    key = page.get_by_label("Clave de los mirones")
    expect(key).to_be_focused()
    expect(key).to_be_in_viewport()
    expect(page.get_by_text("Escribe una clave de 4")).to_be_in_viewport(ratio=1)
    expect(key).to_have_attribute("aria-invalid", "true")
    expect(key).to_have_accessible_description("Escribe una clave de 4 a 64 caracteres.")


def test_changing_the_proposal_keeps_the_key(room, entering, robots) -> None:
    page = entering()
    configure(page)
    page.get_by_role("radio", name="Con clave").check()
    page.get_by_label("Clave de los mirones").fill("txapela")
    page.get_by_role("button", name="Proponer").click()
    page.get_by_role("button", name="Cambiar la propuesta").click()
    expect(page.get_by_label("Clave de los mirones")).to_have_value("txapela")
    page.get_by_role("radio", name="30 (6 amarracos)").check()
    page.get_by_role("button", name="Proponer").click()
    expect(page.locator(".propuesta h3").first).to_contain_text("Propuesta 2")


@VIEWPORTS
def test_another_salon_leads_to_my_table_and_shows_no_form(
    room: Room, entering, robots, viewport
) -> None:
    other = Room.objects.create(slug=f"otro-{viewport['width']}", game="parchis", name="Otro")
    page = entering(viewport=viewport)
    configure(page)
    page.locator("#configuracion").wait_for()
    page.goto(page.url.replace(room.slug, other.slug))
    panel = page.locator(".mi-mesa")
    expect(panel).to_contain_text(f"de {room.name}")
    expect(panel).to_contain_text("Te toca.")
    expect(page.locator("#configuracion")).to_have_count(0)
    panel.get_by_role("link", name="Ir a mi mesa").click()
    page.wait_for_url(f"**/salon/{room.slug}/")
    expect(page.locator("#configuracion")).to_be_visible()
