"""Four browsers, from the form of entry to the settled ledger."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from economy.ledger import escrow
from economy.models import Account
from economy.selectors import balance_of
from games.models import Match, Room, Table
from games.tables.opening import tables_add
from tests.e2e.players import BrowserPlayer, Keys, Mouse, Touch, go_on_to_the_result
from tests.factories import PASSWORD, PersonFactory
from tests.pace import patience
from tools.stack.chromium import PHONE

VALUE = 50
PATIENCE_S = patience(60)
SMALL_LAPTOP = {"width": 1280, "height": 720}


@pytest.fixture
def table(site) -> Table:
    room = Room.objects.create(slug="noche", game="mus", name="Salón de la noche")
    tables_add(room_id=room.pk, count=1, value=VALUE)
    return room.tables.get()


@pytest.fixture
def four(browser_page) -> list[BrowserPlayer]:
    """Mouse, keyboard, finger and mouse again, each in a browser of his own."""
    calm = {"reduced_motion": "reduce"}
    finger = {"viewport": PHONE, "has_touch": True, "is_mobile": True, **calm}
    return [
        BrowserPlayer("Begoña", browser_page(), Mouse()),
        BrowserPlayer("Patxi", browser_page(**calm), Keys()),
        BrowserPlayer("Lourdes", browser_page(**finger), Touch()),
        BrowserPlayer("Xabi", browser_page(viewport=SMALL_LAPTOP, **calm), Mouse()),
    ]


def enter(player: BrowserPlayer, room: Room) -> User:
    user = PersonFactory(username=player.nick)
    page = player.page
    page.goto(f"/cuenta/login/?next=/salon/{room.slug}/")
    page.locator("#id_login").fill(player.nick)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("#id_password").press("Enter")
    page.wait_for_url(f"**/salon/{room.slug}/")
    page.get_by_role("article", name="Mesa 1").wait_for()
    return user


def sit(four: list[BrowserPlayer], table: Table) -> None:
    """Take the four chairs in the four ways there are."""
    chairs = [
        player.page.locator(f".plaza[data-mesa='{table.pk}'][data-silla='{seat}']")
        for seat, player in enumerate(four)
    ]
    chairs[0].dblclick()
    chairs[1].click(button="right")
    four[1].page.get_by_role("menuitem", name="Sentarse").click()
    chairs[2].tap()
    chairs[3].focus()
    four[3].page.keyboard.press("Enter")


def agree(four: list[BrowserPlayer]) -> None:
    """Confirm, let the jefe choose two juegos of thirty piedras, and accept."""
    for player in four:
        player.page.get_by_role("button", name="Confirmar").click()
    jefe = four[0].page
    jefe.locator("#configuracion").wait_for()
    jefe.get_by_role("radio", name="30 (6 amarracos)").check()
    juegos = jefe.get_by_role("group", name="Juegos", exact=True)
    juegos.get_by_role("button", name="Menos").click()
    jefe.get_by_text("30p 8r 2x").first.wait_for()
    jefe.get_by_role("button", name="Proponer").click()
    for player in four:
        accept = player.page.get_by_role("button", name="Aceptar y jugar")
        accept.click()
    for player in four:
        player.page.wait_for_url("**/partida/*/")
        player.board.wait_for()


def choose(player: BrowserPlayer, offered: list[str]) -> tuple[str, list[int]]:
    """Mus and a lance of each kind in the first hand, then an órdago a hand."""
    first = player.vista["numero_mano"] == 1
    if "Descartar" in offered or player.legal() == ["Descartar"]:
        return "Descartar", [0, 2]
    if "Mus" in offered:
        fresh = first and all(n is None for n in player.vista["descartes"])
        return ("Mus" if fresh else "Cortar"), []
    if first and player.vista["fase"] == "grande" and "Envidar" in offered:
        return "Envidar", []
    if not first and "Ordago" in offered:
        return "Ordago", []
    for accion in ("Querer", "Pasar", "Continuar"):
        if accion in offered:
            return accion, []
    raise AssertionError(f"{player.nick} is offered {offered}")


def play(four: list[BrowserPlayer]) -> None:
    """Play to the end with what the pages offer, which is what the server awaits."""
    end = time.monotonic() + PATIENCE_S
    while any(player.mesa.get("fin") is None for player in four):
        assert time.monotonic() < end, [player.vista for player in four]
        for player in four:
            player.page.wait_for_timeout(1)
            if not player.legal() or player.mesa.get("fin"):
                continue
            offered = player.offered()
            if not set(offered) <= set(player.legal()):
                continue  # the page is still moving to the state that has just come
            if offered or player.legal() == ["Descartar"]:
                player.act(*choose(player, offered))


def explain_the_recuento(player: BrowserPlayer) -> None:
    """Look behind the result at the last recuento, and ask why."""
    player.page.get_by_role("button", name="Ver la mesa").click()
    row = player.page.locator(".recuento .linea").first
    row.get_by_role("button", name="¿Por qué?").click()
    assert row.locator(".porque p").count() >= 1


def test_four_browsers_play_a_whole_partida_to_the_settled_ledger(four, table) -> None:
    users = [enter(player, table.room) for player in four]
    before = [balance_of(user.pk) for user in users]
    sit(four, table)
    agree(four)
    match = Match.objects.get(table=table)
    assert [balance_of(user.pk) for user in users] == [money - VALUE for money in before]
    assert Account.objects.get(code=escrow(match.pk)).balance == 4 * VALUE

    play(four)

    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    winners = {player.seat for player in match.players.all() if player.points == 12}
    assert winners in ({0, 2}, {1, 3})
    for seat, (user, money) in enumerate(zip(users, before, strict=True)):
        row = match.players.get(user=user)
        won = seat in winners
        assert (row.money, row.points) == ((VALUE, 12) if won else (-VALUE, -10))
        assert balance_of(user.pk) == money + row.money
    assert Account.objects.get(code=escrow(match.pk)).balance == 0
    for seat, player in enumerate(four):
        see_the_end(player, won=seat in winners)
    come_back_after_it(four[0].page)


def come_back_after_it(page: Page) -> None:
    """Load the page again: the piedras, which went with the last juego, are not shown as 0."""
    page.reload()
    page.locator(".fin-tabla").wait_for()
    for score in page.locator(".tantos").all():
        expect(score).to_have_text("–")


def see_the_end(player: BrowserPlayer, *, won: bool) -> None:
    if player.page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches"):
        go_on_to_the_result(player.page)
    end = player.page.get_by_role("dialog")
    end.get_by_role("heading", name="¡Habéis ganado!" if won else "Habéis perdido").wait_for()
    row = end.get_by_role("row", name=re.compile(player.nick))
    text = row.inner_text()
    assert ("+50" if won else "−50") in text
    assert ("+12" if won else "−10") in text
    assert end.get_by_role("row").count() == 5
    acta = end.get_by_role("link", name="Ver el acta")
    assert player.page.request.get(acta.get_attribute("href")).ok
    explain_the_recuento(player)
