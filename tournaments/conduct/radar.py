"""The radar: pairs in whose play something asks for a look by the staff (torneos §21.6).

Made anew each night, and read by the page as it is: nothing is counted while somebody waits, and
nobody is punished by it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from accounts import personal_data
from accounts.models import User
from games.live.failpoints import failpoint
from tournaments.conduct import dealings
from tournaments.models import Dealing
from tournaments.rules.collusion import Limits, Numbers, Signal, share, signals

log = logging.getLogger(__name__)

MOST = 500
"""Pairs that are kept: those with most signals."""


def limits() -> Limits:
    """Return from where on something is odd."""
    return Limits(flow=settings.USUMUS["FLOW_LIMIT"])


def look() -> int:
    """Look at everybody who played lately, and keep the pairs with signals; return how many."""
    now, bounds = timezone.now(), limits()
    found = [
        Dealing(
            giver_id=pair.giver,
            taker_id=pair.taker,
            weight=weight,
            numbers=pair.numbers._asdict(),
            matches=pair.matches,
            found_at=now,
        )
        for pair in dealings.pairs_since(now, bounds)
        if (weight := len(signals(pair.numbers, bounds)))
    ]
    found.sort(key=lambda row: (-row.weight, -row.numbers["flow"], row.giver_id, row.taker_id))
    with transaction.atomic():
        Dealing.objects.all().delete()
        failpoint("radar.emptied")
        kept = found[:MOST]
        gone = User.objects.filter(is_active=False, email="").values_list("pk", flat=True)
        left = set(gone.filter(pk__in={pk for row in kept for pk in (row.giver_id, row.taker_id)}))
        rows = [row for row in kept if not left & {row.giver_id, row.taker_id}]
        Dealing.objects.bulk_create(rows)
    if rows:
        log.warning("%d pairs with signs of an agreement: «Radar» in the admin", len(rows))
    return len(rows)


def sentences(numbers: Numbers) -> Iterator[str]:
    """Yield what was found, each signal with its numbers, as the staff reads it."""
    for signal in signals(numbers, limits()):
        yield _words(signal, numbers)


def _words(signal: Signal, of: Numbers) -> str:
    told = {
        "percent": share(of.lost, of.faced),
        "rest": share(of.others_lost, of.others_faced),
        "chips_percent": share(of.chips, of.chips_lost),
        **{name: number_format(n, use_l10n=True, force_grouping=True)
           for name, n in of._asdict().items()},
    }  # fmt: skip
    words = {
        Signal.CONNECTION: _("Comparten conexión o navegador."),
        Signal.FLOW: _("Le ha dejado %(flow)s U$, entre partidas y objetos."),
        Signal.LOSSES: _(
            "Pierde contra él %(lost)s de %(faced)s (%(percent)s %%); contra los demás,"
            " %(others_lost)s de %(others_faced)s (%(rest)s %%)."
        ),
        Signal.LEAVING: _("Ha abandonado %(left)s partidas que ganó él."),
        Signal.CHIPS: _(
            "Con fichas de U$uros le ha dejado %(chips)s U$ de los %(chips_lost)s que ha"
            " perdido así (%(chips_percent)s %%)."
        ),
        Signal.WELCOME: _(
            "Su cuenta es nueva y le ha dejado %(flow)s U$; la casa le dio %(welcome)s de"
            " bienvenida."
        ),
    }
    return words[signal] % told


def forget(user_id: int) -> None:
    """Take away what is kept of somebody who has left."""
    Dealing.objects.filter(Q(giver=user_id) | Q(taker=user_id)).delete()


def _kept(user_id: int) -> Iterator[dict[str, object]]:
    for row in Dealing.objects.filter(Q(giver=user_id) | Q(taker=user_id)).order_by("pk"):
        # Not with whom: that is somebody else's.
        yield {"visto": row.found_at, "pierde": row.giver_id == user_id, "partidas": row.matches}


def register() -> None:
    """Say it to whoever makes the file of a person, and erases him."""
    personal_data.has("indicios", _kept)
    personal_data.forgets("radar", forget)
