"""The accounts application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Users, profiles, sign-up."""

    name = "accounts"
    verbose_name = _("cuentas")
