"""The application of rankings and championships."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """What follows from matches."""

    name = "tournaments"
    verbose_name = _("clasificaciones")

    def ready(self) -> None:
        """Follow every match that is closed, and say what is kept of a person."""
        from economy import reconciliation  # noqa: PLC0415
        from tournaments.championships import card as of_places  # noqa: F401, PLC0415
        from tournaments.championships import clock, occasions, told, voices  # noqa: F401, PLC0415
        from tournaments.championships import personal as of_championships  # noqa: PLC0415
        from tournaments.conduct import absences, judging, radar  # noqa: F401, PLC0415
        from tournaments.rankings import card, following, personal, podium, rounds  # noqa: F401, PLC0415
        from tournaments.trophies import alerts  # noqa: F401, PLC0415
        from tournaments.trophies import following as milestones  # noqa: F401, PLC0415
        from tournaments.trophies import personal as cups  # noqa: PLC0415

        personal.register()
        cups.register()
        radar.register()
        of_championships.register()
        told.register()
        voices.register()
        reconciliation.championships_are_open(clock.unsettled_ids)
