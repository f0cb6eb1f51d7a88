"""What the rankings have of a person, and how they forget him.

The results of his matches stay, of somebody without a name: the ratings of the others came from
them. So do his places in seasons that are over, as nobody moves up because another left, and what
he did not finish, which his sanctions rest on. No list shows him any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q

from accounts import personal_data
from tournaments.models import Level, Offence, PairScore, Result, Score, SeasonPlace
from tournaments.rules.rating import Rating


def _points(user_id: int) -> Iterator[Mapping[str, Any]]:
    rows = Score.objects.filter(user=user_id).order_by("game", "period")
    for row in rows:
        yield {
            "juego": row.game,
            "periodo": row.period,
            "puntos": row.points,
            "ganadas": row.won,
            "jugadas": row.played,
        }


def _pairs(user_id: int) -> Iterator[Mapping[str, Any]]:
    rows = PairScore.objects.filter(Q(one=user_id) | Q(other=user_id))
    for row in rows.select_related("one", "other").order_by("game", "period", "pk"):
        partner = row.other if row.one_id == user_id else row.one
        yield {
            "juego": row.game,
            "periodo": row.period,
            "con": partner.username,
            "puntos": row.points,
            "ganadas": row.won,
            "jugadas": row.played,
        }


def _levels(user_id: int) -> Iterator[Mapping[str, Any]]:
    for row in Level.objects.filter(user=user_id).order_by("game"):
        rating = Rating(row.mu, row.sigma)
        yield {
            "juego": row.game,
            "nivel": rating.level,
            "margen": rating.margin,
            "partidas": row.matches,
            "ultima": row.rated_at,
        }


def _results(user_id: int) -> Iterator[Mapping[str, Any]]:
    rows = Result.objects.filter(user=user_id).order_by("closed_at", "match")
    for row in rows.iterator():
        level = None if row.mu is None or row.sigma is None else Rating(row.mu, row.sigma)
        yield {
            "partida": row.match_id,
            "juego": row.game,
            "cerrada": row.closed_at,
            "puesto": row.place,
            "puntos": row.points,
            "nivel": level and level.level,
            "margen": level and level.margin,
        }


def _offences(user_id: int) -> Iterator[Mapping[str, Any]]:
    rows = Offence.objects.filter(user=user_id).select_related("sanction").order_by("pk")
    for row in rows:
        yield {
            "partida": row.match_id,
            "cuando": row.at,
            "a_que": row.fact,
            "por_que": row.get_cause_display(),
            "sancion": row.sanction.get_kind_display() if row.sanction else "",
            # Why, and not by whom of the staff.
            "perdonada": row.excused,
        }


def _places(user_id: int) -> Iterator[Mapping[str, Any]]:
    rows = SeasonPlace.objects.filter(Q(user=user_id) | Q(partner=user_id))
    for row in rows.select_related("season").order_by("season__starts_at", "game", "pk"):
        yield {
            "temporada": row.season.code,
            "juego": row.game,
            "en_pareja": row.partner_id is not None,
            "puesto": row.place,
            "puntos": row.points,
            "ganadas": row.won,
            "jugadas": row.played,
        }


def forget(user_id: int) -> None:
    """Take somebody who has left out of every list."""
    Score.objects.filter(user=user_id).delete()
    PairScore.objects.filter(Q(one=user_id) | Q(other=user_id)).delete()
    Level.objects.filter(user=user_id).delete()


def register() -> None:
    """Say all of it to whoever makes the file of a person."""
    personal_data.has("clasificaciones", _points)
    personal_data.has("parejas", _pairs)
    personal_data.has("niveles", _levels)
    personal_data.has("temporadas", _places)
    personal_data.has("resultados", _results)
    personal_data.has("partidas_sin_acabar", _offences)
    personal_data.forgets("rankings", forget)
