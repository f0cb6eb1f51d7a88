"""The games application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Salones, tables and matches."""

    name = "games"
    verbose_name = _("juegos")

    def ready(self) -> None:
        """Register what the sweep does and what a rematch means, in every kind of process."""
        from accounts import parties, personal_data  # noqa: PLC0415
        from economy import reconciliation  # noqa: PLC0415
        from games.chat import repair  # noqa: F401, PLC0415
        from games.matches import preferences, rounds, welcome  # noqa: F401, PLC0415
        from games.matches.selectors import are_at_one_match, open_match_ids  # noqa: PLC0415
        from games.people import personal, prices  # noqa: PLC0415
        from games.record import figures, kept  # noqa: F401, PLC0415
        from games.tables import matchmaking, rematch, upkeep, worth  # noqa: F401, PLC0415

        reconciliation.matches_are_open(open_match_ids)
        parties.register(are_at_one_match)
        personal.register()
        prices.tables_cost(worth.price)
        personal_data.forgets("actas", kept.forget)
        matchmaking.offer_wishes()
        preferences.declare()
