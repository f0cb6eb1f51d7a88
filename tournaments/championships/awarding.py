"""Prizes and trophies of a championship, once, after the time for disputes (torneos §16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from economy import funds, ledger
from economy.freezing import is_frozen
from games.live.failpoints import failpoint
from tournaments.championships import fees, past, tables, telling
from tournaments.championships.evening import who_came
from tournaments.championships.founding import seed_of
from tournaments.championships.merits import merits_count, podium_of
from tournaments.championships.objects import objects_given, places_with_objects
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import (
    championship_locked,
    championship_move,
    reason_of,
    require_organiser,
)
from tournaments.models import Championship, Entry
from tournaments.pairing.draw import Draw, object_holder
from tournaments.pairing.prizes import Offered, Promise, offered, prizes, sharing, split_pair
from tournaments.pairing.progress import CONSOLATION
from tournaments.trophies import catalogue
from tournaments.trophies.awarding import award_for_championship, places_with_trophies

DISPUTES = timedelta(minutes=15)


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


def prizes_of(one: Championship) -> Offered:
    """Return what each place wins, from the first on: of the pot as it is now, or as promised.

    Before it is known how many play its consuelo, as if it were as many as can be.
    """
    pot = sum(funds.paid(one.pk).values())
    entrants = one.entries.filter(number__isnull=False).count()
    promise = Promise(one.shares, one.amounts, one.consuelo_share, one.consuelo_amounts)
    return offered(pot, promise, entrants, past.consuelo_size(one, entrants or one.places))


def won_by(one: Championship, entries: Mapping[int, Entry]) -> dict[int, int]:
    """Return by user what he wins, of both cuadros in all; nobody moves up.

    Whoever was expelled wins nothing, nor who never came to that cuadro, neither to play nor to
    wait (RULING C6): the consuelo is another coming.
    """
    found = prizes_of(one)
    places, numbers = _standing(entries)
    cuadros = [(found.main, places, _may_win(one, entries))]
    if found.consuelo:
        second = _consuelo_standing(one, entries)
        cuadros.append((found.consuelo, second, _may_win(one, entries, CONSOLATION)))
    people = tables.people_by_entry(entries.values())
    won: Counter[int] = Counter()
    for amounts, held, may_win in cuadros:
        for name, amount in prizes(amounts, held, numbers).by_entrant.items():
            members = people[int(name)]
            halves = split_pair(amount) if len(members) > 1 else (amount,)
            if int(name) in may_win:
                won.update(dict(zip(members, halves, strict=True)))
    return dict(won)


def _standing(entries: Mapping[int, Entry]) -> tuple[dict[str, int], dict[str, int]]:
    """Return the places of *entries* that have one, and all their numbers, by name."""
    places = {str(pk): entry.place for pk, entry in entries.items() if entry.place is not None}
    return places, {str(pk): entry.number or 0 for pk, entry in entries.items()}


def _consuelo_standing(one: Championship, entries: Mapping[int, Entry]) -> dict[str, int]:
    """Return the places of those of *entries* that have one in the consuelo, by name."""
    names = {entry.number: str(pk) for pk, entry in entries.items()}
    return {names[number]: place for number, place in past.consuelo_places(one).items()}


def _may_win(one: Championship, entries: Mapping[int, Entry], tree: str | None = None) -> set[int]:
    """Return the *entries* that were not expelled, and of which somebody came (RULING C6)."""
    came = who_came(one, tree)
    return {pk for pk, entry in entries.items() if entry.state != "expulsado" and pk in came}


def objects_won(one: Championship, entries: Mapping[int, Entry]) -> dict[tuple[int, int], int]:
    """Return who wins the object of each place, by place and which of a pair it is for.

    A place that several share has it drawn among them, by lots that anybody may draw again: *one*,
    which the caller saves, keeps who did. Who wins no U$uros wins no object, and nobody moves up
    (torneos §16.4).
    """
    wanted = places_with_objects(one)
    if not wanted:
        return {}
    people = tables.people_by_entry(entries.values())
    held = _sharing(one, entries, sorted({place for place, _half in wanted}))
    _shared_kept(one, entries, held)
    drawn = Draw(seed_of(one), one.pk, (one.drawn or {})["huella"])
    won = {}
    for place, half in wanted:
        holder = object_holder(drawn, place, held[place])
        if holder is not None and half <= len(people[int(holder)]):
            won[place, half] = people[int(holder)][half - 1]
    return won


def _sharing(
    one: Championship, entries: Mapping[int, Entry], places: Iterable[int]
) -> dict[int, list[str]]:
    """Return by place which of *entries* hold it and may win its object, by number."""
    standing, may_win = _standing(entries), _may_win(one, entries)
    return {
        place: [name for name in sharing(place, *standing) if int(name) in may_win]
        for place in places
    }


def _shared_kept(
    one: Championship, entries: Mapping[int, Entry], held: Mapping[int, Sequence[str]]
) -> None:
    """Have *one* keep the numbers of those among whom objects are drawn (torneos §4.8, §16.4)."""
    numbers = {
        str(place): [entries[int(name)].number for name in names]
        for place, names in held.items()
        if len(names) > 1
    }
    if numbers:
        one.drawn = {**(one.drawn or {}), "objetos": numbers}


def _award(one: Championship, actor: User | None = None, reason: str = "") -> None:
    """Pay out, close the fund and give the trophies of the locked championship, all or nothing.

    Of one *de prueba* nobody wins anything (RULING C2).
    """
    entries = {entry.pk: entry for entry in one.entries.filter(number__isnull=False)}
    given = objects_given(one, objects_won(one, entries))  # before any account is locked
    failpoint("championship.objects")
    fees.pay_owed(one)  # what is owed to who left is no part of the pot
    won = {} if one.robots else won_by(one, entries)
    house = sum(one.amounts) + sum(one.consuelo_amounts)
    funds.award(fund_id=one.pk, prizes=won, house=house)
    failpoint("championship.paid")
    one.settled_at = timezone.now()
    championship_move(one, "premiar", actor=actor, reason=reason)
    if not one.robots:
        _give_trophies(one, entries.values())
    for user_id, amount in won.items():
        if amount:
            telling.tell(one, "premio", [user_id], amount=amount)
    telling.tell(one, "objeto", given.winners)
    if given.is_back:
        telling.tell(one, "objeto_vuelve", [one.organiser_id])
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
