"""What a user shows of himself and how he likes the site."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import preferences
from accounts.avatars import avatar_url, shown_key


class Profile(models.Model):
    """What a user shows of himself and how he likes the site."""

    class Tone(models.TextChoices):
        """Colour of his lines in the chat: the style sheet has one for each, light and dark."""

        TINTA = "tinta", _("tinta")
        ROJO = "rojo", _("rojo")
        TEJA = "teja", _("teja")
        OCRE = "ocre", _("ocre")
        VERDE = "verde", _("verde")
        MAR = "mar", _("mar")
        AZUL = "azul", _("azul")
        MORADO = "morado", _("morado")

    class Status(models.TextChoices):
        """What he says of himself in the salón."""

        AVAILABLE = "disponible", _("disponible")
        AWAY = "ausente", _("ausente")
        ALERT = "alerta", _("alerta")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="profile"
    )
    avatar = models.CharField(_("avatar"), max_length=40, blank=True)
    chat_tone = models.CharField(
        _("color en el chat"), max_length=10, choices=Tone.choices, default=Tone.TINTA
    )
    stored_preferences = models.JSONField(_("preferencias"), default=dict, blank=True)
    status = models.CharField(
        _("estado"), max_length=10, choices=Status.choices, default=Status.AVAILABLE
    )
    alert_until = models.DateTimeField(_("en alerta hasta"), null=True, blank=True)
    trophies = models.PositiveSmallIntegerField(_("trofeos"), default=0)
    # Those of them that he has not looked at yet.
    new_trophies = models.PositiveSmallIntegerField(default=0, db_default=0)
    deletion_due_at = models.DateTimeField(_("se borra el"), null=True, blank=True)
    last_seen_at = models.DateTimeField(_("visto por última vez"), null=True, blank=True)

    class Meta:
        verbose_name = _("perfil")
        verbose_name_plural = _("perfiles")

    def __str__(self) -> str:
        return str(self.user)

    @property
    def avatar_key(self) -> str:
        """Key of the avatar to show: his own picture, one of the set, or else that of his nick."""
        return shown_key(self.avatar, self.user.username, is_robot=self.user.is_robot)

    @property
    def avatar_url(self) -> str:
        """Address of the avatar's picture."""
        return avatar_url(self.avatar_key)

    @property
    def preferences(self) -> preferences.Preferences:
        """His choices, with the defaults where he made none."""
        return preferences.load(self.stored_preferences)

    @property
    def status_now(self) -> str:
        """His status, which is ``disponible`` again once the hours of an ``alerta`` are over."""
        is_over = self.alert_until is not None and self.alert_until <= timezone.now()
        if self.status == self.Status.ALERT and is_over:
            return self.Status.AVAILABLE
        return self.status
