"""Leaving a match that goes on: the robot that takes the seat, the vote, the way back.

What leaving means is declared by the engine (``departure``); this is what is done about it where
a robot plays on (parchís §1.18, decisiones §9). It runs under the lock of the match.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from games.engines.core.attendance.events import Recuperado, Sustituido
from games.engines.core.contract import Action, Event, Outcome, Seat, SeatLeft, TimerFired
from games.engines.core.departure import DepartureRule, is_penalised
from games.live import hints, tries
from games.matches import closing, seat_presence
from games.matches.outgoing import LeavingRule, PlayerLeft
from games.matches.runner import Facts, Live
from games.models import Departure, DepartureVote, Match, MatchPlayer

DESERTED = Outcome(places=(), reason="sin_jugadores", void=True)
"""The last human left: nobody wins, everything returns (RULING P26)."""

FORSAKEN = Outcome(places=(), reason="sin_rival", void=True)
"""A side left, and what it was played for is decided: nobody plays it on (torneos §14.1)."""

ENDS_OF_THE_TABLE = {end.reason: end for end in (DESERTED, FORSAKEN)}
"""By reason, how a match ends that goes on for its game: its state has no outcome."""

SUBSTITUTE = "novato"
"""The level of the robot that takes a seat: «los robots juegan fatal» (RULING P25)."""

VOTES, VOTES_AT_ONCE = "votes", 200
"""The job of the sweep that counts them (``games.live.tries``), and how many it takes on."""

_CAUSES = {"reconexion": Departure.Cause.FELL, "ausente": Departure.Cause.ABSENT}


def rule(facts: Facts) -> DepartureRule:
    """Return what follows when a player leaves this match for good."""
    return facts.engine.departure(facts.options)


def rule_shown(facts: Facts) -> LeavingRule:
    """Return what follows when a player leaves, as the ``mesa`` frame tells it."""
    departure = rule(facts)
    return LeavingRule(
        acaba=departure.ends_match,
        robot=departure.leaves_robot,
        reinicia=departure.restarts_juego,
        votan=departure.is_voted,
        puntos=penalty(facts),
    )


def penalty(facts: Facts) -> int:
    """Return how many points leaving may cost: none in a match that gives none (a training)."""
    return rule(facts).penalty if facts.row["ranked"] else 0


def note(live: Live, action: Action, events: Iterable[Event], now: datetime) -> Outcome | None:
    """Write down who left or came back in a step; return how the match ends if nobody is left."""
    for event in events:
        if isinstance(event, Sustituido):
            left = left_by(action)
            assert left is not None
            _left(live, event.asiento, left[1], now)
        elif isinstance(event, Recuperado):
            _returned(live, event.asiento, now)
    gone = any(isinstance(event, Sustituido) for event in events)
    return DESERTED if gone and not humans(live) else None


def humans(live: Live) -> tuple[Seat, ...]:
    """Return the seats that people play themselves."""
    replaced = live.facts.engine.replaced(live.state)
    return tuple(
        player.seat
        for player in live.chairs.taken
        if not player.robot_level and player.seat not in replaced
    )


def left_by(action: Action | None) -> tuple[Seat, Departure.Cause] | None:
    """Return who leaves for good by *action*, a step that was carried out, and why; or ``None``."""
    if isinstance(action, SeatLeft):
        return action.seat, Departure.Cause.LEFT
    if isinstance(action, TimerFired):
        what, _colon, seat = action.key.partition(":")
        if what in _CAUSES:
            return int(seat), _CAUSES[what]
    return None


def note_cause(live: Live, action: Action, outcome: Outcome | None) -> None:
    """Write why the player who left by *action*, which led to *live*, is no longer there.

    Not where each has U$uros of his own: there it is standing up.
    """
    left = left_by(action)
    if left is None or live.facts.money.has_stacks:
        return
    seat, cause = left
    engine = live.facts.engine
    gone = {*engine.replaced(live.state), *engine.gone(live.state)}
    if seat in gone or (outcome is not None and seat in outcome.left):
        rows = MatchPlayer.objects.filter(match_id=live.facts.id, seat=seat, until=None)
        rows.update(left_by=cause)


def _left(live: Live, seat: Seat, cause: Departure.Cause, now: datetime) -> None:
    facts = live.facts
    # Where there is nothing to lose nothing is asked: neither of who plays on subsidy.
    scores = live.chairs.player(seat).staked >= facts.row["stake"]
    may_lose = penalty(facts) if scores and not _is_excused(facts.id, seat) else 0
    is_asked = bool(may_lose) and rule(facts).is_voted and bool(humans(live))
    # The last one is penalised without a vote (decisiones §9).
    lost = 0 if is_asked else may_lose
    seconds = settings.USUMUS["LEAVE_VOTE_SECONDS"] if is_asked else 0
    Departure.objects.create(
        match_id=facts.id,
        seat=seat,
        user_id=live.chairs.player(seat).user_id,
        cause=cause,
        at=now,
        vote_ends_at=now + timedelta(seconds=seconds),
        counted_at=None if is_asked else now,
        penalty=lost,
    )
    seat_presence.forget(facts.id, seat)
    hints.publish(f"match:{facts.id}", "mesa", 0)


def _is_excused(match_id: int, seat: Seat) -> bool:
    """Return whether he who goes from *seat* was put out of the match (``seating``). One query."""
    rows = MatchPlayer.objects.filter(match_id=match_id, seat=seat, until=None)
    return rows.exclude(excused="").exists()


def _returned(live: Live, seat: Seat, now: datetime) -> None:
    open_ones = Departure.objects.filter(match_id=live.facts.id, seat=seat, returned_at=None)
    open_ones.update(returned_at=now)
    rows = MatchPlayer.objects.filter(match_id=live.facts.id, seat=seat, until=None)
    rows.update(left_by="")
    hints.publish(f"match:{live.facts.id}", "mesa", 0)


def away(match_id: int) -> set[Seat]:
    """Return the seats whose players left and are not back. One query."""
    gone = Departure.objects.filter(match_id=match_id, returned_at=None)
    return set(gone.values_list("seat", flat=True))


def may_return(match_id: int, seat: Seat) -> bool:
    """Return whether the player replaced on *seat* may return: once, if he fell (decisiones §9)."""
    departures = list(Departure.objects.filter(match_id=match_id, seat=seat))
    return (
        len(departures) == 1
        and departures[0].cause == Departure.Cause.FELL
        and departures[0].returned_at is None
    )


def kept_from_returning(match_id: int, left: Collection[int]) -> None:
    """Have who fell, and might have come back had the match gone on, not be gone from it.

    Not the users of *left*, who end it.
    """
    fallen = Departure.objects.filter(match_id=match_id, returned_at=None).exclude(user__in=left)
    seats = [row.seat for row in fallen if may_return(match_id, row.seat)]
    rows = MatchPlayer.objects.filter(match_id=match_id, seat__in=seats, until=None)
    rows.update(left_by="")


def has_returned(match_id: int, seat: Seat) -> bool:
    """Return whether the player replaced on *seat* has taken it back and still has it."""
    last = Departure.objects.filter(match_id=match_id, seat=seat).last()
    return last is not None and last.returned_at is not None


def has_voted(match_id: int, *, seat: Seat, of: Seat, yes: bool) -> bool:
    """Return whether *seat* has answered that, open or closed, the last time that *of* left."""
    last = Departure.objects.filter(match_id=match_id, seat=of).last()
    return last is not None and last.votes.filter(seat=seat, yes=yes).exists()


def vote(facts: Facts, voters: Iterable[Seat], *, seat: Seat, of: Seat, yes: bool) -> bool:
    """Note the vote of *seat* on the player who left *of*; False if there is no vote on him.

    Who fell and is back already is not asked about himself.
    """
    # Locked, so that the vote is not being counted meanwhile.
    departure = _open(facts.id).select_for_update(no_key=True).filter(seat=of).first()
    if departure is None:
        return False
    DepartureVote.objects.update_or_create(departure=departure, seat=seat, defaults={"yes": yes})
    voted = set(departure.votes.values_list("seat", flat=True))
    if set(voters) - {of} <= voted:
        count(facts, departure)
    hints.publish(f"match:{facts.id}", "mesa", 0)
    return True


def count(facts: Facts, departure: Departure) -> None:
    """Close a vote, once, and take the points that it takes; the match must be locked."""
    votes = list(departure.votes.values_list("yes", flat=True))
    lost = penalty(facts) if is_penalised(sum(votes), votes.count(False)) else 0
    closed = Departure.objects.filter(pk=departure.pk, counted_at=None)
    if closed.update(counted_at=timezone.now(), penalty=lost) and lost:
        _take_from_the_result(departure, lost)
    hints.publish(f"match:{departure.match_id}", "mesa", 0)


def _take_from_the_result(departure: Departure, lost: int) -> None:
    """Take what a vote closed after the end costs; before it the settlement does (``lost_by``).

    Who follows closed matches is told of this one again.
    """
    over = Match.objects.filter(pk=departure.match_id, finished_at__isnull=False, void_reason="")
    if over.exists():
        row = MatchPlayer.objects.filter(match_id=departure.match_id, seat=departure.seat)
        row.update(points=F("points") - lost)
        closing.tell_again(departure.match_id)


def lost_by(match_id: int) -> dict[Seat, int]:
    """Return by seat the points that leaving has cost so far. One query."""
    found: dict[Seat, int] = {}
    rows = Departure.objects.filter(match_id=match_id, penalty__gt=0)
    for seat, lost in rows.values_list("seat", "penalty"):
        found[seat] = found.get(seat, 0) + lost
    return found


def overdue() -> list[int]:
    """Return votes whose time is over, so many at a time and in turn."""
    due = Departure.objects.filter(counted_at=None, vote_ends_at__lte=timezone.now())
    in_turn = tries.in_turn(due, VOTES, "vote_ends_at")
    return list(in_turn.values_list("pk", flat=True)[:VOTES_AT_ONCE])


def shown(facts: Facts) -> list[PlayerLeft]:
    """Return the players who left, as the ``mesa`` frame tells it."""
    now = timezone.now()
    rows = Departure.objects.filter(match_id=facts.id).select_related("user")
    rows = rows.prefetch_related("votes")
    return [
        PlayerLeft(
            asiento=row.seat,
            nick=row.user.username,
            causa=row.cause,
            quedan=max(0, round((row.vote_ends_at - now).total_seconds() * 1000))
            if row.counted_at is None
            else None,
            votan=sorted(vote.seat for vote in row.votes.all()),
            pierde=row.penalty,
            vuelto=row.returned_at is not None,
        )
        for row in rows
    ]


def _open(match_id: int) -> Any:
    return Departure.objects.filter(match_id=match_id, counted_at=None)
