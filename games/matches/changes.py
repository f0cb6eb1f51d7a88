"""What a step does to chairs and U$uros, in the transaction that stores it (``core.chairs``).

The match is locked. What each seat holds by its engine is what the match holds for its player: the
one is written from the other at every step that changes it, and the database compares the sum with
the escrow at every commit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db.models import F
from msgspec.structs import replace

from economy import escrow, freezing
from economy.models import Tx
from games.engines.core.chairs import Aumentado, Levantado, Premiado, Sentado
from games.engines.core.contract import Event, Seat
from games.live import hints
from games.live.failpoints import failpoint
from games.matches import allowance, homes, seat_presence, store
from games.matches.chairs import Chairs
from games.matches.runner import Facts, Live
from games.models import Match, MatchPlayer, TableSeat


class Newcomer(NamedTuple):
    """Somebody who asks for a free chair."""

    user_id: int
    connection_hash: str = ""


def carry_out(before: Live, after: Live, newcomer: Newcomer | None) -> Live:
    """Move chairs and U$uros as the step from *before* to *after* says; return *after* with them.

    *newcomer* is whoever sits down in it. Raises ``InsufficientFunds`` naming a player who cannot
    pay, the economy's ``Refusal`` while it stands still, and ``escrow.NotHeld`` when the engine
    says other holdings than there are.
    """
    events = after.recent[-1][1]
    prizes = _won(after, events)
    _put_in(after, events, newcomer)
    failpoint("changes.put_in")
    _hold(before, after, events, newcomer)
    _award(after, prizes)
    _pay_out(after, events, prizes)
    failpoint("changes.paid_out")
    after = _seated(after, events, newcomer, prizes)
    _let_go(before, after)
    return after


# --- U$uros


def _key(live: Live, what: str, seat: Seat) -> str:
    """Return the key under which a step moves U$uros for a seat: a version happens once."""
    return f"match:{live.facts.id}:{live.version}:{what}:{seat}"


def _user_at(live: Live, seat: Seat, newcomer: Newcomer | None) -> int:
    player = live.chairs.players[seat]
    if player is not None:
        return player.user_id
    assert newcomer is not None
    return newcomer.user_id


def _put_in(live: Live, events: Sequence[Event], newcomer: Newcomer | None) -> None:
    if not live.facts.has_stacks:
        return
    for event in events:
        if isinstance(event, (Sentado, Aumentado)) and event.cantidad:
            user_id = _user_at(live, event.asiento, newcomer)
            escrow.put_in(
                match_id=live.facts.id,
                key=_key(live, "entra", event.asiento),
                amounts={user_id: event.cantidad},
            )


def _hold(before: Live, after: Live, events: Sequence[Event], newcomer: Newcomer | None) -> None:
    """Write what everybody holds now, and what is owed to those who stand up in this step.

    It is owed although it may be paid at once: what is played for is what the engine says alone.
    """
    engine = after.facts.engine
    if after.facts.has_stacks and engine.holdings(after.state) != engine.holdings(before.state):
        held = {
            _user_at(after, seat, newcomer): amount
            for seat, amount in enumerate(engine.holdings(after.state))
            if after.chairs.players[seat] is not None or amount
        }
        taken = {
            _user_at(after, event.asiento, newcomer): event.cantidad
            for event in events
            if isinstance(event, Levantado)
        }
        escrow.hold_as(match_id=after.facts.id, amounts=held | taken)
        if leaving := {user_id: amount for user_id, amount in taken.items() if amount}:
            escrow.owe(match_id=after.facts.id, amounts=leaving)


def _won(live: Live, events: Sequence[Event]) -> dict[Seat, int]:
    """Return by seat the U$uros that the house gives in prizes in a step; a seat may win several.

    None where it has put no purse, as in a training, one for those who share a connection or a
    browser, and no more than each may take in a day.
    """
    won: Counter[int] = Counter()
    for event in events:
        if isinstance(event, Premiado) and live.facts.has_purse:
            won[live.chairs.player(event.asiento).user_id] += event.cantidad
    gone = live.facts.engine.gone(live.state)
    given = allowance.granted(homes.best_placed(won, live.chairs, gone))
    return {live.chairs.seat_of[user_id]: amount for user_id, amount in given.items()}


def _award(live: Live, prizes: Mapping[Seat, int]) -> None:
    if prizes:
        users = {live.chairs.player(seat).user_id: amount for seat, amount in prizes.items()}
        escrow.award(match_id=live.facts.id, prizes=users)


def _pay_out(live: Live, events: Sequence[Event], prizes: Mapping[Seat, int]) -> None:
    """Pay those who stand up and the prizes, unless the economy stands still: then ``pay_owed``."""
    facts = live.facts
    left = {e.asiento: e.cantidad for e in events if isinstance(e, Levantado) and e.cantidad}
    due = [
        *((seat, amount, "sale", Tx.Kind.CASH_OUT) for seat, amount in left.items()),
        *((seat, amount, "premio", Tx.Kind.PRIZE) for seat, amount in prizes.items()),
    ]
    if not due or not (facts.has_stacks or facts.has_purse) or freezing.is_frozen():
        return
    for seat, amount, what, kind in due:
        escrow.pay_owed(
            match_id=facts.id,
            key=_key(live, what, seat),
            amounts={live.chairs.player(seat).user_id: amount},
            kind=kind,
        )


def pay_owed(facts: Facts, chairs: Chairs, when: str) -> None:
    """Pay what the match owes to those who stood up, or won, while the economy stood still.

    *when* tells this time from others. The match must be locked. Whoever is at the table is told:
    it says of a prize whether it is paid.
    """
    if not (facts.has_stacks or facts.has_purse):
        return
    owed = escrow.owed(facts.id)
    for user_id, amount in owed.items():
        stood_up = facts.has_stacks and user_id not in chairs.seat_of
        escrow.pay_owed(
            match_id=facts.id,
            key=f"match:{facts.id}:{when}:debe:{user_id}",
            amounts={user_id: amount},
            kind=Tx.Kind.CASH_OUT if stood_up else Tx.Kind.PRIZE,
        )
    if owed:
        hints.publish(f"match:{facts.id}", "mesa", 0)


# --- Chairs


def _seated(
    live: Live, events: Sequence[Event], newcomer: Newcomer | None, prizes: Mapping[Seat, int]
) -> Live:
    """Write who has sat down, put more, won or stood up; return *live* with its chairs as they are.

    A person sits on one chair of the whole site: ``TableSeat`` of the table says so too.
    """
    rows = MatchPlayer.objects.filter(match_id=live.facts.id, until=None)
    changed = False
    for seat, amount in prizes.items():
        rows.filter(seat=seat).update(money=F("money") + amount)
    for event in events:
        match event:
            case Sentado(asiento=seat, cantidad=amount):
                assert newcomer is not None
                _sit(live, seat, amount, newcomer)
                changed = True
            case Aumentado(asiento=seat, cantidad=amount):
                rows.filter(seat=seat).update(staked=F("staked") + amount)
            case Levantado(asiento=seat, cantidad=amount):
                _stand(live, seat, amount)
                changed = True
            case _:
                pass
    return _with_new_chairs(live) if changed else live


def _let_go(before: Live, after: Live) -> None:
    """Let whoever is out of a match that goes on sit elsewhere: that he has lost is written.

    His chair of the match stays his, so that he reads what he could; at its end his result is
    written with the rest. Where each has U$uros of his own it is by standing up that he goes.
    """
    facts, engine = after.facts, after.facts.engine
    if facts.has_stacks or engine.outcome(after.state) is not None:
        return
    gone = set(engine.gone(after.state)) - set(engine.gone(before.state))
    rows = MatchPlayer.objects.filter(match_id=facts.id, seat__in=gone, until=None, robot_level="")
    users = list(rows.values_list("user_id", flat=True)) if gone else []
    if not users:
        return
    rows.update(result=MatchPlayer.Result.LOST)
    for seat in gone:
        seat_presence.forget(facts.id, seat)
    table_id = facts.row["table_id"]
    if table_id is not None:
        TableSeat.objects.filter(table_id=table_id, user__in=users).delete()
        hints.publish(f"salon:{facts.row['room_id']}", f"mesa:{table_id}", after.version)
    for user_id in users:
        hints.publish(f"mia:{user_id}", "mesa", after.version)


def _sit(live: Live, seat: Seat, amount: int, newcomer: Newcomer) -> None:
    facts = live.facts
    MatchPlayer.objects.create(
        match_id=facts.id,
        seat=seat,
        user_id=newcomer.user_id,
        connection_hash=newcomer.connection_hash,
        staked=amount if facts.has_stacks else 0,
        since=live.version,
    )
    if facts.row["table_id"] is not None:
        TableSeat.objects.get_or_create(  # he may have waited there for the match to start
            table_id=facts.row["table_id"],
            seat=seat,
            user_id=newcomer.user_id,
            defaults={"connection_hash": newcomer.connection_hash},
        )
    seat_presence.expect(facts.id, [seat])


def _stand(live: Live, seat: Seat, amount: int) -> None:
    facts = live.facts
    took = amount if facts.has_stacks else 0
    row = MatchPlayer.objects.filter(match_id=facts.id, seat=seat, until=None)
    row.update(until=live.version, money=F("money") + took - F("staked"))
    if facts.row["table_id"] is not None:
        TableSeat.objects.filter(table_id=facts.row["table_id"], seat=seat).delete()
    seat_presence.forget(facts.id, seat)


def _with_new_chairs(live: Live) -> Live:
    facts = live.facts
    Match.objects.filter(pk=facts.id).update(chairs_version=live.version)
    hints.publish(f"match:{facts.id}", "mesa", live.version)
    if facts.row["table_id"] is not None:
        salon = f"salon:{facts.row['room_id']}"
        hints.publish(salon, f"mesa:{facts.row['table_id']}", live.version)
    chairs = Chairs.of(store.players(facts.id), facts.seats, live.version)
    return replace(live, chairs=chairs)
