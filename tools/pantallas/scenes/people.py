"""The people of the pictures: those of the demo, and one with the longest nick there may be."""

from __future__ import annotations

from accounts.models import User
from tools.players.stage import Stage, person

FOUR = ("ane", "txema", "nerea", "curro")
LONG = "Maria_del_Carmen-III"


def people(stage: Stage, *nicks: str) -> list[User]:
    """Return the people called *nicks*; who is not of the demo comes now."""
    known = {user.username: user for user in stage.do(_all, nicks)}
    return [known.get(nick) or stage.do(person, nick) for nick in nicks]


def _all(nicks: tuple[str, ...]) -> list[User]:
    return list(User.objects.filter(username__in=nicks).select_related("profile"))
