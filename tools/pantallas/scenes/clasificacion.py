"""Who leads, how somebody went, his trophies, and what follows for who leaves his matches."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts import sanctions
from accounts.models import Sanction, User
from games.engines.mus.options import Options
from games.matches import closing
from games.models import Match, MatchPlayer
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.players.stage import Stage
from tournaments.models import Level, Result, Score, Trophy
from tournaments.rankings import seasons
from tournaments.rules.rating import NEW
from tournaments.trophies import awarding, following

SHORT = Options(juegos=2, piedras=30)
PARTIDAS = 7
LIST = (LONG, "rosario", "benito", "Maddi", "Unai", "Jone", "Koldo", "lola", "kepa", "pili")
WON = ("copa", "ordago", "capote", "31")
"""What the names of the trophies that are shown as won begin with, or have in them."""


def standings(camera: Camera) -> None:
    """Show the ranking, one's own course, the vitrina and a ban of the house."""
    if not camera.wants("ranking", "ranking-oscuro", "evolucion", "vitrina", "sancion"):
        return
    stage = camera.stage
    four = people(stage, *FOUR)
    _play(stage, four)
    stage.do(_list, people(stage, *LIST))
    me = four[0]
    camera.take("ranking", "El ranking", camera.open(me, "/ranking/mus/"))
    dark = camera.open(me, "/ranking/mus/", dark=True)
    camera.take("ranking-oscuro", "El ranking, en oscuro", dark)
    page = camera.open(me, "/ranking/mus/mi-evolucion/")
    page.locator(".evolucion canvas").wait_for()
    camera.take("evolucion", "Mi evolución", page)
    stage.do(_trophies, me)
    camera.take("vitrina", "Mi vitrina", camera.open(me, "/vitrina/"))
    stage.do(_ban, four[3])
    camera.take("sancion", "Una sanción de la casa", camera.open(four[3], "/sanciones/"))


def _play(stage: Stage, four: list[User]) -> None:
    """Play some partidas, a day apart."""
    for n in range(PARTIDAS):
        partida = stage.partida(four[n % 2 :] + four[: n % 2], absent=range(4), options=SHORT)
        partida.finish()
        stage.do(_put_back, partida.match.pk, PARTIDAS - n)


def _put_back(match_id: int, days: int) -> None:
    """Have a match be closed so many days ago, as the rankings tell it."""
    then = timezone.now() - timedelta(days=days)
    Match.objects.filter(pk=match_id).update(finished_at=then, closed_at=then)
    closing.tell(match_id)
    Result.objects.filter(match=match_id).update(closed_at=then)


def _list(users: list[User]) -> None:
    """Give *users* points of the season, and a level each."""
    now = timezone.now()
    season = seasons.calendar().code_at(now)
    for n, user in enumerate(users):
        played = 24 - n
        Score.objects.create(
            user=user, game="mus", period=season,
            points=90 - 14 * n, won=played * (70 - 4 * n) // 100, played=played,
        )  # fmt: skip
        Level.objects.create(
            user=user, game="mus", mu=NEW.mu + 6 - n, sigma=1.2 + n / 4, matches=played,
            rated_at=now,
        )  # fmt: skip


def _trophies(user: User) -> None:
    following.count_due()
    for trophy in Trophy.objects.order_by("pk"):
        if any(word in trophy.name.lower() for word in WON):
            awarding.give(trophy, user, awarding.Fact(f"hito:{trophy.code}", trophy.description))


def _ban(user: User) -> None:
    match_id = MatchPlayer.objects.filter(user=user).values_list("match", flat=True)[0]
    sanctions.sanction_impose(
        actor=None,
        user=user,
        kind=Sanction.Kind.NO_SEAT,
        reason=f"No acabaste la partida {match_id}: la abandonaste."
        " De tus 9 últimas partidas has dejado 2 sin acabar.",
        lasts=timedelta(minutes=10),
    )
