"""The games application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Salones, tables and matches."""

    name = "games"
    verbose_name = _("juegos")

    def ready(self) -> None:
        """Register what the sweep does and what a rematch means, in every kind of process."""
        from economy import reconciliation  # noqa: PLC0415
        from games.live import chat_repair  # noqa: F401, PLC0415
        from games.matches import alarms  # noqa: F401, PLC0415
        from games.matches.selectors import open_match_ids  # noqa: PLC0415
        from games.people import personal  # noqa: PLC0415
        from games.tables import rematch, upkeep  # noqa: F401, PLC0415

        reconciliation.matches_are_open(open_match_ids)
        personal.register()
