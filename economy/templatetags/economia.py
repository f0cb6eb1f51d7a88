"""What the frame of the pages of the economy says."""

from __future__ import annotations

from dataclasses import dataclass

from django import template

from economy import welcome
from economy.freezing import is_frozen
from economy.models import Pawn
from economy.pawns import pawns_about_to_end

register = template.Library()


@dataclass(frozen=True, slots=True)
class Notices:
    """What whoever looks at a page of the economy is told before anything else."""

    frozen: bool
    ending: list[Pawn]


@register.simple_tag(takes_context=True)
def economy_notices(context: template.Context) -> Notices:
    """Return whether the economy stands still, and what the viewer may lose within a day.

    While it does he loses nothing, and no end is certain. Two queries.
    """
    frozen = is_frozen()
    ending = pawns_about_to_end().filter(user=context["user"]).order_by("due_at")
    return Notices(frozen, [] if frozen else list(ending))


@register.inclusion_tag("economy/_bienvenida.html")
def welcome_promised() -> dict[str, welcome.Welcome]:
    """Say what whoever makes an account gets, and when each part comes."""
    return {"welcome": welcome.promised()}
