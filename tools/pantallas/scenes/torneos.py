"""Championships: how one enters, the draw, an evening of play, the desk, how it ends, the list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Match, Room, Table
from games.tables import upkeep
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.pantallas.scenes.poker import start
from tools.players import agreeing
from tools.players.stage import OPEN, Partida, Stage
from tournaments.championships import clock
from tournaments.championships.enrolment import accept, check_in, invite
from tournaments.championships.founding import (
    Plan,
    Play,
    championship_create,
    championship_publish,
)
from tournaments.models import Championship, Cruce

FOUNDER = "lola"
PAIRED = (*FOUR, LONG, "izaro", "kepa", "pili", "sindo", "Bartolomeo_de_Urkiza", "Rakel", "Saioa",
          "Nagore", "Leire", "Olaia", "Mikel_A")  # fmt: skip
"""Sixteen who are eight pairs, one beside the next; the first is the one who looks."""
HERS = 0
FIRST_COME = 5
MUS = {"juegos": 2, "piedras": 30, "reyes": 8}
NAMES = (
    "torneo-inscripcion", "torneo-sorteo", "torneo", "torneo-cuadro", "torneo-mesa",
    "torneo-mesa-decidir", "torneo-fin", "torneo-resultados", "torneos", "torneos-oscuro",
    "torneo-nuevo",
)  # fmt: skip
TEXT = (
    "A las diez en punto, y con calma: quien llegue tarde tiene quince minutos. "
    "La final se juega en una mesa que todos pueden ver."
)


def championships(camera: Camera) -> None:
    """Show a knock-out of eight pairs from the entering to the podium, and what else there is."""
    if not camera.wants(*NAMES):
        return
    stage = camera.stage
    (founder,) = people(stage, FOUNDER)
    paired = people(stage, *PAIRED)
    pairs = list(zip(paired[::2], paired[1::2], strict=True))
    one = stage.do(_founded, founder, "Copa de la Peña del Órdago", 8)
    _entering(camera, one, pairs)
    _evening(camera, one, founder, paired[HERS])
    _end(camera, one, paired[HERS])
    _list(camera, founder, paired[HERS])


def _founded(founder: User, name: str, places: int, **changes: Any) -> Championship:
    """Return a knock-out of pairs of mus that is open, soon or when *changes* say."""
    now = timezone.now()
    plan = Plan(
        format="eliminatoria", chairs=4, in_pairs=True, places=places, least=4, fee=60,
        closes_at=now + timedelta(hours=26), starts_at=now + timedelta(hours=27),
    )  # fmt: skip
    one = championship_create(
        organiser=founder, room_id=Room.objects.get(slug="mus").pk, name=name, text=TEXT,
        plan=plan._replace(**changes), options=MUS, conditions=OPEN, play=Play(rules={"rest": 0}),
    )  # fmt: skip
    return championship_publish(actor=founder, championship_id=one.pk)


def _entering(camera: Camera, one: Championship, pairs: Sequence[tuple[User, User]]) -> None:
    """Show who has come so far; have the others come too, and draw."""
    stage = camera.stage
    for captain, other in pairs[:FIRST_COME]:
        stage.do(_enter, one, captain, other)
    seen = camera.open(pairs[0][0], f"/torneos/{one.pk}/")
    camera.take("torneo-inscripcion", "Un torneo: la inscripción", seen)
    for captain, other in pairs[FIRST_COME:]:
        stage.do(_enter, one, captain, other)
    stage.do(_drawn, one, [person for pair in pairs for person in pair])
    drawn = camera.open(pairs[0][0], f"/torneos/{one.pk}/sorteo/")
    camera.take("torneo-sorteo", "Un torneo: el sorteo, comprobado en el navegador", drawn)
    camera.close()


def _enter(one: Championship, captain: User, other: User) -> None:
    invite(user=captain, championship_id=one.pk, other=other)
    accept(user=other, championship_id=one.pk, captain=captain)


def _drawn(one: Championship, everybody: Sequence[User]) -> None:
    """Let the time come when all say that they are there, and when it begins."""
    now = timezone.now()
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(closes_at=now - timedelta(minutes=30), starts_at=now + timedelta(minutes=5))
    clock.run()
    for person in everybody:
        check_in(user=person, championship_id=one.pk)
    rows.update(starts_at=timezone.now())
    clock.run()


def _evening(camera: Camera, one: Championship, founder: User, viewer: User) -> None:
    """Show the first round, of which all but one match have been played, and its desk."""
    stage = camera.stage
    first, *later = _waiting(stage, one)
    for cruce in later:
        _played(stage, cruce)
    _sat(stage, first)
    match, players = _at_table(stage, first)
    for player in players:  # nobody falls while pictures are taken
        stage.companion(player, f"/ws/partida/{match.pk}/")
    path = f"/torneos/{one.pk}/"
    camera.take("torneo", "Un torneo, en juego", camera.open(viewer, path))
    camera.take("torneo-cuadro", "Un torneo: el cuadro", camera.open(viewer, f"{path}cuadro/"))
    desk = camera.open(founder, f"{path}mesa/")
    camera.take("torneo-mesa", "Un torneo: la mesa de quien lo lleva", desk)
    decide = desk.locator("a[hx-get*='otorgar']").first.get_attribute("href")
    if decide:
        page = camera.open(founder, decide)
        camera.take("torneo-mesa-decidir", "Un torneo: adjudicar una partida", page)
    camera.close()
    _finish(stage, first)
    stage.dismiss()


def _end(camera: Camera, one: Championship, viewer: User) -> None:
    """Play all rounds that are left, and show who won."""
    stage = camera.stage
    while waiting := _waiting(stage, one):
        for cruce in waiting:
            _played(stage, cruce)
    path = f"/torneos/{one.pk}/"
    camera.take("torneo-fin", "Un torneo que ha acabado", camera.open(viewer, path))
    results = camera.open(viewer, f"{path}resultados/")
    camera.take("torneo-resultados", "Un torneo: los resultados", results)
    camera.close()


def _list(camera: Camera, founder: User, viewer: User) -> None:
    """Show what there is to enter and what has been, and how one founds another."""
    stage = camera.stage
    soon = timezone.now() + timedelta(days=3)
    late = {"closes_at": soon, "starts_at": soon + timedelta(hours=1)}
    stage.do(_founded, founder, "Liga de los jueves", 12, format="liga", **late)
    stage.do(_founded, founder, "Gran premio de la primavera y del verano, segunda vuelta", 64)
    camera.take("torneos", "Los torneos", camera.open(viewer, "/torneos/"))
    dark = camera.open(viewer, "/torneos/", dark=True)
    camera.take("torneos-oscuro", "Los torneos, en oscuro", dark)
    form = camera.open(founder, "/torneos/nuevo/mus/")
    camera.take("torneo-nuevo", "Crear un torneo", form)
    camera.close()


def _waiting(stage: Stage, one: Championship) -> list[Cruce]:
    """Return the matches whose tables wait for people, once all that is due has happened."""

    def found() -> list[Cruce]:
        upkeep.release()
        clock.run()
        return list(one.cruces.filter(state="esperando").order_by("pk"))

    return stage.do(found)


def _played(stage: Stage, cruce: Cruce) -> None:
    _sat(stage, cruce)
    _finish(stage, cruce)


def _sat(stage: Stage, cruce: Cruce) -> None:
    """Have everybody sit down on the chairs that are kept for them, and the match begin."""

    def all_sit() -> None:
        table = Table.objects.get(origin=cruce.origin)
        assert table.reserved is not None
        whose = {user.pk: user for user in User.objects.filter(pk__in=table.reserved["sillas"])}
        for seat, pk in enumerate(table.reserved["sillas"]):
            agreeing.sit(whose[pk], table.pk, seat)
        if not Match.objects.filter(origin=cruce.origin).exists():
            start(table.pk)

    stage.do(all_sit)


def _finish(stage: Stage, cruce: Cruce) -> None:
    """Play the match of *cruce* to its end."""
    match, users = _at_table(stage, cruce)
    Partida(stage, match, users, {}).finish()


def _at_table(stage: Stage, cruce: Cruce) -> tuple[Match, list[User]]:
    """Return the match of *cruce* and who plays it, by seat."""

    def found() -> tuple[Match, list[User]]:
        match = Match.objects.get(origin=cruce.origin)
        return match, [one.user for one in match.players.order_by("seat").select_related("user")]

    return stage.do(found)
