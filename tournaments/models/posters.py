"""Posters that organisers send for their championships."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.championships import Championship


class Poster(models.Model):
    """The poster of a championship: one each, the last one sent. WebP, drawn anew.

    ``Championship.poster`` names it in its address, so that lists need not read it.
    """

    championship = models.OneToOneField(
        Championship,
        verbose_name=_("campeonato"),
        on_delete=models.CASCADE,
        related_name="picture",
    )
    image = models.BinaryField()
    digest = models.CharField(max_length=32, db_index=True)
    sent_at = models.DateTimeField(_("enviado"), auto_now=True)

    class Meta:
        verbose_name = _("cartel")
        verbose_name_plural = _("carteles")

    def __str__(self) -> str:
        return f"{self.championship_id} {self.digest[:8]}"
