"""Whatever somebody asks of a match (DECISIONS §4); what falls due in it is in ``waits``.

Nobody else changes a match.
"""

from __future__ import annotations

import functools
import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from economy import bets as wagers
from economy import postings
from economy.bets import Wager
from games.engines.core.chance import commitment
from games.engines.core.contract import (
    Action,
    Engine,
    IllegalAction,
    Outcome,
    Seat,
    SeatLeft,
)
from games.engines.registry import GAMES
from games.live import frames, hints, presence
from games.live.failpoints import failpoint
from games.live.refusals import Refusal
from games.matches import leaving, prizes, runner, settlement, store, vault
from games.matches.guards import frozen_if_poisoned, retried
from games.matches.held import (
    Held,
    RepeatedId,
    announce,
    facts_of,
    topic,
)
from games.matches.runner import Live
from games.models import Match, MatchPlayer, Room, Table

log = logging.getLogger(__name__)


class Seated(NamedTuple):
    """Somebody who takes part, in the order of the seats."""

    user: User
    robot_level: str = ""
    is_boss: bool = False
    connection_hash: str = ""


# --- Beginning


def match_start(
    *,
    room: Room,
    table: Table | None,
    seats: Sequence[Seated],
    options: msgspec.Struct,
    conditions: Mapping[str, Any],
    summary: str,
    stake: int,
    server_seed: bytes,
    nonces: Sequence[str],
    spectator_key: str = "",
    bets: Sequence[Wager] = (),
) -> Match:
    """Create a match, hold its stakes and the objects bet and open it, in the caller's transaction.

    *stake* is the value of the table; a match that does not count (its options, robots at the
    table) moves nothing. *server_seed* is the one whose commitment was shown before accepting.
    Raises ``economy.ledger.InsufficientFunds`` naming who cannot pay and
    ``economy.refusals.Refusal`` naming the object that is not free; nothing has changed then.
    """
    worth = _worth(GAMES[room.game].engine, seats, options, conditions)
    match = Match.objects.create(
        **_place(room, table),
        **worth._asdict(),
        seats=len(seats),
        options=msgspec.to_builtins(options),
        conditions=dict(conditions),
        spectator_key=spectator_key,
        summary=summary,
        stake=stake if worth.competitive else 0,
        state=b"",
        server_seed=b"",
        commitment=commitment(server_seed),
        nonces=list(nonces),
        stepped_at=timezone.now(),
    )
    _open(match, seats, bets, server_seed)
    return match


class Worth(NamedTuple):
    """What a match counts for, decided when it starts."""

    competitive: bool
    training: bool
    ranked: bool


def _worth(
    engine: Engine[Any, Any],
    seats: Sequence[Seated],
    options: msgspec.Struct,
    conditions: Mapping[str, Any],
) -> Worth:
    training = any(player.robot_level for player in seats)
    competitive = engine.competitive(options) and not training
    compared = seats if settings.USUMUS["SAME_CONNECTION_RULE"] else ()
    ranked = prizes.scores(
        competitive=competitive,
        origins=[player.connection_hash for player in compared],
        wanted=bool(conditions.get("puntua", True)),
    )
    return Worth(competitive, training, ranked)


def _place(room: Room, table: Table | None) -> dict[str, Any]:
    """Return where a match is played, and by which rules."""
    return {
        "room": room,
        "table": table,
        "table_number": table.number if table else 0,
        "game": room.game,
        "rules_version": GAMES[room.game].engine.rules_version,
    }


def _open(match: Match, seats: Sequence[Seated], bets: Sequence[Wager], server_seed: bytes) -> None:
    """Hold what is at stake in a match that has just been made, seat its people and deal."""
    sealed = vault.seal(server_seed, runner.scope_of(match.pk))
    Match.objects.filter(pk=match.pk).update(server_seed=sealed)
    wagers.hold(match.pk, bets)  # objects before accounts (docs/arquitectura.md, rule 9)
    failpoint("start.objects_held")
    staked = _hold(match, seats) if match.stake else {}
    _seat(match, seats, staked)
    presence.expect(match.pk, [s for s, player in enumerate(seats) if not player.robot_level])
    opening = runner.begin(facts_of(match.pk), match.stepped_at)
    store.save([store.Saving(opening)])
    transaction.on_commit(lambda: runner.cache.put(opening.live))
    match.refresh_from_db()
    _tell_who_looked_on(match)


def _seat(match: Match, seats: Sequence[Seated], staked: Mapping[int, int]) -> None:
    MatchPlayer.objects.bulk_create(
        MatchPlayer(
            match=match,
            seat=seat,
            user=player.user,
            robot_level=player.robot_level,
            is_boss=player.is_boss,
            connection_hash=player.connection_hash,
            staked=staked.get(player.user.pk, 0),
        )
        for seat, player in enumerate(seats)
    )


def _hold(match: Match, seats: Sequence[Seated]) -> dict[int, int]:
    return postings.match_hold(
        match_id=match.pk,
        stakes={player.user.pk: match.stake for player in seats},
        value=match.stake,
        courtesy=match.stake == settings.USUMUS["COURTESY_VALUE"],
        connections={player.user.pk: player.connection_hash for player in seats},
    )


def _tell_who_looked_on(match: Match) -> None:
    """Have the mirones of what the same people played before be offered the new match."""
    person = match.players.filter(robot_level="").values("user_id")[:1]
    before = MatchPlayer.objects.filter(user_id__in=person, match_id__lt=match.pk)
    last = before.order_by("-match_id").values_list("match_id", flat=True).first()
    if last is not None:
        hints.publish(topic(last), "mesa", 0)


# --- Playing


@frozen_if_poisoned
@retried
def match_play(
    *,
    match_id: int,
    user_id: int,
    action: Mapping[str, Any],
    action_id: UUID,
    seen_version: int | None = None,
) -> int:
    """Carry out what a player asks, once for each id; return the version it led to.

    Raises ``Refusal`` with a code of docs/protocolo.md; then nothing has changed, except that waits
    which were over have been fired. *seen_version* is the version the player was looking at.
    """
    facts = facts_of(match_id)
    decoded = frames.tagged(dict(action), runner.actions_by_name(facts.row["game"]))

    def play(held: Held, seat: Seat, fingerprint: bytes) -> None:
        if seen_version is not None and seen_version < held.live.turn_versions[seat]:
            raise Refusal("desfasado")
        held.take(seat, decoded, action_id=action_id, fingerprint=fingerprint)

    return _asked(match_id, user_id, action_id, decoded, play)


@frozen_if_poisoned
@retried
def match_leave(*, match_id: int, user_id: int, action_id: UUID) -> int:
    """Have a player abandon for good; return the version it led to. Raises ``Refusal``."""
    facts = facts_of(match_id)
    leaving = SeatLeft(facts.seat_of.get(user_id, -1))

    def leave(held: Held, _seat: Seat, fingerprint: bytes) -> None:
        held.take(None, leaving, action_id=action_id, fingerprint=fingerprint)

    return _asked(match_id, user_id, action_id, leaving, leave)


def _asked(
    match_id: int,
    user_id: int,
    action_id: UUID,
    action: Action,
    carry_out: Callable[[Held, Seat, bytes], None],
) -> int:
    """Carry out a request with an id, once; a refusal keeps the waits that were fired before it."""
    refusal: Refusal
    with transaction.atomic():
        held = Held.lock(match_id)
        seat = held.live.facts.seat_of.get(user_id)
        if seat is None:
            raise Refusal("solo_mirando")
        fingerprint = fingerprint_of(seat, action)
        try:
            held.require_playing()
            if seat in held.live.facts.engine.replaced(held.live.state):
                raise Refusal("robot_juega")
            carry_out(held, seat, fingerprint)
            return held.live.version
        except RepeatedId:
            refusal = Refusal("id_reutilizado")
        except IllegalAction as error:
            refusal = _told(held.live, error)
        except Refusal as error:
            refusal = error
        former = store.former_step(match_id, action_id)
        if former is not None:
            if former.fingerprint == fingerprint:
                # Whoever accepted it may have died before telling the others (F2, F3).
                announce(held.live.facts, held.live.version)
                return former.version
            refusal = Refusal("id_reutilizado")
    raise refusal


def fingerprint_of(seat: Seat, action: Action) -> bytes:
    """Return what a repeated id is compared by: 16 bytes of who asked for what."""
    return hashlib.blake2b(msgspec.msgpack.encode((seat, action)), digest_size=16).digest()


def _told(live: Live, error: IllegalAction) -> Refusal:
    """Return the refusal that tells a player, in the words of the game, why it was not admitted."""
    detail = dict(error.detail)
    if error.code == "fuera_de_turno":
        detail.setdefault("turno", next(iter(live.awaited()), None))
    nicks = [player.nick for player in live.facts.players]
    texts = GAMES[live.facts.row["game"]].texts
    return Refusal(error.code, text=texts.refusal(IllegalAction(error.code, **detail), nicks))


# --- Ending


def match_void(*, match_id: int, actor: User, reason: str) -> bool:
    """End a match as void: everything returns, nobody scores. For the staff; *reason* is kept.

    Returns False while the economy stands still: what was staked returns when that goes on.
    Raises ``Refusal("partida_terminada")`` if it ended already, ``ValueError`` without a reason.
    """
    if len(reason.strip()) < 10:
        raise ValueError("a void needs a reason of at least ten characters")
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        if match.status not in {Match.Status.PLAYING, Match.Status.FROZEN}:
            raise Refusal("partida_terminada")
        why = f"{actor}: {reason.strip()}"[:200]
        is_back = settlement.void(_people(match), timezone.now(), why)
        hints.publish(topic(match_id), "mesa", 0)
        transaction.on_commit(lambda: runner.cache.forget(match_id))
    log.warning("match %d voided by %s", match_id, actor)
    return is_back


def _people(match: Match) -> runner.Facts:
    """Return who plays, even where seed or state cannot be read."""
    players = store.players(match.pk)
    row = {"stake": match.stake, "ranked": match.ranked}
    return runner.Facts(match.pk, GAMES[match.game].engine, None, players, b"", row, {})


def match_settle(*, match_id: int) -> bool:
    """Share out what was at stake in a match that ended without it (P8).

    Returns False if it was done, or cannot be while the economy stands still.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        if match.closed_at is not None or match.finished_at is None:
            return False
        is_voided = match.reason == settlement.VOIDED.reason
        facts = _people(match) if is_voided else facts_of(match_id)
        outcome = settlement.VOIDED if is_voided else _outcome(facts, match)
        is_closed = settlement.close(facts, outcome, timezone.now())
        if is_closed:
            hints.publish(topic(match_id), "mesa", match.version)
    return is_closed


def _outcome(facts: runner.Facts, match: Match) -> Outcome:
    if match.reason == leaving.DESERTED.reason:
        return leaving.DESERTED  # the state goes on with robots: it has no outcome
    outcome = facts.engine.outcome(runner.decode_state(facts, match.state))
    assert outcome is not None
    return outcome


# --- Revancha

_rematch: list[Callable[[int], None]] = []


def on_rematch(seat_again: Callable[[int], None]) -> Callable[[int], None]:
    """Register what seats the players of a match again when all of them want it (games.tables)."""
    _rematch.append(seat_again)
    return seat_again


def match_rematch(*, match_id: int, user_id: int) -> list[Seat]:
    """Note that a player wants to play again; return the seats that do. Raises ``Refusal``.

    When every person who stayed does, the table is told, once: nobody waits for who left.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        if match.status in {Match.Status.PLAYING, Match.Status.FROZEN}:
            raise Refusal("fase")
        mine = MatchPlayer.objects.filter(match_id=match_id, user_id=user_id, robot_level="")
        if not mine.exists():
            raise Refusal("solo_mirando")
        away = leaving.away(match_id)
        if mine.filter(seat__in=away).exists():
            raise Refusal("robot_juega")
        is_new = mine.filter(wants_rematch=False).update(wants_rematch=True)
        people = MatchPlayer.objects.filter(match_id=match_id, robot_level="")
        people = people.exclude(seat__in=away)
        wanting = [row.seat for row in people if row.wants_rematch]
        hints.publish(topic(match_id), "revancha", len(wanting))
        if is_new and len(wanting) == people.count():
            for seat_again in _rematch:
                transaction.on_commit(functools.partial(seat_again, match_id))
    return wanting
