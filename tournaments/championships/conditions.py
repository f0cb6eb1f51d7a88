"""Whom a championship admits: reliability, level, friends, a key (torneos §2.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, NamedTuple

from accounts import throttle
from accounts.models import User
from accounts.relations import friend_ids
from games.matches import vault
from games.record.history import reliabilities_of
from tournaments.championships.refusals import Refusal
from tournaments.models import Championship, Level
from tournaments.rules.rating import Rating

KEY_CHARACTERS = (3, 50)
KEY_TRIES = 10
_EVERY_S = 600
_HIGHEST_LEVEL = 4_000
_KEYS = "torneo:clave"


class Conditions(NamedTuple):
    """Whom it admits; as they are, anybody."""

    reliability: int = 0
    level_least: int | None = None
    level_most: int | None = None
    friends_only: bool = False
    key: str = ""


def columns_of(chosen: Conditions) -> dict[str, Any]:
    """Return *chosen* as the columns of a championship. Refuses with ``condiciones_de_entrada``."""
    levels = (chosen.level_least, chosen.level_most)
    low, high = KEY_CHARACTERS
    key = chosen.key.strip()
    is_so = (
        type(chosen.reliability) is int
        and 0 <= chosen.reliability <= 100
        and all(one is None or (type(one) is int and 0 <= one <= _HIGHEST_LEVEL) for one in levels)
        and (None in levels or levels[0] <= levels[1])  # type: ignore[operator]
        and (not key or low <= len(key) <= high)
    )
    if not is_so:
        raise Refusal("condiciones_de_entrada", minimo=low, maximo=high)
    columns = {**chosen._asdict(), "key_hash": vault.fingerprint(key, _KEYS) if key else ""}
    del columns["key"]
    return columns


def require_met(championship: Championship, people: Sequence[User]) -> None:
    """Refuse who of *people* is not admitted.

    With ``fiabilidad_baja``, ``nivel_fuera`` or ``solo_amigos``.
    """
    ids = [one.pk for one in people]
    if championship.reliability:
        found = reliabilities_of(ids)
        for one in people:
            if found[one.pk].percent < championship.reliability:
                least = championship.reliability
                raise Refusal("fiabilidad_baja", nick=one.username, minimo=least)
    if championship.level_least is not None or championship.level_most is not None:
        _require_level(championship, people)
    if championship.friends_only:
        friends = friend_ids(championship.organiser_id)
        for one in people:
            if one.pk not in friends:
                raise Refusal("solo_amigos", nick=one.username)


def _require_level(championship: Championship, people: Sequence[User]) -> None:
    rows = Level.objects.filter(user__in=people, game=championship.room.game)
    known = {row.user_id: Rating(row.mu, row.sigma) for row in rows}
    for one in people:
        level = known.get(one.pk, Rating()).level
        least, most = championship.level_least, championship.level_most
        if (least is not None and level < least) or (most is not None and level > most):
            raise Refusal("nivel_fuera", nick=one.username, nivel=level)


def keyed(service: Callable[..., None]) -> Callable[..., None]:
    """Have *service* take the *key* of the championship too.

    Another is refused with ``clave_de_campeonato`` and, of whoever has guessed ``KEY_TRIES`` times
    in a row, any with ``claves_seguidas``. It does not change once it is published.
    """

    @wraps(service)
    def done(*, user: User, championship_id: int, key: str = "", **given: Any) -> None:
        rows = Championship.objects.filter(pk=championship_id)
        kept = rows.values_list("key_hash", flat=True).first()
        if kept:
            _require_key(kept, key.strip(), f"{user.pk}:{championship_id}")
        service(user=user, championship_id=championship_id, **given)

    return done


def _require_key(kept: str, key: str, who: str) -> None:
    """Refuse another key than the one *kept*; *who* tries has so many tries, and then waits.

    Whoever writes none has guessed nothing.
    """
    if not key:
        raise Refusal("clave_de_campeonato")
    if not throttle.allows(_KEYS, who, times=KEY_TRIES, seconds=_EVERY_S):
        raise Refusal("claves_seguidas", minutos=_EVERY_S // 60)
    if len(key) > KEY_CHARACTERS[1] or not vault.is_fingerprint(kept, key, _KEYS):
        raise Refusal("clave_de_campeonato")
    throttle.forget(_KEYS, who)
