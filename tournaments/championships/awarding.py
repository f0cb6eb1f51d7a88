"""Prizes and trophies of a championship, once, after the time for disputes (torneos §16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from economy import funds, ledger
from economy.freezing import is_frozen
from games.live.failpoints import failpoint
from tournaments.championships import fees, tables, telling
from tournaments.championships.evening import who_came
from tournaments.championships.merits import merits_count, podium_of
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import (
    championship_locked,
    championship_move,
    reason_of,
    require_organiser,
)
from tournaments.models import Championship, Entry
from tournaments.pairing.prizes import by_thousandths, prizes, split_pair
from tournaments.trophies import catalogue
from tournaments.trophies.awarding import award_for_championship, places_with_trophies

DISPUTES = timedelta(minutes=15)
_FEW, _SHARES = (1000,), (500, 300, 200)
_FEWER_THAN = 4


def awarded(championship_id: int) -> None:
    """Pay the prizes of a championship whose time for disputes has passed without any open."""
    one = championship_locked(championship_id)
    is_due = one.ended_at is not None and one.ended_at + DISPUTES <= timezone.now()
    if one.state == "terminado" and is_due and not _is_disputed(one) and not is_frozen():
        _award(one)


def championship_award(*, actor: User, championship_id: int, reason: str) -> None:
    """Pay the prizes of a championship that has ended, now.

    Refuses with ``permiso``, ``razon``, ``estado``, ``disputas`` and ``economia_congelada``.
    """

    def pay() -> None:
        one = championship_locked(championship_id)
        require_organiser(one, actor)
        why = reason_of(reason)
        if one.state != "terminado":
            raise Refusal("estado")
        if _is_disputed(one):
            raise Refusal("disputas")
        if is_frozen():
            raise Refusal("economia_congelada")
        _award(one, actor, why)

    ledger.alone(pay)


def prizes_of(one: Championship) -> list[int]:
    """Return what each place wins, from the first on: of the pot as it is now, or as promised."""
    if one.amounts:
        return list(one.amounts)
    pot = sum(funds.paid(one.pk).values())
    entrants = one.entries.filter(number__isnull=False).count()
    suggested = _FEW if 0 < entrants < _FEWER_THAN else _SHARES
    return by_thousandths(pot, one.shares or suggested)


def won_by(one: Championship, entries: Mapping[int, Entry]) -> dict[int, int]:
    """Return by user what he wins; whoever was expelled wins nothing, and nobody moves up.

    Nor does who never came, neither to play nor to wait (RULING C6).
    """
    places = {str(pk): entry.place for pk, entry in entries.items() if entry.place is not None}
    numbers = {str(pk): entry.number or 0 for pk, entry in entries.items()}
    came = who_came(one)
    people = tables.people_by_entry(entries.values())
    won: dict[int, int] = {}
    for name, amount in prizes(prizes_of(one), places, numbers).by_entrant.items():
        pk = int(name)
        shares = split_pair(amount) if len(people[pk]) > 1 else (amount,)
        if entries[pk].state != "expulsado" and pk in came:
            won |= dict(zip(people[pk], shares, strict=True))
    return won


def _award(one: Championship, actor: User | None = None, reason: str = "") -> None:
    """Pay out, close the fund and give the trophies of the locked championship, all or nothing.

    Of one *de prueba* nobody wins anything (RULING C2).
    """
    fees.pay_owed(one)  # what is owed to who left is no part of the pot
    entries = {entry.pk: entry for entry in one.entries.filter(number__isnull=False)}
    won = {} if one.robots else won_by(one, entries)
    funds.award(fund_id=one.pk, prizes=won, house=sum(one.amounts))
    failpoint("championship.paid")
    one.settled_at = timezone.now()
    championship_move(one, "premiar", actor=actor, reason=reason)
    if not one.robots:
        _give_trophies(one, entries.values())
    for user_id, amount in won.items():
        if amount:
            telling.tell(one, "premio", [user_id], amount=amount)
    failpoint("championship.awarded")


def _give_trophies(one: Championship, entries: Iterable[Entry]) -> None:
    """Count what it is worth, and give the trophies of its places.

    What counts comes first, as it does after a match: whoever writes both locks them in one order.
    """
    catalogue.stock()
    merits_count(one)
    people = tables.people_by_entry(entries)
    entered = {user_id for members in people.values() for user_id in members}
    won = places_with_trophies(one.room.game)
    places = {user_id: entry.place for user_id, entry in podium_of(one).items()}
    winners = {user_id: place for user_id, place in places.items() if place in won}
    users = User.objects.in_bulk(winners)
    for user_id, place in sorted(winners.items()):
        assert place is not None
        award_for_championship(
            user=users[user_id],
            game=one.room.game,
            championship=one.pk,
            place=place,
            entered=entered,
            title=one.name,
        )


def _is_disputed(one: Championship) -> bool:
    return one.cruces.filter(state="en_disputa").exists()
