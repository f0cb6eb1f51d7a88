"""Players coming to and going from their seats: presence on one side, the engine on the other."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.engines.core.contract import Seat, SeatBack, SeatLost, SeatRestored
from games.live import hints, presence
from games.live.refusals import Refusal
from games.matches import leaving
from games.matches.guards import frozen_if_poisoned, retried
from games.matches.held import Held, topic
from games.models import Departure, Match
from games.people.presence import changed


@frozen_if_poisoned
@retried
def seat_take(*, match_id: int, seat: Seat, window: UUID) -> None:
    """Give the seat to *window*, the newest of its player; the engine learns of a lost one."""
    with transaction.atomic():
        held = Held.lock(match_id)
        was_lost = presence.take(match_id, seat, window)
        if was_lost and held.is_playing:
            held.table_action(SeatBack(seat))
        hints.publish(topic(match_id), f"silla:{seat}", str(window))
        hints.publish(topic(match_id), "mesa", held.live.version)


@frozen_if_poisoned
@retried
def seat_find(*, match_id: int, seat: Seat, window: UUID) -> bool:
    """Tell the engine that a lost seat is heard again; return False if it was not lost any more.

    Its socket was silent and never closed, so its browser does not know that it should greet again.
    """
    with transaction.atomic():
        held = Held.lock(match_id)
        if not presence.find_again(match_id, seat, window):
            return False
        if held.is_playing:
            held.table_action(SeatBack(seat))
        _tell(held, seat)
    return True


def seat_leave(*, match_id: int, seat: Seat, window: UUID) -> None:
    """Note that a window is gone: the others see it; the seat is lost only after its silence."""
    presence.leave(match_id, seat, window)
    hints.publish(topic(match_id), "mesa", 0)


@frozen_if_poisoned
@retried
def seat_lose(*, match_id: int, seat: Seat) -> bool:
    """Tell the engine that a seat has been silent too long; return False if it has come back."""
    with transaction.atomic():
        held = Held.lock(match_id)
        if not held.is_playing or not presence.mark_lost(match_id, seat):
            return False
        held.table_action(SeatLost(seat))
        _tell(held, seat)
    return True


# --- The seat of who left, where a robot plays on from it


@frozen_if_poisoned
@retried
def match_return(*, match_id: int, user_id: int, window: UUID) -> None:
    """Give his seat back to who fell and was replaced, once (DECISIONS §9). Raises ``Refusal``.

    Who asks again has lost the answer: nothing is done if the seat is his already.
    """
    with transaction.atomic():
        held = Held.lock(match_id)
        seat = held.live.facts.seat_of.get(user_id)
        if seat is not None and leaving.has_returned(match_id, seat):
            return
        held.require_playing()
        if seat is None or not leaving.may_return(match_id, seat):
            raise Refusal("no_vuelve")
        presence.expect(match_id, [seat])
        presence.take(match_id, seat, window)
        held.table_action(SeatRestored(seat))


@frozen_if_poisoned
@retried
def match_vote(*, match_id: int, user_id: int, of: Seat, yes: bool) -> None:
    """Note whether a player wants to penalise who left the seat *of*. Raises ``Refusal``.

    Who asks again has lost the answer: what he has voted stands, even if all is counted by now.
    """
    with transaction.atomic():
        held = Held.lock(match_id)
        seat = held.live.facts.seat_of.get(user_id)
        if seat is not None and leaving.has_voted(match_id, seat=seat, of=of, yes=yes):
            return
        voters = leaving.humans(held.live)
        if seat is None or seat not in voters:
            raise Refusal("solo_mirando")
        if seat == of:
            raise Refusal("votacion")
        if not leaving.vote(held.live.facts, voters, seat=seat, of=of, yes=yes):
            raise Refusal("votacion")


def vote_close(*, departure_id: int) -> None:
    """Count a vote whose time is over."""
    with transaction.atomic():
        match_id = Departure.objects.values_list("match_id", flat=True).get(pk=departure_id)
        # The match first, as who votes does: it cannot end while its vote is counted.
        Match.objects.select_for_update(no_key=True).only("pk").get(pk=match_id)
        leaving.count(Departure.objects.select_for_update(no_key=True).get(pk=departure_id))


def _tell(held: Held, seat: Seat) -> None:
    """Show at the match and in its salón that a seat is lost, or is not any more."""
    facts = held.live.facts
    hints.publish(topic(facts.id), "mesa", held.live.version)
    changed(facts.row["room_id"], [facts.players[seat].user_id])
