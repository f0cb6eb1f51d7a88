"""The translator of a browser rewrites texts under the scripts: where they write it is kept out.

After it mus asked «¿Mus o cortas?» in grande, and a button that passes was called «Mus».
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.mesa import LONELY, at_table, mano_is, people
from tests.factories import PersonFactory
from tools.stack.chromium import PHONE

__all__ = ["at_table", "people"]

TRANSLATE = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  let count = 0;
  for (const text of found) {
    if (!text.data.trim() || text.parentElement.closest("[translate=no], script, style")) continue;
    const font = document.createElement("font");
    font.textContent = text.data.toUpperCase();
    text.replaceWith(font);
    count += 1;
  }
  return count;
}"""
"""What Chrome's does: each text that it may touch becomes the text of a ``<font>``."""


def translated(page: Page) -> int:
    count: int = page.evaluate(TRANSLATE)
    return count


def test_a_table_is_played_on_after_a_translation(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(0), options=LONELY)
    player = at_table(partida, 0)
    player.until(lambda: "Cortar" in player.legal(), "it is not my turn")
    assert translated(player.page) == 0
    question = player.page.locator(".mando")
    expect(question).to_contain_text("Mus")
    player.act("Cortar")
    player.until(lambda: "Envidar" in player.legal(), "grande has not come")
    assert translated(player.page) == 0
    expect(question).to_contain_text("grande")
    expect(question).not_to_contain_text("cortas")


def test_the_salon_and_the_bell_are_kept_too(entering) -> None:
    page = entering()
    assert translated(page) == 0
    page.goto("/tienda/")
    translated(page)
    assert page.locator("[data-campana] font, [data-saldo] font").count() == 0


def test_the_rules_stay_translatable(browser_page) -> None:
    page = browser_page(PersonFactory())
    page.goto("/reglas/mus/")
    assert translated(page) > 100


def test_pulling_a_table_down_does_not_load_it_anew(stage, people, at_table) -> None:
    partida = stage.partida(people, absent=[0], pleases=mano_is(0), options=LONELY)
    touched: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    page = at_table(partida, 0, **touched).page
    of_root = "getComputedStyle(document.documentElement).overscrollBehaviorY"
    assert page.evaluate(of_root) == "none"
    page.goto("/reglas/mus/")
    assert page.evaluate(of_root) == "auto"
