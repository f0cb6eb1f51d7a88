"""«Jugar ya»: the chair where somebody can play soonest with people he wants.

A table is out of the question when he cannot pay it or its value is not what he asked for, when
somebody there is ignored by him or ignores him, when somebody finishes fewer matches than he asks,
or when the only chairs left are opposite a partner he does not want. Among the others, a preferred
partner comes first, then the table that lacks fewest, then who plays as he usually does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser

from accounts import wishes as asked
from accounts.models import Profile, Regard
from accounts.preferences import Preferences
from economy.selectors import balance_of
from games.models import Habit, Room, Table, TableSeat
from games.people import newcomers
from games.record.conduct import Reliability
from games.record.history import reliabilities_of
from games.tables import agreement as ag
from games.tables import forms, gathering, modality, own, store, worth
from games.tables.agreement import Agreement
from games.tables.opening import table_create
from games.tables.refusals import Refusal
from games.tables.services import table_sit

_TAKEN = frozenset({"silla_ocupada", "jugando", "mesa", "silla", "poca_fiabilidad"})


def jugar_ya(*, user: AbstractBaseUser, room_id: int, connection: str = "") -> int:
    """Seat *user* where he can play soonest and return the table's id.

    Where no table suits him a new one is opened, at the least value he asked for; refuses with
    ``sin_sitio`` where the salón lets him open none, and as ``table_sit`` and ``table_create``.
    """
    mine = TableSeat.objects.filter(user_id=user.pk).first()
    if mine is not None:
        return mine.table_id
    room = Room.objects.get(pk=room_id)
    wishes = wishes_of(user.pk, room)
    for chance in _best_first(room, user.pk, wishes):
        try:
            table_sit(user=user, table_id=chance.table_id, seat=chance.seat, connection=connection)
        except Refusal as refusal:
            if refusal.code not in _TAKEN:
                raise
            continue  # somebody was quicker: the next one
        return chance.table_id
    if not modality.may_create(room, user):
        raise Refusal("sin_sitio")
    return table_create(
        user=user,
        room_id=room_id,
        value=wishes.opening_value(modality.stakes(room)),
        by_invitation=False,
        chairs=wishes.chairs or None,
        connection=connection,
    )


def terms_of(
    *,
    user: AbstractBaseUser,
    room_id: int,
    table_id: int | None = None,
    value: int | None = None,
    chairs: int | None = None,
) -> dict[str, Any]:
    """Return what *user* accepts if he sits (``own.terms``), where sitting is accepting.

    At *table_id*, at a new table of *value* and *chairs*, or, without both, where he could play
    soonest: ``mesa`` and ``asiento`` say where, ``None`` for a table to be opened. Refuses with
    ``mesa``, ``fase`` where a match is agreed, and as ``jugar_ya`` and ``table_create``.
    """
    room = Room.objects.get(pk=room_id)
    seat: int | None = None
    if table_id is None and value is None:
        wishes = wishes_of(user.pk, room)
        best = next(iter(_best_first(room, user.pk, wishes)), None)
        if best is not None:
            table_id, seat = best.table_id, best.seat
        elif not modality.may_create(room, user):
            raise Refusal("sin_sitio")
        else:
            value = wishes.opening_value(modality.stakes(room))
    if table_id is None:
        assert value is not None
        return {"mesa": None, "asiento": None, **_terms_of_new(user.pk, room, value, chairs)}
    table = Table.objects.select_related("room").filter(room=room, pk=table_id).first()
    if table is None:
        raise Refusal("mesa")
    return {"mesa": table.pk, "asiento": seat, **own.terms(table, store.load(table), user.pk)}


def _terms_of_new(user_id: int, room: Room, value: int, chairs: int | None) -> dict[str, Any]:
    modality.require_playable(room)
    modality.require_stake(room, value)
    if chairs is not None and chairs not in modality.chair_counts(room):
        raise Refusal("silla")
    table = Table(room=room, value=value)
    return own.terms(table, modality.empty_table(room, chairs), user_id)


def offer_wishes() -> None:
    """Let people ask, of each game, for the numbers of players that it admits."""
    for game, name in forms.game_names().items():
        asked.offer(game, name, forms.chair_counts(game))


@dataclass(frozen=True)
class Wishes:
    """What somebody asks of a table of a game, and what he has.

    *balance* is in U$uros, *chairs* is how many he wants to be (0: any), *regards* go by person;
    *ceiling* is the dearest value of a new account, ``None`` for others.
    """

    user_id: int
    balance: int
    least: int
    most: int
    chairs: int
    reliability: int
    as_usual: bool
    regards: Mapping[int, str]
    shunned: frozenset[int]
    ceiling: int | None = None

    @property
    def affordable(self) -> int:
        """The dearest value he may sit at."""
        able = max(self.balance, settings.USUMUS["COURTESY_VALUE"])
        return able if self.ceiling is None else min(able, self.ceiling)

    def opening_value(self, values: Sequence[int]) -> int:
        """Return which of *values*, in order, he opens a table of: the least that suits him."""
        wanted = [value for value in values if self.suits(value)]
        return (wanted or values)[0]

    def suits(self, value: int) -> bool:
        """Return whether a table of *value* is within what he asked for and can pay."""
        return self.least <= value <= min(self.most or value, self.affordable)


def wishes_of(user_id: int, room: Room) -> Wishes:
    """Return what a person asked for in his preferences, and whom he wants or avoids.

    Of what he asked for of the game, what *room* has not is left out.
    """
    profile = Profile.objects.filter(user_id=user_id).first()
    chosen = profile.preferences if profile else Preferences()
    chairs = chosen.ya_jugadores_en.get(room.game, asked.ANY)
    new = newcomers.shown_to(user_id)
    mine = list(Regard.objects.filter(owner_id=user_id))
    theirs = Regard.objects.filter(other_id=user_id, ignored=True).values_list(
        "owner_id", flat=True
    )
    return Wishes(
        user_id=user_id,
        balance=balance_of(user_id),
        least=chosen.ya_desde,
        most=chosen.ya_hasta,
        chairs=chairs if chairs in modality.chair_counts(room) else asked.ANY,
        reliability=chosen.ya_fiabilidad,
        as_usual=chosen.ya_costumbre,
        regards={regard.other_id: regard.partner for regard in mine if regard.partner},
        shunned=frozenset(theirs) | {regard.other_id for regard in mine if regard.ignored},
        ceiling=new["valor"] if new else None,
    )


@dataclass(frozen=True)
class Chance:
    """A chair he could take, and how good it is: the least *rank* is the best."""

    rank: tuple[Any, ...]
    table_id: int
    seat: int


def _best_first(room: Room, user_id: int, wishes: Wishes) -> list[Chance]:
    return sorted(_chances(room, user_id, wishes), key=lambda chance: chance.rank)


def _chances(room: Room, user_id: int, wishes: Wishes) -> Iterator[Chance]:
    tables = Table.objects.filter(room=room, by_invitation=False, origin="")
    waiting = [
        (table, state)
        for table in tables.select_related("room")
        if _has_room(state := store.load(table)) and wishes.suits(worth.least_to_sit(table, state))
    ]
    if wishes.chairs:
        waiting = [(table, state) for table, state in waiting if len(state.chairs) == wishes.chairs]
    known = _Known(room, user_id, [state for _table, state in waiting])
    for table, state in waiting:
        players = {chair.player for chair in ag.people(state).values()}
        if players & wishes.shunned or not known.reliable(players, wishes.reliability):
            continue
        if not known.reliable({user_id}, table.reliability):
            continue
        sides = modality.usual_sides(room, ag.chair_numbers(state))
        seats = sorted((_partner_rank(state, sides, seat, wishes), seat) for seat in ag.free(state))
        if seats[0][0] == _UNWANTED:
            continue
        unlike = known.differences(state) if wishes.as_usual else 0
        puts = worth.least_to_sit(table, state)
        rank = (seats[0][0], not players, ag.missing(state), unlike, puts, table.number)
        yield Chance(rank, table.pk, seats[0][1])


def _has_room(state: Agreement) -> bool:
    return gathering.has_room(state) and not ag.training(state)


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

    def __init__(self, room: Room, user_id: int, states: Iterable[Agreement]) -> None:
        self._room, self._user_id = room, user_id
        self._people = {chair.player for state in states for chair in ag.people(state).values()}

    @cached_property
    def _reliabilities(self) -> dict[int, Reliability]:
        return reliabilities_of(self._people | {self._user_id})

    @cached_property
    def _habits(self) -> dict[int, dict[str, Any]]:
        people = {*self._people, self._user_id}
        rows = Habit.objects.filter(game=self._room.game, user_id__in=people)
        return dict(rows.values_list("user_id", "options"))

    def reliable(self, players: Iterable[int], wanted: int) -> bool:
        """Return whether nobody of *players* is known to finish fewer matches than *wanted*."""
        if not wanted:
            return True
        return all(self._reliabilities[player].percent >= wanted for player in players)

    def differences(self, state: Agreement) -> int:
        """Return how many options that are theirs to choose the jefe sets otherwise."""
        seat = ag.jefe(state)
        mine = self._habits.get(self._user_id)
        if seat is None or mine is None:
            return 0
        his = self._habits.get(ag.people(state)[seat].player, {})
        settled = modality.settled_options(self._room)
        chosen = [name for name in mine if name not in settled]
        return sum(his.get(name, mine[name]) != mine[name] for name in chosen)
