"""Chairs that change while a match is played: sitting down, putting more (arquitectura, rule 6).

Standing up is leaving (``services.match_leave``): the engine says what is taken away, and when.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q

from accounts import activity, sanctions, signals
from accounts.models import Sanction, User
from economy import freezing
from games.engines.core.contract import Action, AmountAdded, Seat, SeatTaken
from games.matches import admission, asking, changes, seat_presence
from games.matches.changes import Newcomer
from games.matches.guards import frozen_if_poisoned, retried
from games.matches.held import Held, facts_of
from games.matches.refusals import Refusal
from games.matches.runner import Live
from games.models import Match, MatchPlayer, Table
from games.people import newcomers

NOT_LET = (Sanction.Kind.NO_SEAT, Sanction.Kind.BAN)
"""What keeps a person from any chair."""


@frozen_if_poisoned
@retried
def chair_take(
    *,
    match_id: int,
    user_id: int,
    seat: Seat,
    amount: int,
    action_id: UUID,
    window: UUID | None = None,
    connection_hash: str = "",
) -> int:
    """Seat a person on a free chair with *amount* U$uros of his; return the version it led to.

    Once for each id. *window* is the one that plays from then on. Raises ``Refusal``:
    ``ya_sentado`` for a person who has a chair, here or elsewhere, ``en_partida`` in another
    match, ``silla``, ``silla_ocupada``, ``cantidad``, ``entrada``, ``saldo_insuficiente``,
    ``cuenta_nueva``, ``misma_conexion``, ``invitacion``, ``sin_silla``…; nothing has changed.
    """
    with transaction.atomic():
        table_id = facts_of(match_id).row["table_id"]
        if Table.objects.filter(pk=table_id, by_invitation=True).exists():
            raise Refusal("invitacion")  # it is of the table, and asked for there
        return chair_take_held(
            match_id=match_id,
            user_id=user_id,
            seat=seat,
            amount=amount,
            action_id=action_id,
            window=window,
            connection_hash=connection_hash,
        )


def chair_take_held(
    *,
    match_id: int,
    user_id: int,
    seat: Seat,
    amount: int,
    action_id: UUID,
    window: UUID | None = None,
    connection_hash: str,
) -> int:
    """Seat a person as ``chair_take`` does, in the transaction of a caller who let him in.

    Raises ``held.Missing`` and ``held.Poisoned`` besides.
    """
    if not 0 <= seat < facts_of(match_id).seats:
        raise Refusal("silla")
    require_no_seat_ban(user_id)

    def sit(held: Held, seat: Seat, action: Action, fingerprint: bytes) -> None:
        _require_free(held, user_id, seat)
        _require_buy_in(held, amount)
        newcomers.require_stake(user_id, amount)
        newcomer = Newcomer(user_id, connection_hash)
        _require_stranger(held, newcomer)
        try:
            with transaction.atomic():
                if not freezing.is_frozen():
                    _pay_owed(held)
                held.take(
                    None, action, action_id=action_id, fingerprint=fingerprint, newcomer=newcomer
                )
        except IntegrityError as error:  # sat down elsewhere at the same moment
            raise Refusal("ya_sentado") from error
        if window is not None:
            seat_presence.take(match_id, seat, window)

    return asking.carried_out(
        match_id, user_id, action_id, lambda seat: SeatTaken(seat, amount), sit, chair=seat
    )


def _require_stranger(held: Held, newcomer: Newcomer) -> None:
    """Refuse who would put U$uros against somebody of his own connection or browser."""
    there = {one.user_id: one.connection_hash for one in held.live.chairs.taken}
    if signals.plays_for_nothing({**there, newcomer.user_id: newcomer.connection_hash}):
        raise Refusal("misma_conexion")


def require_no_seat_ban(user_id: int, limits: Sequence[str] = NOT_LET) -> None:
    """Refuse with ``sin_silla`` a person whom a sanction of these *limits* does not let sit.

    And with ``cuenta_inactiva`` who is no longer here; he does not leave before he sits.
    """
    found = sanctions.in_force(user_id, *limits)
    if found is not None:
        until = sanctions.term_of(found.ends_at)
        raise Refusal("sin_silla", hasta=until, motivo=found.reason)
    activity.require_active(user_id)


def not_let_sit(user_ids: Collection[int], limits: Sequence[str] = NOT_LET) -> set[int]:
    """Return who of these a sanction of these *limits* keeps from it, or is gone. One query."""
    banned = Sanction.objects.in_force().filter(kind__in=limits, user=OuterRef("pk"))
    found = User.objects.filter(Q(is_active=False) | Exists(banned), pk__in=user_ids)
    return set(found.values_list("pk", flat=True))


def _require_buy_in(held: Held, amount: int) -> None:
    """Refuse with ``entrada`` what is not within the limits of the match."""
    row = held.live.facts.row
    least, most = row["buy_in_least"], row["buy_in_most"]
    if least is not None and not least <= amount <= most:
        raise Refusal("entrada", minimo=least, maximo=most)


def _require_free(held: Held, user_id: int, seat: Seat) -> None:
    live = held.live
    if SeatTaken not in live.facts.engine.chair_actions:
        raise Refusal("jugando")
    if user_id in live.chairs.seat_of:
        raise Refusal("ya_sentado")
    if live.chairs.players[seat] is not None:
        raise Refusal("silla_ocupada")
    elsewhere = MatchPlayer.objects.filter(user_id=user_id, until=None, result="")
    if elsewhere.filter(match__status=Match.Status.PLAYING).exists():
        raise Refusal("en_partida")


@frozen_if_poisoned
@retried
def amount_add(*, match_id: int, user_id: int, amount: int, action_id: UUID) -> int:
    """Put *amount* U$uros more on the chair of a player; return the version it led to.

    Once for each id. Raises ``Refusal``: ``cantidad``, ``tope``, ``fase``,
    ``saldo_insuficiente``, ``cuenta_nueva``…
    """

    def add(held: Held, seat: Seat, action: Action, fingerprint: bytes) -> None:
        admission.require_own_hand(held.live, seat)
        activity.require_active(user_id)
        if AmountAdded not in held.live.facts.engine.chair_actions:
            raise Refusal("jugada_ilegal")
        _require_below_most(held.live, seat, amount)
        put = MatchPlayer.objects.values_list("staked", flat=True).get(
            match_id=match_id, user_id=user_id, until=None
        )
        newcomers.require_stake(user_id, put + amount)
        with transaction.atomic():
            held.take(None, action, action_id=action_id, fingerprint=fingerprint)

    return asking.carried_out(
        match_id, user_id, action_id, lambda seat: AmountAdded(seat, amount), add
    )


def _require_below_most(live: Live, seat: Seat, amount: int) -> None:
    """Refuse with ``tope`` what would make a seat hold more than one sits down with."""
    most = live.facts.row["buy_in_most"]
    holdings = live.facts.engine.holdings(live.state)
    if most is not None and holdings[seat] + amount > most:
        raise Refusal("tope", maximo=most)


def owed_pay(*, match_id: int) -> None:
    """Pay what a match owes to people who stood up, or won, while the economy stood still."""
    with transaction.atomic():
        held = Held.lock(match_id)
        if held.is_playing and not freezing.is_frozen():
            _pay_owed(held)


def _pay_owed(held: Held) -> None:
    live = held.live
    changes.pay_owed(live.facts, live.chairs, str(live.version))
