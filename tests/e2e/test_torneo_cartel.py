"""The poster that an organiser chooses, as it will look, before he sends it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.accounts.test_pictures import picture
from tests.e2e.test_accesibilidad import problems
from tests.e2e.test_torneos import WIDER, cup
from tools.stack.chromium import PHONE
from tournaments.models import Championship

__all__ = ["cup"]


def choose(page: Page, content: bytes, kind: str = "image/png") -> None:
    file = {"name": "cartel", "mimeType": kind, "buffer": content}
    page.get_by_label("Imagen").set_input_files(file)


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_a_poster_is_seen_before_it_is_sent(
    cup: Championship, browser_page: Any, viewport: Any
) -> None:
    page = browser_page(cup.organiser, viewport=viewport)
    page.goto(f"/torneos/{cup.pk}/cartel/")
    portal = page.locator(".portal").first
    expect(portal.locator(".dibujo")).to_be_visible()
    choose(page, picture(size=(1600, 900)))
    expect(portal).to_contain_text("Aún no lo has enviado.")
    seen = page.locator("figure canvas")
    expect(seen).to_be_visible()
    assert seen.evaluate("(one) => [one.width, one.height]") == [1200, 630]
    assert portal.locator("canvas").count() == 1
    assert not page.evaluate(WIDER)
    assert problems(page) == []
    cup.refresh_from_db()
    assert cup.poster == ""
    page.get_by_role("button", name="Poner el cartel").click()
    expect(page.get_by_text("El torneo ya tiene su cartel.")).to_be_visible()
    expect(page.locator(".portal").first.locator("img.foto-cartel")).to_be_visible()
    drawn = page.locator("form .portal")
    expect(drawn.locator(".dibujo")).to_be_visible()
    expect(drawn).to_contain_text("Así se ve si no hay otro.")
    assert problems(page) == []


@pytest.mark.parametrize(
    ("content", "kind", "said"),
    [
        (b"x" * (1024 * 1024 + 1), "image/png", "Esa foto pesa demasiado: el máximo es 1 MB."),
        (b"esto es un texto", "image/png", "Ese archivo no es una foto que se pueda leer"),
        (b"<svg/>", "image/svg+xml", "Ese archivo no es una foto que se pueda leer"),
        (
            picture(size=(2600, 1600)),
            "image/png",
            "Esa foto es demasiado grande: el máximo son 4 megapíxeles.",
        ),
    ],
    ids=["heavy", "text", "svg", "large"],
)
def test_a_file_that_would_be_refused_is_at_once_and_the_former_poster_stands_there(
    cup: Championship, browser_page: Any, content: bytes, kind: str, said: str
) -> None:
    page = browser_page(cup.organiser, viewport=PHONE)
    page.goto(f"/torneos/{cup.pk}/cartel/")
    choose(page, picture(size=(1200, 630)))
    expect(page.locator("figure canvas")).to_be_visible()
    choose(page, content, kind)
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.locator("figure")).to_be_hidden()
    portal = page.locator(".portal").first
    expect(portal.locator(".dibujo")).to_be_visible()
    expect(portal).to_contain_text("Así se ve arriba en su página")
    assert page.get_by_label("Imagen").evaluate("(input) => input.files.length") == 0
    assert problems(page) == []
    choose(page, picture(size=(1200, 630)))
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("figure canvas")).to_be_visible()
