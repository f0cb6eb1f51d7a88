"""The question of an open table: with how many U$uros one sits down.

No game of today has such tables: the page asks it as it would of one that had.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tools.stack.chromium import LAPTOP, PHONE

TERMS = {
    "mesa": 1, "asiento": 0, "marca": "m", "valor": 0, "resumen": "",
    "entrada": {"minimo": 40, "maximo": 200}, "en_claro": ["La carta más alta se lleva el bote."],
    "en_juego": ["Te sientas con U$uros tuyos: entre 40 y 200, los que tú digas."],
}  # fmt: skip
ASK = """async (terminos) => {
  const salon = [...document.scripts].find(({ src }) => src.includes("/salon/")).src;
  const { acceptance } = await import(new URL("./accepting.js", salon).href);
  const mine = { reach: 120, give: async () => ({}) };
  window.answer = acceptance({ mesa: 1 }, async () => ({ terminos }), mine);
}"""


def asked(page: Page) -> None:
    page.evaluate(ASK, TERMS)
    expect(page.get_by_role("dialog")).to_contain_text("los que tú digas")


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_one_says_with_how_many_u_within_the_limits(entering, viewport) -> None:
    page = entering(viewport=viewport)
    asked(page)
    amount = page.get_by_role("spinbutton", name="De 40 a 200 U$uros")
    go = page.get_by_role("button", name="Aceptar y sentarme")
    expect(amount).to_have_value("120")
    for out_of_limits in ("39", "201", "50.5", ""):
        amount.fill(out_of_limits)
        go.click()
        expect(page.get_by_role("dialog")).to_be_visible()
    amount.fill("55")
    go.click()
    assert page.evaluate("window.answer.then(({ fields }) => fields.cantidad)") == 55
    asked(page)
    page.get_by_role("button", name="Cancelar").click()
    assert page.evaluate("window.answer") is None


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_prizes_are_read_before_one_sits_though_nobody_puts_anything(entering, viewport) -> None:
    page = entering(viewport=viewport)
    first = "150 para el primero, 90 para el segundo y 60 para el tercero."
    terms = {**TERMS, "entrada": None, "premios": 300, "en_claro": [first], "en_juego": []}
    page.evaluate(ASK, terms)
    asked_for = page.get_by_role("dialog")
    expect(asked_for).to_contain_text("Se juega por 300 U$uros en premios")
    expect(asked_for).to_contain_text(first)
    page.get_by_role("button", name="Aceptar y sentarme").click()
    assert page.evaluate("window.answer.then(({ fields }) => fields.marca)") == "m"
    page.evaluate(ASK, terms)
    page.get_by_role("button", name="Cancelar").click()
    assert page.evaluate("window.answer") is None
    page.evaluate(ASK, {**terms, "premios": 0})
    assert page.evaluate("window.answer.then(({ fields }) => fields.marca)") == "m"
