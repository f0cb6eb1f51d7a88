"""Pages open in a real browser without a word on its console."""

import pytest
from playwright.sync_api import expect

from tests.pace import patience
from tools.stack.chromium import PHONE


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("path", ["/", "/salud", "/cuenta/login/", "/cuenta/signup/"])
def test_page_opens_without_errors(browser_page, path, viewport) -> None:
    page = browser_page(viewport=viewport)
    answer = page.goto(path)
    assert answer.ok
    assert page.title()


def test_a_page_that_is_not_there_says_so_in_spanish(browser_page) -> None:
    page = browser_page()
    page.expected_errors.append("404")
    assert page.goto("/no-existe/").status == 404
    assert page.locator("html[lang=es]").count() == 1


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_the_foot_of_a_page_says_that_its_hours_are_of_another_clock(browser_page, viewport):
    page = browser_page(viewport=viewport, timezone_id="America/Bogota")
    page.goto("/")
    page.goto("/reglas/mus/")
    said = page.get_by_text("Las horas son las de tu reloj (America/Bogota)")
    said.scroll_into_view_if_needed()
    assert said.is_visible()


def test_what_is_expected_and_what_is_done_is_waited_for_as_the_machine_needs(browser_page) -> None:
    """Playwright's own five seconds are too short where others work as well."""
    assert expect._timeout == 1000 * patience(5)
    own = browser_page().context._impl_obj._timeout_settings
    assert own.timeout(None) == 1000 * patience(10)
