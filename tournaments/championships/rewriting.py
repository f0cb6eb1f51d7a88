"""A draft that says something else: until it is published all of it may change (torneos §2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from accounts.models import User
from tournaments.championships import cycles, founding
from tournaments.championships.conditions import Conditions
from tournaments.championships.founding import Plan, Play
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import championship_locked, require_organiser
from tournaments.championships.versions import change_tell
from tournaments.models import Championship


def draft_rewrite(
    *,
    actor: User,
    championship_id: int,
    name: str,
    text: str,
    plan: Plan,
    options: Mapping[str, Any],
    conditions: Mapping[str, Any],
    admits: Conditions,
    play: Play,
    keeps_key: bool = False,
) -> Championship:
    """Have a draft say this from now on; its salón, its poster and whether it repeats itself stay.

    Without a key in *admits* it has none any more, but for one that it *keeps_key*. What only the
    staff may promise is judged by whose draft it is. Refuses with ``permiso``, ``juega_en_el``,
    ``fundar_sancionado``, with ``estado`` what is published, as ``founding.championship_create``
    and as ``cycles.cycle_follow``.
    """
    with transaction.atomic():
        one = championship_locked(championship_id)
        require_organiser(one, actor)
        founding.require_unsanctioned(actor)
        if one.state != "borrador":
            raise Refusal("estado")
        former = one.key_hash
        founding.draft_written(
            one, name=name, text=text, plan=plan, options=options,
            conditions=conditions, admits=admits, play=play,
        )  # fmt: skip
        if keeps_key and not one.key_hash:
            one.key_hash = former
        one.save()
        cycles.cycle_follow(one)
        change_tell(one.pk)
    return one
