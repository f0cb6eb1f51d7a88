"""Plays championships to their prizes: ``python -m tools.faults.cups SEED PAIRS FORMAT…``.

Its people are paired as robots would be, who play their matches to the end; with PAIRS 0 they are
eight, each for himself, of whom some do not come and whose matches end by chance. All the rest the
site does by itself, whatever dies meanwhile. Prints in its last line what is wrong in the end, as
JSON.
"""

from __future__ import annotations

import json
import sys
import time
from datetime import timedelta
from typing import Any, NamedTuple

import django

django.setup()

from django.utils import timezone  # noqa: E402 - the settings come first

from accounts.models import User  # noqa: E402
from economy.reconciliation import reconcile  # noqa: E402
from games.models import Match, Room, Table  # noqa: E402
from tools.faults.cup_checks import wrong_with  # noqa: E402
from tools.faults.cup_people import OF_TORNEO, Evening, person  # noqa: E402
from tournaments.championships.enrolment import accept, check_in, invite, sign_up  # noqa: E402
from tournaments.championships.founding import (  # noqa: E402
    Plan,
    Play,
    championship_create,
    championship_publish,
)
from tournaments.models import Championship, Cruce  # noqa: E402

ALONE = 8
FEE = 50
PLAYED_S, CHANCE_S = 7_200.0, 420.0
"""The longest that it may take."""
TRIAL = "prueba"
"""A knock-out that robots play without anybody's help (RULING C2)."""
RULES: dict[str, dict[str, Any]] = {
    "eliminatoria": {"third_place": True},
    "repesca": {"repesca": True},
    "consuelo": {"consuelo": True},
    "liga": {"jornadas": 3, "days": 0, "play_off": 4},
    "grupos": {"grupos": 2, "pasan": 2},
    "divisiones": {"divisiones": 2, "fases": 2},
    "vidas": {"vidas": 2},
}
OF_MANY: dict[str, dict[str, Any]] = {
    "liga": {"jornadas": 3, "days": 0, "play_off": 16},
    "grupos": {"grupos": 16, "pasan": 2},
    "divisiones": {"divisiones": 16, "fases": 2},
}
"""What changes where there are as many as a whole evening has."""
FEWER = {"liguilla": 16}
"""Of everybody against everybody no more play: 64 pairs would have 2,016 matches."""
MANY = 32
FORMATS = {"repesca": "eliminatoria", "consuelo": "eliminatoria", TRIAL: "eliminatoria"}
CONDITIONS = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False}


class Size(NamedTuple):
    """How many enter, and whether as pairs, who play their matches to the end."""

    places: int
    in_pairs: bool


def size_of(kind: str, pairs: int) -> Size:
    """Return how many play one of *kind*."""
    return Size(min(pairs, FEWER.get(kind, pairs)), in_pairs=True) if pairs else Size(ALONE, False)


def founded(kind: str, organiser: User, size: Size) -> int:
    """Return the number of a championship of *kind* that is about to begin, with its people in."""
    room, _ = Room.objects.get_or_create(slug="torneos", defaults={"game": "mus", "name": "Mus"})
    now = timezone.now()
    is_trial = kind == TRIAL
    plan = Plan(
        format=FORMATS.get(kind, kind), chairs=4 if size.in_pairs else 2, in_pairs=size.in_pairs,
        places=size.places, least=size.places, fee=0 if is_trial else FEE,
        closes_at=now + timedelta(hours=1), starts_at=now + timedelta(hours=2),
        robots="novato" if is_trial else "",
    )  # fmt: skip
    rules = {**RULES.get(kind, {}), **(OF_MANY.get(kind, {}) if size.places >= MANY else {})}
    one = championship_create(
        organiser=organiser, room_id=room.pk, name=f"Copa {kind}", text="", plan=plan,
        options={"juegos": 3, "piedras": 30 if size.in_pairs else 40, "reyes": 8},
        conditions=CONDITIONS, play=Play({"rest": 0, **rules}),
    )  # fmt: skip
    championship_publish(actor=organiser, championship_id=one.pk)
    people = [] if is_trial else _entered(one, size)
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(closes_at=now - timedelta(hours=1), starts_at=timezone.now() + timedelta(minutes=5))
    while rows.get().state != "presentacion" and not is_trial:
        time.sleep(0.2)  # the worker opens it
    for user in people:
        check_in(user=user, championship_id=one.pk)
    rows.update(starts_at=timezone.now())
    return one.pk


def _entered(one: Championship, size: Size) -> list[User]:
    """Return the people of *one*, who have entered."""
    people = [person() for _ in range(size.places * (2 if size.in_pairs else 1))]
    if not size.in_pairs:
        for user in people:
            sign_up(user=user, championship_id=one.pk)
        return people
    for captain, other in zip(people[::2], people[1::2], strict=True):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    return people


def all_wrong(numbers: dict[int, str], *, is_played: bool) -> list[str]:
    """Return what is not as it should be in the end, in words."""
    found = []
    for pk, kind in numbers.items():
        found += wrong_with(Championship.objects.get(pk=pk), kind, is_played=is_played)
    origins = Table.objects.filter(origin__startswith=OF_TORNEO, matches=None).count()
    if origins:
        found.append(f"{origins} orphaned tables")
    playing = Match.objects.filter(origin__startswith=OF_TORNEO, closed_at=None).count()
    if playing:
        found.append(f"{playing} matches are not closed")
    return found + [f"books: {one.check}" for one in reconcile() if not one.ok]


def main() -> None:
    """Play them, and print what is wrong."""
    seed, pairs, kinds = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    organiser = person()
    User.objects.filter(pk=organiser.pk).update(is_staff=True)
    organiser.refresh_from_db()
    numbers = {founded(kind, organiser, size_of(kind, pairs)): kind for kind in kinds}
    print("begun", flush=True)
    Evening(numbers, seed, is_played=bool(pairs)).run(PLAYED_S if pairs else CHANCE_S)
    time.sleep(1)
    decided = Cruce.objects.exclude(decided=None).count()
    wrong = all_wrong(numbers, is_played=bool(pairs))
    print(json.dumps({"wrong": wrong, "cruces": decided}))


if __name__ == "__main__":
    main()
