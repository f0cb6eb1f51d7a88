"""Forced colours: what is chosen, won or on is told by lines, never by a background alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.engines.mus.options import Options
from games.models import Room
from games.tables.opening import tables_add
from tests.e2e.mesa import CALM, at_table, mano_is, people
from tests.factories import PersonFactory

FORCED = {**CALM, "forced_colors": "active"}
__all__ = ["at_table", "people"]

# The states of a page that only a background tells from those of the others beside it.
_ALIKE = """(states) => {
    const LINES = ["textDecorationLine", "fontWeight", "outlineStyle", "outlineWidth",
        "outlineColor", "borderTopWidth", "borderTopStyle", "borderTopColor", "borderBottomWidth",
        "borderBottomStyle", "borderBottomColor", "borderLeftWidth", "borderLeftStyle"];
    const lines = (node) => {
        const style = getComputedStyle(node);
        return LINES.map((name) => style[name]).join();
    };
    const seen = (node) => node.getClientRects().length > 0;
    return [...document.querySelectorAll(states)].filter(seen).flatMap((node) => {
        const near = node.closest("label")?.parentElement.querySelectorAll(node.tagName) ??
            node.parentElement.children;
        const plain = [...near].filter((other) => other !== node && seen(other) &&
            other.tagName === node.tagName && !other.matches(states));
        const alike = plain.some((other) => lines(other) === lines(node));
        return alike ? [node.outerHTML.slice(0, 120)] : [];
    });
}"""
CHOSEN = (
    "[aria-selected=true], [aria-pressed=true], [aria-current], .on,"
    " .tramos input:checked + span, [role=radio][aria-checked=true]"
)


def alike(page: Page) -> list[str]:
    """Return what is chosen on a page and looks as what is not."""
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    assert page.locator(CHOSEN).count(), "nothing is chosen here"
    return page.evaluate(_ALIKE, CHOSEN)


@pytest.fixture
def salon(site) -> str:
    slug = f"forzados-{Room.objects.count()}"
    room = Room.objects.create(slug=slug, game="mus", name="Salón", stakes=[5, 50])
    tables_add(room_id=room.pk, count=2, value=5)
    return f"/salon/{slug}/"


def test_the_filters_and_the_tabs_of_a_salon_are_told(browser_page, salon) -> None:
    page = browser_page(PersonFactory(), **FORCED)
    page.goto(salon)
    page.locator(CHOSEN).first.wait_for()
    assert alike(page) == []


@pytest.mark.parametrize("path", ["/ranking/mus/", "/cuenta/ajustes/", "/cartera/"])
def test_what_is_chosen_on_a_page_is_told(browser_page, path) -> None:
    page = browser_page(PersonFactory(), **FORCED)
    page.goto(path)
    page.locator(CHOSEN).first.wait_for()
    assert alike(page) == []


def test_juegos_won_and_what_is_pressed_at_the_table_are_told(stage, people, at_table) -> None:
    options = Options(juegos=2, piedras=30, reloj="sin")
    partida = stage.partida(people, absent=[0], pleases=mano_is(0), options=options)
    partida.play(0, "Cortar")
    partida.play(0, "Ordago")
    partida.play(1, "Querer")
    page = at_table(partida, 0, **FORCED).page
    won = page.locator(".puntos .on")
    expect(won.first).to_be_visible()
    assert alike(page) == []
