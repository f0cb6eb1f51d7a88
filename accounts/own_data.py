"""What this app has of a person, and how it forgets him."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import Q

from accounts import personal_data
from accounts.models import (
    AvatarPicture,
    Friendship,
    Profile,
    PushSubscription,
    Regard,
    Sanction,
    Signal,
    User,
)
from accounts.models.sanctions import HOUSE
from accounts.preferences import as_fields

Row = Mapping[str, Any]


def _profile(user_id: int) -> Iterable[Row]:
    user = User.objects.select_related("profile").get(pk=user_id)
    profile = user.profile
    mails = EmailAddress.objects.filter(user=user).order_by("-primary", "email")
    yield {
        "nick": user.username,
        "correos": ", ".join(mails.values_list("email", flat=True)) or user.email,
        "alta": user.date_joined,
        "mayor_de_edad": user.age_confirmed_at,
        "ultima_entrada": user.last_login,
        "visto": profile.last_seen_at,
        "avatar": profile.avatar_key,
        "color_en_el_chat": profile.chat_tone,
        "estado": profile.status_now,
        "trofeos": profile.trophies,
    }


def _preferences(user_id: int) -> Iterable[Row]:
    chosen = Profile.objects.get(user=user_id).preferences
    for name, value in as_fields(chosen).items():
        yield {"preferencia": name, "valor": value}


def _friendships(user_id: int) -> Iterator[Row]:
    rows = Friendship.objects.filter(Q(asker=user_id) | Q(asked=user_id))
    for row in rows.select_related("asker", "asked").order_by("pk"):
        is_mine = row.asker_id == user_id
        yield {
            "nick": (row.asked if is_mine else row.asker).username,
            "la_pediste_tu": is_mine,
            "pedida": row.asked_at,
            "aceptada": row.accepted_at,
        }


def _regards(user_id: int) -> Iterator[Row]:
    for row in Regard.objects.filter(owner=user_id).select_related("other").order_by("pk"):
        yield {
            "nick": row.other.username,
            "ignorado": row.ignored,
            "anotacion": row.note,
            "pareja": row.partner,
            "cambiada": row.changed_at,
        }


def _sanctions(user_id: int) -> Iterator[Row]:
    for row in Sanction.objects.filter(user=user_id).order_by("pk"):
        yield {
            "sancion": row.get_kind_display(),
            "motivo": row.reason,
            "la_puso": "el personal" if row.imposed_by_id else str(HOUSE),
            "empieza": row.begins_at,
            "acaba": row.ends_at,
            "levantada": row.lifted_at,
            "recurso": row.appeal,
            "respuesta": row.answer,
        }


def _signals(user_id: int) -> Iterator[Row]:
    for row in Signal.objects.filter(user=user_id).order_by("pk"):
        yield {
            "senal": row.get_kind_display(),
            "primera_vez": row.first_at,
            "ultima_vez": row.last_at,
            "veces": row.times,
        }


def _sessions(user_id: int) -> Iterator[Row]:
    for row in UserSession.objects.filter(user=user_id).order_by("pk"):
        yield {
            "direccion": row.ip,
            "navegador": row.user_agent,
            "abierta": row.created_at,
            "vista": row.last_seen_at,
        }


def _push(user_id: int) -> Iterator[Row]:
    for row in PushSubscription.objects.filter(user=user_id).order_by("pk"):
        yield {"servicio": row.endpoint, "desde": row.created_at}


def forget(user_id: int) -> None:
    """Delete what is only his; the rows that others need keep his number and no name."""
    for rows in (
        EmailAddress.objects.filter(user=user_id),
        Authenticator.objects.filter(user=user_id),
        UserSession.objects.filter(user=user_id),
        PushSubscription.objects.filter(user=user_id),
        AvatarPicture.objects.filter(user=user_id),
        Signal.objects.filter(user=user_id),
        Friendship.objects.filter(Q(asker=user_id) | Q(asked=user_id)),
        Regard.objects.filter(Q(owner=user_id) | Q(other=user_id)),
    ):
        rows.delete()


def register() -> None:
    """Say what this app has."""
    for name, rows in {
        "perfil": _profile,
        "preferencias": _preferences,
        "amistades": _friendships,
        "anotaciones": _regards,
        "sanciones": _sanctions,
        "senales": _signals,
        "sesiones": _sessions,
        "avisos_en_el_navegador": _push,
    }.items():
        personal_data.has(name, rows)
    personal_data.forgets("accounts", forget)
