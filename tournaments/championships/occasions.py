"""What the history and the acta of a match say of its championship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from games.record import occasions
from games.record.occasions import Occasion
from tournaments.championships import words
from tournaments.championships.listing import UNSEEN
from tournaments.models import Cruce


@occasions.tells("torneo")
def of_championships(origins: Sequence[str]) -> Mapping[str, Occasion]:
    """Return the championship and the round of each of *origins*. One query.

    An encounter that was played again has had several tables: all are told.
    """
    by_cruce = {cruce: origin for origin in origins if (cruce := _cruce(origin)) is not None}
    rows = Cruce.objects.filter(pk__in=by_cruce).exclude(championship__state__in=UNSEEN)
    found = {}
    for row in rows.select_related("championship", "round"):
        number = _("Ronda %(n)d") % {"n": row.round.number}
        tree = words.TREES.get(row.round.tree)
        parts = [row.championship.name, *([str(tree)] if tree else []), number]
        url = reverse("torneo", args=[row.championship_id])
        found[by_cruce[row.pk]] = Occasion(" · ".join(parts), url)
    return found


def _cruce(origin: str) -> int | None:
    """Return the number of the cruce that is in an origin (``cruces.called``)."""
    parts = origin.split(":")
    return int(parts[3]) if len(parts) == 5 and parts[3].isdecimal() else None
