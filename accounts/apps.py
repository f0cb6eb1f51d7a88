"""The accounts application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Users, profiles, sign-up."""

    name = "accounts"
    verbose_name = _("cuentas")

    def ready(self) -> None:
        """Connect the receivers, and say what this app has of each person."""
        from accounts import (  # noqa: PLC0415 (models are ready only now)
            own_data,
            receivers,  # noqa: F401
            second_factor,  # noqa: F401
        )

        own_data.register()
