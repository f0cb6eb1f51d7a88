"""The chairs of póker in a browser: what is said and shown at them keeps clear of the others."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.engines.poker.state import State
from tests.e2e.poker import CALM, RICH, Chair, dealt_by_me, minitorneo_begun
from tests.games.tools import overdue
from tools.stack.chromium import LAPTOP

ME, OTHER = 0, 1
THOUGHT_MS = 1000
"""More than what was decided waits for another thought."""

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
    setting = {"habit": None, "pleases": dealt_by_me}
    return lambda *players, **more: minitorneo_begun(
        stage, browser_page, *players, **setting | more
    )


@pytest.mark.parametrize("players", [6, 8, 10])
def test_what_each_says_lies_on_nobody_else(minitorneo, players) -> None:
    """All raise, and what each says stays, so that all of it is seen at the same time.

    Each once the one before has been seen: a page that falls behind goes straight to the end.
    """
    mine = minitorneo(players, options=RICH, viewport=LAPTOP, **CALM)
    mine.page.evaluate(_STAYS)
    first = mine.partida.state.turno
    said = mine.page.locator(".globo.nuevo")
    for n in range(players - first):
        mine.partida.play((first + n) % players, "Subir", total=6000 * (n + 1))
        expect(said).to_have_count(n + 1)
    assert mine.page.evaluate(_SAID_OVER_OTHERS) == []


_BETS_COVERED = """() => {
    const box = (element) => element.getBoundingClientRect();
    const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const seats = [...document.querySelectorAll('.silla, .mio')];
    const parts = '.silla :is(.placa, .foto-jugador), .comunes > *';
    const others = [...document.querySelectorAll(parts)];
    return seats.flatMap((seat) => [...seat.querySelectorAll('.apuesta b')].flatMap((bet) =>
        others.filter((part) => meets(box(bet), box(part)))
            .map((part) => `${seat.className}: ${bet.textContent} on ${part.className}`)));
}"""


@pytest.mark.parametrize("players", [6, 8, 10])
def test_what_each_has_put_is_read_beside_his_chair(minitorneo, players) -> None:
    mine = minitorneo(players, options=RICH, viewport=LAPTOP, **CALM)
    first = mine.partida.state.turno
    for n in range(players - first):
        mine.partida.play((first + n) % players, "Subir", total=3899 * (n + 1))
    expect(mine.page.locator(".silla .apuesta b")).to_have_count(players - 1)
    assert mine.page.evaluate(_BETS_COVERED) == []


def won_unseen(mine: Chair) -> None:
    """Have me raise in my turn, and all the others fold; the pause after it stays."""
    play = mine.partida.play
    while (turn := mine.partida.state.turno) != ME:
        play(turn, "Retirarse")
    mine.player.until(lambda: mine.offered("subir"), "it is never my turn")
    mine.press("subir")
    while (state := mine.partida.state).fase != "fin_mano":
        play(state.turno, "Retirarse")
    overdue(mine.match, by=-600)


def test_who_wins_unseen_shows_his_cards_to_all_or_keeps_them(minitorneo, browser_page) -> None:
    mine = minitorneo(**CALM)
    won_unseen(mine)
    page = browser_page(mine.partida.users[OTHER], **CALM)
    page.goto(mine.partida.path)
    hers = page.locator(f".silla[data-seat='{ME}'] .suyas")
    show = mine.page.locator("[data-accion=Mostrar]")
    expect(show).to_be_visible()
    page.locator(".mando .preg").wait_for()
    expect(hers).to_have_count(0)
    mine.page.keyboard.press("v")
    expect(hers.locator("img")).to_have_count(2)
    expect(show).to_have_count(0)


_COLOURS = """() => [...document.querySelectorAll('.cartas-mias img')].map((image) => {
    const found = [...document.querySelectorAll('link[data-carta]')]
        .filter((link) => link.href === image.src);
    return found.some((link) => link.dataset.colores === 'four') ? 4 : 2;
})"""


@pytest.mark.parametrize("four", [True, False])
def test_the_deck_has_four_colours_unless_the_player_wants_two(minitorneo, four) -> None:
    """A diamond and a club look otherwise in each."""
    prefers = {} if four else {"en_juegos": {"poker": {"cuatro_colores": False}}}
    mine = minitorneo(pleases=holds_both, prefers=prefers, **CALM)
    mine.page.locator(".cartas-mias img").nth(1).wait_for()
    assert mine.page.evaluate(_COLOURS) == ([4, 4] if four else [2, 2])


def holds_both(state: State) -> bool:
    return {card[1] for card in state.manos[ME]} == {"c", "d"}


def test_a_call_decided_in_advance_is_dropped_when_the_price_changes(minitorneo) -> None:
    mine = minitorneo(**CALM)
    page, play = mine.page, mine.partida.play
    early = page.locator("[data-antes=igualar]")
    early.click()
    expect(early).to_have_attribute("aria-pressed", "true")
    play(3, "Subir", total=200)
    mine.player.until(lambda: mine.offered("igualar"), "it is never my turn")
    page.wait_for_timeout(THOUGHT_MS)
    assert mine.partida.state.turno == ME, "nothing was called that was not decided"
    assert mine.partida.state.aportado[ME] == 0
