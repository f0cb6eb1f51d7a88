"""The browser keeps its word and the commitment that it saw, and says at the end what it found."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests.e2e.test_salon import full_table
from tools.stack.chromium import LAPTOP, PHONE

FORGE = """() => {
  const kept = JSON.parse(localStorage.getItem("usumus-azar"));
  for (const one of kept) one.compromiso = "0".repeat(64);
  localStorage.setItem("usumus-azar", JSON.stringify(kept));
}"""


def play(stage, room, page):
    """Accept in the browser with three others, and return the match and one of them in it."""
    mates = full_table(stage, room, page)
    page.get_by_role("button", name="Confirmar").click()
    for mate in mates.values():
        mate.ask({"t": "confirmar"})
    page.get_by_role("button", name="Proponer").click()
    page.get_by_role("button", name="Aceptar y jugar").click()
    for mate in mates.values():
        mate.accept()
    page.wait_for_url("**/partida/*/")
    match = Match.objects.get(pk=int(page.url.rstrip("/").rsplit("/", 1)[1]))
    leaver = match.players.get(seat=1).user
    return match, stage.companion(leaver, f"/ws/partida/{match.pk}/")


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_browser_says_by_itself_that_its_word_and_the_commitment_are_those_of_the_match(
    stage, room, entering, viewport
) -> None:
    page = entering(viewport=viewport)
    match, leaver = play(stage, room, page)
    assert len(set(match.nonces)) > 1, "the browser's own word is there"
    leaver.ask({"t": "abandonar"})
    said = page.locator(".fin .nota.ok")
    expect(said).to_contain_text("Comprobado: tu palabra y el compromiso que viste")
    page.goto(f"/partida/{match.pk}/verificar/")
    expect(page.locator(".veredicto")).to_contain_text("Todo coincide")
    mine = page.locator(".pruebas li", has_text="Lo que guardó tu navegador")
    expect(mine).to_contain_text("Comprobado: tu palabra")
    page.evaluate(FORGE)
    page.reload()
    expect(page.locator(".veredicto")).to_contain_text("No coincide")
    expect(mine).to_contain_text("¡No coincide! El compromiso que viste al aceptar no es")


def test_the_end_of_a_match_says_aloud_that_it_is_another_chance(stage, room, entering) -> None:
    page = entering()
    _match, leaver = play(stage, room, page)
    page.evaluate(FORGE)
    leaver.ask({"t": "abandonar"})
    expect(page.locator(".fin .nota.mal")).to_contain_text("¡No coincide!")
    expect(page.locator("[aria-live=assertive]")).to_contain_text("¡No coincide!")


def test_a_page_that_is_opened_again_says_the_word_that_it_gave_before(
    stage, room, entering
) -> None:
    page = entering()
    mates = full_table(stage, room, page)
    page.get_by_role("button", name="Confirmar").click()
    for mate in mates.values():
        mate.ask({"t": "confirmar"})
    page.get_by_role("button", name="Proponer").click()
    page.get_by_role("button", name="Aceptar y jugar").click()
    page.get_by_text("Has aceptado. Falta:").wait_for()
    page.reload()
    page.get_by_text("Has aceptado. Falta:").wait_for()
    for mate in mates.values():
        mate.accept()
    page.wait_for_url("**/partida/*/")
