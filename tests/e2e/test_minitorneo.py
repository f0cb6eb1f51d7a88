"""Four people and their browsers: from the salón of the minitorneos to the paid prizes."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from economy.ledger import escrow
from economy.models import Account, Entry, Tx
from economy.selectors import balance_of
from games.models import Match, MatchTimer, Room, Table
from games.tables.opening import tables_add
from tests.e2e.players import BrowserPlayer
from tests.e2e.poker import Chair
from tests.e2e.test_poker import PRIZES, go
from tests.factories import PersonFactory
from tests.games.tools import overdue
from tests.pace import patience
from tools.players.stage import PATIENT

ANOTHER = "[data-accion=otra]"
GONE = 3
"""The chair whose page is closed."""
QUICK = {"forma": "minitorneo", "fichas": 500, "porcentaje_bote": 10, "reloj": "sin"}
"""Ten big blinds each."""


@pytest.fixture
def table(site) -> Table:
    """Return the table of a salón whose minitorneos start by themselves.

    Who is silent is waited for as long as in the other games: the test lets that time go by for
    him alone, so that a page that is slow to draw is not out as well.
    """
    room = Room.objects.create(
        slug="torneillos", game="poker", name="Torneíllos", gathering="full", chairs=4,
        fixed_options=QUICK, fixed_conditions={"apuestas": False}, stakes=[5], manners=PATIENT,
    )  # fmt: skip
    tables_add(room_id=room.pk, count=1, value=5)
    return room.tables.get()


def sit(player: BrowserPlayer, table: Table, seat: int) -> None:
    """Come to the salón, read the prizes and sit down, which is to accept."""
    page = player.page
    page.goto(f"/salon/{table.room.slug}/")
    page.locator(".persona").first.wait_for(state="attached")
    page.get_by_role("article", name="Mesa 1").wait_for()
    expect(page.locator(".corona")).to_have_text("Hay sitio")
    page.locator(f".plaza[data-mesa='{table.pk}'][data-silla='{seat}']").click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text(f"Se juega por {sum(PRIZES)} U$uros en premios")
    asked.get_by_role("button", name="Aceptar y sentarme").click()
    if seat < GONE:
        mine = page.locator(".mi-mesa")
        expect(mine).to_contain_text("La partida empieza sola.")
        expect(mine).to_contain_text(f"los premios son {sum(PRIZES)} U$uros que pone la casa")


def fall(stage, match: Match, gone: Chair, other: Chair) -> None:
    """Close a page; once the site has noticed the silence, let the time to come back go by."""
    gone.page.close()
    wait = MatchTimer.objects.filter(match=match, key=f"reconexion:{GONE}")
    other.player.until(wait.exists, "nobody notices that he has gone", patience(40))
    stage.do(overdue, match, f"reconexion:{GONE}")
    other.player.until(lambda: other.player.vista["puestos"][GONE], "he is not out", patience(20))


def play(chairs: list[Chair]) -> None:
    """Bet all, or call, until the minitorneo is over."""
    end = time.monotonic() + patience(60)
    while not all(chair.over() for chair in chairs):
        assert time.monotonic() < end, [chair.player.vista for chair in chairs]
        for chair in chairs:
            chair.page.wait_for_timeout(10)
            pressed = next((n for n in ("todo", "igualar", "pasar") if chair.offered(n)), None)
            if pressed and not chair.over():
                go(chair, pressed)


def test_four_sit_down_in_the_salon_one_falls_and_the_prizes_are_paid(
    stage, table, browser_page
) -> None:
    users: list[User] = PersonFactory.create_batch(4)
    before = [balance_of(user.pk) for user in users]
    players = [
        BrowserPlayer(user.username, browser_page(user, reduced_motion="reduce")) for user in users
    ]
    for seat, player in enumerate(players):
        sit(player, table, seat)
    for player in players:
        player.page.wait_for_url("**/partida/*/")
        player.board.wait_for()
    match = Match.objects.get(table=table)
    assert Account.objects.get(code=escrow(match.pk)).balance == sum(PRIZES)
    chairs = [Chair(match, player) for player in players]
    see_the_crown(browser_page, table)

    fall(stage, match, chairs[GONE], chairs[0])
    place = chairs[0].player.vista["puestos"][GONE]
    assert (place["puesto"], place["premio"]) == (4, 0)
    play(chairs[:GONE])

    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.players.get(user=users[GONE]).money == 0
    placed = told_places(chairs[0])
    assert sum(place["premio"] for place in placed) == sum(PRIZES)
    for user, money, place in zip(users, before, placed, strict=True):
        assert balance_of(user.pk) == money + place["premio"]
    assert Account.objects.get(code=escrow(match.pk)).balance == 0
    see_the_ledger(match, chairs[:GONE], placed)
    play_another(chairs[:2])


def told_places(chair: Chair) -> list[dict[str, int]]:
    """Return the places of all: that it is over comes in a frame before the one that tells them."""
    chair.player.until(lambda: all(chair.player.vista["puestos"]), "a place is not told")
    return list(chair.player.vista["puestos"])


def see_the_crown(browser_page, table: Table) -> None:
    """See from the salón that it is being played: the crown blinks, unless one asks for calm."""
    page = browser_page(PersonFactory())
    page.goto(f"/salon/{table.room.slug}/")
    crown = page.locator(".corona")
    expect(crown).to_have_text("En juego")
    blinks = crown.locator("svg").first
    expect(blinks).to_have_css("animation-name", "corona")
    page.emulate_media(reduced_motion="reduce")
    expect(blinks).to_have_css("animation-name", "none")


def play_another(chairs: list[Chair]) -> None:
    """Come back to what is over; a press there asks for a seat, shows the waiting, is undone."""
    pages = [chair.page for chair in chairs]
    for page, chair in zip(pages, chairs, strict=True):
        page.goto(f"/partida/{chair.match.pk}/")
        shown, another = page.get_by_role("button", name="Ver el resultado"), page.locator(ANOTHER)
        shown.or_(another).first.wait_for()
        if not another.count():
            shown.click()
        ask_for_another(page)
    first, second = pages
    for page in pages:
        expect(page.locator(".espera-otra")).to_have_text("Esperando a 2 más…")
    second.get_by_role("button", name="Dejarlo").click()
    expect(second.locator(ANOTHER)).to_have_text("Otra partida")
    expect(first.locator(".espera-otra")).to_have_text("Esperando a 3 más…")
    ask_for_another(second)
    expect(first.locator(".espera-otra")).to_have_text("Esperando a 2 más…")


def ask_for_another(page: Page) -> None:
    """Ask for a seat in another match, and accept what is read before one sits down."""
    page.locator(ANOTHER).click()
    page.get_by_role("button", name="Aceptar y sentarme").click()


def see_the_ledger(match: Match, chairs: list[Chair], placed: list[dict[str, int]]) -> None:
    """See in each wallet its prize, posted once."""
    paid = Entry.objects.filter(tx__kind=Tx.Kind.PRIZE, tx__key__startswith=f"match:{match.pk}:")
    won = sorted(place["premio"] for place in placed if place["premio"])
    assert sorted(paid.filter(amount__gt=0).values_list("amount", flat=True)) == won
    for chair, place in zip(chairs, placed, strict=False):
        chair.page.goto("/cartera/")
        told = chair.page.locator("main").get_by_text(f"Premio de la partida {match.pk}")
        expect(told.first if place["premio"] else chair.page.locator("main")).to_be_visible()
