"""Plays a championship of each format to its prizes: ``python -m tools.faults.cups SEED FORMAT…``.

Its people sit down, some do not come, and their matches end by chance; all the rest the site does
by itself, whatever dies meanwhile. Prints in its last line what is wrong in the end, as JSON.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
import time
from datetime import timedelta
from typing import Any

import django

django.setup()

from django.db import connection, transaction  # noqa: E402 - the settings come first
from django.db.models import F  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from economy.reconciliation import reconcile  # noqa: E402
from economy.welcome import first_part  # noqa: E402
from games.engines.core.contract import Outcome  # noqa: E402
from games.matches import settlement  # noqa: E402
from games.matches.held import chairs_of, facts_of  # noqa: E402
from games.models import Match, Room, Table, TableSeat  # noqa: E402
from tools.players.agreeing import sit  # noqa: E402
from tournaments.championships.cruces import still_here  # noqa: E402
from tournaments.championships.enrolment import check_in, sign_up  # noqa: E402
from tournaments.championships.founding import (  # noqa: E402
    Plan,
    Play,
    championship_create,
    championship_publish,
)
from tournaments.models import Award, Championship, Cruce, Member  # noqa: E402

PEOPLE = 8
FEE = 50
LONGEST_S = 420.0
ABSENT = 0.1
OF_TORNEO = "torneo:"
RULES: dict[str, dict[str, Any]] = {
    "eliminatoria": {"third_place": True},
    "repesca": {"repesca": True},
    "consuelo": {"consuelo": True},
    "liga": {"jornadas": 3, "days": 0, "play_off": 4},
    "grupos": {"grupos": 2, "pasan": 2},
    "divisiones": {"divisiones": 2, "fases": 2},
    "vidas": {"vidas": 2},
}
MOST_LOST = {"eliminatoria": 0, "consuelo": 0, "doble": 1, "vidas": 1}
"""How often who wins may have lost, where it is not points that say who wins."""
CONDITIONS = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False}


def person() -> User:
    """Return somebody new, with his welcome U$uros."""
    name = f"torneo{secrets.token_hex(5)}"
    user = User(username=name, email=f"{name}@x.example")
    user.set_unusable_password()
    user.save()
    first_part(user)
    return user


def founded(kind: str, organiser: User) -> int:
    """Return the number of a championship of *kind* that is about to begin, with its people in."""
    room, _ = Room.objects.get_or_create(slug="torneos", defaults={"game": "mus", "name": "Mus"})
    now = timezone.now()
    plan = Plan(
        format=kind if kind not in {"repesca", "consuelo"} else "eliminatoria",
        chairs=2, in_pairs=False, places=PEOPLE, least=PEOPLE, fee=FEE,
        closes_at=now + timedelta(hours=1), starts_at=now + timedelta(hours=2),
    )  # fmt: skip
    one = championship_create(
        organiser=organiser, room_id=room.pk, name=f"Copa {kind}", text="", plan=plan,
        options={"juegos": 3, "piedras": 40, "reyes": 8}, conditions=CONDITIONS,
        play=Play({"rest": 0, **RULES.get(kind, {})}),
    )  # fmt: skip
    championship_publish(actor=organiser, championship_id=one.pk)
    people = [person() for _ in range(PEOPLE)]
    for user in people:
        sign_up(user=user, championship_id=one.pk)
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(closes_at=now - timedelta(hours=1), starts_at=timezone.now() + timedelta(minutes=5))
    while rows.get().state != "presentacion":
        time.sleep(0.2)  # the worker opens it
    for user in people:
        check_in(user=user, championship_id=one.pk)
    rows.update(starts_at=timezone.now())
    return one.pk


class Evening:
    """What the people of all championships do."""

    def __init__(self, numbers: dict[int, str], seed: int) -> None:
        self.numbers = numbers
        self.rng = random.Random(seed)  # noqa: S311 - who wins, not whose cards
        self.absent: dict[int, int] = {}

    def run(self) -> None:
        """Let them play until all prizes are paid, or it has taken too long."""
        ends = time.monotonic() + LONGEST_S
        while time.monotonic() < ends and not self._is_over():
            for act in (self._come, self._end, self._hurry):
                self._tried(act)
            time.sleep(0.2)

    def _tried(self, act: Any) -> Any:
        """Do *act*; whatever dies meanwhile is done the next time."""
        try:
            return act()
        except Exception as error:  # noqa: BLE001 - the database is killed under it
            print(f"again: {type(error).__name__}", flush=True)
            connection.close()
            return None

    def _is_over(self) -> bool:
        rows = Championship.objects.filter(pk__in=self.numbers).exclude(state="premiado")
        return self._tried(lambda: not rows.exists()) is True

    def _come(self) -> None:
        """Have people sit down at their tables; of some cruces a side does not come."""
        for table in Table.objects.filter(origin__startswith=OF_TORNEO, matches=None):
            if table.reserved is None:
                continue
            seated = set(TableSeat.objects.filter(table=table).values_list("user", flat=True))
            side = self.absent.setdefault(table.pk, self._away())
            for seat, user_id in enumerate(table.reserved["sillas"]):
                if seat != side and user_id not in seated:
                    sit(User.objects.get(pk=user_id), table.pk, seat)

    def _away(self) -> int:
        return self.rng.randrange(2) if self.rng.random() < ABSENT else -1

    def _end(self) -> None:
        """Have the matches that are played end as chance has it."""
        playing = Match.objects.filter(origin__startswith=OF_TORNEO, status=Match.Status.PLAYING)
        for match in playing:
            order = self.rng.sample([(0,), (1,)], 2)
            with transaction.atomic():
                outcome = Outcome((order[0], order[1]), "ganada")
                settlement.settle(facts_of(match.pk), chairs_of(match), outcome, timezone.now())

    def _hurry(self) -> None:
        """Let the time go by for which one waits, and have who was away come back."""
        now = timezone.now()
        missed = {pk for pk, side in self.absent.items() if side >= 0}
        sat = TableSeat.objects.filter(table__in=missed, table__matches=None)
        waiting = Cruce.objects.filter(state="esperando", origin__in=sat.values("table__origin"))
        waiting.update(due_at=now)
        gone = timedelta(minutes=15)
        ended = Championship.objects.filter(state="terminado", ended_at__gt=now - gone)
        ended.update(ended_at=F("ended_at") - gone)
        Championship.objects.filter(state="en_juego", next_at__gt=now).update(next_at=now)
        Cruce.objects.filter(state="listo", call_at__gt=now).update(call_at=now)
        away = Member.objects.filter(entry__state="ausente", championship__in=self.numbers)
        for member in away.select_related("user"):
            still_here(user=member.user, championship_id=member.championship_id)


def wrong_with(numbers: dict[int, str]) -> list[str]:
    """Return what is not as it should be in the end, in words."""
    found = []
    for pk, kind in numbers.items():
        one = Championship.objects.get(pk=pk)
        if one.state != "premiado":
            found.append(f"{kind}: {one.state}")
            continue
        if one.acts.filter(action="premiar").count() != 1 or one.settled_at is None:
            found.append(f"{kind}: prizes not paid once")
        left = one.cruces.exclude(state__in=("terminado", "incomparecencia", "exento")).count()
        if left:
            found.append(f"{kind}: {left} cruces are not decided")
        found += _winner(one, kind)
    origins = Table.objects.filter(origin__startswith=OF_TORNEO, matches=None).count()
    if origins:
        found.append(f"{origins} orphaned tables")
    found += [f"books: {one.check}" for one in reconcile() if not one.ok]
    return found


def _winner(one: Championship, kind: str) -> list[str]:
    """Return what is wrong with the path of who won *one*, and with his trophies."""
    first = one.entries.filter(place=1).first()
    if first is None:
        return [] if one.entries.filter(place=2).exists() else [f"{kind}: nobody has a place"]
    mine = [c for c in one.cruces.exclude(decided=None) if first.pk in {c.a_id, c.b_id}]
    mine = [c for c in mine if kind != "consuelo" or c.round.tree == "principal"]
    lost = sum(c.winner_id != first.pk for c in mine)
    user = first.members.get().user_id
    fact = f"torneo:{one.pk}:1"
    twice = Award.objects.filter(fact=fact).values_list("user", "trophy")
    wrong = []
    if lost > MOST_LOST.get(kind, lost):
        wrong.append(f"{kind}: who won had lost {lost}")
    if len(set(twice)) < len(twice) or (twice and user not in {who for who, _ in twice}):
        wrong.append(f"{kind}: trophies of the first place")
    return wrong


def main() -> None:
    """Play them, and print what is wrong."""
    seed, kinds = int(sys.argv[1]), sys.argv[2:]
    organiser = person()
    User.objects.filter(pk=organiser.pk).update(is_staff=True)
    organiser.refresh_from_db()
    numbers = {founded(kind, organiser): kind for kind in kinds}
    print("begun", flush=True)
    Evening(numbers, seed).run()
    time.sleep(1)
    decided = Cruce.objects.exclude(decided=None).count()
    print(json.dumps({"wrong": wrong_with(numbers), "cruces": decided}))


if __name__ == "__main__":
    main()
