"""What depends on a cruce, and taking back what its result made (torneos §15.2, ``siguiente``)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db.models import Q

from tournaments.championships import past, sides, telling
from tournaments.championships.publishing import past_of, standing_of
from tournaments.championships.sides import entries_of
from tournaments.championships.states import cruce_reset, entry_restored, round_move
from tournaments.models import Championship, Cruce, Entry, Round
from tournaments.pairing import parts, progress
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.knockout import Side
from tournaments.pairing.progress import Slot

_NOT_BEGUN = ("pendiente", "listo", "exento")
_WAS_OUT = ("eliminado", "clasificado", "ausente")
Sides = Mapping[Slot, tuple[Side, Side]]


def state_after(one: Championship, cruce: Cruce, but: Collection[str] = ()) -> str | None:
    """Return the state of what depends on *cruce* and has begun, ``None`` if nothing has.

    Of a round of everybody that is the next one, whoever plays in it: its pairing looked at the
    result, or who is to play again would be called to two tables. A cuadro that was drawn from
    results is not drawn anew, *but* those trees. A jornada that has its date is known days before:
    it has not begun until it is called.
    """
    if not _is_of_a_tree(one, cruce):
        is_to_come = _is_dated(one) and uncalled_after(one, cruce)
        return None if is_to_come else _round_after(one, cruce, but)
    if cruce.decided is None:
        return None
    if progress.CONSOLATION not in but and _is_drawn(one, _drawn_after(one, cruce)):
        return "publicada"
    try:
        known = _sides_without(one, cruce)
    except Illegal:  # somebody whom the result let through has played since
        return "terminado"
    begun = one.cruces.filter(past.in_trees(one)).exclude(pk=cruce.pk)
    begun = begun.exclude(state__in=_NOT_BEGUN)
    for row in begun.select_related("round", "a", "b"):
        if not _stands(row, known):
            return row.state
    return None


def withdrawable(one: Championship) -> list[Round]:
    """Return the last round of everybody, of each group its own, if nobody was called to it.

    Empty if somebody was, or if the cuadro that followed it is drawn.
    """
    trees = past.trees_of(one)
    if trees and one.rounds.filter(tree__in=trees).exists():
        return []
    last = one.rounds.order_by("-number").first()
    if last is None:
        return []
    rows = list(one.rounds.filter(number=last.number).order_by("pk"))
    called = Cruce.objects.filter(round__in=rows).exclude(state__in=("listo", "exento"))
    if called.exists() or any(row.state != "publicada" for row in rows):
        return []
    return rows


def uncalled_after(one: Championship, cruce: Cruce) -> list[Round]:
    """Return the round after that of *cruce*, as ``withdrawable``, if nobody was called to it."""
    rows = withdrawable(one)
    return rows if rows and rows[0].number == cruce.round.number + 1 else []


def uncalled_trees_after(one: Championship, cruce: Cruce) -> Collection[str]:
    """Return the trees that were drawn from results of which *cruce* is one, if nobody was called.

    To none of their cruces, that is.
    """
    return _uncalled(one, _drawn_after(one, cruce))


def withdrawable_trees(one: Championship) -> Collection[str]:
    """Return the trees of the cuadro that followed from rounds, if nobody was called to it."""
    return _uncalled(one, progress.MAIN)


def _uncalled(one: Championship, tree: str) -> Collection[str]:
    """Return *tree* and what is played with it, if it was drawn from results and is uncalled."""
    if not _is_drawn(one, tree):
        return ()
    found = past.trees_of(one) if tree == progress.MAIN else (tree,)
    # One that was called, and is to be played again, waits as if it had not been.
    begun = Q(attempt__gt=0) | ~Q(state__in=_NOT_BEGUN)
    return () if one.cruces.filter(begun, round__tree__in=found).exists() else found


def _drawn_after(one: Championship, cruce: Cruce) -> str:
    """Return the tree that is drawn once *cruce*, and others, are decided; "" if none is."""
    if not _is_of_a_tree(one, cruce):
        return progress.MAIN
    is_early = cruce.round.number <= progress.BEFORE_CONSOLATION
    return progress.CONSOLATION if is_early and cruce.round.tree == progress.MAIN else ""


def trees_withdrawn(one: Championship, trees: Collection[str]) -> None:
    """Have *trees*, of the locked championship, not be drawn: they are drawn anew.

    Whoever was not in the cuadro that followed from rounds is not out any more.
    """
    if not trees:
        return
    cruces = one.cruces.filter(round__tree__in=trees)
    telling.settle(one.pk, ("pronto",), list(cruces.values_list("pk", flat=True)))
    cruces.delete()
    one.rounds.filter(tree__in=trees).delete()
    drawn = {**(one.drawn or {})}
    drawn["cuadros"] = {t: kept for t, kept in drawn["cuadros"].items() if t not in trees}
    if progress.MAIN in trees:
        drawn.pop("fuera", None)
        one.entries.filter(place__isnull=False).update(place=None)
        for entry in one.entries.filter(state="eliminado"):
            entry_restored(entry)
    one.drawn, one.next_at = drawn, None
    one.save(update_fields=["drawn", "next_at"])


def rounds_withdrawn(one: Championship, rows: Sequence[Round]) -> None:
    """Have *rows*, of the locked championship, not be published: they are paired anew."""
    if not rows:
        return
    cruces = Cruce.objects.filter(round__in=rows)
    telling.settle(one.pk, ("ronda",), [row.pk for row in rows])
    telling.settle(one.pk, ("pronto",), list(cruces.values_list("pk", flat=True)))
    cruces.delete()
    for row in rows:
        round_move(row, "retirar")
        row.delete()  # what is to be paired anew has nobody in it
    _undivided(one, rows[0].number - 1)
    one.next_at = None
    one.save(update_fields=["drawn", "next_at"])


def _undivided(one: Championship, done: int) -> None:
    """Have divisions that were made for the round after so many be made anew with it."""
    phases = (one.drawn or {}).get("divisiones", [])
    before = past_of(one, past.numbered(one), done)
    if phases and parts.begins_phase(before._replace(phases=phases[:-1])):
        one.drawn = {**(one.drawn or {}), "divisiones": phases[:-1]}


def _is_dated(one: Championship) -> bool:
    return one.format == "liga" and past.rules_of(one).days > 0


def taken_back(one: Championship, cruce: Cruce) -> None:
    """Have *cruce* have no result: what hung from it is not known, and who was out is in again.

    The championship is locked; nothing that depends on it has begun.
    """
    rounds_withdrawn(one, uncalled_after(one, cruce))
    was_decided = cruce.decided is not None
    cruce.decided = cruce.winner = None
    cruce.is_walkover, cruce.juegos_a, cruce.juegos_b = False, 0, 0
    cruce.piedras_a = cruce.piedras_b = 0
    sides.forgotten(cruce)
    cruce.save()
    _unhung(one, cruce, was_decided=was_decided)


def held_back(one: Championship, cruce: Cruce) -> None:
    """Have nothing follow from the result of *cruce*, which is disputed, as long as it is.

    The championship is locked and played; nothing that depends on it has begun.
    """
    _unhung(one, cruce, was_decided=True)


def _unhung(one: Championship, cruce: Cruce, *, was_decided: bool) -> None:
    back: set[Entry | None] = {*entries_of(cruce)}
    if was_decided and _is_of_a_tree(one, cruce):
        known = _sides_without(one, cruce)
        waiting = one.cruces.filter(past.in_trees(one), state__in=("listo", "exento"))
        for row in waiting.exclude(pk=cruce.pk).select_related("round", "a", "b"):
            if not _stands(row, known):
                back |= {row.a, row.b}
                _reset(row, known)
    if cruce.round.state == "terminada":
        round_move(cruce.round, "reabrir")
    for entry in filter(None, back):
        if entry.state in _WAS_OUT or (entry.state == "expulsado" and _by_the_clock(one, entry)):
            entry_restored(entry)


def _reset(row: Cruce, known: Sides) -> None:
    """Have nobody be known in *row*; a second final, which may never be, is not there any more.

    It is made anew if it is to be played (torneos §6.4). One that was called once is kept.
    """
    cruce_reset(row)
    if row.round.tree == progress.FINAL and _slot(row) not in known and not row.attempt:
        row.round.delete()


def _by_the_clock(one: Championship, entry: Entry) -> bool:
    """Return whether *entry* was expelled for not coming, by nobody (torneos §14.3)."""
    expelled = one.acts.filter(action="expulsar", entry=entry).order_by("-pk").first()
    return expelled is not None and expelled.actor_id is None


def ended_no_more(one: Championship) -> None:
    """Have nobody have come to the end yet: the championship is locked, and played on."""
    for entry in one.entries.filter(state="clasificado"):
        entry_restored(entry)


def _sides_without(one: Championship, cruce: Cruce) -> Sides:
    """Return who would be known in every cruce if *cruce* had no result; ``Illegal`` if none."""
    slot = _slot(cruce)
    reports = [report for report in past.reports_of(one) if report.slot != slot]
    standing, _elsewhere = standing_of(one, past.numbered(one), reports)
    return standing.sides


def _is_of_a_tree(one: Championship, cruce: Cruce) -> bool:
    return cruce.round.tree in past.trees_of(one)


def _is_drawn(one: Championship, tree: str) -> bool:
    return tree in (one.drawn or {}).get("cuadros", {})


def _round_after(one: Championship, cruce: Cruce, but: Collection[str]) -> str | None:
    """Return the state of the round that follows that of *cruce*, or that of the cuadro after."""
    trees = past.trees_of(one)
    if progress.MAIN not in but and _is_drawn(one, progress.MAIN):
        return "publicada"
    later = one.rounds.exclude(tree__in=trees).filter(number__gt=cruce.round.number)
    states = later.exclude(state="prevista").order_by("number").values_list("state", flat=True)
    return states.first()


def _slot(cruce: Cruce) -> Slot:
    return Slot(cruce.round.tree, cruce.round.number, cruce.index)


def _stands(cruce: Cruce, told: Sides) -> bool:
    """Return whether those who play *cruce* are known from what is *told* too."""
    known = told.get(_slot(cruce), (None, None))
    numbers = [entry.number for entry in (cruce.a, cruce.b) if entry is not None]
    if cruce.state == "exento":
        return None not in known and [side for side in known if side] == numbers
    return list(known) == numbers
