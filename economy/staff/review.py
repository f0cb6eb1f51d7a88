"""The books are reviewed by hand, every hour and when the site starts.

What does not hold freezes the economy and is told to the staff, once: play goes on at stake 0
meanwhile (decisiones §9), and only a person unfreezes.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.staff_mail import staff_mail
from economy.freezing import economy_freeze
from economy.models import Freeze, Review
from economy.reconciliation import reconcile

if TYPE_CHECKING:
    from accounts.models import User

log = logging.getLogger(__name__)

SELDOM = timedelta(minutes=1)
"""Several workers that start together review once."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the economy is: what froze it, if anything, and the last review of the books."""

    freeze: Freeze | None
    review: Review | None

    @property
    def frozen(self) -> bool:
        """Whether it stands still."""
        return self.freeze is not None


def standing() -> Standing:
    """Return how the economy is. Two queries."""
    last = Freeze.objects.select_related("actor").order_by("-pk").first()
    review = Review.objects.select_related("actor").order_by("-pk").first()
    return Standing(freeze=last if last is not None and last.frozen else None, review=review)


def books_review(*, actor: User | None = None) -> Review:
    """Run the checks of the books, keep what they found and return it.

    What does not hold freezes the economy. The staff are told when that is news: when it was not
    frozen, or the last review had found nothing. Runs outside of any transaction.
    """
    began = time.monotonic()
    findings = reconcile()
    broken = {finding.check: finding.broken for finding in findings if not finding.ok}
    took_ms = round((time.monotonic() - began) * 1000)
    last = Review.objects.order_by("-pk").first()
    with transaction.atomic():
        review = Review.objects.create(actor=actor, took_ms=took_ms, broken=broken)
        reason = _("Los libros no cuadran: %(checks)s") % {"checks": ", ".join(broken)}
        froze = bool(broken) and economy_freeze(reason=reason[:200])
    if froze or (broken and last is not None and not last.broken):
        _tell_the_staff(review)
    return review


def books_review_seldom() -> Review | None:
    """Review the books unless somebody just did."""
    if Review.objects.filter(created_at__gt=timezone.now() - SELDOM).exists():
        return None
    return books_review()


def _tell_the_staff(review: Review) -> None:
    log.error("the books do not balance, the economy is frozen: %s", review.broken)
    lines = [f"{check}: {', '.join(places)}" for check, places in review.broken.items()]
    text = _(
        "La revisión de los libros ha encontrado algo que no cuadra y la economía está congelada:"
        " no se compra, ni se empeña, ni se apuesta. Las partidas siguen, sin U$uros en juego.\n\n"
        "%(lines)s\n\nMíralo en la administración, «Economía», «Revisión de los libros»."
        " Solo una persona la descongela."
    ) % {"lines": "\n".join(lines)}
    staff_mail("economy.add_freeze", _("los libros no cuadran"), text)
