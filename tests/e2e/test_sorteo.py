"""The draw of a championship: the browser adds its word to it, and makes it anew afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import expect

from accounts.models import User
from tests.e2e.test_accesibilidad import problems
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone
from tools.stack.chromium import PHONE
from tournaments.championships.drawing import draw_held
from tournaments.championships.enrolment import check_in, sign_up
from tournaments.models import Championship

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def ana(site: Any) -> User:
    user: User = PersonFactory()
    return user


@pytest.fixture
def cup(ana: User) -> Iterator[Championship]:
    """Return a championship in which *ana* and five others are about to say that they are there."""
    one = alone(places=16, fee=0)
    for person in (ana, *PersonFactory.create_batch(5)):
        sign_up(user=person, championship_id=one.pk)
    soon = timezone.now() + timedelta(minutes=5)
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(closes_at=soon, starts_at=soon, state="presentacion")
    yield one
    rows.update(state="cancelado")


def draw(one: Championship) -> None:
    for member in one.members.filter(present_at=None).select_related("user"):
        check_in(user=member.user, championship_id=one.pk, word="ab" * 32)
    now = timezone.now()
    Championship.objects.filter(pk=one.pk).update(closes_at=now, starts_at=now)
    with transaction.atomic():
        draw_held(one.pk)


def test_the_word_of_the_browser_is_in_the_draw_that_it_makes_anew(
    browser_page: Any, ana: User, cup: Championship
) -> None:
    page = browser_page(ana)
    page.goto(f"/torneos/{cup.pk}/")
    word = page.locator(".palabra-t code")
    expect(word).to_be_visible()
    given = word.text_content()
    page.get_by_role("button", name="Estoy aquí y juego").click()
    expect(page.get_by_text("Has dicho que estás.")).to_be_visible()
    expect(page.get_by_text(given)).to_be_visible()
    draw(cup)
    page.goto(f"/torneos/{cup.pk}/")
    page.get_by_role("link", name="De dónde salió el orden").click()
    page.get_by_role("button", name="Hacer el sorteo otra vez").click()
    expect(page.get_by_role("heading", name="Todo coincide")).to_be_visible()
    expect(page.locator("#pruebas")).to_contain_text(f"Es {given}.")


def test_a_draw_that_was_changed_gets_a_red_band(browser_page: Any, cup: Championship) -> None:
    draw(cup)
    cup.refresh_from_db()
    drawn = cup.drawn
    assert drawn is not None
    Championship.objects.filter(pk=cup.pk).update(drawn={**drawn, "orden": drawn["orden"][::-1]})
    page = browser_page(viewport=PHONE, color_scheme="dark")
    page.goto(f"/torneos/{cup.pk}/sorteo/")
    page.get_by_role("button", name="Hacer el sorteo otra vez").click()
    expect(page.locator("#veredicto .mal")).to_contain_text("Falla una comprobación.")
    expect(page.locator("#pruebas li.mal")).to_contain_text("El orden es el que sale")
    assert problems(page) == []
    assert not page.evaluate(WIDER)
