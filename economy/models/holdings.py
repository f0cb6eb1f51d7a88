"""What a match holds now, and for whom."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Holding(models.Model):
    """The U$uros of a match that are a player's now; without a player, its purse: nobody's yet.

    At every commit those of a match add up to the balance of its escrow: the database sees to it
    (``0013_holding_guards``). Who holds nothing has no row, and a closed match has none.
    Of the amount, what is *owed* is no longer played for: he stood up with it or won it as a prize,
    and it waits to be paid to him.
    """

    match_id = models.BigIntegerField(_("partida"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("usuario"),
    )
    amount = models.BigIntegerField(_("importe"))
    owed = models.BigIntegerField(_("se le debe"), default=0, db_default=0)

    class Meta:
        ordering = ["match_id", "id"]
        verbose_name = _("lo que guarda una partida")
        verbose_name_plural = _("lo que guardan las partidas")
        constraints = [
            models.UniqueConstraint(
                name="holding_once_per_player", fields=["match_id", "user"], nulls_distinct=False
            ),
            models.CheckConstraint(name="holding_is_something", condition=Q(amount__gt=0)),
            models.CheckConstraint(
                name="holding_owes_what_it_has",
                condition=Q(owed__gte=0) & Q(owed__lte=F("amount")),
            ),
        ]
        indexes = [
            models.Index(name="holding_owing", fields=["match_id"], condition=Q(owed__gt=0)),
        ]

    def __str__(self) -> str:
        return f"#{self.match_id} {self.user_id or '-'}: {self.amount}"
