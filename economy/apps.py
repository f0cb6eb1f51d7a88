"""The economy application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EconomyConfig(AppConfig):
    """The ledger and its postings."""

    name = "economy"
    verbose_name = _("economía")

    def ready(self) -> None:
        """Connect the receivers, and say what this app has of each person."""
        from economy import (  # noqa: PLC0415 (models are ready only now)
            personal,
            receivers,  # noqa: F401
        )

        personal.register()
