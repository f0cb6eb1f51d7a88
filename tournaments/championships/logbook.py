"""The log of a championship in words, a piece at a time, the newest first (torneos §15.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.engines.core.texts import listed
from tournaments.championships import words
from tournaments.models import Act, Championship, Entry, Member
from tournaments.models import Side as Chair

MOST = 40


@dataclass
class Deed:
    """Something in the log: about whom, and the act."""

    act: Act
    text: str
    about: str


def deeds_of(one: Championship, before: int) -> tuple[list[Deed], int]:
    """Return what of the log came before the act of that number, 0 for the newest; and the next.

    That is 0 where there is no more. Always as many queries.
    """
    about: list[Prefetch[Any]] = [
        Prefetch(f"{path}__members", queryset=_crew()) for path in ("entry", "cruce__a", "cruce__b")
    ]
    about += [
        Prefetch("cruce__sides", queryset=Chair.objects.select_related("entry").order_by("index")),
        Prefetch("cruce__sides__entry__members", queryset=_crew()),
    ]
    rows = one.acts.select_related("actor", "entry", "cruce__a", "cruce__b")
    rows = rows.filter(pk__lt=before) if before else rows
    found = list(rows.order_by("-pk").prefetch_related(*about)[: MOST + 1])
    return [_deed(act) for act in found[:MOST]], found[MOST - 1].pk if len(found) > MOST else 0


def with_people(rows: QuerySet[Act]) -> QuerySet[Act]:
    """Return acts with whoever ``said`` names at hand. One query more."""
    crew: Prefetch[Any] = Prefetch("entry__members", queryset=_crew())
    return rows.select_related("actor", "entry").prefetch_related(crew)


def said(act: Act) -> str:
    """Return what was done in words; its people are at hand."""
    text = str(words.ACTS.get(act.action, act.action))
    if act.action not in words.ABOUT_ONE:
        return text
    crew = [] if act.entry is None else [member.user.username for member in act.entry.members.all()]
    return text % {"quien": listed(crew, _("o")) or _("Alguien")}


def _crew() -> QuerySet[Member]:
    return Member.objects.select_related("user").order_by("-is_captain", "pk")


def _deed(act: Act) -> Deed:
    about = []
    if act.entry is not None and act.action not in words.ABOUT_ONE:
        about = [act.entry]
    elif act.cruce is not None:
        about = [side for side in (act.cruce.a, act.cruce.b) if side is not None] or [
            side.entry for side in act.cruce.sides.all()
        ]
    return Deed(act, said(act), " – ".join(called(e) for e in about))


def called(entry: Entry) -> str:
    """Return the nicks of those of *entry*, whose members are at hand."""
    return named(member.user for member in entry.members.all())


def named(people: Iterable[User]) -> str:
    """Return the nicks of *people*: «ana y luis»."""
    return " y ".join(person.username for person in people)
