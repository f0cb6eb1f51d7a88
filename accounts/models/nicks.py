"""Nicks that nobody bears, and nobody may take yet."""

from __future__ import annotations

import hashlib
import hmac
from datetime import timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import nicks


class RestingNickManager(models.Manager["RestingNick"]):
    """Has nicks rest, and knows which do."""

    def rest(self, nick: str) -> None:
        """Have *nick* rest from now on; a second time counts anew."""
        until = timezone.now() + timedelta(days=settings.USUMUS["NICK_REST_DAYS"])
        self.update_or_create(digest=_digest(nick), defaults={"until": until})

    def rests(self, nick: str) -> bool:
        """Return whether *nick*, as it is read, was that of somebody erased not long ago."""
        return self.filter(digest=_digest(nick), until__gt=timezone.now()).exists()

    def forget_rested(self) -> int:
        """Erase those that have rested; return how many."""
        erased, _rows = self.filter(until__lte=timezone.now()).delete()
        return erased


class RestingNick(models.Model):
    """The nick of somebody who was erased: whoever took it at once would be taken for him.

    Neither he nor the nick is kept: a keyed hash of how it is read.
    """

    digest = models.CharField(_("huella"), max_length=64, unique=True)
    until = models.DateTimeField(_("descansa hasta"), db_index=True)

    objects: ClassVar[RestingNickManager] = RestingNickManager()

    class Meta:
        verbose_name = _("nick que descansa")
        verbose_name_plural = _("nicks que descansan")

    def __str__(self) -> str:
        return self.digest[:8]


def _digest(nick: str) -> str:
    # Keyed: a nick is short, and a plain hash of it would be found by trying.
    secret = hmac.new(settings.SECRET_KEY.encode(), b"resting nick", hashlib.sha256).digest()
    return hmac.new(secret, nicks.reading(nick).encode(), hashlib.sha256).hexdigest()
