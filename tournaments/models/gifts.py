"""The objects that a championship has as prizes (torneos §16.4)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from economy.models import Item, Kind


class PrizeObject(models.Model):
    """An object that whoever ends in a place has: given by the organiser, or a kind by the house.

    It is held from the publication on; what the house gives is bought then, and has no *item*
    before.
    """

    class Ending(models.TextChoices):
        WON = "ganado", _("ganado")
        RETURNED = "devuelto", _("devuelto")

    championship = models.ForeignKey(
        "tournaments.Championship",
        verbose_name=_("campeonato"),
        on_delete=models.CASCADE,
        related_name="prize_objects",
        db_index=False,
    )
    place = models.PositiveSmallIntegerField(_("puesto"))
    # Whose of a pair it is: 1 of its captain, 2 of the other; alone one has the first.
    half = models.PositiveSmallIntegerField(_("de quién de la pareja"), default=1)
    item = models.ForeignKey(
        Item,
        verbose_name=_("objeto"),
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    # None: it is of the organiser.
    kind = models.ForeignKey(
        Kind,
        verbose_name=_("tipo que pone la casa"),
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    winner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("quién lo ganó"),
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    ending = models.CharField(_("final"), max_length=8, choices=Ending.choices, blank=True)

    class Meta:
        ordering = ["championship", "place", "half"]
        verbose_name = _("objeto de premio")
        verbose_name_plural = _("objetos de premio")
        constraints = [
            models.UniqueConstraint(
                fields=["championship", "place", "half"], name="one_object_a_place"
            ),
            models.UniqueConstraint(fields=["championship", "item"], name="an_object_once"),
            models.CheckConstraint(
                name="prize_object_is_something",
                condition=Q(item__isnull=False) | Q(kind__isnull=False),
            ),
            models.CheckConstraint(
                name="prize_object_has_its_winner",
                condition=Q(ending="ganado", winner__isnull=False)
                | (~Q(ending="ganado") & Q(winner__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.championship_id} {self.place}/{self.half}"

    @property
    def is_of_the_house(self) -> bool:
        """Whether the house gives it, and not the organiser."""
        return self.kind_id is not None

    @property
    def what(self) -> Kind:
        """What it is."""
        found = self.kind if self.item is None else self.item.kind
        assert found is not None
        return found
