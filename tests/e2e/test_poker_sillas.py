"""The chairs of póker in a browser: what is said and shown at them keeps clear of the others."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.e2e.poker import CALM, RICH, dealt_by_me, minitorneo_begun
from tools.stack.chromium import LAPTOP

_SAID_OVER_OTHERS = """() => {
    const box = (element) => element.getBoundingClientRect();
    const apart = (a, b) =>
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const table = box(document.querySelector('.poker'));
    const seats = [...document.querySelectorAll('.poker [data-seat]')];
    const parts = '.globo, .placa, .foto-jugador, .dorsos, .cartas-mias, .llevas > span, .marcas';
    return seats.flatMap((seat) => {
        const said = seat.querySelector('.globo');
        if (!said) return [];
        const here = box(said);
        const wrong = seats.filter((other) => other !== seat)
            .flatMap((other) => [...other.querySelectorAll(parts)])
            .filter((part) => !apart(here, box(part)))
            .map((part) => `${said.textContent} of ${seat.dataset.seat} on ${part.className}`);
        const inside = here.left >= table.left && here.right <= table.right
            && here.top >= 0 && here.bottom <= table.bottom;
        return inside ? wrong : [...wrong, `${said.textContent} leaves the table`];
    });
}"""


_STAYS = """() => {
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = (run, ms, ...rest) => (ms > 2000 ? 0 : wait(run, ms, ...rest));
}"""
"""What is said for two seconds stays."""


@pytest.fixture
def minitorneo(stage, browser_page):
    return partial(minitorneo_begun, stage, browser_page, habit=None, pleases=dealt_by_me)


@pytest.mark.parametrize("players", [6, 8, 10])
def test_what_each_says_lies_on_nobody_else(minitorneo, players) -> None:
    """All raise, one at once after another, so that all of it is seen at the same time."""
    mine = minitorneo(players, options=RICH, viewport=LAPTOP, **CALM)
    mine.page.evaluate(_STAYS)
    first = mine.partida.state.turno
    for n in range(players - first):
        mine.partida.play((first + n) % players, "Subir", total=6000 * (n + 1))
    said = mine.page.locator(".globo.nuevo")
    expect(said).to_have_count(players - first)
    assert mine.page.evaluate(_SAID_OVER_OTHERS) == []
