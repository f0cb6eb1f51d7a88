"""Who leads, how somebody went, his trophies, and what follows for who leaves his matches."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.utils import timezone

from accounts import sanctions
from accounts.models import Sanction, User
from games.engines.mus.options import Options
from games.matches import closing
from games.models import Match, MatchPlayer
from tools.pantallas.camera import Camera
from tools.pantallas.scenes.people import FOUR, LONG, people
from tools.players.stage import Stage
from tournaments.conduct import radar
from tournaments.models import Dealing, Level, Result, Score, Trophy
from tournaments.rankings import seasons
from tournaments.rules.collusion import Numbers, signals
from tournaments.rules.rating import NEW
from tournaments.trophies import awarding, following

SHORT = Options(juegos=2, piedras=30)
PARTIDAS = 7
OF_WHOM = "account_authentication_methods_user"
"""Where allauth keeps in a session whose factor was used."""
NAMES = ("ranking", "evolucion", "trofeo-aviso", "vitrina", "sancion", "sancion-aviso", "radar")
LOUD = Numbers(
    shared=True, flow=12_480, lost=18, faced=20, others_lost=40, others_faced=90, left=3,
    chips=3_150, chips_lost=3_600, welcome=1_000,
)  # fmt: skip
QUIET = Numbers(flow=6_200, lost=11, faced=12, others_lost=21, others_faced=44)
BARELY = Numbers(shared=True)
LIST = (LONG, "rosario", "benito", "Maddi", "Unai", "Jone", "Koldo", "lola", "kepa", "pili")
WON = ("copa", "ordago", "capote", "31")
"""What the names of the trophies that are shown as won begin with, or have in them."""


def standings(camera: Camera) -> None:
    """Show the ranking, one's own course, the vitrina, a ban of the house, and the radar."""
    if not camera.wants(*NAMES):
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
    _bell(camera, me, "trofeo-aviso", "El aviso de los trofeos ganados")
    camera.take("vitrina", "Mi vitrina", camera.open(me, "/vitrina/"))
    stage.do(_ban, four[3])
    _bell(camera, four[3], "sancion-aviso", "El aviso de una sanción")
    camera.take("sancion", "Una sanción de la casa", camera.open(four[3], "/sanciones/"))
    if camera.wants("radar"):
        _radar(camera, four)


def _bell(camera: Camera, user: User, name: str, about: str) -> None:
    """Show what waits for *user*, under his bell."""
    page = camera.open(user, "/salon/mus/")
    page.locator(".persona").first.wait_for(state="attached")
    camera.take(
        name, about, page,
        before=lambda page: page.locator("[data-campana]").click(),
        after=lambda page: page.keyboard.press("Escape"),
    )  # fmt: skip


def _radar(camera: Camera, four: list[User]) -> None:
    """Show to one of the staff the pairs in which something asks for a look."""
    stage = camera.stage
    (long,) = people(stage, LONG)
    stage.do(_pairs, four, long)
    admin, factor = stage.do(_staff)
    page = camera.open(admin, "/admin/tournaments/dealing/", **factor)
    page.get_by_role("heading", name="pierde con").first.wait_for()
    camera.take("radar", "El radar, para el personal", page)


def _staff() -> tuple[User, dict[str, Any]]:
    """Return one of the staff, and what his session holds once he has used his second factor."""
    admin = User.objects.filter(is_superuser=True).order_by("pk")[0]
    factor = Authenticator.objects.get(user=admin, type=Authenticator.Type.TOTP)
    used = {"method": "mfa", "at": time.time(), "id": factor.pk, "type": "totp"}
    return admin, {AUTHENTICATION_METHODS_SESSION_KEY: [used], OF_WHOM: str(admin.pk)}


def _pairs(four: list[User], long: User) -> None:
    """Keep what the worker would have found at night, with the actas of what they played."""
    played = MatchPlayer.objects.filter(user=four[0], match__game="mus").order_by("-match")
    matches = list(played.values_list("match", flat=True)[:PARTIDAS])
    found = ((long, four[0], LOUD), (four[3], four[1], QUIET), (four[2], four[1], BARELY))
    now = timezone.now()
    Dealing.objects.bulk_create(
        Dealing(
            giver=giver, taker=taker, weight=len(signals(numbers, radar.limits())),
            numbers=numbers._asdict(), matches=matches, found_at=now,
        )
        for giver, taker, numbers in found
    )  # fmt: skip


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
