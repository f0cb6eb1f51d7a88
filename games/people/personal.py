"""What the games have of a person, what he has to end before he leaves, and how he is forgotten.

Matches and their results stay, of somebody without a name: the others played them too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import personal_data
from accounts.models import User
from accounts.refusals import register_sentences
from economy.models import Holding
from games.models import (
    ChatLine,
    ChatSilence,
    Habit,
    Match,
    MatchPlayer,
    ReadMark,
    Report,
    SalonPresence,
    TableInvitation,
    TableSeat,
    Watcher,
)
from games.people.reports import reports_forget

register_sentences(
    __name__,
    {
        "tienes_partidas": _("Tienes una partida sin acabar: acábala antes de borrar la cuenta."),
        "te_deben": _("Una partida aún te debe U$uros: espera a que te lleguen."),
        "tienes_mesa": _("Estás sentado en una mesa: levántate antes de borrar la cuenta."),
    },
)

Row = Mapping[str, Any]


def _matches(user_id: int) -> Iterator[Row]:
    played = MatchPlayer.objects.filter(user=user_id).select_related("match").order_by("match")
    for row in played:
        match = row.match
        yield {
            "partida": match.pk,
            "juego": match.game,
            "empezo": match.started_at,
            "acabo": match.finished_at,
            "silla": row.seat,
            "marcador": match.marks,
            "resultado": row.get_result_display() if row.result else "",
            "puesto": row.place,
            "causa_salida": row.get_left_by_display() if row.left_by else "",
            "puntos": row.points,
            "usuros": row.money,
        }


def _lines(user_id: int) -> Iterator[Row]:
    said = ChatLine.objects.filter(author=user_id, recipient=None).select_related("room", "table")
    for line in said.order_by("pk").iterator():
        yield {
            "fecha": line.at,
            "salon": line.room.name if line.room else "",
            "partida": line.match_id,
            "mesa": line.table.number if line.table else None,
            "torneo": line.championship,
            "texto": line.text,
        }


def _whispers(user_id: int) -> Iterator[Row]:
    private = ChatLine.objects.filter(recipient__isnull=False)
    mine = private.filter(Q(author=user_id) | Q(recipient=user_id))
    for line in mine.select_related("author", "recipient").order_by("pk").iterator():
        assert line.recipient is not None
        yield {
            "fecha": line.at,
            "de": line.author.username,
            "para": line.recipient.username,
            "texto": line.text,
        }


def _reports(user_id: int) -> Iterator[Row]:
    for report in Report.objects.filter(reporter=user_id).select_related("reported").order_by("pk"):
        yield {
            "fecha": report.made_at,
            "denunciado": report.reported.username,
            "motivo": report.get_reason_display(),
            "que_paso": report.text,
            "estado": report.get_state_display(),
        }


def _is_playing(user_id: int) -> str:
    playing = (Match.Status.PLAYING, Match.Status.FROZEN)
    mine = MatchPlayer.objects.filter(user=user_id, until=None, match__status__in=playing)
    return "tienes_partidas" if mine.exists() else ""


def _is_owed(user_id: int) -> str:
    """Whoever stood up while the economy stood still has yet to be paid what he took."""
    return "te_deben" if Holding.objects.filter(user=user_id, amount__gt=0).exists() else ""


def _is_sitting(user_id: int) -> str:
    return "tienes_mesa" if TableSeat.objects.filter(user=user_id).exists() else ""


def forget(user_id: int) -> None:
    """Delete what he said and where he was, and what tells his connection."""
    reports_forget(User.objects.get(pk=user_id))
    for rows in (
        ChatLine.objects.filter(author=user_id),
        ChatSilence.objects.filter(user=user_id),
        ReadMark.objects.filter(Q(reader=user_id) | Q(other=user_id)),
        TableInvitation.objects.filter(Q(inviter=user_id) | Q(invited=user_id)),
        SalonPresence.objects.filter(user=user_id),
        Watcher.objects.filter(user=user_id),
        Habit.objects.filter(user=user_id),
    ):
        rows.delete()
    MatchPlayer.objects.filter(user=user_id).update(connection_hash="")


def register() -> None:
    """Say what the games have."""
    personal_data.has("partidas", _matches)
    personal_data.has("chat", _lines)
    personal_data.has("mensajes_privados", _whispers)
    personal_data.has("denuncias", _reports)
    personal_data.keeps("matches", _is_playing)
    personal_data.keeps("seats", _is_sitting)
    personal_data.keeps("holdings", _is_owed)
    personal_data.forgets("games", forget)
