"""A request that somebody makes of a match under an id: carried out once, answered each time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction

from economy.ledger import InsufficientFunds
from games.engines.core.contract import Action, IllegalAction, Seat
from games.engines.registry import GAMES
from games.live import frames
from games.matches import runner, store
from games.matches.held import Held, RepeatedId, announce
from games.matches.refusals import Refusal
from games.matches.runner import Live
from games.models import MatchPlayer

CarryOut = Callable[[Held, Seat, Action, bytes], None]


def action_of(game: str, asked: Mapping[str, Any]) -> Action:
    """Return the action of *game* that a browser asks for, by its name and its arguments.

    Raises ``Refusal`` as ``frames.tagged``; what an argument has to be the game says in its words.
    """
    try:
        return frames.tagged(dict(asked), runner.actions_by_name(game))
    except Refusal as refusal:
        if refusal.code != "tipo":
            raise
        error = IllegalAction(refusal.code, accion=asked["t"], **refusal.detail)
        raise Refusal(error.code, text=GAMES[game].texts.refusal(error)) from None


def carried_out(
    match_id: int,
    user_id: int,
    action_id: UUID,
    asked_by: Callable[[Seat], Action],
    carry_out: CarryOut,
    *,
    chair: Seat | None = None,
) -> int:
    """Have *carry_out* do what a person asks, once for each id; return the version it led to.

    *asked_by* makes the action for his seat, or for the *chair* that he asks for. Raises
    ``Refusal``; the waits that were over before it have been fired all the same.
    """
    with transaction.atomic():
        held = Held.lock(match_id)
        seat = held.live.chairs.seat_of.get(user_id) if chair is None else chair
        if seat is None:
            return _answered_again(held, user_id, action_id, asked_by)
        action = asked_by(seat)
        fingerprint = fingerprint_of(seat if chair is None else (seat, user_id), action)
        refusal = _refusal(held, seat, action, fingerprint, carry_out)
        if refusal is None:
            return held.live.version
        former = store.former_step(match_id, action_id)
        if former is not None:
            if former.fingerprint == fingerprint:
                return _known(held, former.version)
            refusal = Refusal("id_reutilizado")
    raise refusal


def _refusal(
    held: Held, seat: Seat, action: Action, fingerprint: bytes, carry_out: CarryOut
) -> Refusal | None:
    """Carry it out; return why not."""
    try:
        held.require_playing()
        carry_out(held, seat, action, fingerprint)
    except RepeatedId:
        return Refusal("id_reutilizado")
    except IllegalAction as error:
        return _told(held.live, error)
    except InsufficientFunds as error:
        return Refusal("saldo_insuficiente", faltan=error.missing)
    except Refusal as error:
        return error
    return None


def _answered_again(
    held: Held, user_id: int, action_id: UUID, asked_by: Callable[[Seat], Action]
) -> int:
    """Answer a person who has no chair any more and asks again for what took it from him.

    Raises ``Refusal("solo_mirando")`` for everything else.
    """
    former = store.former_step(held.live.facts.id, action_id)
    if former is not None:
        rows = MatchPlayer.objects.filter(match_id=held.live.facts.id, user_id=user_id)
        sat = rows.filter(since__lt=former.version, until__gte=former.version).first()
        if sat is not None and former.fingerprint == fingerprint_of(sat.seat, asked_by(sat.seat)):
            return _known(held, former.version)
    raise Refusal("solo_mirando")


def _known(held: Held, version: int) -> int:
    """Return the version of what was done before: its author may have died before telling it."""
    announce(held.live.facts, held.live.version)
    return version


def fingerprint_of(who: Seat | tuple[Seat, int], action: Action) -> bytes:
    """Return what a repeated id is compared by: 16 bytes of the person and the request."""
    return hashlib.blake2b(msgspec.msgpack.encode((who, action)), digest_size=16).digest()


def _told(live: Live, error: IllegalAction) -> Refusal:
    """Return the refusal that tells a player, in the words of the game, why it was not admitted."""
    detail = dict(error.detail)
    if error.code == "fuera_de_turno":
        detail.setdefault("turno", next(iter(live.awaited()), None))
    texts = GAMES[live.facts.row["game"]].texts
    told = IllegalAction(error.code, **detail)
    return Refusal(error.code, text=texts.refusal(told, live.chairs.nicks))
