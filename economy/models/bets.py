"""The objects bet in a match: whose each was, against whom, and how it ended."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from economy.models.items import Item


class Bet(models.Model):
    """An object of *bettor* held in a match against *rival*; ``value`` is what it was worth then.

    Written with the hold; only its end is written later, once, with the event that moves the object
    (``0008_bets``).
    """

    class Ending(models.TextChoices):
        WON = "won", _("ganado por el rival")
        RETURNED = "returned", _("devuelto")

    match_id = models.BigIntegerField(_("partida"))
    item = models.ForeignKey(
        Item, on_delete=models.PROTECT, related_name="bets", verbose_name=_("objeto")
    )
    bettor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("quién lo apuesta"),
    )
    rival = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("contra quién"),
    )
    value = models.BigIntegerField(_("valor (U$)"))
    created_at = models.DateTimeField(_("fecha"), auto_now_add=True)
    ending = models.CharField(_("final"), max_length=8, choices=Ending.choices, blank=True)
    ended_at = models.DateTimeField(_("acabado"), null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("objeto apostado")
        verbose_name_plural = _("objetos apostados")
        constraints = [
            models.UniqueConstraint(
                name="bet_once_open_per_item", fields=["item"], condition=Q(ending="")
            ),
            models.UniqueConstraint(name="bet_once_per_match", fields=["match_id", "item"]),
            models.CheckConstraint(name="bet_is_against_another", condition=~Q(bettor=F("rival"))),
            models.CheckConstraint(name="bet_is_worth_something", condition=Q(value__gte=1)),
            models.CheckConstraint(
                name="bet_ending_has_its_time",
                condition=Q(ending="", ended_at__isnull=True)
                | Q(ending__in=["won", "returned"], ended_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.match_id} {self.item_id}: {self.bettor_id} → {self.rival_id}"
