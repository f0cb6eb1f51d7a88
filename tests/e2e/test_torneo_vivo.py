"""The page of a championship follows it without being reloaded, with an account and without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from playwright.sync_api import expect

from accounts.models import User
from tests.e2e.test_accesibilidad import problems
from tests.factories import PersonFactory
from tests.pace import patience
from tests.tournaments.championships.crowded import in_play
from tournaments.championships.states import cruce_move
from tournaments.models import Championship, Cruce

NOT_RELOADED = "window.aqui === true"


@pytest.fixture
def cup(site: Any) -> Iterator[Championship]:
    one = in_play(4)
    yield one
    Championship.objects.filter(pk=one.pk).update(state="cancelado")


def moved(cruce: Cruce, state: str, **changes: Any) -> None:
    """Take *cruce* to a state as the evening does, and have everybody look."""
    with transaction.atomic():
        for name, value in changes.items():
            setattr(cruce, name, value)
        cruce_move(cruce, state)


def first_of(one: Championship) -> Cruce:
    return one.cruces.select_related("a", "b", "round").filter(round__number=1).earliest("index")


@pytest.mark.parametrize("part", ["", "cuadro/"])
@pytest.mark.parametrize("has_account", [True, False])
def test_a_result_shows_without_reloading(
    browser_page: Any, cup: Championship, part: str, has_account: bool
) -> None:
    page = browser_page(PersonFactory()) if has_account else browser_page()
    page.goto(f"/torneos/{cup.pk}/{part}")
    page.evaluate("window.aqui = true")
    page.wait_for_timeout(500)
    expect(page.locator("[data-vivo] .gana")).to_have_count(0)
    cruce = first_of(cup)
    moved(cruce, "llamar")
    moved(cruce, "sentarse")
    ended = {"winner": cruce.a, "juegos_a": 3, "juegos_b": 1, "decided": 1}
    moved(cruce, "acabar", **ended)
    expect(page.locator("[data-vivo] .gana")).to_have_count(1)
    expect(page.locator("[role=status]", has_text="Un resultado nuevo.")).to_have_count(1)
    assert page.evaluate(NOT_RELOADED)
    assert problems(page) == []


def test_whose_match_begins_is_told_at_once_and_keeps_what_he_writes(
    browser_page: Any, cup: Championship
) -> None:
    cruce = first_of(cup)
    assert cruce.a is not None
    user = User.objects.get(pk=cruce.a.members.get(is_captain=True).user_id)
    page = browser_page(user)
    page.goto(f"/torneos/{cup.pk}/")
    page.evaluate("window.aqui = true")
    expect(page.get_by_role("heading", name="Estás dentro")).to_be_visible()
    moved(cruce, "llamar")
    expect(page.get_by_role("link", name="Ir a la mesa")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text("Empieza tu partida: te esperan en la mesa.")
    assert page.evaluate(NOT_RELOADED)
    page.goto(f"/torneos/{cup.pk}/cuadro/")
    mine = page.locator(".caja-t.mia")
    expect(mine).to_have_count(1)
    moved(cruce, "sentarse")
    expect(mine).to_contain_text("En juego")
    page.keyboard.press("m")
    expect(mine).to_be_focused()


def test_what_is_told_is_put_in_without_fetching_and_what_was_missed_is_fetched(
    browser_page: Any, cup: Championship
) -> None:
    page = browser_page(PersonFactory())
    fetched = []
    page.on("request", lambda request: "/trozo/" in request.url and fetched.append(request.url))
    page.goto(f"/torneos/{cup.pk}/")
    page.wait_for_timeout(1000 * patience(2))  # until the site has what it compares with
    cruce = first_of(cup)
    for state in ("llamar", "sentarse"):
        moved(cruce, state)
    moved(cruce, "acabar", winner=cruce.a, juegos_a=3, juegos_b=1, decided=1)
    expect(page.locator("[data-vivo] .gana")).to_have_count(1)
    assert fetched == []
    other = cup.cruces.filter(round__number=1).latest("index")
    page.context.set_offline(True)
    for state in ("llamar", "sentarse"):
        moved(other, state)
    page.wait_for_timeout(1500)
    page.context.set_offline(False)
    row = page.locator(f'[data-fila="c{other.pk}"]')
    expect(row).to_contain_text("En juego", timeout=1000 * patience(15))


def test_a_piece_that_is_being_made_is_asked_for_again_and_is_no_error(
    browser_page: Any, cup: Championship
) -> None:
    """Another page has it made at that moment, and nobody has had it yet.

    Who has no account fetches it: nobody tells him what is another.
    """
    page = browser_page()
    asked = []

    def once_too_early(route: Any) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=202, headers={"Retry-After": "1"})
        else:
            route.continue_()

    page.route("**/trozo/visita/", once_too_early)
    page.goto(f"/torneos/{cup.pk}/")
    expect(page.locator("[data-vivo] .gana")).to_have_count(0)
    cruce = first_of(cup)
    for state in ("llamar", "sentarse"):
        moved(cruce, state)
    moved(cruce, "acabar", winner=cruce.a, juegos_a=3, juegos_b=1, decided=1)
    expect(page.locator("[data-vivo] .gana")).to_have_count(1, timeout=1000 * patience(15))
    assert len(asked) > 1
