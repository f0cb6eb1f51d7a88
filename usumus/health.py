"""``/salud``: whether the site works, for machines (JSON) and for people."""

from __future__ import annotations

import asyncio
import datetime as dt
import os
import time
import tomllib
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import redis
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from economy.models import Account
from economy.staff.review import standing
from games.models import Epoch, Match

SWEEP_LATE_SECONDS = 10
NAP_SECONDS = 0.01
REDIS_S = 0.5
# A row that is rewritten every two seconds anyway; whoever holds it now proves the same.
_WRITE = """
UPDATE games_epoch SET swept_at = swept_at
 WHERE id IN (SELECT id FROM games_epoch LIMIT 1 FOR UPDATE SKIP LOCKED)
"""
_OF_THE_DATABASE = (
    "barrido_hace_s",
    "depositos_abiertos",
    "partidas_congeladas",
    "economia_congelada",
    "libros_cuadran",
    "libros_revisados_hace_s",
)


@dataclass(frozen=True, slots=True)
class Health:
    """What is known of the site now; nothing where it could not be asked."""

    base_de_datos: bool
    guarda: bool | None
    redis: bool
    barrido_hace_s: float | None
    depositos_abiertos: int | None
    partidas_congeladas: int | None
    economia_congelada: bool | None
    libros_cuadran: bool | None
    libros_revisados_hace_s: float | None
    version: str
    bucle_ms: float | None

    @property
    def sound(self) -> bool:
        """Return whether people can play: both stores take what is new, deadlines are swept."""
        swept = self.barrido_hace_s is not None and self.barrido_hace_s <= SWEEP_LATE_SECONDS
        return self.base_de_datos and bool(self.guarda) and self.redis and swept


@cache
def version() -> str:
    """Return the version of the site, with the revision that ``USUMUS_REVISION`` names."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())
    number = str(project["project"]["version"])
    revision = os.environ.get("USUMUS_REVISION", "")
    return f"{number}+{revision}" if revision else number


def _database_facts() -> dict[str, Any]:
    """Return what the database knows; where it does not answer, nothing but that."""
    facts: dict[str, Any] = dict.fromkeys(_OF_THE_DATABASE)
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
        swept = Epoch.objects.values_list("swept_at", flat=True).first()
        escrows = Account.objects.filter(kind=Account.Kind.ESCROW, balance__gt=0).count()
        frozen = Match.objects.filter(status=Match.Status.FROZEN).count()
        economy = standing()
    except DatabaseError:
        return facts | {"base_de_datos": False, "guarda": False}
    review = economy.review
    return {
        "base_de_datos": True,
        "guarda": _database_takes(),
        "barrido_hace_s": _age(swept),
        "depositos_abiertos": escrows,
        "partidas_congeladas": frozen,
        "economia_congelada": economy.frozen,
        "libros_cuadran": None if review is None else not review.broken,
        "libros_revisados_hace_s": _age(review.created_at if review else None),
    }


def _age(moment: dt.datetime | None) -> float | None:
    if moment is None:
        return None
    return round(max(0.0, (timezone.now() - moment).total_seconds()), 1)


def _redis_takes() -> bool:
    """Return whether it takes something new: the cache of the pages hides that it does not."""
    try:
        with _redis() as client:
            client.set("salud", 1, ex=60)
    except (RedisError, OSError):
        return False
    return True


def _redis() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_LIVE_URL,
        socket_timeout=REDIS_S,
        socket_connect_timeout=REDIS_S,
        retry=Retry(NoBackoff(), 0),
    )


def _database_takes() -> bool:
    """Return whether a row can be written and committed, as far as can be told without waiting."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(_WRITE)
    except DatabaseError:
        return False
    return True


def health(lag: float | None = None) -> Health:
    """Return the state of the site as this process sees it; *lag* is its loop's, in ms."""
    return Health(**_database_facts(), redis=_redis_takes(), version=version(), bucle_ms=lag)


async def _loop_lag() -> float:
    """Return by how many milliseconds this process's loop wakes up late."""
    began = time.perf_counter()
    await asyncio.sleep(NAP_SECONDS)
    return round((time.perf_counter() - began - NAP_SECONDS) * 1000, 1)


@require_safe
@never_cache
async def salud(request: HttpRequest) -> HttpResponse:
    """Show the state: 200 when people can play, else 503; JSON unless a browser asks."""
    seen = await sync_to_async(health)(await _loop_lag())
    status = 200 if seen.sound else 503
    facts: dict[str, Any] = {"sano": seen.sound, **asdict(seen)}
    if request.accepts("text/html") and "text/html" in request.headers.get("Accept", ""):
        # Without the request: who is signed in does not matter, and may be in no database now.
        return HttpResponse(render_to_string("salud.html", {"salud": facts}), status=status)
    return JsonResponse(facts, status=status)
