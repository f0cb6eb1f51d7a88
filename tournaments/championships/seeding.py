"""What an organiser sets before the draw: seeds, and who is not to meet (torneos §4.6, §15.2)."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import User
from tournaments.championships import evening, past, tables
from tournaments.championships.entering import alone
from tournaments.championships.guarding import allowed
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import (
    act_note,
    championship_locked,
    reason_of,
)
from tournaments.models import Championship, Entry, Forbidden
from tournaments.pairing.bracket import size_for
from tournaments.pairing.matching import has_pairs

_MAY_BE_SEEDED = ("confirmado", "presente")


@alone
def seeds_set(*, user: User, championship_id: int, entries: Sequence[int], reason: str) -> None:
    """Make *entries* the seeds of a championship by trees, the best first, instead of the former.

    Without any, they are those of its rules again. Refuses with ``permiso``, ``razon``, ``estado``
    after the draw, and with ``cabezas`` others than 0, 2, 4, 8… who are in it, or more than half.
    """
    one = _allowed(championship_id, user, "cabezas", reason)
    inside = list(one.entries.filter(state__in=_MAY_BE_SEEDED).values_list("pk", flat=True))
    count = len(entries)
    is_so = count != 1 and count.bit_count() <= 1 and len(set(entries)) == count
    if not is_so or not set(entries) <= set(inside) or 2 * count > size_for(len(inside)):
        raise Refusal("cabezas")
    one.entries.filter(seeded__isnull=False).update(seeded=None)
    for rank, pk in enumerate(entries, 1):
        Entry.objects.filter(pk=pk).update(seeded=rank)
    act_note(one, user, "cabezas", reason_of(reason))


@alone
def pair_forbid(*, user: User, championship_id: int, one: int, other: int, reason: str) -> None:
    """Have two entries not meet in round one, or in any of a suizo or of vidas.

    At tables of several they are seated together only where there is no other way (torneos §10.2).
    Doing it again does nothing. Refuses with ``permiso``, ``razon``, ``estado``, with
    ``no_inscrito`` who is not in it, in a format in which everybody meets, or nobody changes
    places (``keeps_apart``), with ``no_se_aparta``, and with ``sin_ronda`` where no round
    would be left that can be paired.
    """
    championship = _allowed(championship_id, user, "prohibir", reason)
    if not keeps_apart(championship):
        raise Refusal("no_se_aparta")
    first, second = sorted((one, other))
    rows = championship.entries.filter(pk__in=(one, other), members__is_in=True)
    if first == second or rows.distinct().count() != 2:
        raise Refusal("no_inscrito")
    _, is_new = Forbidden.objects.get_or_create(
        championship=championship, one_id=first, other_id=second
    )
    if is_new:
        if not tables.is_of_tables(championship) and not _has_round(championship):
            raise Refusal("sin_ronda")
        _noted(championship, user, "prohibir", reason, (first, second))


def keeps_apart(one: Championship) -> bool:
    """Return whether its format looks at who may not meet (torneos §5.3, §8.5, §9.2, §10.2).

    With a repesca round one is made of the numbers alone (torneos §5.7).
    """
    if one.format == "eliminatoria":
        return not past.rules_of(one).repesca
    return one.format in {"suizo", "vidas", "mesas"}


def _has_round(one: Championship) -> bool:
    """Return whether the next round can be paired without those who are forbidden to meet.

    Before the draw of as many as are in it, and of as many more as it needs at least.
    """
    drawn = one.entries.filter(state="jugando")
    inside = drawn if drawn.exists() else one.entries.filter(state__in=_MAY_BE_SEEDED)
    places = {pk: n for n, pk in enumerate(inside.order_by("pk").values_list("pk", flat=True))}
    many = len(places) if drawn.exists() else max(len(places), one.least)
    rows = one.forbidden.values_list("one", "other")
    barred = [(places[a], places[b]) for a, b in rows if a in places and b in places]
    wanted = many // 2
    if one.format == "eliminatoria":
        wanted = many - size_for(many) // 2
    return many < 2 or has_pairs(many, barred, wanted)


@alone
def pair_allow(*, user: User, championship_id: int, one: int, other: int, reason: str) -> None:
    """Lift what ``pair_forbid`` did, if it did. Refuses as it does."""
    championship = _allowed(championship_id, user, "prohibir", reason)
    first, second = sorted((one, other))
    if championship.forbidden.filter(one=first, other=second).delete()[0]:
        _noted(championship, user, "permitir", reason, (first, second))
        evening.advance(championship)  # a round may have waited for it


def _noted(one: Championship, user: User, action: str, reason: str, both: tuple[int, int]) -> None:
    """Write in the log what *user* did to the entries *both*."""
    first, second = (Entry.objects.get(pk=pk) for pk in both)
    act_note(one, user, action, reason_of(reason), entry=first, other=second)


def _allowed(championship_id: int, user: User, action: str, reason: str) -> Championship:
    """Return the championship locked, in which *user* may do *action* now, for *reason*."""
    one = championship_locked(championship_id)
    allowed(one, user, action, reason)
    return one
