"""Who plays at a table is told there that he is named in what is said of his championship."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests.e2e.torneos import begun
from tests.factories import PersonFactory
from tests.tournaments.championships.evenings import chairs, come, crowd, evening, tick, waiting
from tools.stack.chromium import LAPTOP, PHONE
from tournaments.championships.talking import line_say
from tournaments.models import Championship

__all__ = ["begun"]


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_who_is_named_in_the_chat_of_his_championship_is_told_at_his_table(
    browser_page: Any, begun: Callable[[Championship], None], viewport: Any
) -> None:
    one = evening(crowd(4), organiser=PersonFactory(), name="Copa de la Peña del Órdago")
    begun(one)
    cruce = waiting(one)[0]
    player = chairs(cruce)[0]
    come(cruce, 0, 1)
    tick()
    match = Match.objects.get(origin=cruce.origin)
    page = browser_page(player, viewport=viewport)
    page.goto(f"/partida/{match.pk}/")
    page.locator(".mano4 .carta").first.wait_for()
    said = f"@{player.username}, ¿acabáis ya? {uuid4().hex[:6]}"
    line_say(user=one.organiser, championship_id=one.pk, text=said, line_id=uuid4())
    told = page.get_by_text(f"{one.organiser.username} te nombra: {said}")
    expect(told).to_be_visible()
    page.on("dialog", lambda dialog: dialog.accept())  # he leaves a match in course
    page.get_by_role("button", name="Ver").click()
    page.wait_for_url(f"**/torneos/{one.pk}/**")
