"""What trophies have of a person, and how they forget him."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from accounts import personal_data
from accounts.models import Profile
from tournaments.models import Award, Deed


def _awards(user_id: int) -> Iterator[Mapping[str, Any]]:
    rows = Award.objects.filter(user=user_id).select_related("trophy").defer("trophy__image")
    for row in rows.order_by("pk"):
        yield {
            "trofeo": row.trophy.name,
            "por_que": row.reason,
            "partida": row.match_id,
            "cuando": row.given_at,
            "lo_entrego": "el personal" if row.given_by_id else "el sitio",
            "visto": row.seen_at,
            "retirado": row.taken_at,
            "por_que_se_retiro": row.taken_why,
        }


def _deeds(user_id: int) -> Iterator[Mapping[str, Any]]:
    for row in Deed.objects.filter(user=user_id).order_by("at", "fact").iterator():
        yield {
            "hecho": row.fact,
            "partida": row.match_id,
            "cuando": row.at,
            "cuentas": ", ".join(f"{name} {n}" for name, n in sorted(row.counters.items())),
        }


def forget(user_id: int) -> None:
    """Delete what somebody who has left had won, and what counted for him."""
    Award.objects.filter(user=user_id).delete()
    Deed.objects.filter(user=user_id).delete()
    Profile.objects.filter(user=user_id).update(trophies=0, new_trophies=0)


def register() -> None:
    """Say all of it to whoever makes the file of a person."""
    personal_data.has("trofeos", _awards)
    personal_data.has("meritos", _deeds)
    personal_data.forgets("trophies", forget)
