"""Oh Hell in a browser: a match to the settled ledger, the keys, the finger, what is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from economy.ledger import escrow
from economy.models import Account
from economy.selectors import balance_of
from games.engines.ohhell.options import Options
from tests.e2e.ohhell import SHORT, VALUE, Chair, play, simple
from tests.e2e.players import BrowserPlayer, go_on_to_the_result
from tests.factories import PersonFactory
from tools.stack.chromium import PHONE

CALM = {"reduced_motion": "reduce"}
FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True, **CALM}

_OVERLAPS = """() => {
    const tapete = document.querySelector('.tapete').getBoundingClientRect();
    const parts = [...document.querySelectorAll('.ohhell .asiento, .marcha, .monte, .abanico')]
        .map((e) => [e.className, e.getBoundingClientRect()]);
    const wrong = parts.filter(([, r]) => r.left < tapete.left - 1 || r.right > tapete.right + 1
        || r.top < tapete.top - 1 || r.bottom > tapete.bottom + 1)
        .map(([name]) => `${name} lies outside`);
    parts.forEach(([name, a], i) => parts.slice(i + 1).forEach(([other, b]) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 2) wrong.push(`${name} over ${other}`);
    }));
    return wrong;
}"""


@pytest.fixture
def chair(stage, browser_page) -> Callable[..., Chair]:
    """Return what opens a match of *players* for me, the dealer; the others play by habit."""

    def open_chair(
        players: int = 3, options: Options = SHORT, prefers: Any = None, **context: Any
    ) -> Chair:
        users = PersonFactory.create_batch(players)
        users[0].profile.stored_preferences = prefers or {}
        users[0].profile.save()
        partida = stage.partida(
            users,
            absent=range(players),
            game="ohhell",
            options=options,
            value=VALUE,
            pleases=lambda state: state.repartidor == 0,
        )
        player = BrowserPlayer(users[0].username, browser_page(users[0], **context))
        player.page.goto(partida.path)
        player.board.wait_for()
        for user in users[1:]:
            stage.companion(user, f"/ws{partida.path}", simple)
        return Chair(partida, player)

    return open_chair


def test_issue_5_a_whole_match_to_the_settled_ledger(chair) -> None:
    mine = chair(**CALM)
    match, users = mine.partida.match, mine.partida.users
    before = [balance_of(user.pk) + VALUE for user in users]

    play(mine)

    go_on_to_the_result(mine.page)
    match.refresh_from_db()
    assert match.status == match.Status.FINISHED
    state = mine.player.vista
    winners = {seat for seat, place in enumerate(state["fin"]["puestos"]) if place == 1}
    for seat, (user, money) in enumerate(zip(users, before, strict=True)):
        row = match.players.get(user=user)
        assert (row.money > 0) == (seat in winners and len(winners) < len(users))
        assert balance_of(user.pk) == money + row.money
    assert sum(row.money for row in match.players.all()) == 0
    assert Account.objects.get(code=escrow(match.pk)).balance == 0
    end = mine.page.get_by_role("dialog")
    assert end.get_by_role("row").count() == 4
    assert re.search(r"1º \S+, \d+", end.locator(".fin-marcador").inner_text())
    acta = end.get_by_role("link", name="Ver el acta")
    acta.click()
    first = mine.page.locator(".registro li.mano").first
    first.wait_for()
    assert first.bounding_box()["height"] < 80, "a line of the log is read across"


def test_the_forbidden_bid_is_explained_and_does_nothing(chair) -> None:
    """Oh Hell §2.4: I deal and the others bid nothing: the cards of the hand are forbidden."""
    mine = chair(**CALM)
    mine.wait("puja")
    forbidden = mine.page.locator(".puja.gancho")
    assert forbidden.inner_text().strip() == "2"
    assert forbidden.get_attribute("aria-disabled") == "true"
    reason = "Regla del gancho: no puedes pedir 2, porque las pujas sumarían justo 2."
    assert reason in forbidden.get_attribute("aria-label")
    assert mine.page.locator(".mando .preg").get_by_text(reason).is_visible()
    version = mine.player.frame["v"]
    forbidden.click(force=True)  # a closed button, which a real finger may press all the same
    mine.page.keyboard.press("2")
    mine.page.keyboard.press("Enter")
    said = mine.page.locator("#urgente")
    mine.player.until(lambda: said.text_content() == reason, "the reason is not said")
    assert mine.player.frame["v"] == version
    mine.press("1", "Enter")
    mine.player.until(lambda: mine.player.vista["pujas"][0] == 1, "one was not bid")


def test_a_hand_is_played_without_leaving_the_keyboard(chair) -> None:
    mine = chair(**CALM)
    mine.wait("puja")
    mine.press("ArrowRight", "Enter")
    for _ in range(2):
        mine.wait("juego")
        mine.press("ArrowRight", "Enter")
    mine.wait("fin_mano")
    mine.page.keyboard.press("b")
    tricks = mine.page.get_by_role("dialog", name="Bazas jugadas")
    assert tricks.locator(".una").count() == 2
    mine.page.keyboard.press("Escape")
    mine.page.keyboard.press("h")
    sheet = mine.page.get_by_role("dialog", name="Hoja de puntos")
    assert sheet.locator("tbody tr").count() == 1
    mine.page.keyboard.press("Escape")
    mine.page.locator("body").click(position={"x": 5, "y": 300})
    mine.press("Enter")
    mine.wait("puja")
    assert mine.player.vista["numero_mano"] == 2


def test_two_presses_play_one_card_and_choose_none(chair) -> None:
    """The second press of a double click falls on the card that has taken the place."""
    mine = chair(options=Options(maximo=5, rebote=False, reloj="sin"))
    mine.wait("puja")
    mine.click(".puja[data-accion]:enabled")
    mine.wait("juego")
    held = len(mine.player.vista["cartas"][0])
    before = mine.player.frame["v"]
    mine.page.locator(".abanico .carta.vale:enabled").first.dblclick()
    mine.answered(before)
    mine.player.until(lambda: len(mine.player.vista["cartas"][0]) == held - 1, "nothing was played")
    assert mine.page.locator(".abanico .elegida").count() == 0


def test_the_only_card_is_played_by_itself_for_who_so_wants(chair) -> None:
    wants = {"en_juegos": {"ohhell": {"jugada_unica": True, "cuatro_colores": True}}}
    mine = chair(options=Options(maximo=1, reloj="sin"), prefers=wants, **CALM)
    mine.wait("puja")
    (card,) = mine.player.vista["cartas"][0]
    picture = mine.page.locator(f".abanico [data-carta='{card}'] img").get_attribute("src")
    assert ("/4c/" in picture) == (card[1] in "dc")
    mine.click(".puja[data-accion]:enabled")
    mine.player.until(lambda: mine.player.vista["fase"] == "fin_partida", "it is not played")


@pytest.mark.parametrize("players", [3, 7])
def test_nothing_lies_over_anything_on_a_phone_and_a_finger_plays(chair, players) -> None:
    mine = chair(players, Options(reloj="sin"), **FINGER)
    mine.wait("puja")
    assert mine.page.evaluate(_OVERLAPS) == []
    mine.page.locator(".puja[data-accion]:enabled").first.tap()
    mine.wait("juego")
    assert mine.page.evaluate(_OVERLAPS) == []
    before = mine.player.frame["v"]
    mine.page.locator(".abanico .carta.vale:enabled").last.tap()
    mine.answered(before)
