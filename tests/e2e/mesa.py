"""The table of a match in a browser, for the tests of what is done at it."""

from __future__ import annotations

import pytest

from games.engines.mus.options import Options
from tests.e2e.players import BrowserPlayer
from tests.factories import PersonFactory

CALM = {"reduced_motion": "reduce"}
LONELY = Options(juegos=2, piedras=30, reloj="sin")


@pytest.fixture
def people(site):
    return PersonFactory.create_batch(4)


@pytest.fixture
def at_table(browser_page):
    """Open the table of a match as the player of a seat."""

    def open_table(partida, seat, hands=None, **context) -> BrowserPlayer:
        user = partida.users[seat]
        player = BrowserPlayer(user.username, browser_page(user, **{**CALM, **context}), hands)
        player.page.goto(partida.path)
        player.board.wait_for()
        player.until(lambda: player.frame, "no state came")
        return player

    return open_table


def mano_is(seat):
    return lambda state: state.mano == seat
