"""The project as an application: its commands and its templates."""

from django.apps import AppConfig


class UsumusConfig(AppConfig):
    """Wiring only; it has no models."""

    name = "usumus"
    verbose_name = "UsuMus"
