"""The list of a ranking in the browser: my row at its foot, its link, its order, and the wait."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.e2e.test_accesibilidad import problems
from tests.e2e.test_rankings import CALM, WIDER
from tests.factories import PersonFactory
from tools.stack.chromium import PHONE
from tournaments.models import Level, Score

GAME, MANY, MY_PLACE = "parchis", 64, 34
LIST = f"/ranking/{GAME}/?periodo=siempre"


@pytest.fixture
def me(site: Any) -> Iterator[User]:
    """Return the 34th of many; the best of them by points is the worst by level."""
    users = PersonFactory.create_batch(MANY)
    me = users[MY_PLACE - 1]
    now = timezone.now()
    for n, user in enumerate(users):
        Score.objects.create(user=user, game=GAME, points=5000 - n, won=5, played=20)
        Level.objects.create(
            user=user, game=GAME, mu=500 + n, sigma=2.5 + n / 60, matches=25, rated_at=now
        )
    yield me
    for kind in (Score, Level):
        kind.objects.filter(user__in=users).delete()


def is_in_the_middle(page: Page) -> bool:
    box = page.locator("[data-mia]").bounding_box()
    height = page.evaluate("innerHeight")
    return bool(box and height * 0.3 < box["y"] < height * 0.7)


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_notes_7_my_row_stays_at_the_foot_until_its_place_comes_into_sight(
    browser_page: Any, me: User, viewport: Any
) -> None:
    page = browser_page(me, viewport=viewport, **CALM)
    page.goto(LIST)
    foot = page.get_by_role("region", name="Tu puesto")
    expect(foot).to_contain_text(f"{MY_PLACE}.º")
    expect(foot).to_be_in_viewport()
    assert not page.evaluate(WIDER)
    assert problems(page) == []
    page.locator("[data-mia]").scroll_into_view_if_needed()
    expect(foot).to_be_hidden()
    page.evaluate("scrollTo(0, 0)")
    expect(foot).to_be_visible()
    foot.get_by_role("link", name="Ir a mi fila").click()
    row = page.locator("[data-mia]")
    expect(row).to_have_class(re.compile("luz"))
    expect(foot).to_be_hidden()
    assert is_in_the_middle(page)
    assert page.url.endswith(f"{LIST}#{MY_PLACE}")
    expect(row.get_by_role("link")).to_be_focused()


def test_notes_7_from_another_page_my_row_is_found_by_its_link(browser_page: Any, me: User) -> None:
    page = browser_page(me, **CALM)
    page.goto(LIST)
    page.get_by_role("link", name="Siguientes").click()
    expect(page.get_by_text("Página 2 de 2")).to_be_visible()
    page.get_by_role("link", name="Ir a mi fila").click()
    expect(page.locator("[data-mia]")).to_have_class(re.compile("luz"))
    assert is_in_the_middle(page)


def test_notes_7_eight_bones_wait_for_the_list_in_its_other_order(
    browser_page: Any, me: User
) -> None:
    page = browser_page(me, **CALM)
    page.goto(LIST)
    # The page that is asked for stays away: expectations would wait for its answer.
    page.evaluate(
        """addEventListener("click", (event) => {
          event.preventDefault();
          document.body.dataset.huesos = document.querySelectorAll(".clasificacion .hueso").length;
          document.body.dataset.espera = document.querySelector("table").getAttribute("aria-busy");
        }, { once: true })"""
    )
    page.get_by_role("link", name="Nivel").click()
    body = page.locator("body")
    expect(body).to_have_attribute("data-huesos", "8")
    expect(body).to_have_attribute("data-espera", "true")
    page.goto(LIST)
    page.get_by_role("link", name="Nivel").click()
    expect(page.get_by_role("columnheader", name="Nivel")).to_have_attribute(
        "aria-sort", "descending"
    )
    expect(page.locator("[data-mia]")).to_contain_text(f"{MANY + 1 - MY_PLACE}.º")
    page.go_back()
    expect(page.locator(".clasificacion .hueso")).to_have_count(0)
    expect(page.locator(".clasificacion tbody tr")).to_have_count(50)


def test_notes_7_without_scripts_my_row_stays_at_the_foot(browser_page: Any, me: User) -> None:
    page = browser_page(me, java_script_enabled=False)
    page.goto(f"{LIST}&orden=nivel")
    expect(page.get_by_role("region", name="Tu puesto")).to_be_in_viewport()
