"""Own pictures of people, checked and drawn anew when they were sent."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class AvatarPicture(models.Model):
    """The picture that somebody sent of himself: one each, the last one. WebP, 256 pixels square.

    ``digest`` names it in its address, so that browsers may keep it for ever.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("usuario"),
        on_delete=models.CASCADE,
        related_name="avatar_picture",
    )
    digest = models.CharField(max_length=64, unique=True)
    image = models.BinaryField()
    sent_at = models.DateTimeField(_("enviada"), auto_now_add=True)

    class Meta:
        verbose_name = _("avatar propio")
        verbose_name_plural = _("avatares propios")

    def __str__(self) -> str:
        return f"{self.user} {self.digest[:8]}"
