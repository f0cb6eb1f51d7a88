"""Whether each prize of a championship was given once, to whom it is due, and nothing is left over.

The amounts are computed anew from the places and the fees, by the pure part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import django

django.setup()

from django.db.models import Sum  # noqa: E402 - the settings come first

from economy import ledger  # noqa: E402
from economy.models import Account, Tx  # noqa: E402
from economy.models import Entry as Moved  # noqa: E402
from tools.faults.cup_path import who_came  # noqa: E402
from tournaments.championships import past  # noqa: E402
from tournaments.models import Award, Championship, Entry, Member, Trophy  # noqa: E402
from tournaments.pairing import progress  # noqa: E402
from tournaments.pairing.prizes import by_thousandths, prizes, split_pair  # noqa: E402

_SUGGESTED, _OF_FEW, _FEW = (500, 300, 200), (1000,), 4
_WHOLE = 1000
Crews = Mapping[int, Sequence[int]]
"""By entry, who plays for it."""


def prizes_wrong(one: Championship) -> Iterator[str]:
    """Tell what is wrong with the fees, the prizes and the trophies of *one*, which is over."""
    if one.acts.filter(action="premiar").count() != 1 or one.settled_at is None:
        yield "prizes not paid once"
    entries = {entry.pk: entry for entry in one.entries.filter(number__isnull=False)}
    people = _people(entries)
    yield from _fees(one)
    came = who_came(one)
    winners = {pk: e for pk, e in entries.items() if pk in came and e.state != "expulsado"}
    yield from _paid(one, entries, {pk: people[pk] for pk in winners})
    yield from _trophies(one, winners, people)


def _people(entries: Mapping[int, Entry]) -> dict[int, list[int]]:
    """Return who plays for each entry, the captain first."""
    found: dict[int, list[int]] = {pk: [] for pk in entries}
    rows = Member.objects.filter(entry__in=entries).order_by("entry", "-is_captain", "pk")
    for entry, user in rows.values_list("entry", "user"):
        found[entry].append(user)
    return found


def _moved(one: Championship, kind: str) -> dict[str, int]:
    """Return by the key of what was posted how much it moved into, or out of, the fund."""
    rows = Moved.objects.filter(account__code=ledger.fund(one.pk), tx__kind=kind)
    return dict(rows.values_list("tx__key", "amount"))


def _fees(one: Championship) -> Iterator[str]:
    """Tell whether somebody who is in has not paid his fee, or not once."""
    members = one.members.filter(entry__number__isnull=False).values_list("user", flat=True)
    payers = [key.split(":")[3] for key in _moved(one, Tx.Kind.FEE)]
    gone = [key.split(":")[3] for key in _moved(one, Tx.Kind.FEE_BACK)]
    for user in gone:
        payers.remove(user)
    if sorted(payers) != sorted(str(user) for user in members if one.fee):
        yield "the fees are not of who played"


def _won(
    amounts: Sequence[int], places: Mapping[int, int], entries: Mapping[int, Entry], winners: Crews
) -> Counter[int]:
    """Return by user what *places* win, of whom *winners* may."""
    won: Counter[int] = Counter()
    held = {str(pk): place for pk, place in places.items()}
    numbers = {str(pk): e.number or 0 for pk, e in entries.items()}
    for name, amount in prizes(amounts, held, numbers).by_entrant.items():
        crew = winners.get(int(name), ())
        shares = split_pair(amount) if len(crew) > 1 else (amount,)
        won.update({user: share for user, share in zip(crew, shares, strict=False) if share})
    return won


def _due(one: Championship, entries: Mapping[int, Entry], winners: Crews, pot: int) -> Counter[int]:
    """Return by user what he is to win of both cuadros of *one*, whose fees are *pot*."""
    numbers = {e.number: pk for pk, e in entries.items()}
    cuadros = (one.drawn or {}).get("cuadros", {})
    second = [n for n in cuadros.get(progress.CONSOLATION, []) if n]
    is_played = len(second) > 1
    part = pot * one.consuelo_share // _WHOLE if is_played else 0
    suggested = _OF_FEW if len(entries) < _FEW else _SUGGESTED
    amounts = list(one.amounts) or by_thousandths(pot - part, one.shares or suggested)
    places = {pk: e.place for pk, e in entries.items() if e.place is not None}
    won = _won(amounts, places, entries, winners)
    if is_played:
        few = _OF_FEW if len(second) < _FEW else _SUGGESTED
        amounts = list(one.consuelo_amounts) or by_thousandths(part, few)
        told = progress.consolation_places(cuadros[progress.CONSOLATION], past.reports_of(one))
        came = who_came(one, progress.CONSOLATION)
        may_win = {pk: crew for pk, crew in winners.items() if pk in came}
        won += _won(amounts, {numbers[n]: p for n, p in told.items()}, entries, may_win)
    return won


def _paid(one: Championship, entries: Mapping[int, Entry], winners: Crews) -> Iterator[str]:
    """Tell whether what was paid is not what the places of *entries* win, of who may win."""
    fees = {**_moved(one, Tx.Kind.FEE), **_moved(one, Tx.Kind.FEE_BACK)}
    pot, key = sum(fees.values()), f"torneo:{one.pk}:premios"
    won = {} if one.robots else dict(_due(one, entries, winners, pot))
    posted = Moved.objects.filter(tx__key=key, account__kind=Account.Kind.WALLET)
    if dict(posted.values_list("account__user", "amount")) != won:
        yield "its prizes are others"
    awards = _moved(one, Tx.Kind.AWARD)
    if awards != ({key: -pot} if pot else {}):
        yield "its fund was not emptied once"
    if _moved_in_all(one) or (pot and not _is_closed(one)):
        yield "its fund is not closed"


def _moved_in_all(one: Championship) -> int:
    rows = Moved.objects.filter(account__code=ledger.fund(one.pk))
    return rows.aggregate(n=Sum("amount"))["n"] or 0


def _is_closed(one: Championship) -> bool:
    rows = Account.objects.filter(code=ledger.fund(one.pk), balance=0)
    return rows.filter(closed_at__isnull=False).exists()


def _trophies(
    one: Championship, winners: Mapping[int, Entry], people: Mapping[int, Sequence[int]]
) -> Iterator[str]:
    """Tell whether the trophies of *one* are not those of its first places, once to each."""
    given = Award.objects.filter(fact__startswith=f"torneo:{one.pk}:")
    have = sorted(given.values_list("fact", "user", "trophy"))
    if one.robots:
        if have:
            yield "a trophy of one de prueba"
        return
    of_places = Trophy.objects.filter(
        given=Trophy.Given.CHAMPIONSHIP, game__in=["", one.room.game], is_open=True
    )
    wanted = [
        (f"torneo:{one.pk}:{place}", user, trophy)
        for trophy, place in of_places.values_list("pk", "place")
        for pk, entry in winners.items()
        if place is not None and entry.place == place
        for user in people[pk]
    ]
    if have != sorted(wanted):
        yield "its trophies are others"
