"""What one result moves in a tree, without the rest of it (torneos §2.3, §5, §6).

A cuadro of thousands is not read for each of its results: the cruces to which it leads are, and
those from which the other sides of these come. Of its last rounds more hangs than that, as of the
first two of one with consuelo once they are over: then the whole is looked at (``publishing``).
Expects the championship locked.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Max, Q

from tournaments.championships import past
from tournaments.championships.publishing import AT_ONCE, COMPLETED, completed, placed
from tournaments.models import Championship, Cruce, Entry
from tournaments.pairing.bracket import NOBODY
from tournaments.pairing.knockout import Side
from tournaments.pairing.onward import (
    Rounds,
    Source,
    after_losing,
    after_winning,
    is_apart,
    place_of,
    sources_of,
)
from tournaments.pairing.progress import BEFORE_CONSOLATION, MAIN, WINNERS, Slot


def moved(one: Championship, cruce: Cruce) -> bool:
    """Bring what hangs from *cruce*, just decided, to what follows; return whether that is all.

    If not, nothing that is written is wrong, and the whole has to be looked at. Queries and rows
    are as many in a cuadro of eight as in one of thousands.
    """
    trees = past.trees_of(one)
    if cruce.round.tree not in trees:
        return False
    if cruce.decided is None or cruce.state == "en_disputa":
        return True  # nothing follows from it yet
    rows = one.rounds.filter(tree__in=trees).order_by().values_list("tree")
    near = _Near(one, dict(rows.annotate(n=Max("number"))))
    slot = slot_of(cruce)
    changed = _led_to(near, slot)
    if changed is None:
        return False
    Cruce.objects.bulk_update(changed, COMPLETED, batch_size=AT_ONCE)
    _put_out(near, cruce, slot)
    return not _begins_consolation(one, slot)


def slot_of(cruce: Cruce) -> Slot:
    """Return the place of *cruce* in its tree."""
    return Slot(cruce.round.tree, cruce.round.number, cruce.index)


class _Near:
    """The cruces around one, read as they are asked for."""

    def __init__(self, one: Championship, rounds: Rounds) -> None:
        self.one = one
        self.rounds = rounds
        self.entries: dict[int, Entry] = {}
        self._rows: dict[Slot, Cruce] = {}

    def read(self, slots: Iterable[Slot]) -> None:
        """Have the cruces of *slots* at hand. One query, none for those that are."""
        wanted = Q()
        for slot in set(slots) - set(self._rows):
            at = Q(round__tree=slot.tree, round__number=slot.round, index=slot.cruce)
            wanted |= at
        if not wanted:
            return
        for row in self.one.cruces.filter(wanted).select_related("round", "a", "b"):
            self._rows[slot_of(row)] = row
            self.entries |= {e.number: e for e in (row.a, row.b) if e is not None and e.number}

    def row(self, slot: Slot) -> Cruce:
        """Return the cruce of *slot*."""
        self.read([slot])
        return self._rows[slot]

    def sides(self, slot: Slot) -> tuple[Side, Side]:
        """Return who plays *slot*, of what is known by now."""
        first, second = sources_of(slot, self.rounds)
        self.read([first.slot, second.slot])
        return self._from(first), self._from(second)

    def _from(self, source: Source) -> Side:
        row = self.row(source.slot)
        is_settled = row.decided is not None and row.state != "en_disputa"
        if row.state == "exento":
            return NOBODY if source.is_loser or row.a is None else row.a.number
        if is_settled and row.winner_id is not None:
            winner, loser = (row.a, row.b) if row.winner_id == row.a_id else (row.b, row.a)
            side = loser if source.is_loser else winner
            return NOBODY if side is None else side.number
        if is_settled:
            return NOBODY
        return NOBODY if source.is_loser and self._drops_nobody(source.slot, row) else None

    def _drops_nobody(self, slot: Slot, row: Cruce) -> bool:
        """Return whether nobody ever loses *slot*: a side of it never comes (torneos §6.3)."""
        return row.state == "pendiente" and slot.round > 1 and NOBODY in self.sides(slot)


def _led_to(near: _Near, slot: Slot) -> list[Cruce] | None:
    """Return the cruces of which more is known since *slot* is settled; ``None``: more hangs."""
    changed: dict[Slot, Cruce] = {}
    ahead: list[Slot] = []
    if not _settled(near, slot, ahead):
        return None
    while ahead:
        target = ahead.pop()
        row = near.row(target)
        if row.state != "pendiente":
            continue
        sides = near.sides(target)
        if completed(near.one, row, target, sides, near.entries):
            changed[target] = row
        # Who would lose one of the winners is known before it is played: nobody.
        is_settled = row.state == "exento" or (target.tree == WINNERS and NOBODY in sides)
        if is_settled and not _settled(near, target, ahead):
            return None
    return list(changed.values())


def _settled(near: _Near, slot: Slot, ahead: list[Slot]) -> bool:
    """Add to *ahead* where *slot* leads; return whether no more hangs from it than that."""
    if not is_apart(slot, near.rounds):
        return False
    below = after_losing(slot, near.rounds)
    ahead += [after_winning(slot), *([below] if below else [])]
    return True


def _put_out(near: _Near, cruce: Cruce, slot: Slot) -> None:
    """Write the place of who lost *cruce*, and that he plays no more, where that is so."""
    is_double = cruce.winner_id is None
    if slot.tree == WINNERS and not is_double:
        return
    sides = [side for side in (cruce.a, cruce.b) if side is not None]
    lost = {side.number or 0: side for side in sides if side.pk != cruce.winner_id}
    place = place_of(slot, near.rounds, is_double=is_double)
    out = [n for n, side in lost.items() if not _may_go_on(near.one, cruce, slot, side)]
    placed(lost, {} if place is None else dict.fromkeys(lost, place), out)


def _is_before_consolation(one: Championship, slot: Slot) -> bool:
    is_early = slot.tree == MAIN and slot.round <= BEFORE_CONSOLATION
    return is_early and past.rules_of(one).consuelo


def _may_go_on(one: Championship, cruce: Cruce, slot: Slot, loser: Entry) -> bool:
    """Return whether *loser* may be in the consuelo: he came, and has won none that was played."""
    came = not cruce.is_walkover or cruce.state == past.BY_DECISION
    if not _is_before_consolation(one, slot) or cruce.winner_id is None or not came:
        return False
    won = one.cruces.filter(winner=loser, is_walkover=False, decided__isnull=False)
    return not won.exclude(pk=cruce.pk).exists()


def _begins_consolation(one: Championship, slot: Slot) -> bool:
    """Return whether the rounds that the consuelo waits for are over, by *slot* perhaps."""
    if not _is_before_consolation(one, slot):
        return False
    rows = one.cruces.filter(round__tree=MAIN, round__number__lte=BEFORE_CONSOLATION)
    left = rows.filter(Q(decided=None) | Q(state="en_disputa")).exclude(state="exento")
    return not left.exists()
