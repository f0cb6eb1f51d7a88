"""The radar: pairs in whose play something asks for a look by the staff (torneos §21.6).

Made anew each night, and read by the page as it is: nothing is counted while somebody waits, and
nobody is punished by it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from accounts import personal_data
from accounts.models import User
from accounts.staff_mail import staff_mail
from games.live.failpoints import failpoint
from tournaments.conduct import dealings
from tournaments.conduct.dealings import Pair
from tournaments.models import Dealing
from tournaments.rules.collusion import Limits, Numbers, Signal, share, signals

log = logging.getLogger(__name__)

MOST = 150
"""Pairs that are kept for each signal: those with most signals, and then the strongest."""

_STRENGTH: Mapping[Signal, Callable[[Numbers], float]] = {
    Signal.CONNECTION: lambda of: of.lost,
    Signal.FLOW: lambda of: of.flow,
    Signal.LOSSES: lambda of: share(of.lost, of.faced) - share(of.others_lost, of.others_faced),
    Signal.LEAVING: lambda of: of.left,
    Signal.CHIPS: lambda of: of.chips,
    Signal.WELCOME: lambda of: of.flow / of.welcome,
}


def limits() -> Limits:
    """Return from where on something is odd."""
    return Limits(flow=settings.USUMUS["FLOW_LIMIT"])


def look_at_night() -> int:
    """Look as ``look`` does, and tell the staff if it fails: yesterday's pairs are still shown.

    Raises what it failed with.
    """
    try:
        return look()
    except Exception as problem:
        text = _(
            "Esta noche no se ha podido mirar quién juega con quién (%(why)s): el «Radar» enseña"
            " lo último que se encontró. Se vuelve a mirar mañana; el registro dice qué falló."
        ) % {"why": type(problem).__name__}
        staff_mail("tournaments.view_dealing", _("el radar no ha mirado"), text)
        raise


def look() -> int:
    """Look at everybody who played lately, and keep the pairs with signals; return how many."""
    now, bounds = timezone.now(), limits()
    found = {pair: told for pair in dealings.pairs_since(now, bounds)
             if (told := signals(pair.numbers, bounds))}  # fmt: skip
    kept = _strongest(found)
    with transaction.atomic():
        Dealing.objects.all().delete()
        failpoint("radar.emptied")
        gone = User.objects.filter(is_active=False, email="").values_list("pk", flat=True)
        left = set(gone.filter(pk__in={pk for pair in kept for pk in (pair.giver, pair.taker)}))
        rows = [
            Dealing(
                giver_id=pair.giver,
                taker_id=pair.taker,
                weight=len(found[pair]),
                numbers=pair.numbers._asdict(),
                matches=pair.matches,
                found_at=now,
            )
            for pair in kept
            if not left & {pair.giver, pair.taker}
        ]
        Dealing.objects.bulk_create(rows)
    if rows:
        log.warning("%d pairs with signs of an agreement: «Radar» in the admin", len(rows))
    return len(rows)


def _strongest(found: Mapping[Pair, Sequence[Signal]]) -> list[Pair]:
    """Return the pairs that are kept: so many of each signal, those with most signals first."""
    kept: set[Pair] = set()
    for signal, strength in _STRENGTH.items():
        having = [pair for pair, told in found.items() if signal in told]
        having.sort(key=lambda one: (-len(found[one]), -strength(one.numbers), one[:2]))
        kept.update(having[:MOST])
    return sorted(kept, key=lambda one: (-len(found[one]), -one.numbers.flow, one[:2]))


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
        # Neither with whom nor in which matches, by which that is found: it is somebody else's.
        yield {
            "visto": row.found_at,
            "pierde": row.giver_id == user_id,
            "partidas": len(row.matches),
        }


def register() -> None:
    """Say it to whoever makes the file of a person, and erases him."""
    personal_data.has("indicios", _kept)
    personal_data.forgets("radar", forget)
