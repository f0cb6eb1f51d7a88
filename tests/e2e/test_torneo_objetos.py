"""An organiser gives an object of his as a prize, in a browser, and it is held for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from economy import shop
from economy.models import Item
from games.models import Room
from tests.e2e.test_accesibilidad import problems
from tests.factories import KindFactory, PersonFactory
from tests.tournaments.championships.cups import draft
from tools.stack.chromium import PHONE
from tournaments.championships.founding import championship_cancel
from tournaments.models import Championship

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def cup(site: Any) -> Iterator[Championship]:
    """Return a draft, which comes to nothing in the end."""
    one = draft(organiser=PersonFactory(), chairs=2, in_pairs=False, fee=0, name="Copa del Botijo")
    room = Room.objects.filter(pk=one.room_id)
    was_open = one.room.is_open
    room.update(is_open=True)
    yield one
    room.update(is_open=was_open)
    one.refresh_from_db()
    if one.state != "borrador":
        championship_cancel(actor=one.organiser, championship_id=one.pk, reason="acabó la prueba")


@pytest.fixture
def item(cup: Championship) -> Item:
    kind = KindFactory(name=f"Botijo de la Copa {cup.pk}", slug=f"botijo-copa-{cup.pk}")
    form: dict[str, Any] = {"kind_id": kind.pk, "expected_price": 100, "key": uuid4()}
    return shop.item_buy(user=cup.organiser, **form)[0]


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_16_4_an_object_is_given_shown_and_held_from_the_publication_on(
    browser_page: Any, cup: Championship, item: Item, viewport: Any
) -> None:
    page = (
        browser_page(cup.organiser, viewport=viewport) if viewport else browser_page(cup.organiser)
    )
    page.goto(f"/torneos/{cup.pk}/")
    page.get_by_role("link", name="Objetos de premio").click()
    assert problems(page) == []
    page.get_by_label("Para el 1.º").select_option(f"o{item.pk}")
    page.get_by_role("button", name="Guardar").click()
    prize = page.locator(".objetos-t li")
    expect(prize).to_contain_text(item.kind.name)
    assert prize.locator("img").evaluate("img => img.complete && img.naturalWidth > 0")
    assert problems(page) == []
    assert not page.evaluate(WIDER)
    page.get_by_role("button", name="Publicar").click()
    expect(page.get_by_role("link", name="Mesa de organización")).to_be_visible()
    page.goto(f"/almacen/objeto/{item.pk}/")
    expect(page.get_by_text("De premio", exact=True)).to_be_visible()
    expect(page.get_by_text("lo puso de premio en")).to_be_visible()
    expect(page.get_by_role("link", name="Llevarlo al usurero")).to_have_count(0)
    assert problems(page) == []
    page.get_by_role("link", name="en este torneo").click()
    expect(page.get_by_role("heading", name=cup.name)).to_be_visible()


@pytest.mark.parametrize("width", [1280, PHONE["width"]])
def test_the_note_for_the_staff_keeps_its_distance_from_the_heading(
    browser_page: Any, cup: Championship, width: int
) -> None:
    page = browser_page(PersonFactory(is_staff=True), viewport={"width": width, "height": 844})
    page.goto(f"/torneos/{cup.pk}/objetos/")
    heading, note = (page.locator(part).bounding_box() for part in ("main h1", "main p.nota"))
    assert heading is not None
    assert note is not None
    assert note["y"] - (heading["y"] + heading["height"]) >= 10
