"""What the people of championships do in the storm: they sit down, and play as robots would."""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from uuid import uuid4

import django

django.setup()

import msgspec  # noqa: E402 - the settings come first
from django.db import connection, transaction  # noqa: E402
from django.db.models import F, QuerySet  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from economy.welcome import first_part  # noqa: E402
from games.engines.core.contract import Action, Outcome  # noqa: E402
from games.live import sql  # noqa: E402
from games.matches import due, robots, runner, settlement, waits  # noqa: E402
from games.matches.held import chairs_of, facts_of  # noqa: E402
from games.matches.refusals import Refusal  # noqa: E402
from games.matches.selectors import match_live  # noqa: E402
from games.matches.services import match_play  # noqa: E402
from games.models import Match, Table, TableSeat  # noqa: E402
from tools.players.agreeing import sit  # noqa: E402
from tournaments.championships.cruces import still_here  # noqa: E402
from tournaments.models import Championship, Cruce, Member  # noqa: E402

OF_TORNEO = "torneo:"
ABSENT = 0.1
IN_A_ROW = 20
"""Plays at a table until it is the turn of the next."""
ALL_OR_NOTHING = ("Cortar", "Ordago", "Querer")
"""What whoever plays so says when he may: a match is over after a few plays."""
SEEN_S = 2.0
_SEEN = """
UPDATE games_seatpresence p SET seen_at = clock_timestamp()
  FROM games_match m
 WHERE m.id = p.match_id AND m.status = 'jugando' AND NOT p.is_lost AND m.origin LIKE %s"""


def person() -> User:
    """Return somebody new, with his welcome U$uros."""
    name = f"torneo{secrets.token_hex(5)}"
    user = User(username=name, email=f"{name}@x.example")
    user.set_unusable_password()
    user.save()
    first_part(user)
    return user


def robot() -> User:
    """Return a robot that nobody has played with yet."""
    user = User(username=f"robot{secrets.token_hex(5)}", kind=User.Kind.ROBOT)
    user.set_unusable_password()
    user.save()
    return user


class Evening:
    """What the people of all championships do.

    *is_played*: they play their matches, as robots would, or at all or nothing (*is_bold*).
    """

    def __init__(
        self, numbers: Mapping[int, str], seed: int, *, is_played: bool, is_bold: bool = False
    ) -> None:
        self.numbers = numbers
        self.rng = random.Random(seed)  # noqa: S311 - who wins, not whose cards
        self.is_played = is_played
        self.is_bold = is_bold
        self.absent: dict[int, int] = {}
        self.acts = (self._come, self._play if is_played else self._end, self._hurry)

    def run(self, longest_s: float) -> None:
        """Let them play until all prizes are paid, or it has taken too long."""
        ends = time.monotonic() + longest_s
        threading.Thread(target=_be_seen, daemon=True).start()
        while time.monotonic() < ends and self._tried(self.is_over) is not True:
            for act in self.acts:
                self._tried(act)
            time.sleep(0.02 if self.is_played else 0.2)

    def step(self) -> None:
        """Let them do what they do once."""
        for act in self.acts:
            act()

    def _tried(self, act: Callable[[], object]) -> object:
        """Do *act*; whatever dies meanwhile is done the next time."""
        try:
            return act()
        except Exception as error:  # noqa: BLE001 - the database is killed under it
            print(f"again: {type(error).__name__}", flush=True)
            connection.close()
            time.sleep(0.2)
            return None

    def is_over(self) -> bool:
        """Return whether all prizes are paid."""
        rows = Championship.objects.filter(pk__in=self.numbers).exclude(state="premiado")
        return not rows.exists()

    def _come(self) -> None:
        """Have people sit down at their tables; of some cruces a side does not come."""
        for table in Table.objects.filter(origin__startswith=OF_TORNEO, matches=None):
            if table.reserved is None:
                continue
            seated = set(TableSeat.objects.filter(table=table).values_list("user", flat=True))
            chairs = len(table.reserved["sillas"])
            side = self.absent.setdefault(table.pk, self._away(chairs))
            for seat, user_id in enumerate(table.reserved["sillas"]):
                if seat != side and user_id not in seated:
                    sit(User.objects.get(pk=user_id), table.pk, seat)

    def _away(self, chairs: int) -> int:
        is_away = not self.is_played and self.rng.random() < ABSENT
        return self.rng.randrange(chairs) if is_away else -1

    def _end(self) -> None:
        """Have the matches that are played end as chance has it."""
        for match in _in_play():
            order = self.rng.sample([(seat,) for seat in range(match.seats)], match.seats)
            with transaction.atomic():
                outcome = Outcome(tuple(order), "ganada")
                settlement.settle(facts_of(match.pk), chairs_of(match), outcome, timezone.now())

    def _play(self) -> None:
        """Have everybody who is to play do so, a few times at each table."""
        for match_id in _in_play().values_list("pk", flat=True):
            for _ in range(IN_A_ROW):
                if not self._played(match_id):
                    break
        for match_id in due.due_matches():
            waits.match_fire_due(match_id=match_id)

    def _played(self, match_id: int) -> bool:
        """Have one of those who are to act at a match do so; return whether anybody did."""
        live = match_live(match_id)
        if live is None:
            return False
        for player in live.chairs.taken:
            if player.robot_level or not runner.answers(live.choices[player.seat]):
                continue
            action = msgspec.to_builtins(_chosen(live, player.seat, is_bold=self.is_bold))
            who = player.user_id
            try:
                match_play(match_id=match_id, user_id=who, action=action, action_id=uuid4())
            except Refusal:
                return False  # it went on meanwhile
            return True
        return False

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


def _be_seen() -> None:
    """Have nobody fall: these people have no browser that says that they are there.

    Beside what they do: a look at all their tables takes longer than one who is silent is missed.
    """
    while True:
        try:
            sql.run(_SEEN, (f"{OF_TORNEO}%",))
        except Exception:  # noqa: BLE001 - the database is killed under it
            connection.close()
        time.sleep(SEEN_S)


def _in_play() -> QuerySet[Match]:
    return Match.objects.filter(origin__startswith=OF_TORNEO, status=Match.Status.PLAYING)


def _chosen(live: runner.Live, seat: int, *, is_bold: bool) -> Action:
    """Return what whoever sits there does: what a robot would, or all or nothing."""
    plain = {one.action.__name__: one for one in live.choices[seat] if not one.args}
    for name in ALL_OR_NOTHING if is_bold else ():
        if name in plain:
            return plain[name].action()
    return robots.decide(live, seat)
