"""What depends on a cruce, and taking back what its result made (torneos §15.2, ``siguiente``)."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.championships import evening
from tournaments.championships.states import cruce_reset, entry_restored, round_move
from tournaments.models import Championship, Cruce
from tournaments.pairing import progress
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.knockout import Side
from tournaments.pairing.progress import Slot

_NOT_BEGUN = ("pendiente", "listo", "exento")
Sides = Mapping[Slot, tuple[Side, Side]]


def state_after(one: Championship, cruce: Cruce) -> str | None:
    """Return the state of what depends on *cruce* and has begun, ``None`` if nothing has.

    In a format by rounds that is the next round, whoever plays in it: its pairing looked at the
    result, or who is to play again would be called to two tables.
    """
    if one.format not in progress.BY_TREES:
        later = one.rounds.filter(tree=cruce.round.tree, number__gt=cruce.round.number)
        states = later.exclude(state="prevista").order_by("number").values_list("state", flat=True)
        return states.first()
    if cruce.decided is None:
        return None
    try:
        sides = _sides_without(one, cruce)
    except Illegal:  # somebody whom the result let through has played since
        return "terminado"
    begun = one.cruces.exclude(pk=cruce.pk).exclude(state__in=_NOT_BEGUN)
    for row in begun.select_related("round", "a", "b"):
        if not _stands(row, sides):
            return row.state
    return None


def taken_back(one: Championship, cruce: Cruce) -> None:
    """Have *cruce* have no result: what hung from it is not known, and who was out is in again.

    The championship is locked; nothing that depends on it has begun.
    """
    was_decided = cruce.decided is not None
    cruce.decided = cruce.winner = None
    cruce.is_walkover, cruce.juegos_a, cruce.juegos_b = False, 0, 0
    cruce.save()
    if one.format in progress.BY_TREES and was_decided:
        sides = _sides_without(one, cruce)
        waiting = one.cruces.filter(state__in=("listo", "exento"))
        for row in waiting.exclude(pk=cruce.pk).select_related("round", "a", "b"):
            if not _stands(row, sides):
                cruce_reset(row)
    if cruce.round.state == "terminada":
        round_move(cruce.round, "reabrir")
    for entry in (cruce.a, cruce.b):
        if entry is not None and entry.state in {"eliminado", "clasificado", "ausente"}:
            entry_restored(entry)


def ended_no_more(one: Championship) -> None:
    """Have nobody have come to the end yet: the championship is locked, and played on."""
    for entry in one.entries.filter(state="clasificado"):
        entry_restored(entry)


def _sides_without(one: Championship, cruce: Cruce) -> Sides:
    """Return who would be known in every cruce if *cruce* had no result; ``Illegal`` if none."""
    slot = _slot(cruce)
    reports = [report for report in evening.reports_of(one) if report.slot != slot]
    many = len(evening.numbered(one))
    rules, forbidden = evening.rules_of(one), evening.forbidden(one)
    return progress.standing_of_trees(one.format, many, rules, forbidden, reports).sides


def _slot(cruce: Cruce) -> Slot:
    return Slot(cruce.round.tree, cruce.round.number, cruce.index)


def _stands(cruce: Cruce, sides: Sides) -> bool:
    """Return whether those who play *cruce* are known from *sides* too."""
    known = sides.get(_slot(cruce), (None, None))
    numbers = [entry.number for entry in (cruce.a, cruce.b) if entry is not None]
    if cruce.state == "exento":
        return None not in known and [side for side in known if side] == numbers
    return list(known) == numbers
