"""The salón from the keyboard alone, and as text (WCAG 2.1.1, 2.4.3, 2.4.7).

The walk: enter, find a friend, write to him, sit, leave. No mouse is moved here.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts import relations
from accounts.models import Profile, User
from games.models import TableSeat
from tests.e2e.test_accesibilidad import SCREENS, problems
from tests.factories import PersonFactory

MOST_TABS = 150  # the head names the salones of the tests before


@pytest.fixture
def friends(site) -> tuple[User, User]:
    me, other = PersonFactory(), PersonFactory()
    relations.friendship_ask(user=me, other=other)
    relations.friendship_accept(user=other, other=me)
    return me, other


def tab_to(page: Page, target: Locator) -> None:
    """Press the tabulator until *target* has the focus."""
    for _ in range(MOST_TABS):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tabulator does not reach {target}")


def test_enter_find_a_friend_write_to_him_sit_and_leave(stage, entering, room, friends) -> None:
    me, other = friends
    mate = stage.companion(other, f"/ws/salon/{room.slug}/")
    page = entering(me)
    expect(page.locator(f".persona[data-nick='{other.username}']")).to_be_visible()
    # find him
    tab_to(page, page.get_by_label("Qué jugadores se ven"))
    page.keyboard.type("Amigos")
    expect(page.locator(".persona")).to_have_count(1)
    tab_to(page, page.get_by_label("Buscar por nick"))
    page.keyboard.type(other.username.upper())
    row = page.get_by_role("button", name=f"{other.username}, libre, amigo")
    tab_to(page, row)
    page.keyboard.press("Enter")
    card = page.get_by_role("region", name="Jugador elegido")
    expect(card.get_by_role("heading", name=other.username)).to_be_focused()
    # write to him
    tab_to(page, card.get_by_role("button", name="Mensaje privado"))
    page.keyboard.press("Enter")
    field = page.get_by_placeholder(f"Escribe a {other.username}…")
    expect(field).to_be_focused()
    page.keyboard.type("¿Echamos una?")
    page.keyboard.press("Enter")
    mate.wait(lambda: any(f.get("texto") == "¿Echamos una?" for f in mate.heard))
    page.keyboard.press("Escape")
    # sit
    chair = page.get_by_role("button", name="Sentarse en la silla 1 de la mesa 1")
    page.locator("h1").first.evaluate("heading => heading.focus()")
    tab_to(page, chair)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Mi mesa 1")).to_be_focused()
    # leave
    tab_to(page, page.get_by_role("button", name="Levantarme"))
    page.keyboard.press("Enter")
    expect(chair).to_be_focused()
    assert not TableSeat.objects.filter(user=me).exists()


def test_the_list_is_one_stop_of_the_tabulator_and_the_arrows_walk_it(
    entering, stage, room
) -> None:
    people = [PersonFactory() for _ in range(3)]
    for user in people:
        stage.companion(user, f"/ws/salon/{room.slug}/")
    page = entering(PersonFactory())
    rows = page.locator(".persona")
    expect(rows).to_have_count(4)
    tab_to(page, rows.first)
    for step, key in ((1, "ArrowDown"), (2, "ArrowDown"), (1, "ArrowUp"), (3, "End"), (0, "Home")):
        page.keyboard.press(key)
        expect(rows.nth(step)).to_be_focused()
    assert rows.evaluate_all("all => all.filter((row) => row.tabIndex === 0).length") == 1
    page.keyboard.press("Shift+F10")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(rows.first).to_be_focused()


def test_the_status_is_chosen_from_the_keyboard_and_others_see_it(entering, stage, room) -> None:
    me = PersonFactory()
    other = stage.companion(PersonFactory(), f"/ws/salon/{room.slug}/")
    page = entering(me)
    tab_to(page, page.get_by_role("button", name="Tu estado: Disponible"))
    page.keyboard.press("Enter")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Tu estado: Ausente")).to_be_focused()
    expect(page.get_by_role("button", name=f"{me.username}, ausente")).to_be_visible()
    other.wait(lambda: other.people.get(me.username, {}).get("estado") == "ausente")


# --- As text


def order(page: Page, line: str) -> None:
    field = page.get_by_label("Qué quieres hacer")
    field.fill(line)
    field.press("Enter")


def test_the_text_mode_is_the_first_stop_does_the_same_and_is_remembered(
    entering, stage, room, friends
) -> None:
    me, other = friends
    mate = stage.companion(other, f"/ws/salon/{room.slug}/")
    page = entering(me)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Modo texto").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Salón, en texto")).to_be_focused()
    answers = page.get_by_role("log", name="Respuestas")
    order(page, "donde " + other.username)
    expect(answers).to_contain_text(f"{other.username}: libre; amigo")
    order(page, f"privado {other.username} hola desde el texto")
    mate.wait(lambda: any(f.get("texto") == "hola desde el texto" for f in mate.heard))
    order(page, "decir hola a todos")
    mate.wait(lambda: any(f.get("texto") == "hola a todos" for f in mate.heard))
    order(page, "sentarme 2 3")
    expect(answers).to_contain_text("Te has sentado en la mesa 2, silla 3.")
    seat = TableSeat.objects.select_related("table").get(user=me)
    assert (seat.table.number, seat.seat) == (2, 2)
    order(page, "levantarme")
    expect(answers).to_contain_text("Te has levantado.")
    order(page, "bailar")
    expect(answers).to_contain_text("No entiendo «bailar»")
    assert Profile.objects.get(user=me).preferences.modo_texto
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Salón, en texto")).to_be_visible()
    assert not problems(page)
    order(page, "grafico")
    expect(page.get_by_role("article").first).to_be_visible()


@SCREENS
def test_no_part_of_the_salon_breaks_a_rule_of_axe(
    entering, stage, room, friends, *, viewport, scheme
) -> None:
    me, other = friends
    relations.note_write(user=me, other=other, text="Va de farol")
    stage.companion(other, f"/ws/salon/{room.slug}/")
    page = entering(me, viewport=viewport, color_scheme=scheme)
    found = {"salón": problems(page)}
    row = page.locator(f".persona[data-nick='{other.username}']")
    if viewport:
        for name in ("Yo", "Chat", "Jugadores"):
            section = page.locator(".secciones").get_by_role("button", name=name)
            if section.get_attribute("aria-pressed") == "false":
                section.click()
            found[name] = problems(page)
    row.click()
    page.get_by_text("Fiabilidad", exact=True).first.wait_for()
    found["ficha"] = problems(page)
    page.keyboard.press("Escape")
    page.locator("[data-campana]").click()
    found["campana"] = problems(page)
    page.keyboard.press("Escape")
    row.click(button="right")
    found["menú"] = problems(page)
    assert not any(found.values()), found
