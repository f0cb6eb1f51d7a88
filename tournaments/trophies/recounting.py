"""Trophies made again from what each match gave, to see that they are those that were kept."""

from __future__ import annotations

import hashlib
import logging

from django.db import transaction

from games.live.failpoints import failpoint
from tournaments.models import Award, Deed, Trophy
from tournaments.trophies import awarding, catalogue, counting

log = logging.getLogger(__name__)

PEOPLE = 50
"""Who are counted in one go, at most, where a milestone was defined or changed."""


def recount_all() -> int:
    """Count again everybody's milestones, one person at a time; return how many people.

    From what the log of each match gave, which is kept with it: the logs are not read again.
    """
    catalogue.stock()
    people = list(Deed.objects.order_by("user").values_list("user_id", flat=True).distinct())
    for user_id in people:
        counting.recount(user_id)
        failpoint("trophies.recounted")
    return len(people)


def go_on() -> int:
    """Count some more people since a milestone was defined or changed; return how many.

    So whoever had passed it before has it too, as if it had been there then (torneos §22.3).
    """
    people = 0
    while people < PEOPLE and _count_next():
        people += 1
    return people


@transaction.atomic
def _count_next() -> bool:
    """Count whoever is next; return whether there was somebody.

    Whoever defines one anew waits meanwhile, and everybody is counted from the first again.
    """
    milestones = Trophy.objects.filter(given=Trophy.Given.MILESTONE, counted_to__isnull=False)
    waiting = milestones.select_for_update(no_key=True).order_by("pk")
    marks = [mark for mark in waiting.values_list("counted_to", flat=True) if mark is not None]
    if not marks:
        return False
    others = Deed.objects.filter(user__gt=min(marks)).order_by("user")
    user_id = others.values_list("user_id", flat=True).first()
    if user_id is None:
        milestones.update(counted_to=None)
        return False
    try:
        with transaction.atomic():
            counting.recount(user_id)
    except Exception:
        log.exception("the milestones of user %d are not counted again", user_id)
    failpoint("trophies.defined")
    milestones.filter(counted_to__lt=user_id).update(counted_to=user_id)
    return True


def digest() -> str:
    """Return 64 hex digits that are others when a counter or a milestone of anybody is another."""
    told = hashlib.sha256()
    deeds = Deed.objects.order_by("user", "at", "fact")
    given = Award.objects.filter(fact__startswith=f"{awarding.MILESTONE}:", taken_at=None)
    for row in (
        *deeds.values_list("user", "fact", "counters", "won").iterator(),
        *given.order_by("user", "fact").values_list("user", "fact", "match").iterator(),
    ):
        told.update(repr(row).encode())
    return told.hexdigest()
