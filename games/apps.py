"""The games application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Salones, tables and matches."""

    name = "games"
    verbose_name = _("juegos")
