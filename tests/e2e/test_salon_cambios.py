"""What the house changes while people agree: told, asked again, and nobody sent away."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Match, Room, Table
from tests.factories import PersonFactory
from tests.games.tables.steps import propose, ready
from tools.players.agreeing import accept, reveal
from tools.stack.chromium import LAPTOP, PHONE

WIDE = "W" * 15
_numbers = count(100)


@pytest.fixture
def four(site) -> list[User]:
    return [PersonFactory(username=f"{WIDE}{next(_numbers)}") for _ in range(4)]


@pytest.fixture
def table(room: Room, four: list[User]) -> Table:
    """Return a table where the jefe has proposed."""
    table = room.tables.order_by("number").first()
    assert table is not None
    ready(table, four)
    propose(four[0])
    return table


def elsewhere(do: Callable[[], object]) -> None:
    """Do it as another process would: where the browser's loop runs no hint goes out."""

    def alone() -> None:
        try:
            do()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(alone).result()


def show_my_table(page: Page) -> None:
    """Open the sheet of my table, which on a phone covers the rest."""
    button = page.get_by_role("button", name="Mi mesa")
    if button.is_visible() and button.get_attribute("aria-pressed") == "false":
        button.click()


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_is_fixed_while_words_are_said_is_accepted_again(
    room, table, four, entering, viewport
) -> None:
    page, mates = entering(four[1], viewport=viewport), [four[0], *four[2:]]
    elsewhere(lambda: [accept(table, mate) for mate in mates])
    show_my_table(page)
    panel = page.locator(".mi-mesa")
    page.get_by_role("button", name="Aceptar y jugar").click()
    expect(panel).to_contain_text("Falta:")  # the page has said its own word
    Room.objects.filter(pk=room.pk).update(
        fixed_options={"piedras": 30}, fixed_conditions={"mirones": "no"}, stakes=[5],
        manners={"fall_s": 60, "may_agree": False},
    )  # fmt: skip
    elsewhere(lambda: reveal(table, four[0]))
    notice = page.locator(".toast", has_text="la casa ha cambiado lo que se juega")
    expect(notice).to_contain_text("Piedras: 30 (6 amarracos); Mirones: No")
    expect(notice).to_contain_text("La mesa es de 5 U$uros")
    expect(notice).to_be_in_viewport(ratio=1)
    notice.get_by_role("button", name="Cerrar el aviso").click()
    expect(panel).to_contain_text("Propuesta 2")
    expect(panel).to_contain_text("Cada jugador pone 5 U$uros")
    elsewhere(lambda: [accept(table, mate) for mate in mates])
    page.get_by_role("button", name="Aceptar y jugar").click()
    expect(panel).to_contain_text("Todos han aceptado: la partida va a empezar.")
    elsewhere(lambda: [reveal(table, mate) for mate in mates])
    page.wait_for_url("**/partida/*/")
    match = Match.objects.get(pk=int(page.url.rstrip("/").rsplit("/", 1)[1]))
    assert (match.options["piedras"], match.conditions["mirones"], match.stake) == (30, "no", 5)
