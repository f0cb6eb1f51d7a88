"""What a player sees while the site cannot save what he did."""

from __future__ import annotations

import pytest
from django.db import transaction
from playwright.sync_api import expect

from games.engines.mus.options import Options
from games.models import Match
from tests.e2e.players import BrowserPlayer, go_on_to_the_result
from tests.factories import PersonFactory

LONGER_THAN_A_LOCK_IS_WAITED_FOR_MS = 5500


@pytest.fixture
def player(stage, browser_page) -> BrowserPlayer:
    partida = stage.partida(
        PersonFactory.create_batch(4),
        absent=[0],
        options=Options(reloj="sin"),
        pleases=lambda state: state.mano == 0,
    )
    page = browser_page(partida.users[0], reduced_motion="reduce")
    player = BrowserPlayer(partida.users[0].username, page)
    page.goto(partida.path)
    player.until(lambda: "Mus" in player.offered(), "it is not my turn")
    return player


def test_what_cannot_be_saved_yet_says_so_and_is_saved_without_pressing_again(player) -> None:
    saving = player.page.locator("#tiras").get_by_text("Guardando…")
    with transaction.atomic():
        Match.objects.select_for_update().get(pk=player.mesa["id"])
        player.hands.press(player.page, "Mus")
        saving.wait_for()
        player.page.wait_for_timeout(LONGER_THAN_A_LOCK_IS_WAITED_FOR_MS)
        assert player.offered() == []
        assert player.vista["dicho"][0] is None
    player.until(lambda: player.vista["dicho"][0], "what was pressed was forgotten")
    expect(saving).to_have_count(0)


def test_what_covers_the_board_does_not_hide_that_it_is_being_saved(stage, browser_page) -> None:
    partida = stage.partida(PersonFactory.create_batch(4), absent=[0])
    page = browser_page(partida.users[0], reduced_motion="reduce")
    page.goto(partida.path)
    page.locator(".tapete").wait_for()
    partida.finish()
    go_on_to_the_result(page)
    with transaction.atomic():
        Match.objects.select_for_update().get(players__user=partida.users[0])
        page.get_by_role("button", name="Revancha").click()
        page.locator("#tiras").get_by_text("Guardando…").click(trial=True)
    page.get_by_role("button", name="Esperando a los demás").wait_for()
