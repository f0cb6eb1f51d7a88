"""Whatever somebody asks of a match (decisiones §4).

What falls due in it is in ``waits``, who comes to a seat and goes from it in ``seating``; the
ordinary action of a player is stored by ``group_commit``. Whoever may act passes ``admission``.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts import activity, signals
from accounts.models import User
from economy import bets as wagers
from economy import escrow, freezing, postings
from economy.bets import Wager
from games.engines.core.contract import (
    Action,
    Outcome,
    Seat,
    SeatLeft,
)
from games.engines.core.manners import adapted, as_data
from games.engines.core.money import Money
from games.engines.registry import GAMES
from games.live import hints
from games.live.failpoints import failpoint
from games.matches import (
    admission,
    asking,
    closing,
    departures,
    judging,
    origins,
    rematches,
    runner,
    seat_presence,
    seeds,
    selectors,
    settlement,
    store,
    vault,
)
from games.matches.guards import frozen_if_poisoned, retried
from games.matches.held import Held, chairs_of, facts_of, topic
from games.matches.refusals import Refusal
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
    commitment: str = "",
    spectator_key: str = "",
    bets: Sequence[Wager] = (),
    chairs: int | None = None,
    buy_in: tuple[int, int] | None = None,
    origin: str = "",
) -> Match:
    """Create a match, hold its stakes and the objects bet and open it, in the caller's transaction.

    *stake* is the value of the table; a match that does not count (its options, robots there) moves
    nothing, and among people of one connection or browser nobody puts anything. *chairs* counts all
    where some are free, *buy_in* is with what U$uros one sits there. *server_seed* is that of the
    *commitment*. Of *origin*, what it is played for, the match made before is returned. Raises, and
    nothing has changed, ``InsufficientFunds`` naming who cannot pay, ``Refusal`` of no free object.
    """
    chairs = len(seats) if chairs is None else chairs
    money = origins.money_of(origin, GAMES[room.game].engine.money(options, chairs))
    unstaked = signals.plays_for_nothing(_origins(seats))
    columns = {
        **_place(room, table, chairs, alone=_is_alone(seats)),
        **_agreed(options, conditions, summary, spectator_key, buy_in),
        **_worth(room, seats, options, conditions, money, 0 if unstaked else stake)._asdict(),
        **_sealed(room.game, server_seed, nonces, commitment),
    }
    match, is_new = origins.match_made(origin, columns)
    if is_new:
        _open(match, seats, () if unstaked else bets, server_seed)
    return match


class Worth(NamedTuple):
    """What a match counts for, and what each puts, decided when it starts."""

    competitive: bool
    training: bool
    ranked: bool
    stake: int


def _worth(  # noqa: PLR0917 - what was agreed, where and by whom
    room: Room,
    seats: Sequence[Seated],
    options: msgspec.Struct,
    conditions: Mapping[str, Any],
    money: Money,
    stake: int,
) -> Worth:
    training = any(player.robot_level for player in seats)
    competitive = GAMES[room.game].engine.competitive(options) and not training
    if money.purse and freezing.is_frozen():
        competitive = False  # the house puts no prizes (decisiones §9)
    scores = competitive and not money.has_stacks  # what changes hands all the time has no places
    wanted = scores and bool(conditions.get("puntua", True))
    shared = wanted and signals.anybody_shares(_origins(seats))
    puts = stake if competitive and money.is_staked else 0
    return Worth(competitive, training, wanted and not shared, puts)


def _origins(seats: Sequence[Seated]) -> dict[int, str]:
    """Return where the people of a match come from."""
    return {one.user.pk: one.connection_hash for one in seats if not one.robot_level}


def _is_alone(seats: Sequence[Seated]) -> bool:
    """Return whether one person plays, and all the others are robots."""
    return sum(not one.robot_level for one in seats) == 1 < len(seats)


def _place(room: Room, table: Table | None, chairs: int, *, alone: bool) -> dict[str, Any]:
    """Return where a match is played, by how many, and by which rules and manners."""
    engine = GAMES[room.game].engine
    changes = {**room.manners, "own_pace": True} if alone else room.manners
    return {
        "room": room,
        "table": table,
        "table_number": table.number if table else 0,
        "game": room.game,
        "rules_version": engine.rules_version,
        "manners": as_data(adapted(engine.manners, changes)),
        "seats": chairs,
    }


def _agreed(
    options: msgspec.Struct,
    conditions: Mapping[str, Any],
    summary: str,
    spectator_key: str,
    buy_in: tuple[int, int] | None,
) -> dict[str, Any]:
    """Return what was agreed to play."""
    least, most = buy_in or (None, None)
    return {
        "options": msgspec.to_builtins(options),
        "conditions": dict(conditions),
        "summary": summary,
        "spectator_key": spectator_key,
        "buy_in_least": least,
        "buy_in_most": most,
    }


def _sealed(game: str, seed: bytes, nonces: Sequence[str], commitment: str) -> dict[str, Any]:
    """Return what the shuffles come from; the seed itself is sealed once the match has a number."""
    return {
        **seeds.told(game, seed, commitment),
        "nonces": list(nonces),
        "server_seed": b"",
        "state": b"",
        "stepped_at": timezone.now(),
    }


def _open(match: Match, seats: Sequence[Seated], bets: Sequence[Wager], server_seed: bytes) -> None:
    """Hold what is at stake in a match that has just been made, seat its people and deal."""
    sealed = vault.seal(server_seed, runner.scope_of(match.pk))
    Match.objects.filter(pk=match.pk).update(server_seed=sealed)
    wagers.hold(match.pk, bets)  # objects before accounts (docs/arquitectura.md, rule 9)
    failpoint("start.objects_held")
    staked = _hold(match, seats) if match.stake else {}
    _seat(match, seats, staked)
    seat_presence.expect(match.pk, [s for s, player in enumerate(seats) if not player.robot_level])
    facts = facts_of(match.pk)
    if facts.has_purse:
        escrow.endow(match_id=match.pk, key=f"match:{match.pk}:fondo", amount=facts.money.purse)
    opening = runner.begin(facts, chairs_of(match), match.stepped_at)
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
    decoded = asking.action_of(facts_of(match_id).row["game"], action)

    def play(held: Held, seat: Seat, action: Action, fingerprint: bytes) -> None:
        admission.require_own_hand(held.live, seat, seen_version)
        held.take(seat, action, action_id=action_id, fingerprint=fingerprint, user_id=user_id)

    return asking.carried_out(match_id, user_id, action_id, lambda _seat: decoded, play)


@frozen_if_poisoned
@retried
def match_leave(*, match_id: int, user_id: int, action_id: UUID) -> int:
    """Have a player abandon for good; return the version it led to. Raises ``Refusal``."""

    def leave(held: Held, seat: Seat, action: Action, fingerprint: bytes) -> None:
        admission.require_own_hand(held.live, seat)
        held.take(None, action, action_id=action_id, fingerprint=fingerprint)

    return asking.carried_out(match_id, user_id, action_id, SeatLeft, leave)


# --- Ending


def match_void(*, match_id: int, actor: User | None, reason: str) -> bool:
    """End a match as void: everything returns, nobody scores. For the staff; *reason* is kept.

    Without *actor* it is the house, which takes nobody's side.

    Returns False while what was staked waits for the economy to go on: it returns then.
    Raises ``Refusal``: ``partida_terminada``, and ``juez_y_parte`` for who played in it or shares a
    connection or a browser with who did. ``ValueError`` without a reason.
    """
    judging.require_reason(reason)
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        if match.status not in {Match.Status.PLAYING, Match.Status.FROZEN}:
            raise Refusal("partida_terminada")
        if actor is not None:
            judging.require_impartial(actor, match_id)
        why, facts = judging.told(actor, reason), settlement.bare_facts(match)
        is_back = settlement.void(facts, chairs_of(match), timezone.now(), why)
        hints.publish(topic(match_id), "mesa", 0)
        transaction.on_commit(lambda: runner.cache.forget(match_id))
    log.warning("match %d voided by %s", match_id, actor or "the house")
    return is_back


def match_annul(*, match_id: int, actor: User, reason: str) -> None:
    """Have a match that has ended give nobody any points: rankings go on without it.

    For the staff; *reason* is kept. Result, U$uros and prizes stay as they are. Raises
    ``Refusal``: ``sin_acabar``, ``ya_anulada`` and ``juez_y_parte``; ``ValueError`` without a
    reason.
    """
    judging.require_reason(reason)
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        if match.finished_at is None:
            raise Refusal("sin_acabar")
        if match.void_reason:
            raise Refusal("ya_anulada")
        judging.require_impartial(actor, match_id)
        MatchPlayer.objects.filter(match=match_id).update(points=0)
        Match.objects.filter(pk=match_id).update(void_reason=judging.told(actor, reason))
        closing.tell_again(match_id)
        hints.publish(topic(match_id), "mesa", 0)
    log.warning("match %d annulled by %s", match_id, actor)


def match_settle(*, match_id: int) -> bool:
    """Share out what was at stake in a match that ended without it (promise P8).

    Returns False if it was done, or cannot be while the economy stands still.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        if match.closed_at is not None or match.finished_at is None:
            return False
        is_voided = match.reason == settlement.VOIDED.reason
        facts = settlement.bare_facts(match) if is_voided else facts_of(match_id)
        outcome = settlement.VOIDED if is_voided else _outcome(facts, match)
        is_closed = settlement.close(facts, chairs_of(match), outcome, timezone.now())
        if is_closed:
            hints.publish(topic(match_id), "mesa", match.version)
    return is_closed


def _outcome(facts: runner.Facts, match: Match) -> Outcome:
    if match.reason in departures.ENDS_OF_THE_TABLE:  # the state goes on with robots
        return departures.ENDS_OF_THE_TABLE[match.reason]
    outcome = facts.engine.outcome(runner.decode_state(facts, match.state))
    assert outcome is not None
    return outcome


# --- Revancha


def match_rematch(*, match_id: int, user_id: int) -> list[Seat]:
    """Note that a player wants to play again; return the seats that do. Raises ``Refusal``.

    When every person who stayed does, the table is told, once: nobody waits for those who left.
    There is none where each brought U$uros of his own (``sin_revancha``), of what has an origin
    (``sin_otra``) and once it was decided (``revancha_cerrada``); ``en_otra_mesa`` for whoever sits
    elsewhere.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        if match.status in {Match.Status.PLAYING, Match.Status.FROZEN}:
            raise Refusal("fase")
        stayed = MatchPlayer.objects.filter(match_id=match_id, robot_level="", until=None)
        mine = stayed.filter(user_id=user_id)
        if not mine.exists():
            raise Refusal("solo_mirando")
        activity.require_active(user_id)
        if not selectors.has_rematch(match):
            raise Refusal("sin_otra" if match.origin else "sin_revancha")
        away = departures.away(match_id)
        if mine.filter(seat__in=away).exists():
            raise Refusal("robot_juega")
        if not mine.filter(wants_rematch=True).exists():
            rematches.require_open(match, user_id)
            mine.update(wants_rematch=True)
        people = rematches.who_are_here(stayed.exclude(seat__in=away))
        wanting = [row.seat for row in people if row.wants_rematch]
        hints.publish(topic(match_id), "revancha", len(wanting))
        rematches.decide(match, people)
    return wanting
