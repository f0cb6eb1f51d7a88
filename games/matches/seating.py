"""Players coming to and going from their seats: presence on one side, the engine on the other."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID, uuid4

from django.db import transaction

from games.engines.core.contract import Action, Seat, SeatBack, SeatLeft, SeatLost, SeatRestored
from games.live import hints
from games.matches import admission, asking, departures, judging, seat_presence
from games.matches.guards import frozen_if_poisoned, retried
from games.matches.held import Held, facts_of, topic
from games.matches.refusals import Refusal
from games.models import Departure, Match, MatchPlayer
from games.people.salon_presence import changed


@frozen_if_poisoned
@retried
def seat_take(
    *, match_id: int, user_id: int, seat: Seat, window: UUID, comes_back: bool = False
) -> bool:
    """Give the seat of a person to his *window*; return False if a newer one of his holds it.

    So does the one in which he acted last, where this one only *comes_back* by itself.

    The engine learns of a lost seat whose player is there again. Nothing is done for a person who
    has stood up, although his window has not heard of it yet: another may sit there.
    """
    with transaction.atomic():
        held = Held.lock(match_id)
        if held.live.chairs.seat_of.get(user_id) != seat:
            return True
        taken = seat_presence.take(match_id, seat, window, comes_back=comes_back)
        if taken.was_lost and held.is_playing:
            held.table_action(SeatBack(seat))
        if taken.is_news:  # those whose process died come back before anybody has missed them
            hints.publish(topic(match_id), "mesa", held.live.version)
    return taken.is_held


@frozen_if_poisoned
@retried
def seat_find(*, match_id: int, seat: Seat, window: UUID) -> bool:
    """Tell the engine that a lost seat is heard again; return False if it was not lost any more.

    Its socket was silent and never closed, so its browser does not know that it should greet again.
    """
    with transaction.atomic():
        held = Held.lock(match_id)
        if not seat_presence.find_again(match_id, seat, window):
            return False
        if held.is_playing:
            held.table_action(SeatBack(seat))
        _tell(held, seat)
    return True


def seat_leave(*, match_id: int, window: UUID) -> None:
    """Note that a window is gone: the others see it; its seat is lost only after its silence."""
    seat_presence.leave(match_id, window)
    hints.publish(topic(match_id), "mesa", 0)


@frozen_if_poisoned
@retried
def seat_lose(*, match_id: int, seat: Seat) -> bool:
    """Tell the engine that a seat has been silent too long; return False if it has come back."""
    with transaction.atomic():
        held = Held.lock(match_id)
        if not held.is_playing or not seat_presence.mark_lost(match_id, seat):
            return False
        held.table_action(SeatLost(seat))
        _tell(held, seat)
    return True


@frozen_if_poisoned
@retried
def match_put_out(*, match_id: int, user_id: int, reason: str) -> None:
    """Have a player be out of a match for good by no wish of his: it counts nothing for him.

    Neither in his reliability nor in points, and nobody votes on it (torneos §14.1). *reason* is
    kept. Raises ``Refusal`` as leaving does.
    """

    def leave(held: Held, seat: Seat, action: Action, fingerprint: bytes) -> None:
        admission.require_own_hand(held.live, seat)
        rows = MatchPlayer.objects.filter(match_id=match_id, seat=seat, until=None)
        with transaction.atomic():  # nothing of it where he may not go
            rows.update(excused=judging.told(None, reason))
            held.take(None, action, action_id=action_id, fingerprint=fingerprint)

    action_id = uuid4()
    asking.carried_out(match_id, user_id, action_id, SeatLeft, leave)


@frozen_if_poisoned
@retried
def match_forsake(*, match_id: int, left: Collection[int]) -> None:
    """End, as void, a match that the users of *left* have left; nobody need play it on.

    Unlike one that the house voids, it counts for who left it (torneos §14.1): in his reliability,
    and the others may still vote on him. It counts for none of the others who fell and might have
    come back, his partner neither (torneos §21.1). One that is over stays as it is.
    """
    with transaction.atomic():
        held = Held.lock(match_id)
        if held.is_playing:
            held.forsake(left)


# --- The seat of a player who left, where a robot plays on from it


@frozen_if_poisoned
@retried
def match_return(*, match_id: int, user_id: int, window: UUID) -> None:
    """Give his seat back, once, to a player who fell (decisiones §9). Raises ``Refusal``.

    Who asks again has lost the answer: nothing is done if the seat is his already.
    """
    with transaction.atomic():
        held = Held.lock(match_id)
        seat = held.live.chairs.seat_of.get(user_id)
        if seat is not None and departures.has_returned(match_id, seat):
            return
        held.require_playing()
        if seat is None or not departures.may_return(match_id, seat):
            raise Refusal("no_vuelve")
        seat_presence.expect(match_id, [seat])
        seat_presence.take(match_id, seat, window)
        held.table_action(SeatRestored(seat))


@frozen_if_poisoned
@retried
def match_vote(*, match_id: int, user_id: int, of: Seat, yes: bool) -> None:
    """Note a vote to penalise, or not, the player who left the seat *of*. Raises ``Refusal``.

    Who asks again has lost the answer: what he has voted stands, even if all is counted by now.
    """
    with transaction.atomic():
        held = Held.lock(match_id)
        seat = held.live.chairs.seat_of.get(user_id)
        if seat is not None and departures.has_voted(match_id, seat=seat, of=of, yes=yes):
            return
        voters = departures.humans(held.live)
        if seat is None or seat not in voters:
            raise Refusal("solo_mirando")
        if seat == of:
            raise Refusal("votacion")
        if not departures.vote(held.live.facts, voters, seat=seat, of=of, yes=yes):
            raise Refusal("votacion")


def vote_close(*, departure_id: int) -> None:
    """Count a vote whose time is over."""
    with transaction.atomic():
        match_id = Departure.objects.values_list("match_id", flat=True).get(pk=departure_id)
        # The match first, as when voting: it cannot end while its vote is counted.
        Match.objects.select_for_update(no_key=True).only("pk").get(pk=match_id)
        departure = Departure.objects.select_for_update(no_key=True).get(pk=departure_id)
        departures.count(facts_of(match_id), departure)


def _tell(held: Held, seat: Seat) -> None:
    """Show at the match and in its salón that a seat is lost, or is not any more."""
    facts = held.live.facts
    hints.publish(topic(facts.id), "mesa", held.live.version)
    changed(facts.row["room_id"], [held.live.chairs.player(seat).user_id])
