"""What the dialogs of the table tell a player, in a browser."""

from __future__ import annotations

from playwright.sync_api import expect

from games.engines.mus.options import Options
from tests.factories import PersonFactory

CALM = {"reduced_motion": "reduce"}
SHORT = Options(juegos=2, piedras=30, reloj="sin")


def test_7_the_commitment_can_be_noted_at_the_table(stage, browser_page) -> None:
    partida = stage.partida(PersonFactory.create_batch(4), absent=[0], options=SHORT)
    page = browser_page(partida.users[0], permissions=["clipboard-write"], **CALM)
    page.goto(partida.path)
    page.get_by_role("button", name="Ajustes de la mesa").click()
    dialog = page.get_by_role("dialog", name="Ajustes de la mesa")
    expect(dialog.locator("code")).to_have_text(partida.match.commitment)
    dialog.get_by_role("button", name="Copiar").click()
    page.get_by_text("Copiado.").click(trial=True)  # over the dialog, not under it


def test_11_who_leaves_is_told_what_would_follow_and_what_it_costs_him(stage, browser_page) -> None:
    partida = stage.partida(
        PersonFactory.create_batch(4), absent=[0], options=SHORT, pleases=lambda s: s.mano == 0
    )
    page = browser_page(partida.users[0], **CALM)
    page.goto(partida.path)
    page.get_by_role("button", name="Abandonar").click()
    dialog = page.get_by_role("dialog", name="Irse de la partida")
    expect(dialog).to_contain_text("La partida acabaría nula")
    expect(dialog).to_contain_text("Pierdes 20 puntos. Recuperas tus 50 U$.")
    page.keyboard.press("Escape")
    partida.play(0, "Cortar")
    partida.play(0, "Ordago")
    partida.play(1, "Querer")
    ours = bool(partida.state.juegos[0])
    page.get_by_role("button", name="Abandonar").click()
    expect(dialog).to_contain_text("La partida acabaría y ganarían")
    names = [partida.users[seat].username for seat in ((0, 2) if ours else (1, 3))]
    for name in names:
        expect(dialog).to_contain_text(name)
    cost = "Recuperas tus 50 U$, pero no cobras el premio." if ours else "Pierdes tus 50 U$."
    expect(dialog).to_contain_text(cost)
