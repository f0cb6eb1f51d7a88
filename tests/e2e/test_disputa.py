"""A claim in a browser: what was said around it, and for how long one may claim (torneos §17.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.test_accesibilidad import problems
from tests.e2e.torneos import begun
from tests.factories import PersonFactory
from tests.tournaments.championships.evenings import crowd, end
from tests.tournaments.championships.quarrels import at_the_table, claimed, say
from tools.stack.chromium import LAPTOP, PHONE
from tournaments.championships.judging import dispute_look
from tournaments.models import Championship

__all__ = ["begun"]


@pytest.fixture
def quarrel(begun: Callable[[Championship], None]) -> tuple[Championship, Any, Any, Any]:
    """Return a championship, a cruce, who claims there and a line between two others."""
    one, cruce, ana, before = at_the_table(crowd(4), organiser=PersonFactory(), name="Copa Órdago")
    begun(one)
    line = say(cruce, before.author, 1, "¡Llevo duples, y de reyes!")
    say(cruce, ana, 0, "No me lo creo.")
    return one, cruce, ana, line


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_17_3_who_decides_reads_the_talk_beside_the_cards(
    browser_page: Any, quarrel: Any, viewport: Any
) -> None:
    one, cruce, ana, line = quarrel
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    dispute_look(user=one.organiser, dispute_id=dispute.pk)
    page = browser_page(one.organiser, viewport=viewport)
    page.goto(f"/torneos/{one.pk}/disputa/{dispute.pk}/")
    talk = page.locator(".charla-d > li")
    expect(talk).to_have_count(3)
    expect(talk.nth(1)).to_contain_text("Lo que se reclama")
    expect(talk.nth(1)).to_contain_text("«¡Llevo duples, y de reyes!»")
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    said, held = page.locator(".dicho-d").bounding_box(), page.locator(".llevaba-d").bounding_box()
    assert (said["x"] < held["x"]) if viewport == LAPTOP else (said["y"] < held["y"])


def test_17_3_the_acta_offers_to_claim_until_it_is_too_late(
    browser_page: Any, quarrel: Any
) -> None:
    _one, cruce, ana, _line = quarrel
    match = end(cruce, 0)
    page = browser_page(ana)
    page.clock.install()
    page.goto(f"/partida/{match.pk}/acta/")
    page.get_by_role("tab", name="Chat").click()
    offers = page.get_by_role("button", name="Reclamar")
    expect(offers).to_have_count(2)
    page.clock.run_for(11 * 60_000)
    expect(offers).to_have_count(0)
    expect(page.get_by_text("No me lo creo.")).to_be_visible()
