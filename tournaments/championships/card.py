"""What the panel of a player says of the championships that he has played."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games.record import card
from tournaments.models import Member

RECENT = 5
_OVER = ("terminado", "premiado")


@card.tells
def places(user_id: int) -> dict[str, Any]:
    """Return the last championships in which somebody has a place. One query."""
    rows = Member.objects.filter(
        user=user_id, entry__place__isnull=False, championship__state__in=_OVER
    ).exclude(entry__state="expulsado")
    found = rows.order_by("-championship__ended_at", "-pk")
    columns = ("championship", "championship__name", "entry__place")
    return {
        "torneos": [
            {"nombre": name, "puesto": place, "url": reverse("torneo", args=[number])}
            for number, name, place in found.values_list(*columns)[:RECENT]
        ]
    }
