"""What follows from results: the next round, or more of the trees (torneos §2.3).

All of it expects the championship locked, and writes what it finds new at once for all.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.championships import jornadas, past, sides, tables, telling
from tournaments.championships.apart import together_noted
from tournaments.championships.states import act_note, cruce_step, entries_step
from tournaments.models import Championship, Cruce, Entry, Round
from tournaments.models.championships import GONE
from tournaments.models.evening import OPEN
from tournaments.pairing import mesas, parts, progress
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.parts import Paired, Past
from tournaments.pairing.progress import Report, Rules, Slot, Standing

log = logging.getLogger(__name__)

AT_ONCE = 500
"""Rows that are written in one statement."""
AGAIN = timedelta(minutes=1)
"""After that what could not be done is tried again."""
TO_CLAIM = timedelta(minutes=10)
"""For so long after a match something said in it may be claimed (torneos §17.3)."""
COMPLETED = ("a", "b", "state", "ready_at", "call_at")
"""What ``completed`` may change of a cruce."""


def published(one: Championship) -> bool:
    """Publish what *one* has come to; return whether nothing is left to be played."""
    rules = past.rules_of(one)
    if progress.has_rounds(one.format, rules) and not _by_rounds(one):
        return False
    if not progress.has_trees(one.format, rules):
        return True
    return _is_rested(one, rules) and _by_trees(one)


def _is_rested(one: Championship, rules: Rules) -> bool:
    """Return whether the cuadro may be there: one that follows from rounds is drawn as they are.

    That is at half of the rest, so that before it a result may be claimed, or decided again.
    """
    is_drawn = progress.MAIN in (one.drawn or {}).get("cuadros", {})
    if is_drawn or not progress.has_rounds(one.format, rules):
        return True
    at = one.next_at or _half_rested_at(one)
    is_time = one.state == "en_juego" and at <= timezone.now()
    one.next_at = None if is_time else at
    one.save(update_fields=["next_at"])
    return is_time


# --- By trees


def _by_trees(one: Championship) -> bool:
    entries = past.numbered(one)
    standing, elsewhere = standing_of(one, entries, past.reports_of(one))
    if standing.consolation is not None:
        hopeful = [n for n in standing.consolation if entries[n].state not in GONE]
        _keep_cuadro(one, progress.CONSOLATION, progress.positions_of(hopeful))
        standing, elsewhere = standing_of(one, entries, past.reports_of(one))
    rows = _rows(one, standing.sides)
    changed = [
        cruce
        for slot, (first, second) in standing.sides.items()
        if (cruce := rows[slot]).state == "pendiente"
        and completed(one, cruce, slot, (first, second), entries)
    ]
    Cruce.objects.bulk_update(changed, COMPLETED, batch_size=AT_ONCE)
    drawn = [c for c in changed if _begins(one, c.round.tree, c.round.number)]
    if drawn:
        together_noted(one, [(c, [c.a, c.b]) for c in drawn if c.a and c.b])
    placed(entries, standing.places | elsewhere, standing.out | set(elsewhere))
    return standing.is_over


def standing_of(
    one: Championship, entries: Mapping[int, Entry], reports: Iterable[Report]
) -> tuple[Standing, dict[int, int]]:
    """Return how far the trees have come by *reports*, and the places of who is in none.

    ``Illegal`` if they cannot follow from each other.
    """
    rules = past.rules_of(one)
    if progress.has_rounds(one.format, rules):
        positions = _joined(one, entries)
    else:
        positions = progress.first_positions(len(entries), rules, past.forbidden(one))
    if one.format == "doble":
        return progress.standing_of_double(positions, rules, reports), {}
    drawn = one.drawn or {}
    second = past.consuelo_positions(one)
    elsewhere = {int(n): place for n, place in drawn.get("fuera", {}).items()}
    return progress.standing_of_cup(positions, rules, reports, second), elsewhere


def _joined(one: Championship, entries: Mapping[int, Entry]) -> list[int]:
    """Return the positions of the cuadro that follows the rounds, drawn once."""
    kept = (one.drawn or {}).get("cuadros", {})
    if progress.MAIN not in kept:
        found = parts.joined(past_of(one, entries), tables.clean_win(one))
        places = {str(number): place for number, place in found.places.items()}
        one.drawn = {**(one.drawn or {}), "fuera": places}
        _keep_cuadro(one, progress.MAIN, found.positions)
        return found.positions
    return list(kept[progress.MAIN])


def _keep_cuadro(one: Championship, tree: str, positions: list[int]) -> None:
    """Keep the cuadro that was drawn anew, so that nothing that happens later changes it."""
    drawn = one.drawn or {}
    one.drawn = {**drawn, "cuadros": {**drawn.get("cuadros", {}), tree: positions}}
    one.save(update_fields=["drawn"])


def completed(
    one: Championship, cruce: Cruce, slot: Slot, sides: tuple[int | None, int | None],
    entries: Mapping[int, Entry],
) -> bool:  # fmt: skip
    """Have *cruce*, which nobody knew, have its *sides*; return whether that is new."""
    first, second = sides
    known = (entries.get(first or 0), entries.get(second or 0))
    if first is None or second is None:
        is_new = (cruce.a_id, cruce.b_id) != tuple(side and side.pk for side in known)
        cruce.a, cruce.b = known
        return is_new
    if first and second:
        cruce.a, cruce.b = known
        now = timezone.now()
        _ready(cruce, now, now + _rest_before(one, slot))
    else:
        cruce.a, cruce.b = known[0] or known[1], None
        cruce_step(cruce, "eximir")
    return True


def _rest_before(one: Championship, slot: Slot) -> timedelta:
    """Return how long who plays *slot* rests from now on: before the first round nobody has played.

    Of a cuadro that follows from rounds half of the rest is over when it is drawn.
    """
    rules = past.rules_of(one)
    if _begins(one, slot.tree, slot.round):
        return timedelta(0)
    if (slot.tree, slot.round) == (progress.MAIN, 1):
        return _half_of_rest(rules)
    return timedelta(minutes=rules.rest)


def _begins(one: Championship, tree: str, number: int) -> bool:
    """Return whether this is the first round of *one*, of which the draw says who plays it."""
    is_first = number == 1 and tree in {progress.MAIN, progress.WINNERS}
    return is_first and not progress.has_rounds(one.format, past.rules_of(one))


def _ready(cruce: Cruce, now: datetime, call_at: datetime) -> None:
    """Have both sides of *cruce* be known from *now* on, and its table be opened at *call_at*."""
    cruce.ready_at, cruce.call_at = now, call_at
    cruce_step(cruce, "completar")


def _rows(one: Championship, slots: Iterable[Slot]) -> dict[Slot, Cruce]:
    """Return the cruces of all *slots*, made where there was none. At most four queries."""
    wanted = list(slots)
    rounds = {(row.tree, row.number): row for row in one.rounds.all()}
    new = {(s.tree, s.round) for s in wanted} - set(rounds)
    made = Round.objects.bulk_create(
        Round(championship=one, tree=tree, number=number) for tree, number in sorted(new)
    )
    rounds |= {(row.tree, row.number): row for row in made}
    known = one.cruces.select_related("round", "a", "b")
    rows = {Slot(row.round.tree, row.round.number, row.index): row for row in known}
    missing = [
        Cruce(championship=one, round=rounds[slot.tree, slot.round], index=slot.cruce)
        for slot in wanted
        if slot not in rows
    ]
    Cruce.objects.bulk_create(missing, batch_size=AT_ONCE)
    return rows | {Slot(row.round.tree, row.round.number, row.index): row for row in missing}


# --- By rounds


def past_of(
    one: Championship, entries: Mapping[int, Entry], done: int = progress.MOST_NUMBER
) -> Past:
    """Return what has happened by rounds in *one*, of which so many are over. Two queries."""
    return Past(
        one.format,
        len(entries),
        past.rules_of(one),
        done,
        past.results_of(one, done),
        {n for n, entry in entries.items() if entry.state == "jugando"},
        {n for n, entry in entries.items() if entry.state in GONE},
        past.forbidden(one),
        (one.drawn or {}).get("divisiones", []),
        sum(entry.missed > 0 for entry in entries.values()),
        past.sat_of(one, done),
        *(tables.size_of(one) if one.format in parts.TABLES else ()),
    )


def _by_rounds(one: Championship) -> bool:
    """Publish the next round once the one before is over; return whether there is none.

    Who did not come has until then to say that he is there (torneos §14.3).
    """
    rows = one.rounds.exclude(tree__in=past.trees_of(one))
    last = rows.order_by("-number").first()
    if Cruce.objects.filter(round__in=rows, state__in=(*OPEN, "en_disputa")).exists():
        return False
    entries = past.numbered(one)
    before = past_of(one, entries, last.number if last else 0)
    is_asked = one.next_at is None or one.state == "pausado"  # else once the next is to be paired
    if is_asked and (parts.is_over(before) or _is_alone(before, entries)):
        return True
    if one.next_at is None and last is not None:
        _wait(one, entries)
    return one.state == "en_juego" and _is_time(one, entries) and _next(one, before, entries)


def _wait(one: Championship, entries: Mapping[int, Entry]) -> None:
    """Have the next round be published at half of the rest: it is called at its end.

    So there is time before it for whoever comes back (torneos §14.3), and after it for whoever
    steers to look at it and take it back (torneos §2.5).
    """
    one.next_at = _half_rested_at(one)
    if _too_few(one, entries):
        one.next_at += timedelta(minutes=past.rules_of(one).courtesy)
    one.save(update_fields=["next_at"])


def _half_rested_at(one: Championship) -> datetime:
    """Return when half of the rest is over, whose first moment is now.

    Where jornadas have their dates not before the time to claim is over.
    """
    least = TO_CLAIM if jornadas.has_dates(one) else timedelta(0)
    return timezone.now() + max(_half_of_rest(past.rules_of(one)), least)


def _half_of_rest(rules: Rules) -> timedelta:
    return timedelta(minutes=rules.rest) / 2


def _called_at(one: Championship, number: int, now: datetime) -> datetime:
    """Return when a round published *now* is called: the rest is over then, and it is its date."""
    rules = past.rules_of(one)
    if number == 1:
        return now
    rested = now + _half_of_rest(rules)
    if jornadas.has_dates(one):
        return max(rested, jornadas.jornada_at(one, number))
    return rested


def _is_time(one: Championship, entries: Mapping[int, Entry]) -> bool:
    """Return whether the next round is to be published: once enough are back they rest first."""
    if one.next_at is None:
        return True
    rested = timezone.now() + _half_of_rest(past.rules_of(one))
    is_by_points = parts.is_by_points(one.format, past.rules_of(one))
    if is_by_points and one.next_at > rested and not _too_few(one, entries):
        one.next_at = rested
        one.save(update_fields=["next_at"])
    return one.next_at <= timezone.now()


def _too_few(one: Championship, entries: Mapping[int, Entry]) -> bool:
    """Return whether nobody could be paired although somebody might come back."""
    states = [entry.state for entry in entries.values()]
    fewest = tables.size_of(one)[1] if one.format in parts.TABLES else 2
    return states.count("jugando") < fewest and "ausente" in states


def _next(one: Championship, before: Past, entries: Mapping[int, Entry]) -> bool:
    """Publish the round after those that are over; return whether there is none."""
    number = before.done + 1
    if parts.begins_phase(before):
        phases = [*before.phases, parts.next_divisions(before, tables.clean_win(one))]
        one.drawn = {**(one.drawn or {}), "divisiones": phases}
        before = before._replace(phases=phases)
    try:
        paired = parts.next_round(before)
    except Illegal:
        log.warning("championship %d: no pairing for round %d", one.pk, number)
        _later(one, number)
        return False  # the organiser has to lift what he forbade
    if paired is None or _is_alone(before, entries):
        return True
    if one.format == "vidas":
        places = parts.lives_of(before).places
        placed(entries, places, places)
    if one.format == "mesas_eliminatoria":
        places = mesas.out(before.evening)
        placed(entries, places, places)
    one.next_at = None
    is_last = False
    if not _written(one, number, paired, entries):
        is_last = parts.is_over(past_of(one, entries, number))
        if not is_last:
            _wait(one, entries)
    one.save(update_fields=["drawn", "next_at"])
    return is_last


_LIFTS = ("permitir", "repetir", "retirar", "retirar_reclamada", "reanudar")
"""What has a round that could not be paired be another one."""


def _later(one: Championship, number: int) -> None:
    """Have round *number* be tried again in a while, and say in the log that it cannot be paired.

    That is said once, and once more where it is still so after something was done about it.
    """
    one.next_at = timezone.now() + AGAIN
    one.save(update_fields=["next_at"])
    why = _("Ronda %(n)d.") % {"n": number}
    said = one.acts.filter(action="sin_emparejar", reason=why).order_by("-pk").first()
    if said is None or one.acts.filter(pk__gt=said.pk, action__in=_LIFTS).exists():
        act_note(one, None, "sin_emparejar", why)


def _is_alone(before: Past, entries: Mapping[int, Entry]) -> bool:
    """Return whether one at most is left of those who are paired by points."""
    states = [entry.state for entry in entries.values()]
    there = states.count("jugando") + states.count("ausente")
    return parts.is_by_points(before.format, before.rules) and there < before.fewest


def _written(
    one: Championship, number: int, paired: Iterable[Paired], entries: Mapping[int, Entry]
) -> int:
    """Write the cruces of a round; return how many are to be played."""
    now = timezone.now()
    call_at = _called_at(one, number, now)
    made: list[Cruce] = []
    seated: list[tuple[Cruce, list[Entry]]] = []
    for section in paired:
        row = Round.objects.create(championship=one, tree=section.tree, number=number)
        for index, (a, b) in enumerate(section.cruces):
            cruce = Cruce(championship=one, round=row, index=index, a=entries[a], b=entries[b])
            _ready(cruce, now, call_at)
            made.append(cruce)
        if section.exempt:
            rests = Cruce(championship=one, round=row, index=len(section.cruces))
            rests.a = entries[section.exempt]
            cruce_step(rests, "eximir")
            made.append(rests)
        for index, numbers in enumerate(section.tables):
            cruce = Cruce(championship=one, round=row, index=index)
            _ready(cruce, now, call_at)
            made.append(cruce)
            seated.append((cruce, [entries[number] for number in numbers]))
    Cruce.objects.bulk_create(made, batch_size=AT_ONCE)
    sides.seated(seated)
    if seated:
        together_noted(one, seated)
    if made and call_at > now:
        telling.round_published(one, made, call_at)
    return sum(cruce.state == "listo" for cruce in made)


def placed(
    entries: Mapping[int, Entry], places: Mapping[int, int | None], out: Collection[int]
) -> None:
    """Write *places*, by number, and that who is *out* plays no more. Two queries at most."""
    changed = []
    for number, entry in entries.items():
        place = places.get(number, entry.place)
        is_out = number in out and entry.state in {"jugando", "ausente"}
        if place != entry.place or is_out:
            entry.place = place
            changed.append(entry)
    gone = [entry for entry in changed if entry.number in out]
    entries_step([e for e in gone if e.state in {"jugando", "ausente"}], "eliminar")
    Entry.objects.bulk_update(changed, ["place", "state"], batch_size=AT_ONCE)
