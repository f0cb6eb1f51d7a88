"""How much one person of the staff may correct without a second one, in a day and in a week.

Many small corrections are a large one: what was done alone counts, whatever its sign, for whoever
did it and for the wallet that it changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.db.models import Q, Sum
from django.db.models.functions import Abs
from django.utils import timezone

from accounts.models import User
from economy.models import Correction

_SPANS = {
    "CORRECTIONS_ALONE_A_DAY": timedelta(days=1),
    "CORRECTIONS_ALONE_A_WEEK": timedelta(days=7),
}


def alone_up_to(actor_id: int, player_id: int) -> int:
    """Return up to how many U$ *actor_id* may still correct the wallet of *player_id* alone now.

    0 when a second person is needed for anything. Two queries each for the day and the week.
    """
    most = int(settings.USUMUS["CORRECTION_ALONE_UP_TO"])
    return max(0, min(most, *_left(Q(actor=actor_id)), *_left(Q(player=player_id))))


def limits() -> dict[str, int]:
    """Return up to how many U$ one person is enough: each time, in a day and in a week."""
    once = {"once": int(settings.USUMUS["CORRECTION_ALONE_UP_TO"])}
    spans = zip(("day", "week"), _SPANS, strict=True)
    return once | {span: int(settings.USUMUS[name]) for span, name in spans}


def lock_people(actor_id: int, player_id: int) -> None:
    """Have corrections of one person, or by him, wait for each other until the transaction ends.

    What is counted stays true until it is written.
    """
    people = User.objects.filter(pk__in=[actor_id, player_id]).order_by("pk")
    list(people.select_for_update(no_key=True).values_list("pk"))


def _left(whose: Q) -> Iterator[int]:
    """Return what is left of the day and of the week, in U$; below 0 when the setting shrank."""
    alone = Correction.objects.filter(whose, state=Correction.State.DONE, decided_by=None)
    for name, span in _SPANS.items():
        lately = alone.filter(decided_at__gt=timezone.now() - span)
        used = lately.aggregate(used=Sum(Abs("amount"), default=0))["used"]
        yield int(settings.USUMUS[name]) - int(used)
