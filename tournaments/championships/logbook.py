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
from tournaments.models import Act, Championship, Cruce, Entry, Member
from tournaments.models import Side as Chair

MOST = 40


@dataclass
class Deed:
    """Something in the log: *about* whom, or which cruce, and the act."""

    act: Act
    text: str
    about: str


def deeds_of(one: Championship, before: int, most: int | None = None) -> tuple[list[Deed], int]:
    """Return what of the log came before the act of that number, 0 for the newest; and the next.

    That is 0 where there is no more than these, *most* of them (``MOST``). Always as many queries.
    """
    most = most or MOST
    about: list[Prefetch[Any]] = [
        Prefetch(f"{path}__members", queryset=_crew())
        for path in ("entry", "other", "cruce__a", "cruce__b")
    ]
    about += [
        Prefetch("cruce__sides", queryset=Chair.objects.select_related("entry").order_by("index")),
        Prefetch("cruce__sides__entry__members", queryset=_crew()),
    ]
    rows = one.acts.select_related(
        "actor", "entry", "other", "cruce__a", "cruce__b", "cruce__round"
    )
    rows = rows.filter(pk__lt=before) if before else rows
    found = list(rows.order_by("-pk").prefetch_related(*about)[: most + 1])
    following = found[most - 1].pk if len(found) > most else 0
    return [_deed(one, act) for act in found[:most]], following


def _said(act: Act) -> str:
    text = str(words.ACTS.get(act.action, act.action))
    people = [] if act.entry is None else [member.user for member in act.entry.members.all()]
    if act.action in words.ABOUT_ONE:
        nicks = [person.username for person in people]
        return text % {"quien": listed(nicks, _("o")) or _("Alguien")}
    if act.action in words.GIVEN_TO:
        return text % {"quien": named(people) or _("alguien")}
    return text


def _crew() -> QuerySet[Member]:
    return Member.objects.select_related("user").order_by("-is_captain", "pk")


def _deed(one: Championship, act: Act) -> Deed:
    about = ""
    if act.cruce is not None:
        about = _cruce_called(one, act.cruce)
    elif act.action not in words.ABOUT_ONE:
        about = " – ".join(called(e) for e in (act.entry, act.other) if e is not None)
    return Deed(act, _said(act), about)


def _cruce_called(one: Championship, cruce: Cruce) -> str:
    """Return of which round *cruce* is and who plays it: «Ronda 2: ana – eva»."""
    sides = [side for side in (cruce.a, cruce.b) if side is not None] or [
        side.entry for side in cruce.sides.all()
    ]
    who = " – ".join(called(side) for side in sides)
    row = words.round_called(one.format, cruce.round.tree, cruce.round.number)
    return f"{row}: {who}" if who else row


def called(entry: Entry) -> str:
    """Return the nicks of those of *entry*, whose members are at hand."""
    return named(member.user for member in entry.members.all())


def named(people: Iterable[User]) -> str:
    """Return the nicks of *people*: «ana y luis»."""
    return " y ".join(person.username for person in people)
