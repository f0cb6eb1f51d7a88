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
from tests.tournaments.championships.cups import is_now, opened
from tests.tournaments.championships.evenings import crowd
from tournaments.championships.enrolment import accept, invite
from tournaments.championships.states import cruce_move
from tournaments.championships.versions import change_tell
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
    cruce = first_of(cup)
    for state in ("llamar", "sentarse"):
        moved(cruce, state)
    # From now on the site has what it compares with.
    expect(page.locator(f'[data-fila="c{cruce.pk}"]')).to_contain_text("En juego")
    fetched.clear()
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


@pytest.fixture
def entering(site: Any) -> Iterator[Championship]:
    one = opened(fee=0)
    yield one
    is_now(one, "cancelado")


def say_who_is_there(one: Championship) -> None:
    is_now(one, "presentacion")
    with transaction.atomic():
        change_tell(one.pk)


def test_3_8_who_is_writing_is_asked_to_say_that_he_is_there_and_goes_on_writing(
    browser_page: Any, entering: Championship
) -> None:
    captain, other = crowd(2)
    invite(user=captain, championship_id=entering.pk, other=other)
    accept(user=other, championship_id=entering.pk, captain=captain)
    page = browser_page(captain)
    fetched = []
    page.on("request", lambda request: "/trozo/mio/" in request.url and fetched.append(request.url))
    page.goto(f"/torneos/{entering.pk}/")
    page.get_by_text("No puedo: que juegue otro por mí").click()
    nick = page.get_by_label("Su nick")
    nick.press_sequentially("Pepe")
    say_who_is_there(entering)
    expect(page.get_by_role("button", name="Estoy aquí y juego")).to_be_visible()
    expect(nick).to_be_focused()
    expect(nick).to_have_value("Pepe")
    before = len(fetched)
    page.wait_for_timeout(3500)
    assert len(fetched) == before, "what is there is not fetched again"


def test_3_8_whose_partner_accepts_learns_that_he_is_in_and_is_asked_whether_he_is_there(
    browser_page: Any, entering: Championship
) -> None:
    captain, other = crowd(2)
    invite(user=captain, championship_id=entering.pk, other=other)
    page = browser_page(captain)
    page.goto(f"/torneos/{entering.pk}/")
    expect(page.get_by_text(f"Se lo has pedido a {other.username}")).to_be_visible()
    page.wait_for_timeout(500)
    accept(user=other, championship_id=entering.pk, captain=captain)
    expect(page.get_by_role("heading", name="Estás dentro")).to_be_visible()
    say_who_is_there(entering)
    expect(page.get_by_role("button", name="Estoy aquí y juego")).to_be_visible()


def test_who_is_on_a_row_that_is_moved_keeps_the_focus(
    browser_page: Any, cup: Championship
) -> None:
    page = browser_page(PersonFactory())
    page.goto(f"/torneos/{cup.pk}/")
    kept = """async () => {
      const main = document.querySelector('script[src*="torneo/main"]').src;
      const source = await (await fetch(main)).text();
      const vivo = new URL(/"([^"]*vivo[^"]*)"/.exec(source)[1], main);
      const parts = await (await fetch(vivo)).text();
      const { arrange } = await import(new URL(/"([^"]*swapping[^"]*)"/.exec(parts)[1], vivo));
      const list = document.createElement("ul");
      list.innerHTML = '<li>1</li><li>2</li><li><a href="#">3</a></li>';
      document.body.append(list);
      const [a, b, c] = list.children;
      c.firstChild.focus();
      arrange(list, [c, b, a]);
      return list.textContent === "321" && document.activeElement === c.firstChild;
    }"""
    assert page.evaluate(kept)


def test_the_desk_that_looks_again_leaves_the_focus_where_it_was(
    browser_page: Any, entering: Championship
) -> None:
    page = browser_page(entering.organiser)
    page.goto(f"/torneos/{entering.pk}/mesa/")
    link = page.get_by_role("link", name="Anunciar…")
    link.focus()
    page.evaluate("document.querySelector('#viva').antes = true")
    with page.expect_response(lambda answer: answer.url.endswith("/mesa/")):
        page.evaluate("document.querySelector('#viva').dispatchEvent(new CustomEvent('refresca'))")
    page.wait_for_function("document.querySelector('#viva').antes === undefined")
    expect(link).to_be_focused()
