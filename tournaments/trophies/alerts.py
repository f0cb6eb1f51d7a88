"""A trophy that is won while all windows are closed: told to whoever is in alert."""

from __future__ import annotations

from collections.abc import Mapping

from django.urls import reverse
from django.utils.translation import gettext as _

from games.people import alerts
from games.people.alerts import Away
from tournaments.models import Award


@alerts.looks
def tell_trophies(away: Mapping[int, Away]) -> None:
    """Note for each of those who are *away* what he has won and not looked at. One query."""
    unseen = Award.objects.filter(user__in=away, seen_at=None, taken_at=None)
    for award in unseen.select_related("trophy").order_by("pk"):
        title = _("Has ganado un trofeo")
        away[award.user_id].tell(
            "trofeo", award.pk, title, award.trophy.name, reverse("vitrina_mia")
        )
