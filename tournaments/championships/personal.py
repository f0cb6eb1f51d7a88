"""What championships have of a person, and what keeps him from leaving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q
from django.utils import timezone

from accounts import personal_data
from tournaments.championships.forgetting import name_forgotten
from tournaments.models import (
    Championship,
    Cycle,
    Dispute,
    Member,
    Poster,
    PrizeObject,
    Seeker,
    Silence,
    Substitution,
)

_OVER = ("premiado", "cancelado", "borrado", "borrador")


def _entries(user_id: int) -> Iterator[Mapping[str, Any]]:
    rows = Member.objects.filter(user=user_id).select_related("entry", "championship")
    for row in rows.order_by("pk"):
        yield {
            "campeonato": row.championship.name,
            "cuando": row.entry.created_at,
            "estado": row.entry.state,
            "capitan": row.is_captain,
            "cuota_pagada": row.championship.fee if row.fee_number else 0,
            "presente": row.present_at,
            "palabra_del_sorteo": row.word,
        }


def _seeking(user_id: int) -> Iterator[Mapping[str, Any]]:
    for row in Seeker.objects.filter(user=user_id).select_related("championship").order_by("pk"):
        yield {"campeonato": row.championship.name, "cuando": row.joined_at}


def _substitutions(user_id: int) -> Iterator[Mapping[str, Any]]:
    rows = Substitution.objects.filter(Q(leaver=user_id) | Q(newcomer=user_id))
    for row in rows.select_related("entry__championship").order_by("pk"):
        yield {
            "campeonato": row.entry.championship.name,
            "cuando": row.created_at,
            "entras": row.newcomer_id == user_id,
        }


def _silences(user_id: int) -> Iterator[Mapping[str, Any]]:
    rows = Silence.objects.filter(user=user_id).select_related("championship").order_by("pk")
    for row in rows:
        yield {
            "campeonato": row.championship.name,
            "cuando": row.at,
            "motivo": row.reason,
            "hasta": row.lifted_at,
        }


def _cycles(user_id: int) -> Iterator[Mapping[str, Any]]:
    for row in Cycle.objects.filter(organiser=user_id).order_by("pk"):
        yield {
            "desde": row.first,
            "cada_semanas": row.weeks,
            "hasta": row.until,
            "parado": row.stopped_at,
        }


def _organised(user_id: int) -> Iterator[Mapping[str, Any]]:
    for row in Championship.objects.filter(organiser=user_id).order_by("pk"):
        yield {
            "campeonato": row.name,
            "texto": row.text,
            "creado": row.created_at,
            "empieza": row.starts_at,
            "cartel": bool(row.poster),
            "estado": row.state,
        }


def _objects(user_id: int) -> Iterator[Mapping[str, Any]]:
    """Yield the objects that he gave as prizes, and those that he won."""
    his = Q(championship__organiser=user_id, kind=None) | Q(winner=user_id)
    rows = PrizeObject.objects.filter(his).exclude(championship__state="borrado")
    for row in rows.select_related("championship", "item__kind").order_by("pk"):
        yield {
            "campeonato": row.championship.name,
            "puesto": row.place,
            "objeto": "" if row.item is None else str(row.item),
            "lo_pones": row.championship.organiser_id == user_id and row.kind_id is None,
            "lo_ganas": row.winner_id == user_id,
        }


def _disputes(user_id: int) -> Iterator[Mapping[str, Any]]:
    concerned = Q(claimant=user_id) | Q(accused=user_id) | Q(answered_by=user_id)
    rows = Dispute.objects.filter(concerned).select_related("championship")
    for row in rows.order_by("pk"):
        is_his = user_id in {row.accused_id, row.answered_by_id}
        yield {
            "campeonato": row.championship.name,
            "cuando": row.made_at,
            "reclamas": row.claimant_id == user_id,
            "dicho": row.text if row.accused_id == user_id else "",
            "contestado": row.answer if row.answered_by_id == user_id else "",
            "fallo": row.ruling,
            "sancion": row.sanction if is_his else "",
        }


def _forget(user_id: int) -> None:
    """Forget what he said, at a table and to answer for it; what was decided stays.

    Nor do what he wrote of the championships he organised, and their posters. That he could not
    write is deleted, and nothing of his repeats itself any more.
    """
    Silence.objects.filter(user=user_id).delete()
    Poster.objects.filter(championship__organiser=user_id).delete()
    Championship.objects.filter(organiser=user_id).update(poster="", text="")
    PrizeObject.objects.filter(
        championship__organiser=user_id, championship__state="borrador"
    ).delete()
    Cycle.objects.filter(organiser=user_id, stopped_at=None).update(stopped_at=timezone.now())
    Dispute.objects.filter(accused=user_id).update(text="")
    Dispute.objects.filter(answered_by=user_id).update(answer="")


def _obstacle(user_id: int) -> str:
    """Return the code of why somebody who organises or is in a championship stays until its end."""
    running = Championship.objects.exclude(state__in=_OVER)
    is_in = Member.objects.filter(user=user_id, is_in=True, championship__in=running.values("pk"))
    seeks = Seeker.objects.filter(user=user_id, championship__in=running.values("pk"))
    is_tied = is_in.exists() or seeks.exists() or running.filter(organiser=user_id).exists()
    return "tienes_campeonato" if is_tied else ""


def register() -> None:
    """Say all of it to whoever makes the file of a person."""
    personal_data.has("campeonatos", _entries)
    personal_data.has("campeonatos_buscas_pareja", _seeking)
    personal_data.has("campeonatos_sustituciones", _substitutions)
    personal_data.has("campeonatos_organizados", _organised)
    personal_data.has("campeonatos_sin_charla", _silences)
    personal_data.has("campeonatos_reclamaciones", _disputes)
    personal_data.has("campeonatos_ciclos", _cycles)
    personal_data.has("campeonatos_objetos", _objects)
    personal_data.keeps("championships", _obstacle)
    personal_data.forgets("draws", name_forgotten)
    personal_data.forgets("championships", _forget)
