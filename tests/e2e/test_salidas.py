"""Leaving a match of everyone against everyone, in browsers (parchís §1.18)."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from economy.ledger import escrow
from economy.models import Account
from games.engines.core.contract import SeatLost
from games.engines.ohhell.options import Options
from games.matches import rounds, seating, services
from games.models import Departure
from tests.e2e.ohhell import SHORT, VALUE, Chair, play, simple
from tests.e2e.players import BrowserPlayer, go_on_to_the_result
from tests.factories import PersonFactory
from tests.games.tools import befall, overdue
from tools.stack.chromium import PHONE

CALM = {"reduced_motion": "reduce"}


@pytest.fixture
def table(stage, browser_page):
    """A match of Oh Hell for three: two in browsers, on chairs 0 and 1, and a companion."""

    def open_table(options: Options = SHORT, **context: Any) -> tuple[Any, Chair, Any]:
        users = PersonFactory.create_batch(3)
        partida = stage.partida(users, absent=range(3), game="ohhell", options=options, value=VALUE)
        player = BrowserPlayer(users[0].username, browser_page(users[0], **CALM, **context))
        player.page.goto(partida.path)
        player.board.wait_for()
        other = browser_page(users[1], **CALM)
        other.goto(partida.path)
        other.locator(".tapete").wait_for()
        stage.companion(users[2], f"/ws{partida.path}", simple)
        return partida, Chair(partida, player), other

    return open_table


def test_p24_p28_who_leaves_is_voted_and_his_robot_plays_to_the_settled_ledger(table, stage):
    partida, mine, other = table()
    users, match = partida.users, partida.match
    other.get_by_role("button", name="Abandonar").click()
    dialog = other.get_by_role("dialog")
    expect(dialog).to_contain_text("Un robot que juega mal ocupará tu sitio")
    expect(dialog).to_contain_text("Los demás votarán si pierdes 100 puntos")
    dialog.get_by_role("button", name="Abandonar la partida").click()
    expect(other.locator("#tiras")).to_contain_text("Un robot juega en tu sitio hasta el final")
    expect(other.get_by_role("button", name="Volver a mi sitio")).to_have_count(0)
    expect(other.get_by_role("button", name="Abandonar")).to_have_count(0)

    strips = mine.page.locator("#tiras")
    expect(strips).to_contain_text(f"{users[1].username} ha abandonado: un robot juega en su sitio")
    expect(strips).to_contain_text("¿Le quitamos 100 puntos?")
    expect(mine.page.locator("#tablero")).to_contain_text(f"{users[1].username[:6]}")
    strips.locator("[data-voto=no]").click()
    expect(strips.locator("[data-voto=no]")).to_have_attribute("aria-pressed", "true")
    strips.locator("[data-voto=si]").click()  # until the others have answered he may think again
    expect(strips.locator("[data-voto=si]")).to_have_attribute("aria-pressed", "true")
    stage.do(seating.match_vote, match_id=match.pk, user_id=users[2].pk, of=1, yes=True)
    expect(mine.page.locator("#toasts")).to_contain_text(
        f"{users[1].username} pierde 100 puntos por irse."
    )
    expect(strips.locator("[data-voto]")).to_have_count(0)
    assert Departure.objects.get(match=match).penalty == 100

    play(mine)
    go_on_to_the_result(mine.page)
    match.refresh_from_db()
    assert match.status == match.Status.FINISHED
    assert sum(row.money for row in match.players.all()) == 0
    assert Account.objects.get(code=escrow(match.pk)).balance == 0
    expect(mine.page.get_by_role("dialog")).to_contain_text(f"{users[1].username}-TRON")


def test_decisions_9_who_fell_takes_his_seat_back_from_the_robot_once(table, stage):
    partida, _mine, other = table(Options(maximo=3, rebote=False, reloj="sin"))
    match = partida.match

    def fall() -> None:
        befall(match, SeatLost(1))
        overdue(match, "reconexion:1")
        rounds.due_waits()

    stage.do(fall)
    back = other.get_by_role("button", name="Volver a mi sitio")
    expect(other.locator("#tiras")).to_contain_text("No volviste a tiempo y un robot juega")
    back.click()
    expect(back).to_have_count(0)
    expect(other.get_by_role("button", name="Abandonar")).to_be_visible()
    assert Departure.objects.get(match=match).returned_at is not None


def test_a_vote_leaves_the_board_of_a_phone_in_sight(table, stage):
    partida, mine, _other = table(viewport=PHONE, has_touch=True, is_mobile=True)
    stage.do(
        services.match_leave,
        match_id=partida.match.pk,
        user_id=partida.users[1].pk,
        action_id=uuid4(),
    )
    buttons = mine.page.locator("[data-voto]")
    expect(buttons).to_have_count(2)
    for button in buttons.all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 40
        assert box["x"] + box["width"] <= PHONE["width"]
    assert mine.page.locator("#tiras").bounding_box()["height"] < 130


def test_p24_a_vote_that_is_open_when_the_match_ends_is_answered_over_the_result(table, stage):
    last = Options(maximo=1, minimo=1, rebote=False, reloj="sin")
    partida, mine, _other = table(last, viewport=PHONE, has_touch=True, is_mobile=True)
    left = {"match_id": partida.match.pk, "user_id": partida.users[1].pk}
    stage.do(services.match_leave, **left, action_id=uuid4())
    play(mine)
    go_on_to_the_result(mine.page)
    assert mine.page.locator(".tapete").bounding_box()["width"] > PHONE["width"] * 0.8
    mine.page.locator("[data-voto=si]").tap()
    expect(mine.page.locator("[data-voto=si]")).to_have_attribute("aria-pressed", "true")
    stage.do(
        seating.match_vote, match_id=left["match_id"], user_id=partida.users[2].pk, of=1, yes=True
    )
    expect(mine.page.locator("#toasts")).to_contain_text("pierde 100 puntos por irse")
