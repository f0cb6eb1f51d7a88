"""What happens in championships by itself, each in its own transaction (torneos §2.4)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from economy import ledger
from economy.freezing import is_frozen
from games.live import epoch, sweep
from games.models import Match
from games.tables import reserving
from tournaments.championships import (
    awarding,
    cruces,
    cycles,
    disputed,
    evening,
    fees,
    judging,
    opening,
    reminding,
    steering,
)
from tournaments.championships.drawing import closed, draw_held, play_begun
from tournaments.championships.entering import fill
from tournaments.championships.founding import check_in_opens
from tournaments.championships.jornadas import jornadas_as_they_are
from tournaments.championships.listing import UNSEEN
from tournaments.championships.states import championship_locked, championship_move, entries_move
from tournaments.models import Championship, Cruce, Cycle, Dispute, Entry, Member, Round, Side
from tournaments.models.championships import GONE
from tournaments.models.evening import OPEN

log = logging.getLogger(__name__)

MOST_AT_ONCE = 16
"""Cruces, claims or cycles in a sweep: turn clocks of everybody wait for its end."""


def close(championship_id: int) -> None:
    """End entering if its time is over: invitations expire."""
    one = championship_locked(championship_id)
    if one.state == "inscripcion" and one.closes_at <= timezone.now():
        closed(one)


def open_check_in(championship_id: int) -> None:
    """Let people say that they are there, if it is time; where nobody says it, whoever is in is."""
    one = championship_locked(championship_id)
    if one.state != "cerrado" or check_in_opens(one) > timezone.now():
        return
    championship_move(one, "presentar")
    if not one.check_in_minutes:
        entries_move(one.entries.all(), "confirmado", "presentarse")
        Member.objects.filter(championship=one, is_in=True).update(present_at=timezone.now())


def pay_owed(championship_id: int) -> None:
    """Return the fees that a championship owes."""
    fees.pay_owed(championship_locked(championship_id))


def run() -> None:
    """Do whatever is due in any championship."""
    now = timezone.now()
    if _is_any_alive():
        _run_alive(now)
    # After the draws: what has just been cancelled for want of people is not repeated for ever.
    due = Cycle.objects.filter(stopped_at=None, due_at__lte=now)
    _each(due.order_by("due_at", "pk"), cycles.next_made, MOST_AT_ONCE)


def _run_alive(now: datetime) -> None:
    """Do whatever is due in those that are not over."""
    rows = Championship.objects.order_by("pk")
    _each(opening.just_open(now), opening.opened)
    _each(rows.filter(state="inscripcion", closes_at__lte=now), close)
    _each(
        [one for one in rows.filter(state="cerrado") if check_in_opens(one) <= now], open_check_in
    )
    _each(rows.filter(state="presentacion", starts_at__lte=now), draw_held)
    _each(rows.filter(state="sorteado"), play_begun)
    _each(steering.pauses_over(now), steering.pause_over)
    _each(judging.overdue(), judging.lapsed, MOST_AT_ONCE)
    _play()
    _remind()
    if not is_frozen():
        owed = Member.objects.filter(championship=OuterRef("pk"), is_owed=True)
        unpaid = Q(Exists(owed)) | Q(state="cancelado")
        _each(rows.filter(unpaid, settled_at=None), pay_owed)
        _each(
            rows.filter(state="terminado", ended_at__lte=now - awarding.DISPUTES), awarding.awarded
        )


def _is_any_alive() -> bool:
    """Return whether anything may ever be due: the clock asks once a second, all year."""
    claims = disputed.open_ones(Dispute.objects.exclude(due_at=None))
    return unsettled_ids().exclude(state__in=UNSEEN).exists() or claims.exists()


def advanced(championship_id: int) -> None:
    """Bring a championship to what follows from what has happened in it."""
    evening.advance(championship_locked(championship_id))


def _play() -> None:
    """Have rounds be published, cruces called and those that wait looked at."""
    running = Championship.objects.filter(state="en_juego").order_by("pk")
    gone = Q(a__state__in=GONE) | Q(b__state__in=GONE)
    left = Cruce.objects.filter(gone, championship=OuterRef("pk"), state__in=OPEN)
    begun = Round.objects.filter(championship=OuterRef("pk"))
    is_time = Q(next_at=None) & ~Exists(begun) | Q(next_at__lte=timezone.now())
    _each(running.filter(is_time | Exists(left)), advanced)
    of_running = Q(championship__state="en_juego")
    of_stopped = Q(championship__state="pausado")
    made = Exists(Match.objects.filter(origin=OuterRef("origin")).exclude(origin=""))
    # Of a table of several somebody may have gone, whom the others need not wait for.
    without = Exists(Side.objects.filter(cruce=OuterRef("pk"), entry__state__in=GONE))
    at_it = {"table__origin": OuterRef(OuterRef("origin")), "user": OuterRef("user")}
    staying = Member.objects.filter(entry__sides__cruce=OuterRef("pk"))
    staying = staying.exclude(entry__state__in=GONE)
    away = Exists(staying.filter(~Exists(reserving.seats_here().filter(**at_it))))
    is_begun = made | without & ~away
    is_due = of_running & (Q(due_at__lte=timezone.now()) | is_begun) | of_stopped & made
    waiting = Cruce.objects.filter(is_due, state="esperando").order_by("pk")
    _each(waiting, cruces.waited, MOST_AT_ONCE)
    due = Cruce.objects.order_by("pk").filter(
        of_running, state__in=("listo", "nulo"), call_at__lte=timezone.now()
    )
    _each(due, cruces.called, MOST_AT_ONCE)


def _remind() -> None:
    """Tell people what they are told at an hour."""
    _each(reminding.about_to_start(), reminding.start_told)
    _each(reminding.about_to_be_called(), reminding.call_told, MOST_AT_ONCE)
    _each(reminding.half_gone(), reminding.half_told, MOST_AT_ONCE)


def fill_places() -> None:
    """Give every place that is free to who waits for it and can pay by now (torneos §3.6).

    However it came to be free: somebody left, or there are more places than before.
    """
    waiting = Entry.objects.filter(championship=OuterRef("pk"), state="en_espera")
    _each(Championship.objects.filter(Exists(waiting), state__in=_BEFORE_THE_DRAW), places_given)


def places_given(championship_id: int) -> None:
    """Give the free places of a championship to who waits for them."""
    one = championship_locked(championship_id)
    if one.state in _BEFORE_THE_DRAW:
        fill(one, who_are_there=one.state == "presentacion")


def unsettled_ids() -> QuerySet[Championship, int]:
    """Return the numbers of the championships that may still hold U$uros."""
    return Championship.objects.filter(settled_at=None).values_list("pk", flat=True)


@epoch.on_downtime
def give_back(gap: timedelta) -> None:
    """Give the time the site was down to whoever could not enter, or say that he is there.

    What lies ahead keeps its hour: only what was to happen meanwhile, or was under way, is put off.
    """
    now = timezone.now()
    for one in Championship.objects.filter(state__in=_BEFORE_THE_DRAW, closes_at__lte=now + gap):
        closes_at = one.closes_at
        if one.state == "inscripcion" and closes_at <= now:
            closes_at += gap
        late = check_in_opens(one) <= now or closes_at > check_in_opens(one)
        rows = Championship.objects.filter(pk=one.pk, state=one.state)
        rows.update(closes_at=closes_at)
        if late:
            at = one.starts_at + gap
            rows.update(starts_at=at, jornadas_at=jornadas_as_they_are(one, at))
    evening.put_off(Cruce.objects.filter(championship__state="en_juego"), gap)
    evening.put_off(Cruce.objects.filter(championship__state="pausado"), gap)
    paused = Championship.objects.filter(state="pausado")
    paused.update(paused_at=F("paused_at") + gap)  # what went by before is given back at its end
    ended = Championship.objects.filter(state="terminado")
    ended.update(ended_at=F("ended_at") + gap)
    disputed.disputes_put_off(Dispute.objects.all(), now - gap)


_BEFORE_THE_DRAW = ("inscripcion", "cerrado", "presentacion")


def _each(
    found: Iterable[Championship | Cruce | Cycle | Dispute],
    job: Callable[[int], bool | None],
    most: int | None = None,
) -> None:
    """Do *job* for each that is *found*, for *most* of them; the next sweep goes on.

    Of which nothing came does not count: others are not to wait for it, sweep after sweep.
    """
    done = 0
    for one in list(found):
        if done == most:
            return
        try:
            if ledger.alone(lambda pk=one.pk: job(pk)) is not False:  # type: ignore[misc]
                done += 1
        except Exception:
            log.exception("%r: %s failed", one, job.__name__)


sweep.register("championships", run)
