"""What the frame of every page says of the games: the salones, and where I play or sit."""

from __future__ import annotations

from typing import TypedDict

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Match, MatchPlayer, Room, Table, TableSeat
from games.people.salon_presence import people_count
from games.tables import store, worth


class OpenRoom(TypedDict):
    """A salón of the navigation; *people* are those present in it."""

    url: str
    label: str
    people: int


class Whereabouts(TypedDict):
    """Where a player is wanted: the page, what to say of it and what its button says."""

    url: str
    text: str
    action: str
    playing: bool


class Stake(TypedDict):
    """The table where a player sits and the U$uros that it asks of him."""

    number: int
    value: int


class Counters(TypedDict):
    """What goes on in the whole site now: *seated* counts people, not robots."""

    tables: int
    playing: int
    seated: int


def open_rooms() -> list[OpenRoom]:
    """Return the open salones in the order of the staff. One query."""
    rooms = Room.objects.filter(is_open=True).annotate(people=people_count())
    return [
        OpenRoom(
            url=reverse("salon", args=[room.slug]),
            label=room.name.removeprefix("Salón de ").removeprefix("Salón del "),
            people=room.people,
        )
        for room in rooms
    ]


def whereabouts_of(user_id: int) -> Whereabouts | None:
    """Return the match that *user_id* plays, else the table where he sits, else ``None``.

    At most two queries.
    """
    player = (
        MatchPlayer.objects.filter(user_id=user_id, until=None, match__status=Match.Status.PLAYING)
        .exclude(result=MatchPlayer.Result.LEFT)
        .values("match_id", "match__table_number")
        .first()
    )
    if player:
        return Whereabouts(
            url=reverse("partida", args=[player["match_id"]]),
            text=_("Tienes una partida en marcha en la mesa %(number)d.")
            % {"number": player["match__table_number"]},
            action=_("Volver a la partida"),
            playing=True,
        )
    seat = TableSeat.objects.filter(user_id=user_id).select_related("table__room").first()
    if seat is None:
        return None
    return Whereabouts(
        url=reverse("salon", args=[seat.table.room.slug]),
        text=_("Estás sentado en la mesa %(number)d.") % {"number": seat.table.number},
        action=_("Ir a la mesa"),
        playing=False,
    )


def stake_of(user_id: int) -> Stake | None:
    """Return what the table where *user_id* sits will ask of him; ``None`` when nothing.

    A table of courtesy asks nothing of a player with less, nor does a match that does not count.
    What a match that has begun asked is in its escrow already. One query.
    """
    seat = TableSeat.objects.filter(user_id=user_id).select_related("table__room").first()
    if seat is None:
        return None
    agreement = store.load(seat.table)
    value = worth.at_stake(seat.table, agreement)
    if agreement.phase == "jugando" or value <= settings.USUMUS["COURTESY_VALUE"]:
        return None
    return Stake(number=seat.table.number, value=value)


def counters() -> Counters:
    """Return the live figures of the portada. Three queries."""
    return Counters(
        tables=Table.objects.filter(room__is_open=True).count(),
        playing=Match.objects.filter(status=Match.Status.PLAYING).count(),
        seated=TableSeat.objects.filter(is_robot=False).count(),
    )
