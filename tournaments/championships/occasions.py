"""What a match, the history and its acta say of its championship, and the way back to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.matches import origins
from games.matches.origins import Claiming, Way
from games.models import Match
from games.record import occasions
from games.record.occasions import Occasion
from tournaments.championships import claiming, words
from tournaments.championships.disputed import TO_CLAIM
from tournaments.championships.listing import UNSEEN
from tournaments.models import Cruce

PARTS = 5
"""Of an origin (``tables.origin_of``)."""
_MS = timedelta(milliseconds=1)


def claims_of(match: Match, user_id: int) -> Claiming | None:
    """Return where *user_id* claims what was said at a match of a championship, as long as he may.

    Five queries at most.
    """
    if not claiming.is_open_to(user_id, match):
        return None
    left = None
    if match.finished_at is not None:
        left = max((match.finished_at + TO_CLAIM - timezone.now()) // _MS, 0)
    return Claiming(reverse("torneo_reclamar"), left, TO_CLAIM // _MS)


def way_of(origin: str) -> Way | None:
    """Return the way to the championship of *origin*."""
    parts = origin.split(":")
    if len(parts) != PARTS or not parts[1].isdecimal():
        return None
    return Way(reverse("torneo", args=[int(parts[1])]), _("Volver al torneo"))


origins.claims_at("torneo", claims_of)
origins.leads_back("torneo", way_of)


@occasions.tells("torneo")
def of_championships(origins: Sequence[str]) -> Mapping[str, Occasion]:
    """Return the championship and the round of each of *origins*. One query.

    An encounter that was played again has had several tables: all are told.
    """
    by_cruce: dict[int, list[str]] = {}
    for origin in origins:
        if (cruce := _cruce(origin)) is not None:
            by_cruce.setdefault(cruce, []).append(origin)
    rows = Cruce.objects.filter(pk__in=by_cruce).exclude(championship__state__in=UNSEEN)
    found: dict[str, Occasion] = {}
    for row in rows.select_related("championship", "round"):
        one = row.championship
        round_ = words.round_called(one.format, row.round.tree, row.round.number)
        name = _("%(torneo)s (de prueba)") % {"torneo": one.name} if one.robots else one.name
        told = Occasion(f"{name} · {round_}", reverse("torneo", args=[one.pk]))
        found.update(dict.fromkeys(by_cruce[row.pk], told))
    return found


def _cruce(origin: str) -> int | None:
    """Return the number of the cruce that is in an origin (``cruces.called``)."""
    parts = origin.split(":")
    return int(parts[3]) if len(parts) == PARTS and parts[3].isdecimal() else None
