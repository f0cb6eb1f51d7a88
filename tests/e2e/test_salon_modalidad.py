"""A salón that fixes what is played: the jefe reads it where he would choose it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.models import Match, Robot, Room
from tests.factories import RobotFactory
from tools.stack.chromium import LAPTOP, PHONE


@pytest.fixture
def thirty(room: Room) -> Room:
    """Return the salón with games of 30 piedras that do not score, at tables of the house."""
    Room.objects.filter(pk=room.pk).update(
        fixed_options={"piedras": 30}, fixed_conditions={"puntua": False}, creation="staff"
    )
    for _ in range(3):
        Robot.objects.create(user=RobotFactory(), level="novato")
    return room


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_mus_of_30_piedras_is_played_from_its_salon(thirty, entering, viewport) -> None:
    page = entering(viewport=viewport)
    settled = page.get_by_role("list", name="Lo que fija este salón")
    expect(settled).to_contain_text("Piedras: 30 (6 amarracos)")
    expect(settled).to_contain_text("Las mesas las pone la casa")
    expect(page.get_by_role("button", name="Crear mesa")).to_have_count(0)
    page.locator(".plaza[data-silla='0']").first.click()
    page.locator(".robots").get_by_role("button", name="Novato").click()
    form = page.locator("#configuracion")
    fixed = form.locator(".fijo", has_text="Piedras")
    expect(fixed).to_contain_text("30 (6 amarracos)")
    expect(fixed).to_contain_text("Fijado por el salón")
    expect(fixed.locator("input, button")).to_have_count(0)
    expect(form.locator(".fijo", has_text="Competitiva")).to_contain_text("No")
    expect(form.get_by_role("radio", name="8 reyes")).to_be_visible()
    expect(form.locator(".claro")).to_contain_text("30p")
    page.get_by_role("button", name="Proponer").click()
    page.get_by_role("button", name="Aceptar y jugar").click()
    page.wait_for_url("**/partida/*/")
    match = Match.objects.get(pk=int(page.url.rstrip("/").rsplit("/", 1)[1]))
    assert match.options["piedras"] == 30
    assert match.conditions["puntua"] is False


def test_the_list_of_salones_says_what_one_fixes(thirty, browser_page) -> None:
    page = browser_page()
    page.goto("/salones/")
    card = page.get_by_role("article").filter(has_text="Piedras: 30 (6 amarracos)")
    expect(card.first).to_contain_text("Competitiva: no")
