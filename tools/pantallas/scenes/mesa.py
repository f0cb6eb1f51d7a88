"""A hand at the table, phase by phase, from the chair of ane."""

from __future__ import annotations

from playwright.sync_api import Page

from games.engines.mus.state import State
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.players.stage import Partida

ME, LEFT = 0, 3  # the mano is on my left, so that I speak second

LANCE_NAMES = (
    "grande", "senas", "menu", "atajos", "irse", "ajustes", "envite", "pares", "juego", "ordago",
)  # fmt: skip


def table_page(camera: Camera, partida: Partida, seat: int = ME) -> Page:
    """Open the table of *partida* as the player of *seat*."""
    page = camera.open(partida.users[seat], partida.path)
    page.locator(".tapete").wait_for()
    return page


def disputed(state: State) -> bool:
    """Return whether I have duples and juego, and somebody of each pair has pares and juego."""
    hands = state.jugadas()
    mine = hands[ME]
    return (
        state.mano == LEFT
        and mine.tipo_pares == "duples"
        and bool(mine.juego)
        and bool(hands[1].pares and hands[1].juego)
        and not hands[2].pares
    )


def without_juego(state: State) -> bool:
    """Return whether nobody has juego and I am second to speak."""
    return state.mano == LEFT and not any(hand.juego for hand in state.jugadas())


def hand(camera: Camera) -> None:
    """Show every phase of a hand."""
    _mus(camera)
    _lances(camera)
    _punto(camera)


def _mus(camera: Camera) -> None:
    if not camera.wants("mesa-mus", "mesa-descarte"):
        return
    stage = camera.stage
    partida = stage.partida(
        people(stage, *FOUR), absent=[ME], pleases=lambda s: s.mano == LEFT, slug="manos"
    )
    page = table_page(camera, partida)
    partida.companions[2].ask({"t": "chat", "sala": "partida", "texto": "Buenas noches a todos"})
    partida.companions[1].ask({"t": "chat", "sala": "partida", "texto": "¡Suerte, y que corra!"})
    partida.play(LEFT, "Mus")
    page.locator("[data-accion=Mus]").wait_for()
    camera.take("mesa-mus", "¿Mus?", page)
    for seat in (0, 1, 2):
        partida.play(seat, "Mus")
    partida.play(LEFT, "Descartar", cartas=list(partida.state.manos[LEFT][:2]))
    page.locator("[data-accion=Descartar]").wait_for()
    for n in (1, 3):
        page.locator(".mano4 .carta").nth(n).click()
    camera.take("mesa-descarte", "El descarte", page)


def _lances(camera: Camera) -> None:
    if not camera.wants(*(f"mesa-{name}" for name in LANCE_NAMES), "recuento", "por-que"):
        return
    stage = camera.stage
    partida = stage.partida(people(stage, *FOUR), absent=[ME], pleases=disputed, slug="lances")
    page = table_page(camera, partida)
    partida.play(LEFT, "Cortar")
    partida.play(LEFT, "Envidar", piedras=2)
    _offers(page, "Querer")
    camera.take("mesa-grande", "La grande", page)
    camera.take("mesa-senas", "Las señas", page, before=_press("s"), after=_press("Escape"))
    camera.take("mesa-menu", "El menú de un jugador", page, before=_menu, after=_press("Escape"))
    camera.take("mesa-atajos", "Los atajos", page, before=_press("?"), after=_press("Escape"))
    camera.take("mesa-irse", "Irse de la partida", page, before=_leave, after=_press("Escape"))
    escape = _press("Escape")
    camera.take("mesa-ajustes", "Ajustes de la mesa", page, before=_settings, after=escape)
    partida.play(ME, "Querer")
    partida.play(LEFT, "Pasar")
    partida.play(ME, "Envidar", piedras=5)
    partida.play(1, "NoQuerer")
    partida.play(LEFT, "Reenvidar", piedras=10)
    _offers(page, "Querer")
    camera.take("mesa-envite", "Un envite subido", page)
    partida.play(ME, "Querer")
    _until(partida, "pares")
    _speak_until_me(partida)
    _offers(page, "Pasar")
    camera.take("mesa-pares", "Los pares", page)
    partida.say("Pasar", until=lambda state: state.fase != "pares")
    _speak_until_me(partida)
    _offers(page, "Pasar")
    camera.take("mesa-juego", "El juego", page)
    if page.locator("[data-accion=Ordago]").count():
        camera.take("mesa-ordago", "Un órdago se pregunta dos veces", page, before=_arm)
    partida.say("Pasar", until=lambda state: state.fase.startswith("fin"))
    page.locator(".recuento").wait_for()
    camera.take("recuento", "El recuento", page)
    page.get_by_role("button", name="¿Por qué?").nth(1).click()
    camera.take("por-que", "¿Por qué?", page)


def _punto(camera: Camera) -> None:
    if not camera.wants("mesa-punto"):
        return
    stage = camera.stage
    partida = stage.partida(people(stage, *FOUR), absent=[ME], pleases=without_juego, slug="puntos")
    page = table_page(camera, partida)
    partida.play(LEFT, "Cortar")
    partida.say("Pasar", until=lambda state: state.fase == "punto" and state.turno == ME)
    _offers(page, "Pasar")
    camera.take("mesa-punto", "El punto", page)


def others(camera: Camera) -> None:
    """Show the table of a mirón who sees cards, of two players, with robots and long nicks."""
    stage = camera.stage
    watcher, long, kepa, pili = people(stage, "izaro", LONG, "kepa", "pili")
    if camera.wants("miron", "mesa-nicks"):
        rights = {"mirones": "si", "mirones_hablan": True, "mirones_ven": True}
        twin = people(stage, "Bernardino-Zabaleta", "Wenceslao_Mendizaba", "Mikel_Urrutikoetxea1")
        partida = stage.partida([long, *twin], absent=[0], conditions=rights, slug="nicks",
                                pleases=lambda s: s.mano == LEFT)  # fmt: skip
        page = table_page(camera, partida)
        partida.play(LEFT, "Cortar")
        partida.play(LEFT, "Envidar", piedras=2)
        camera.take("mesa-nicks", "Los nicks más largos", page)
        miron = camera.open(watcher, f"{partida.path}?desde=1")
        miron.locator(".tapete").wait_for()
        camera.take("miron", "Un mirón que ve las cartas", miron)
        stage.dismiss()
        camera.close()
    if camera.wants("mesa-dos"):
        partida = stage.partida([kepa, pili], absent=[0], slug="dos")
        page = table_page(camera, partida)
        partida.say("Cortar", until=lambda state: state.fase == "grande")
        camera.take("mesa-dos", "El mus de dos", page)


def _offers(page: Page, accion: str) -> None:
    page.locator(f".mando [data-accion={accion}]").wait_for()


def _until(partida: Partida, fase: str) -> None:
    partida.say("Pasar", until=lambda state: state.fase == fase)


def _speak_until_me(partida: Partida) -> None:
    partida.say("Pasar", until=lambda state: state.turno == ME)


def _press(key: str):  # type: ignore[no-untyped-def]
    return lambda page: page.keyboard.press(key)


def _menu(page: Page) -> None:
    page.locator(".foto-jugador[data-asiento='1']").click()
    page.get_by_role("menu").wait_for()


def _leave(page: Page) -> None:
    page.locator(".salir").click()


def _settings(page: Page) -> None:
    page.get_by_role("button", name="Ajustes de la mesa").click()


def _arm(page: Page) -> None:
    page.locator(".armado").wait_for(state="detached")
    page.locator("[data-accion=Ordago]").click()
    page.locator(".armado").wait_for()
