"""Plays championships to their prizes: ``python -m tools.faults.cups SEED PAIRS KIND…``.

Its people are paired as robots would be, who play their matches to the end; with PAIRS 0 they are
eight, each for himself, of whom some do not come and whose matches end by chance. All the rest the
site does by itself, whatever dies meanwhile. Prints in its last line what is wrong in the end, as
JSON.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial

import django

django.setup()

from django.utils import timezone  # noqa: E402 - the settings come first

from accounts.models import User  # noqa: E402
from economy.reconciliation import reconcile  # noqa: E402
from games.models import Robot, Room, Table  # noqa: E402
from tools.faults.cup_checks import wrong_with  # noqa: E402
from tools.faults.cup_kinds import (  # noqa: E402
    BOLD,
    CONSUELO_SHARES,
    TRIAL,
    Size,
    format_of,
    played_in,
    rules_of,
    size_of,
)
from tools.faults.cup_people import OF_TORNEO, Evening, person, robot  # noqa: E402
from tournaments.championships.enrolment import accept, check_in, invite, sign_up  # noqa: E402
from tournaments.championships.founding import (  # noqa: E402
    Plan,
    Play,
    championship_create,
    championship_publish,
)
from tournaments.models import Championship, Cruce  # noqa: E402

FEE = 50
ROBOTS = 8
PLAYED_S, CHANCE_S = 7_200.0, 420.0
"""The longest that it may take."""
SWEPT_S = 15.0
"""Until then the tables of the last matches are taken away."""
CONDITIONS = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False}

_a_moment = partial(time.sleep, 0.2)


def founded(kind: str, organiser: User, size: Size, pause: Callable[[], object] = _a_moment) -> int:
    """Return the number of a championship of *kind* that is about to begin, with its people in.

    The site opens its presentación during the *pause*, or one of the next.
    """
    played, is_trial = played_in(kind, size), kind == TRIAL
    room, _ = Room.objects.get_or_create(
        slug=f"torneos-{played.game}", defaults={"game": played.game, "name": "Torneos"}
    )
    now = timezone.now()
    plan = Plan(
        format=format_of(kind), chairs=played.chairs, in_pairs=played.in_pairs,
        places=size.places, least=size.places, fee=0 if is_trial else FEE,
        closes_at=now + timedelta(hours=1), starts_at=now + timedelta(hours=2),
        robots="novato" if is_trial else "",
    )  # fmt: skip
    one = championship_create(
        organiser=organiser, room_id=room.pk, name=f"Copa {kind}", text="", plan=plan,
        options=played.options, conditions=CONDITIONS,
        play=Play(rules_of(kind, size), consuelo_share=CONSUELO_SHARES.get(kind, 0)),
    )  # fmt: skip
    championship_publish(actor=organiser, championship_id=one.pk)
    people = [] if is_trial else _entered(one)
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(closes_at=now - timedelta(hours=1), starts_at=timezone.now() + timedelta(minutes=5))
    while rows.get().state != "presentacion" and not is_trial:
        pause()
    for user in people:
        check_in(user=user, championship_id=one.pk)
    rows.update(starts_at=timezone.now())
    return one.pk


def _entered(one: Championship) -> list[User]:
    """Return the people of *one*, who have entered."""
    people = [person() for _ in range(one.places * (2 if one.in_pairs else 1))]
    if not one.in_pairs:
        for user in people:
            sign_up(user=user, championship_id=one.pk)
        return people
    for captain, other in zip(people[::2], people[1::2], strict=True):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    return people


def host() -> User:
    """Return who organises them, with robots for the chairs of who does not come."""
    organiser = person()
    User.objects.filter(pk=organiser.pk).update(is_staff=True)
    organiser.refresh_from_db()
    for _ in range(ROBOTS):
        Robot.objects.create(user=robot(), level="novato")
    return organiser


def all_wrong(numbers: Mapping[int, str], *, is_played: bool) -> list[str]:
    """Return what is not as it should be in the end, in words."""
    found = []
    for pk, kind in numbers.items():
        found += wrong_with(Championship.objects.get(pk=pk), kind, is_played=is_played)
    return found + [f"books: {one.check}" for one in reconcile() if not one.ok]


def _swept(longest_s: float) -> None:
    """Wait until no table of theirs is left, or for so long."""
    ends = time.monotonic() + longest_s
    while time.monotonic() < ends and Table.objects.filter(origin__startswith=OF_TORNEO).exists():
        _a_moment()


def main() -> None:
    """Play them, and print what is wrong."""
    seed, pairs, kinds = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    organiser, size = host(), size_of(pairs)
    numbers = {founded(kind, organiser, size): kind for kind in kinds}
    print("begun", flush=True)
    evening = Evening(numbers, seed, is_played=size.is_played, is_bold=BOLD.issuperset(kinds))
    evening.run(PLAYED_S if size.is_played else CHANCE_S)
    _swept(SWEPT_S)
    decided = Cruce.objects.exclude(decided=None).count()
    wrong = all_wrong(numbers, is_played=size.is_played)
    print(json.dumps({"wrong": wrong, "cruces": decided}))


if __name__ == "__main__":
    main()
