"""The states of a hand of póker, from the chair of ane: decided, running out, fallen, shown."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone
from playwright.sync_api import Page

from games.engines.poker.options import Options
from games.models import Match, MatchTimer, SeatPresence
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.pantallas.scenes.poker import FLOP, ME, PREFLOP, QUIET, dealt_by_me, play, who_may_go_on
from tools.players.stage import Partida

SIX = (*FOUR, LONG, "izaro")
TIMED = Options()
LONG_S = 600
TURN_MS = 40_000
MOST_TICKS = 600
FALLEN = 4
FIRST = (
    (3, "Subir", 1000), (4, "Subir", 3200), (5, "Subir", 5000), (0, "Retirarse", 0),
    (1, "Retirarse", 0), (2, "Retirarse", 0), (3, "Retirarse", 0), (4, "Retirarse", 0),
)  # fmt: skip
"""A hand that nobody sees: the fifth is left with 1.800 and the fourth with 4.000."""
SECOND = (
    (4, "Subir", 1800), (5, "Igualar", 0), (0, "Igualar", 0), (1, "Retirarse", 0),
    (2, "Retirarse", 0), (3, "Subir", 4000), (5, "Igualar", 0), (0, "Igualar", 0),
)  # fmt: skip
"""Both are all-in with it, and the two with more chips go on."""
THIRD = ((5, "Subir", 300),)
LAST = ((ME, "Subir", 1000), (5, "Igualar", 0))
OF_QUIET = ("poker-antes", "poker-laterales", "poker-posibilidades", "poker-enfrentados")
OF_TIME = ("poker-reloj", "poker-apura", "poker-banco", "poker-caido", "poker-ausente")


def states(camera: Camera) -> None:
    """Show what is decided before the turn, side pots, a showdown, the clock, falls, a training."""
    if camera.wants(*OF_QUIET):
        _quiet(camera)
    if camera.wants(*OF_TIME):
        _timed(camera)
    if camera.wants("poker-entrenamiento"):
        _training(camera)


def _table(
    camera: Camera, options: Options, slug: str, *, training: bool = False
) -> tuple[Partida, Page]:
    stage = camera.stage
    partida = stage.partida(
        people(stage, *SIX), absent=range(len(SIX)), game="poker", pleases=dealt_by_me,
        options=options, value=0, slug=slug,
    )  # fmt: skip
    if training:
        stage.do(_is_training, partida.match)
    page = camera.open(partida.users[ME], partida.path)
    page.locator(".poker").wait_for()
    for seat, user in enumerate(partida.users):
        if seat != ME:
            partida.companions[seat] = stage.companion(user, f"/ws{partida.path}")
    return partida, page


def _quiet(camera: Camera) -> None:
    """Show a call that is decided already, side pots, and the hands of all once nobody can bet."""
    partida, page = _table(camera, QUIET, "poker-calma")
    play(partida, FIRST[:1])
    early = page.locator("[data-antes=igualar]")
    early.click()
    camera.take("poker-antes", "Póker: decidido antes de que llegue el turno", page)
    early.click()
    play(partida, FIRST[1:])
    _next_hand(partida)
    play(partida, SECOND + THIRD)
    page.locator("[data-nombre=igualar]").wait_for()
    camera.take("poker-laterales", "Póker: botes laterales y quién juega cada uno", page)
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    page.clock.pause_at(timezone.now() + timedelta(seconds=1))
    play(partida, LAST)
    _due_in(camera, partida, LONG_S)
    for _ in range(MOST_TICKS):
        if page.locator(".posibilidad").count():
            break
        page.clock.run_for(100)
        page.wait_for_timeout(50)
    else:
        raise AssertionError("what the hands may hope for is never told")
    camera.take("poker-posibilidades", "Póker: lo que puede esperar cada mano descubierta", page)
    page.clock.resume()
    page.locator(".reparto .ganado").first.wait_for()
    camera.take("poker-enfrentados", "Póker: se enseñan las manos y se reparten los botes", page)
    camera.stage.dismiss()
    camera.close()


def _next_hand(partida: Partida) -> None:
    while (state := partida.state).fase == "fin_mano":
        partida.play(who_may_go_on(state), "Continuar")


def _timed(camera: Camera) -> None:
    """Show somebody who fell, a clock that runs low and what it is to be absent."""
    partida, page = _table(camera, TIMED, "poker-reloj")
    play(partida, PREFLOP + FLOP)
    page.locator("[data-nombre=igualar]").wait_for()
    camera.take("poker-reloj", "Póker: el tiempo del turno y el banco", page)
    partida.companions[FALLEN].close()
    camera.stage.do(_silence, partida, FALLEN)
    page.locator(".cayendo").wait_for()
    camera.take("poker-caido", "Póker: alguien se ha caído y vuelve o cae", page)
    partida.companions[FALLEN].open()
    page.locator(".mando .banco-mio.en-banco").wait_for(timeout=TURN_MS)
    camera.take("poker-banco", "Póker: se gasta el banco de tiempo", page)
    page.locator(".mio .apura").wait_for(timeout=TURN_MS)
    camera.take("poker-apura", "Póker: se acaba el tiempo", page)
    _until_absent(partida)
    page.get_by_text("Estás ausente").first.wait_for()
    camera.take("poker-ausente", "Póker: ausente", page)
    camera.stage.dismiss()
    camera.close()


def _until_absent(partida: Partida) -> None:
    """Let my time run out twice in a row."""
    while not (state := partida.state).asistencia.is_absent(ME):
        if state.turno in (None, ME):
            time.sleep(0.5)
        else:
            free = state.apuesta == state.apostado[state.turno]
            partida.play(state.turno, "Pasar" if free else "Retirarse")


def _due_in(camera: Camera, partida: Partida, seconds: int) -> None:
    camera.stage.do(_all_due, partida.match, timezone.now() + timedelta(seconds=seconds))


def _all_due(match: Match, at: Any) -> None:
    MatchTimer.objects.filter(match=match).update(due_at=at)
    Match.objects.filter(pk=match.pk).update(next_due_at=at)


def _silence(partida: Partida, seat: int) -> None:
    SeatPresence.objects.filter(match=partida.match, seat=seat).update(
        seen_at=F("seen_at") - timedelta(minutes=2)
    )


def _training(camera: Camera) -> None:
    """Show a minitorneo with robots, which pays nothing."""
    partida, page = _table(camera, QUIET, "poker-prueba", training=True)
    play(partida, PREFLOP + FLOP)
    page.locator("[data-nombre=igualar]").wait_for()
    camera.take("poker-entrenamiento", "Póker: un entrenamiento, sin premios", page)
    camera.stage.dismiss()
    camera.close()


def _is_training(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(training=True, competitive=False)
