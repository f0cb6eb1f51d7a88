"""Evenings of championships for the tests: people come to their tables, and matches end."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from accounts.models import User
from games.engines.core.contract import Outcome
from games.matches import settlement
from games.matches.held import chairs_of, facts_of
from games.models import Match, Table
from games.tables import upkeep
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, draft, is_now
from tools.players.agreeing import sit
from tournaments.championships import clock
from tournaments.championships.enrolment import check_in, sign_up
from tournaments.championships.evening import advance
from tournaments.championships.founding import Play
from tournaments.championships.states import championship_locked
from tournaments.models import Championship, Cruce, Entry, Member

QUICK = Play(rules={"rest": 0})


def evening(people: list[User], play: Play = QUICK, **changes: Any) -> Championship:
    """Return a championship of these *people*, each for himself, that has just begun."""
    one = alone(play=play, places=64, **changes)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    start(one, people)
    return one


def start(one: Championship, people: Iterable[User]) -> None:
    now = timezone.now()
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(closes_at=now - timedelta(hours=1), starts_at=now + timedelta(minutes=5))
    clock.run()
    for person in people:
        check_in(user=person, championship_id=one.pk)
    rows.update(starts_at=now)
    clock.run()
    one.refresh_from_db()


def crowd(n: int) -> list[User]:
    return list(PersonFactory.create_batch(n))


def waiting(one: Championship) -> list[Cruce]:
    rows = one.cruces.filter(state="esperando").select_related("a", "b", "round")
    return list(rows.order_by("pk"))


def chairs(cruce: Cruce) -> list[User]:
    """Return whose each chair of the table of *cruce* is."""
    table = Table.objects.get(origin=cruce.origin)
    assert table.reserved is not None
    people = {user.pk: user for user in User.objects.filter(pk__in=table.reserved["sillas"])}
    return [people[pk] for pk in table.reserved["sillas"]]


def come(cruce: Cruce, *sides: int) -> None:
    """Have the people of these *sides* (0, 1) sit down at the table of *cruce*."""
    table = Table.objects.get(origin=cruce.origin)
    for seat, user in enumerate(chairs(cruce)):
        if seat % 2 in sides:
            sit(user, table.pk, seat)


def late(cruce: Cruce, minutes: int = 15) -> None:
    """Let so many minutes of the courtesy of *cruce* go by."""
    gone = timedelta(minutes=minutes, seconds=1)
    Cruce.objects.filter(pk=cruce.pk).update(
        called_at=F("called_at") - gone, due_at=F("due_at") - gone
    )


def play(cruce: Cruce, wins: int) -> Match:
    """Play *cruce*, which side *wins* has."""
    come(cruce, 0, 1)
    return end(cruce, wins)


def end(cruce: Cruce, wins: int) -> Match:
    """End the match of *cruce*, which side *wins* has."""
    match = Match.objects.get(origin=cruce.origin)
    sides = tuple(range(0, match.seats, 2)), tuple(range(1, match.seats, 2))
    outcome = Outcome((sides[wins], sides[1 - wins]), "ganada")
    with transaction.atomic():
        settlement.settle(facts_of(match.pk), chairs_of(match), outcome, timezone.now())
    match.refresh_from_db()
    return match


def tick() -> None:
    """Let everything happen that is due: tables whose match has ended go, rounds begin."""
    upkeep.release()
    clock.run()


def number(cruce: Cruce) -> tuple[int | None, int | None]:
    a, b = cruce.a, cruce.b
    return (a.number if a else None, b.number if b else None)


def play_all(one: Championship) -> int:
    """Play every cruce that waits so that the lower number wins; return how many there were."""
    found = waiting(one)
    for cruce in found:
        a, b = number(cruce)
        assert a is not None
        assert b is not None
        play(cruce, 0 if a < b else 1)
    tick()
    one.refresh_from_db()
    return len(found)


def places(one: Championship) -> dict[int, int | None]:
    rows = one.entries.filter(number__isnull=False).order_by("number")
    return dict(rows.values_list("number", "place"))  # type: ignore[arg-type]


def drawn(many: int, of_format: str, **rules: Any) -> Championship:
    """Return one of so many that has been drawn, of which nothing is written yet."""
    rules = {"rest": 0, **rules}
    one = draft(
        chairs=2, in_pairs=False, places=many, format=of_format, least=many, play=Play(rules=rules)
    )
    entries = Entry.objects.bulk_create(
        Entry(championship=one, state="jugando", turn=n, placed=n, number=n)
        for n in range(1, many + 1)
    )
    people = User.objects.bulk_create(
        User(username=f"Nadie{one.pk}x{n}", email=f"n{one.pk}x{n}@ejemplo.es")
        for n in range(1, many + 1)
    )
    Member.objects.bulk_create(
        Member(championship=one, entry=entry, user=person, is_captain=True, is_in=True)
        for entry, person in zip(entries, people, strict=True)
    )
    is_now(one, "en_juego")
    return one


def advanced(one: Championship) -> None:
    """Bring *one* to what follows, its rest being over."""
    Championship.objects.filter(pk=one.pk).exclude(next_at=None).update(next_at=timezone.now())
    with transaction.atomic():
        advance(championship_locked(one.pk))
    one.refresh_from_db()


def decided_at_random(one: Championship, chance: Random, *, absent: float = 0.0) -> int:
    """Have every cruce that could be played be decided, without tables; return how many."""
    rows = list(one.cruces.filter(state="listo").select_related("a", "b").order_by("pk"))
    chance.shuffle(rows)
    last = one.cruces.aggregate(n=Max("decided"))["n"] or 0
    for n, cruce in enumerate(rows, last + 1):
        came = [side for side in (cruce.a, cruce.b) if chance.random() >= absent]
        cruce.decided = n
        cruce.is_walkover = len(came) < 2
        cruce.winner = chance.choice(came) if came else None
        cruce.state = "incomparecencia" if cruce.is_walkover else "terminado"
        lost = 0 if cruce.is_walkover else chance.randrange(3)
        if cruce.winner:
            cruce.juegos_a, cruce.juegos_b = (3, lost) if cruce.winner == cruce.a else (lost, 3)
    columns = ["decided", "is_walkover", "winner", "state", "juegos_a", "juegos_b"]
    Cruce.objects.bulk_update(rows, columns)
    return len(rows)


def run_at_random(one: Championship, chance: Random, *, absent: float = 0.0) -> None:
    """Play *one* to its end, of which each misses a cruce with a chance of *absent*."""
    advanced(one)
    for _ in range(200):
        if one.state == "terminado":
            return
        decided_at_random(one, chance, absent=absent)
        advanced(one)
    raise AssertionError("it does not end")
