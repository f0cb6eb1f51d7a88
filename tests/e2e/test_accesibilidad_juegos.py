"""The boards of the other games break no rule that axe-core can check, in no state."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from games.engines.ohhell.options import Options as OhHell
from games.engines.parchis.options import Options as Parchis
from games.engines.poker.options import Options as Poker
from games.engines.tresmus.options import Options as TresMus
from games.matches import services
from tests.e2e.driving import hear, play_until
from tests.e2e.players import BrowserPlayer, go_on_to_the_result
from tests.e2e.test_accesibilidad import CALM, SCREENS, listed, problems
from tests.factories import PersonFactory
from tools.players.position import put
from tools.players.stage import Partida, start


class Looker:
    """A player's page, and what axe has found on it so far."""

    def __init__(self, player: BrowserPlayer) -> None:
        self.player = player
        self.page: Page = player.page
        self.found: dict[str, list[str]] = {}

    def look(self, where: str) -> None:
        self.found[where] = problems(self.page)

    def dialogs(self, keys: dict[str, str]) -> None:
        """Look at each dialog that a key opens, and at those that every match has."""
        for key, name in {**keys, "?": "atajos"}.items():
            self.page.keyboard.press(key)
            self._dialog(name)
        self.page.get_by_role("button", name="Ajustes de la mesa").click()
        self._dialog("ajustes")
        self.page.locator(".barra-mesa .salir").click()
        self._dialog("irse")

    def _dialog(self, name: str) -> None:
        expect(self.page.get_by_role("dialog")).to_have_count(1)
        self.look(name)
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def vote(self, partida: Partida, seat: int) -> None:
        """Look at the board while the others are asked about the player who left."""
        user = partida.users[seat].pk
        partida.stage.do(
            services.match_leave, match_id=partida.match.pk, user_id=user, action_id=uuid4()
        )
        expect(self.page.locator("[data-voto]")).to_have_count(2)
        self.look("votación")

    def end_and_acta(self) -> None:
        """Look at the result of a match that is over, and at its acta."""
        end = self.page.locator(".fin-tabla")
        end.or_(self.page.locator(".recuento")).first.wait_for()
        if not end.count():
            go_on_to_the_result(self.page)
        self.look("fin")
        self.page.goto(self.page.get_by_role("link", name="Ver el acta").get_attribute("href"))
        self.page.locator(".mandos").get_by_role("slider").wait_for()
        self.look("acta al principio")
        self.page.keyboard.press("End")
        self.look("acta al final")

    def verdict(self) -> None:
        assert not any(self.found.values()), listed(self.found)


@pytest.fixture
def seated(stage, browser_page):
    """Return what seats me, in a browser, at a match where only the test plays."""

    def seat(users: int, viewport: Any, scheme: str, prepare: Any = None, **setting: Any) -> Any:
        people = PersonFactory.create_batch(users)
        match = stage.do(start, people, **setting)
        if prepare:
            stage.do(prepare, match.pk)
        path = f"/ws/partida/{match.pk}/"  # whoever is away would be waited for
        there = {seat: stage.companion(people[seat], path) for seat in range(1, users)}
        partida = Partida(stage, match, people, there)
        page = browser_page(people[0], viewport=viewport, color_scheme=scheme, **CALM)
        player = BrowserPlayer(people[0].username, page)
        page.goto(partida.path)
        player.until(lambda: player.frame, "no frame came")
        page.locator(".mando").wait_for()
        return partida, Looker(player)

    return seat


@SCREENS
def test_oh_hell_in_each_phase_with_its_dialogs(seated, viewport, scheme) -> None:
    partida, mine = seated(
        4, viewport, scheme, game="ohhell", options=OhHell(maximo=3, rebote=False, reloj="sin"),
        pleases=lambda state: state.repartidor == 0,
    )  # fmt: skip
    page = mine.page
    mine.look("antes de pujar")
    play_until(partida, lambda state: state.fase == "puja" and state.turno == 0)
    page.locator(".puja[data-accion]").first.wait_for()
    mine.look("puja")
    page.keyboard.press("ArrowRight")
    mine.look("puja marcada")
    play_until(partida, lambda state: state.fase == "juego" and state.turno == 3)
    hear(partida, mine.player)
    page.locator(".abanico .carta").first.click()
    page.locator(".abanico .elegida").wait_for()
    mine.look("elegida antes")
    page.keyboard.press("Escape")
    play_until(partida, lambda state: state.jugadas and state.turno == 0)
    hear(partida, mine.player)
    page.locator(".carta.vale").first.wait_for()
    mine.look("juego")
    mine.dialogs({"b": "bazas", "h": "hoja"})
    play_until(partida, lambda state: state.fase == "fin_mano")
    page.locator(".recuento").wait_for()
    mine.look("recuento")
    page.keyboard.press("h")
    mine.look("hoja con una mano")
    page.keyboard.press("Escape")
    mine.vote(partida, 2)
    mine.verdict()


@SCREENS
def test_parchis_in_each_phase_with_its_dialogs(seated, viewport, scheme) -> None:
    at = {"amarillo": (25, 40, 71, 0), "azul": (12, 0, 0, 0), "rojo": (3, 9, 0, 0)}
    rolls = [(1, (2, 5)), (2, (6, 6)), (3, (1, 3))]
    partida, mine = seated(
        4, viewport, scheme, game="parchis", options=Parchis(dados=2, reloj="sin"),
        prepare=lambda pk: put(pk, at, turn=0, dice=(4, 3), rolls=rolls),
    )  # fmt: skip
    page = mine.page
    page.locator(".jugada").first.wait_for()
    mine.look("mover")
    page.keyboard.press("1")
    mine.look("ficha elegida")
    mine.dialogs({"h": "tiradas"})
    page.locator("[data-ficha=amarillo-2].pieza").click(force=True)
    page.locator(".aviso-ficha").wait_for()
    mine.look("no puede mover")
    partida.play(0, "Mover", dado=4, ficha="amarillo-0")
    expect(page.locator(".centro")).to_contain_text("+20")
    mine.look("contar 20")
    play_until(partida, lambda state: state.turno == 0 and state.fase == "tirar")
    page.locator("[data-accion=Tirar]").wait_for()
    mine.look("tirar")
    mine.vote(partida, 2)
    mine.verdict()


@SCREENS
def test_poker_in_each_phase_with_its_dialogs(seated, viewport, scheme) -> None:
    partida, mine = seated(
        4, viewport, scheme, game="poker", options=Poker(reloj="sin"), value=0,
        pleases=lambda state: state.sitios.button == 0,
    )  # fmt: skip
    page = mine.page
    partida.play(3, "Igualar")
    page.locator("[data-nombre=igualar]").wait_for()
    mine.look("mi turno")
    page.keyboard.press("a")
    page.get_by_role("alertdialog").wait_for()
    mine.look("all-in")
    expect(page.get_by_role("alertdialog")).to_have_count(0)  # by itself: axe may take longer
    mine.dialogs({"h": "manos", "c": "fichas"})
    for seat, action in ((0, "Igualar"), (1, "Igualar"), (2, "Pasar")):
        partida.play(seat, action)
    hear(partida, mine.player)
    page.locator("[data-antes]").first.wait_for()
    mine.look("antes de que me toque")
    play_until(partida, lambda state: state.fase == "fin_mano")
    page.locator(".reparto .ganado").first.wait_for()
    mine.look("fin de la mano")
    mine.verdict()


@SCREENS
def test_tres_mus_in_each_phase_with_its_dialogs(seated, viewport, scheme) -> None:
    partida, mine = seated(
        4, viewport, scheme, game="tresmus", options=TresMus(reloj="sin"),
        pleases=lambda state: state.mano == 3,
    )  # fmt: skip
    page = mine.page
    partida.play(3, "Descartar", cartas=[partida.state.manos[3][0]])
    page.locator(".carta-m:enabled").first.click()
    mine.look("descarte")
    for seat in (0, 1, 2):
        partida.play(seat, "Descartar", cartas=[partida.state.manos[seat][0]])
    partida.play(3, "Envidar", piedras=2)
    page.locator("[data-accion=Querer]:enabled").wait_for()
    mine.look("al envite")
    partida.play(0, "Querer", piedras=2)
    partida.play(1, "Querer", piedras=2)
    partida.play(2, "Pasar")
    partida.play(0, "Conformarse")
    partida.play(1, "Reenvidar", piedras=2)
    partida.play(3, "VolverseAtras")
    page.locator("[data-accion=VolverseAtras]:enabled").wait_for()
    mine.look("una subida por contestar")
    page.keyboard.press("o")
    page.locator(".armado").wait_for()
    mine.look("órdago por confirmar")
    page.keyboard.press("Escape")
    partida.play(0, "Querer", piedras=2)
    hear(partida, mine.player)
    mine.look("espera")
    play_until(partida, lambda state: state.fase == "fin_mano")
    page.locator(".recuento").wait_for()
    mine.look("recuento")
    for seat in range(4):
        partida.play(seat, "Continuar")
    page.locator("[data-util=ultima]").wait_for()
    mine.dialogs({"u": "última mano"})
    mine.verdict()


@SCREENS
@pytest.mark.parametrize(
    ("game", "options"),
    [("ohhell", OhHell(maximo=2, rebote=False, reloj="sin")), ("parchis", Parchis(reloj="sin"))],
    ids=["ohhell", "parchis"],
)
def test_the_result_and_the_acta(seated, viewport, scheme, game, options) -> None:
    partida, mine = seated(4, viewport, scheme, game=game, options=options)
    if game == "parchis":  # to the end it would be long
        play_until(partida, lambda state: sum(state.at) > 40)
        partida.play(0, "ProponerFin")
        for seat in (1, 2, 3):
            partida.play(seat, "AceptarFin")
    else:
        play_until(partida, lambda state: state.fase == "fin_partida")
    mine.end_and_acta()
    mine.verdict()
