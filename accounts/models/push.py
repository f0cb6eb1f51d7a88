"""Where a browser that is closed may be told something (web push)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class PushSubscription(models.Model):
    """One browser of one person: the address and keys that its push service gave."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("usuario"),
        on_delete=models.CASCADE,
        related_name="push_subscriptions",
    )
    endpoint = models.URLField(max_length=500, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=60)
    # For which of the site's keys it was made (VAPID); empty: made before it was kept.
    vapid_key = models.CharField(max_length=120, blank=True, db_default="", default="")
    # How often it was refused since the last time that it went well.
    refusals = models.PositiveSmallIntegerField(db_default=0, default=0)
    created_at = models.DateTimeField(_("desde"), auto_now_add=True)
    # By kind of notice, when it was last sent: at most one of a kind every five minutes.
    sent_at = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("aviso en el navegador")
        verbose_name_plural = _("avisos en el navegador")

    def __str__(self) -> str:
        return f"{self.user} #{self.pk}"
