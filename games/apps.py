"""The games application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Salones, tables and matches."""

    name = "games"
    verbose_name = _("juegos")

    def ready(self) -> None:
        """Register what the matches ask of the sweep and of each web process."""
        from games.matches import alarms  # noqa: F401, PLC0415
