"""A published championship is changed in a browser, and who is in it is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.models import Room
from tests.e2e.test_accesibilidad import problems
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone
from tools.stack.chromium import PHONE
from tournaments.championships.enrolment import sign_up
from tournaments.championships.founding import championship_cancel
from tournaments.models import Championship


@pytest.fixture
def cup(site: Any) -> Any:
    """Return a full championship for which somebody waits; it comes to nothing in the end."""
    one = alone(organiser=PersonFactory(), places=2, fee=0, name="Copa del Cambio")
    Room.objects.filter(slug="mus").update(is_open=True)
    for _n in range(3):
        sign_up(user=PersonFactory(), championship_id=one.pk)
    yield one
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason="se acabó la prueba")


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_the_date_and_the_places_change_and_who_waited_comes_in(
    browser_page: Any, cup: Championship, viewport: Any
) -> None:
    page = (
        browser_page(cup.organiser, viewport=viewport) if viewport else browser_page(cup.organiser)
    )
    page.expected_errors.append("422")  # fewer places than there are
    page.goto(f"/torneos/{cup.pk}/mesa/")
    page.get_by_role("link", name="Cambiar", exact=True).click()
    field = page.get_by_label("Empieza")
    before = field.input_value()
    day = (timezone.localtime(cup.starts_at) + timedelta(days=2)).date()
    field.fill(f"{day}{before[10:16]}")
    page.get_by_label("Plazas").fill("1")
    page.get_by_label("Por qué").fill("El local no abre hasta entonces")
    page.locator("form.elegir-t").evaluate("form => { form.noValidate = true; }")
    page.get_by_role("button", name="Ver qué cambia").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert problems(page) == []
    page.get_by_label("Plazas").fill("4")
    page.get_by_role("button", name="Ver qué cambia").click()
    seen = page.get_by_role("region", name="Qué cambia")
    expect(seen).to_contain_text("2 → 4")
    expect(seen).to_contain_text("Se avisa a 3 personas")
    assert problems(page) == []
    page.get_by_role("button", name="Cambiarlo").click()
    expect(page.get_by_text("Cambiado: queda en el registro.", exact=True)).to_be_visible()
    cup.refresh_from_db()
    assert timezone.localtime(cup.starts_at).date() == day
    assert cup.places == 4
    assert cup.entries.filter(state="confirmado").count() == 3
    page.goto(f"/torneos/{cup.pk}/")
    expect(page.get_by_text("«El local no abre hasta entonces»").first).to_be_attached()
    waited = cup.members.get(entry__turn=3).user
    other = browser_page(waited)
    other.goto(f"/torneos/{cup.pk}/")
    expect(other.get_by_text("Han cambiado las fechas").first).to_be_visible()
