"""Mirones: who may watch, from where, and with what in sight, as the players agreed."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import NamedTuple

from django.core.cache import cache

from games.live import hints, refusals, sql
from games.matches import vault
from games.matches.chairs import Chairs
from games.matches.held import topic
from games.matches.refusals import Refusal
from games.matches.runner import Facts
from games.models import Watcher

log = logging.getLogger(__name__)

KEY_LENGTHS = (4, 64)
"""How many characters the key of the mirones may have, without the blanks around it."""
KEY_SCOPE = "mirones"
KEY_TRIES = 6
KEY_SECONDS = 600


class Rights(NamedTuple):
    """What a mirón may do at a match."""

    speaks: bool
    sees_cards: bool


def admit(facts: Facts, chairs: Chairs, *, user_id: int, origin: str, key: str | None) -> Rights:
    """Return the rights of a mirón who comes from the connection *origin*.

    Raises ``Refusal``: ``clave`` (no key, or a wrong one), or with close code 4403 or 4429.
    """
    conditions = facts.row["conditions"]
    mode = conditions.get("mirones", "si")
    if mode == "no":
        raise Refusal("solo_mirando", close=refusals.FORBIDDEN)
    if mode == "clave":
        _require_key(facts, user_id, key)
    return rights_of(facts, chairs, origin)


def rights_of(facts: Facts, chairs: Chairs, origin: str) -> Rights:
    """Return the rights of a mirón whom nobody keeps out, who comes from *origin*.

    Where closed cards stay so for ever he sees no hand, whatever was agreed.
    """
    conditions = facts.row["conditions"]
    is_neighbour = bool(origin) and any(p.connection_hash == origin for p in chairs.taken)
    return Rights(
        speaks=bool(conditions.get("mirones_hablan", True)),
        sees_cards=bool(conditions.get("mirones_ven", False))
        and not is_neighbour
        and facts.engine.sealing is None,
    )


def sealed_key(key: str | None) -> str:
    """Return what a table keeps of the key that was agreed; "" where there is none."""
    return vault.fingerprint(key.strip(), KEY_SCOPE) if key is not None else ""


def _require_key(facts: Facts, user_id: int, key: str | None) -> None:
    if key is None:
        raise Refusal("clave")
    if _tries(facts.id, user_id) > KEY_TRIES:
        raise Refusal("clave", close=refusals.TOO_FAST)
    if not vault.is_fingerprint(facts.row["spectator_key"], key.strip(), KEY_SCOPE):
        raise Refusal("clave")
    _forget(facts.id, user_id)


_here: dict[str, int] = {}


def _tries(match_id: int, user_id: int) -> int:
    """Count one more try; without Redis this process counts on its own."""
    name = f"clave:{match_id}:{user_id}"
    try:
        cache.add(name, 0, KEY_SECONDS)
        return cache.incr(name)
    except Exception as error:  # noqa: BLE001 - Redis may be away; the limit stays
        log.info("tries counted here: %r", error)
        _here[name] = _here.get(name, 0) + 1
        return _here[name]


def _forget(match_id: int, user_id: int) -> None:
    name = f"clave:{match_id}:{user_id}"
    _here.pop(name, None)
    try:
        cache.delete(name)
    except Exception as error:  # noqa: BLE001 - it expires by itself
        log.info("tries not forgotten: %r", error)


class Position(NamedTuple):
    """The seat a mirón looks from, and the hand since which he does."""

    seat: int
    hand: int


def watchers_take(*, match_id: int, hand: int, wanted: Mapping[int, int]) -> dict[int, Position]:
    """Have each mirón take the seat *wanted* (by user) in *hand*; return where they look from.

    Within a hand the first position stays, whatever windows and reconnections there are:
    that is why a mirón who stays where he was takes it again in each hand. In games without hands
    (always 0) a change counts at once.
    """
    people = sorted(wanted)
    taken = sql.rows(
        """INSERT INTO games_watcher AS w (match_id, user_id, seat, hand, seen_at)
           SELECT %s, person, seat, %s, clock_timestamp()
             FROM unnest(%s::bigint[], %s::int[]) AS wanted (person, seat)
           ON CONFLICT (match_id, user_id) DO UPDATE
              SET seen_at = clock_timestamp(),
                  seat = CASE WHEN excluded.hand > w.hand OR excluded.hand = 0
                              THEN excluded.seat ELSE w.seat END,
                  hand = greatest(w.hand, excluded.hand)
        RETURNING user_id, seat, hand""",
        (match_id, hand, people, [wanted[person] for person in people]),
    )
    hints.publish(topic(match_id), "mirones", 0)
    return {person: Position(seat, since) for person, seat, since in taken}


def watcher_leave(*, match_id: int, user_id: int) -> None:
    """Note that a mirón is gone; his position of this hand is kept."""
    Watcher.objects.filter(match_id=match_id, user_id=user_id).update(
        seen_at="2000-01-01T00:00:00Z"
    )
    hints.publish(topic(match_id), "mirones", 0)


def watchers_flush(here: list[tuple[int, int]]) -> None:
    """Keep the mirones of this process, (match, user), on the lists."""
    if not here:
        return
    sql.run(
        """UPDATE games_watcher w SET seen_at = clock_timestamp()
             FROM unnest(%s::bigint[], %s::bigint[]) AS here (match_id, user_id)
            WHERE w.match_id = here.match_id AND w.user_id = here.user_id""",
        ([match_id for match_id, _ in here], [user_id for _, user_id in here]),
    )
