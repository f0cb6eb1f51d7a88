"""A championship of pairs from its publication on: two people enter it, and leave it again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.models import Room
from tests.e2e.test_accesibilidad import problems
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import draft
from tools.stack.chromium import PHONE
from tournaments.models import Championship

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def cup(site: Any) -> Iterator[Championship]:
    """Return the draft of a championship, which other tests of the run do not see."""
    one = draft(organiser=PersonFactory(), name="Copa de la Peña del Órdago", fee=60)
    room = Room.objects.filter(pk=one.room_id)
    was_open = one.room.is_open  # others may have left it closed
    room.update(is_open=True)
    yield one
    room.update(is_open=was_open)
    Championship.objects.filter(pk=one.pk).delete()


def test_a_championship_is_founded_with_its_form(cup: Championship, browser_page: Any) -> None:
    soon = f"{timezone.now() + timedelta(days=100):%Y-%m-%d}"
    page = browser_page(cup.organiser, viewport=PHONE)
    page.expected_errors.append("422")
    page.goto("/torneos/")
    page.get_by_role("link", name="Crear torneo").click()
    page.get_by_role("link", name=cup.name).click()
    page.get_by_label("Nombre").fill("Segunda copa")
    page.get_by_label("Plazas").fill("12")
    page.get_by_label("Cierra la inscripción").fill("2026-01-01T10:00")
    page.get_by_role("button", name="Ver cómo quedaría").click()
    expect(page.get_by_role("alert")).to_contain_text("La inscripción tiene que cerrarse")
    assert problems(page) == []
    page.get_by_label("Cierra la inscripción").fill(f"{soon}T10:00")
    page.get_by_label("Empieza").fill(f"{soon}T12:00")
    page.get_by_role("button", name="Ver cómo quedaría").click()
    seen = page.get_by_role("region", name="Cómo quedaría, lleno")
    expect(seen).to_contain_text("hay 4 exentos")
    assert not page.evaluate(WIDER)
    assert problems(page) == []
    page.get_by_role("button", name="Guardar borrador").click()
    expect(page.get_by_role("heading", name="Segunda copa")).to_be_visible()
    expect(page.get_by_text("Es un borrador")).to_be_visible()
    Championship.objects.filter(organiser=cup.organiser, name="Segunda copa").delete()


def test_a_pair_enters_a_championship_and_leaves_it(cup: Championship, browser_page: Any) -> None:
    boss = browser_page(cup.organiser)
    boss.goto(f"/torneos/{cup.pk}/")
    boss.get_by_role("button", name="Publicar").click()
    expect(boss.get_by_text("Publicado: ya se puede apuntar la gente.")).to_be_visible()
    ana, eva = PersonFactory(), PersonFactory()
    hers, other = browser_page(ana), browser_page(eva, viewport=PHONE)
    hers.goto("/torneos/")
    hers.get_by_role("link", name=cup.name).click()
    hers.get_by_label("¿Con quién quieres jugar?").fill(eva.username)
    hers.get_by_role("button", name="Pedirle que juegue contigo").click()
    expect(hers.get_by_text(f"Se lo has pedido a {eva.username}", exact=True)).to_be_visible()
    other.goto(f"/torneos/{cup.pk}/")
    other.get_by_role("button", name=f"Aceptar por 60 U$ {ana.username}").click()
    expect(other.get_by_role("heading", name="Estás dentro")).to_be_visible()
    hers.goto("/torneos/?ver=mios")
    expect(hers.get_by_text("Estás en él")).to_be_visible()
    hers.goto(f"/torneos/{cup.pk}/")
    hers.get_by_role("link", name="Retirarnos").click()
    expect(hers.get_by_text("Se devuelven los 60 U$ de la cuota a cada uno")).to_be_visible()
    hers.get_by_role("button", name="Retirarnos").click()
    expect(hers.get_by_text("Ya no estás en este torneo.")).to_be_visible()
    expect(hers.locator("[data-saldo]")).to_have_text("1.000")


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_championships_can_be_read_by_everybody(
    browser_page: Any, cup: Championship, viewport: Any, scheme: str
) -> None:
    Championship.objects.filter(pk=cup.pk).update(state="inscripcion")
    page = browser_page(viewport=viewport, color_scheme=scheme)
    for address in ("/torneos/", f"/torneos/{cup.pk}/"):
        page.goto(address)
        expect(page.get_by_text(cup.name).first).to_be_visible()
        assert not page.evaluate(WIDER)
        assert problems(page) == []
