"""Who uses the keyboard in a salón never loses his place, although what he presses goes away."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.factories import PersonFactory

# The browser takes the focus from what is switched off only when it draws.
_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def at(page: Page, part: str) -> None:
    """Check that the focus is in a part of the page, and not for a moment only."""
    page.evaluate(_DRAWN)
    expect(page.locator(f"{part} :focus")).to_have_count(1)


def press(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=name)
    expect(button).to_be_enabled()
    button.focus()
    page.keyboard.press("Enter")


def test_the_focus_stays_through_the_whole_agreement(stage, browser_page, room) -> None:
    page = browser_page(PersonFactory(), reduced_motion="reduce")
    page.goto(f"/salon/{room.slug}/")
    table = room.tables.order_by("number").first()
    page.locator(f".plaza[data-mesa='{table.pk}'][data-silla='0']").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Levantarme").wait_for()
    at(page, ".mi-mesa")
    mates = [stage.companion(PersonFactory(), f"/ws/salon/{room.slug}/") for _ in range(3)]
    for seat, mate in enumerate(mates, 1):
        mate.ask({"t": "sentarse", "mesa": table.pk, "asiento": seat})
    press(page, "Confirmar")
    expect(page.locator(".mi-mesa")).to_contain_text("Has confirmado")
    at(page, ".mi-mesa")
    for mate in mates:
        mate.ask({"t": "confirmar"})
    press(page, "Proponer")
    page.get_by_role("button", name="Aceptar y jugar").wait_for()
    at(page, ".mi-mesa")
    press(page, "Aceptar y jugar")
    expect(page.locator(".mi-mesa")).to_contain_text("Has aceptado")
    at(page, ".mi-mesa")
    press(page, "Levantarme")
    expect(page.locator(".mi-mesa")).to_be_hidden()
    at(page, ".centro")


def test_who_stands_up_is_left_at_the_chair_he_had(browser_page, room) -> None:
    page = browser_page(PersonFactory(), reduced_motion="reduce")
    page.goto(f"/salon/{room.slug}/")
    table = room.tables.order_by("number").first()
    chair = page.locator(f".plaza[data-mesa='{table.pk}'][data-silla='2']")
    chair.focus()
    page.keyboard.press("Enter")
    press(page, "Levantarme")
    expect(chair).to_be_focused()
