"""The tree of a championship: read by everybody, walked by the keyboard, printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from tests.e2e.test_accesibilidad import problems
from tests.tournaments.championships.crowded import in_play
from tools.stack.chromium import PHONE
from tournaments.models import Championship

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
FOCUSED = "document.activeElement.textContent.trim()"


@pytest.fixture
def cup(site: Any) -> Iterator[Championship]:
    one = in_play(8)
    yield one
    Championship.objects.filter(pk=one.pk).update(state="cancelado")


def name_of(one: Championship, number: int) -> str:
    return " y ".join(one.drawn["orden"][number - 1].split("+")) if one.drawn else ""


def test_arrows_walk_the_tree_and_m_leads_to_mine(browser_page: Any, cup: Championship) -> None:
    member = cup.members.get(entry__number=5, is_captain=True)
    page = browser_page(User.objects.get(pk=member.user_id))
    page.goto(f"/torneos/{cup.pk}/cuadro/")
    page.keyboard.press("m")
    assert name_of(cup, 5) in page.evaluate(FOCUSED)
    page.keyboard.press("ArrowUp")
    assert name_of(cup, 1) in page.evaluate(FOCUSED)
    page.keyboard.press("End")
    assert name_of(cup, 3) in page.evaluate(FOCUSED)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".caja-t:focus")).to_have_count(1)
    expect(page.locator(".ronda-t:last-child .caja-t")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert name_of(cup, 1) in page.evaluate(FOCUSED)
    expect(page.locator(".caja-t.camino")).to_have_count(3)


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_tree_and_its_results_can_be_read_by_everybody(
    browser_page: Any, cup: Championship, viewport: Any, scheme: str
) -> None:
    page = browser_page(viewport=viewport, color_scheme=scheme)
    for part in ("cuadro", "resultados"):
        page.goto(f"/torneos/{cup.pk}/{part}/")
        expect(page.get_by_text(name_of(cup, 1).split(" ")[0]).first).to_be_visible()
        assert not page.evaluate(WIDER)
        assert problems(page) == []
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Imprimir")).to_be_hidden()
