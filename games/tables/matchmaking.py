"""«Jugar ya»: the chair where somebody can play soonest with people he wants (UX §3.11).

A table is out of the question when he cannot pay it or its value is not what he asked for, when
somebody there is ignored by him or ignores him, when somebody finishes fewer matches than he asks,
or when the only chairs left are opposite a partner he does not want. Among the others, a preferred
partner comes first, then the table that lacks fewest, then who plays as he usually does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser

from accounts.models import Profile, Regard
from accounts.preferences import Preferences
from economy.selectors import balance_of
from games.live.refusals import Refusal
from games.matches.history import reliabilities_of
from games.models import Habit, Room, Table, TableSeat
from games.tables import agreement as ag
from games.tables import forms, store
from games.tables.agreement import Agreement
from games.tables.opening import table_create
from games.tables.services import table_sit

_TAKEN = frozenset({"silla_ocupada", "jugando", "mesa", "silla"})


def jugar_ya(*, user: AbstractBaseUser, room_id: int, connection: str = "") -> int:
    """Seat *user* where he can play soonest and return the table's id.

    Where no table suits him a new one is opened, at the least value he asked for. Refuses as
    ``table_sit`` and ``table_create``.
    """
    own = TableSeat.objects.filter(user_id=user.pk).first()
    if own is not None:
        return own.table_id
    room = Room.objects.get(pk=room_id)
    wishes = wishes_of(user.pk)
    for chance in sorted(_chances(room, user.pk, wishes), key=lambda chance: chance.rank):
        try:
            table_sit(user=user, table_id=chance.table_id, seat=chance.seat, connection=connection)
        except Refusal as refusal:
            if refusal.code not in _TAKEN:
                raise
            continue  # somebody was quicker: the next one
        return chance.table_id
    counts = forms.chair_counts(room.game)
    return table_create(
        user=user,
        room_id=room_id,
        value=wishes.opening_value,
        by_invitation=False,
        chairs=wishes.chairs if wishes.chairs in counts else None,
        connection=connection,
    )


@dataclass(frozen=True)
class Wishes:
    """What somebody asks of a table, and what he has: *balance* in U$uros, *regards* by person."""

    user_id: int
    balance: int
    least: int
    most: int
    chairs: int
    reliability: int
    as_usual: bool
    regards: Mapping[int, str]
    shunned: frozenset[int]

    @property
    def affordable(self) -> int:
        """The dearest value he may sit at."""
        return max(self.balance, settings.USUMUS["COURTESY_VALUE"])

    @property
    def opening_value(self) -> int:
        """The value of the table he opens: the least he asked for, if he can pay it."""
        values = sorted(settings.USUMUS["TABLE_VALUES"])
        wanted = [value for value in values if self.suits(value)]
        return (wanted or values)[0]

    def suits(self, value: int) -> bool:
        """Return whether a table of *value* is within what he asked for and can pay."""
        return self.least <= value <= min(self.most or value, self.affordable)


def wishes_of(user_id: int) -> Wishes:
    """Return what a person asked for in his preferences, and whom he wants or avoids."""
    profile = Profile.objects.filter(user_id=user_id).first()
    chosen = profile.preferences if profile else Preferences()
    mine = list(Regard.objects.filter(owner_id=user_id))
    theirs = Regard.objects.filter(other_id=user_id, ignored=True).values_list(
        "owner_id", flat=True
    )
    return Wishes(
        user_id=user_id,
        balance=balance_of(user_id),
        least=chosen.ya_desde,
        most=chosen.ya_hasta,
        chairs=chosen.ya_jugadores,
        reliability=chosen.ya_fiabilidad,
        as_usual=chosen.ya_costumbre,
        regards={regard.other_id: regard.partner for regard in mine if regard.partner},
        shunned=frozenset(theirs) | {regard.other_id for regard in mine if regard.ignored},
    )


@dataclass(frozen=True)
class Chance:
    """A chair he could take, and how good it is: the least *rank* is the best."""

    rank: tuple[Any, ...]
    table_id: int
    seat: int


def _chances(room: Room, user_id: int, wishes: Wishes) -> Iterator[Chance]:
    tables = Table.objects.filter(room=room, by_invitation=False, match=None)
    waiting = [
        (table, state)
        for table in tables.select_related("room")
        if wishes.suits(table.value) and _has_room(state := store.load(table))
    ]
    if wishes.chairs:
        waiting = [(table, state) for table, state in waiting if len(state.chairs) == wishes.chairs]
    known = _Known(room.game, user_id, [state for _table, state in waiting])
    for table, state in waiting:
        players = {chair.player for chair in ag.people(state).values()}
        if players & wishes.shunned or not known.reliable(players, wishes.reliability):
            continue
        sides = forms.usual_sides(room.game, len(state.chairs))
        seats = sorted((_partner_rank(state, sides, seat, wishes), seat) for seat in ag.free(state))
        if seats[0][0] == _UNWANTED:
            continue
        unlike = known.differences(state) if wishes.as_usual else 0
        rank = (seats[0][0], not players, len(ag.free(state)), unlike, table.value, table.number)
        yield Chance(rank, table.pk, seats[0][1])


def _has_room(state: Agreement) -> bool:
    return not ag.started(state) and bool(ag.free(state)) and not ag.training(state)


_PREFERRED, _ANYBODY, _UNWANTED = range(3)


def _partner_rank(
    state: Agreement, sides: Iterable[Iterable[int]], seat: int, wishes: Wishes
) -> int:
    """Return how he likes those who would be on his side on *seat*."""
    there = ag.people(state)
    own = next((set(side) for side in sides if seat in side), set())
    opinions = {wishes.regards.get(there[other].player) for other in own & there.keys()}
    if Regard.Partner.UNWANTED in opinions:
        return _UNWANTED
    return _PREFERRED if Regard.Partner.PREFERRED in opinions else _ANYBODY


class _Known:
    """What is known of those who wait at some tables, read at once."""

    def __init__(self, game: str, user_id: int, states: Iterable[Agreement]) -> None:
        self._game, self._user_id = game, user_id
        self._people = {chair.player for state in states for chair in ag.people(state).values()}

    @cached_property
    def _reliabilities(self) -> dict[int, int]:
        return reliabilities_of(self._people)

    @cached_property
    def _habits(self) -> dict[int, dict[str, Any]]:
        rows = Habit.objects.filter(game=self._game, user_id__in={*self._people, self._user_id})
        return dict(rows.values_list("user_id", "options"))

    def reliable(self, players: Iterable[int], wanted: int) -> bool:
        """Return whether nobody of *players* is known to finish fewer matches than *wanted*."""
        if not wanted:
            return True
        return all(self._reliabilities.get(player, 100) >= wanted for player in players)

    def differences(self, state: Agreement) -> int:
        """Return how many options the jefe sets otherwise than the one who looks."""
        seat = ag.jefe(state)
        mine = self._habits.get(self._user_id)
        if seat is None or mine is None:
            return 0
        his = self._habits.get(ag.people(state)[seat].player, {})
        return sum(his.get(name, value) != value for name, value in mine.items())
