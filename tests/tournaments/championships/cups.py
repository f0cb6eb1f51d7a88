"""Championships for the tests, made by the real services."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import Sanction, User
from accounts.refusals import Refusal
from economy.selectors import balance_of
from games.models import Room
from tests.factories import PersonFactory
from tournaments.championships.founding import Plan, championship_create, championship_publish
from tournaments.models import Championship, Entry

OPEN = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False}
MUS = {"juegos": 3, "piedras": 40, "reyes": 8}


def draft(organiser: User | None = None, **changes: Any) -> Championship:
    """Return a championship of pairs of mus that nobody knows of yet."""
    room, _ = Room.objects.get_or_create(slug="mus", defaults={"game": "mus", "name": "Mus"})
    now = timezone.now()
    what: dict[str, Any] = {
        "name": "Copa de otoño",
        "text": "",
        "format": "eliminatoria",
        "chairs": 4,
        "in_pairs": True,
        "options": MUS,
        "conditions": OPEN,
        "places": 4,
        "least": 2,
        "fee": 50,
        "closes_at": now + timedelta(hours=1),
        "starts_at": now + timedelta(hours=2),
    }
    what = {**what, **changes}
    plan = Plan(**{name: what.pop(name) for name in Plan._fields if name in what})
    who = organiser or PersonFactory()
    return championship_create(organiser=who, room_id=room.pk, plan=plan, **what)


def alone(**changes: Any) -> Championship:
    """Return one that is open for individuals."""
    return opened(chairs=2, in_pairs=False, **changes)


def opened(**changes: Any) -> Championship:
    one = draft(**changes)
    return championship_publish(actor=one.organiser, championship_id=one.pk)


def is_now(one: Championship, state: str) -> None:
    """Have the championship be in a later state, whatever the clock says."""
    Championship.objects.filter(pk=one.pk).update(state=state)


def states(one: Championship) -> dict[int, str]:
    """Return by captain how each entry stands that came in or waited."""
    rows = Entry.objects.filter(championship=one, members__is_captain=True)
    return dict(rows.exclude(turn=None).values_list("members__user", "state"))


def wallets(people: list[User]) -> list[int]:
    return [balance_of(person.pk) for person in people]


def code(act: Any, **given: Any) -> str:
    """Return the code with which *act* is refused, whose sentence is whole; "" if it is done."""
    try:
        act(**given)
    except Refusal as refusal:
        found = refusal
    else:
        return ""
    assert "%" not in found.sentence()
    return found.code


def sanctioned(
    user: User, kind: str = "sin_silla", hours: int | None = None, by: Any = None
) -> None:
    now = timezone.now()
    ends = now + timedelta(hours=hours) if hours else None
    Sanction.objects.create(
        user=user, kind=kind, reason="abandona partidas", imposed_by=by, begins_at=now, ends_at=ends
    )
