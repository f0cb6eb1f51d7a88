"""A ban of the house in a browser: what he did, until when, how to appeal, and that it is over."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts import sanctions
from accounts.models import Sanction, User
from games.models import Match, Room
from tests.e2e.test_accesibilidad import problems
from tests.factories import PersonFactory
from tests.pace import patience
from tools.stack.chromium import PHONE

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
CALM = {"reduced_motion": "reduce"}
BAN_S = 6


def leave(stage: Any, browser_page: Any, user: User) -> Match:
    """Leave a match of four by its button; return it once it has been judged."""
    partida = stage.partida([user, *PersonFactory.create_batch(3)], absent=[0])
    page = browser_page(user, **CALM)
    page.goto(partida.path)
    page.locator(".tapete").wait_for()
    page.get_by_role("button", name="Abandonar").click()
    page.get_by_role("dialog").get_by_role("button", name="Abandonar la partida").click()
    match = Match.objects.get(pk=partida.match.pk)
    end = time.monotonic() + patience(20)
    while match.told_at is None:
        assert time.monotonic() < end, "nobody was told of the end"
        page.wait_for_timeout(50)
        match.refresh_from_db()
    return match


def try_to_sit(page: Page, room: Room) -> None:
    table = room.tables.order_by("number").first()
    page.locator(f".plaza[data-mesa='{table.pk}'][data-silla='0']").dblclick()


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_21_5_who_left_twice_reads_what_he_did_until_when_and_appeals(
    stage: Any, room: Room, browser_page: Any, entering: Any, viewport: Any
) -> None:
    user = PersonFactory(date_joined=timezone.now() - timedelta(days=30))
    first, second = (leave(stage, browser_page, user) for _ in range(2))
    page = entering(user, viewport=viewport)
    expect(page.locator("[data-avisos]")).to_have_text("1")
    page.locator("[data-campana]").click()
    bell = page.get_by_role("dialog", name="Tus avisos")
    did = f"No acabaste la partida {second.pk}: la abandonaste."
    expect(bell).to_contain_text("No puedes sentarte a jugar")
    expect(bell).to_contain_text(did)
    expect(bell).to_contain_text("Hasta el ")
    page.keyboard.press("Escape")

    try_to_sit(page, room)
    refused = page.locator(".toast", has_text="No puedes sentarte a jugar: hasta el")
    expect(refused).to_contain_text(did)
    assert not page.evaluate(WIDER)
    refused.get_by_role("button", name="Mis sanciones").click()
    ban = page.locator(".sancion", has_text=did)
    expect(ban).to_contain_text("en vigor")
    expect(page.locator(".sancion", has_text=f"partida {first.pk}")).to_contain_text("aviso")
    ban.get_by_text("Recurrir", exact=True).click()
    ban.get_by_role("textbox").fill("Se fue la luz en toda la calle, y volví en cuanto pude.")
    ban.get_by_role("button").last.click()
    expect(page.get_by_text("Recurso enviado: lo leerá una persona.")).to_be_visible()
    assert Sanction.objects.get(user=user, kind="sin_silla").appeal.startswith("Se fue la luz")
    assert problems(page) == []


def test_21_5_a_ban_that_is_over_goes_from_the_page_by_itself_and_he_sits(
    stage: Any, room: Room, entering: Any
) -> None:
    user = PersonFactory()
    ban = stage.do(
        sanctions.sanction_impose, actor=None, user=user, kind=Sanction.Kind.NO_SEAT,
        reason="No acabaste la partida 3: la abandonaste.", lasts=timedelta(seconds=BAN_S),
    )  # fmt: skip
    page = entering(user)
    if timezone.now() < ban.ends_at:  # a slow machine may come too late to see it
        expect(page.locator("[data-avisos]")).to_have_text("1")
    expect(page.locator("[data-avisos]")).to_be_hidden(timeout=1000 * (BAN_S + patience(5)))
    assert timezone.now() >= ban.ends_at
    try_to_sit(page, room)
    expect(page.get_by_role("button", name="Levantarme")).to_be_visible()
