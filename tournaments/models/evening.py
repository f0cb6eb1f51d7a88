"""The evening of a championship: its rounds and its cruces (torneos §2.5, §13)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.championships import Championship, Entry

OPEN = ("listo", "esperando", "en_juego", "nulo")
"""States of a cruce that is to be decided, by sides that are known."""


class Round(models.Model):
    """Cruces that are published together: a round of a tree, or of everybody."""

    championship = models.ForeignKey(
        Championship, on_delete=models.CASCADE, related_name="rounds", db_index=False
    )
    tree = models.CharField(_("cuadro"), max_length=12)
    number = models.PositiveSmallIntegerField(_("ronda"))
    state = models.CharField(_("estado"), max_length=10, default="prevista")

    class Meta:
        ordering = ["championship", "tree", "number"]
        verbose_name = _("ronda")
        verbose_name_plural = _("rondas")
        constraints = [
            models.UniqueConstraint(fields=["championship", "tree", "number"], name="round_once"),
        ]

    def __str__(self) -> str:
        return f"{self.championship_id} {self.tree} {self.number}"


class Cruce(models.Model):
    """An encounter of two sides, of which side a sits on chair 0.

    Without b nobody comes, if it is ``exento``, or it is not known yet who. A table of each for
    himself has neither: who sits there are its ``sides``.
    """

    championship = models.ForeignKey(
        Championship, on_delete=models.CASCADE, related_name="cruces", db_index=False
    )
    round = models.ForeignKey(
        Round, verbose_name=_("ronda"), on_delete=models.CASCADE, related_name="cruces",
        db_index=False,
    )  # fmt: skip
    index = models.PositiveSmallIntegerField(_("cruce"))
    a = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="+")
    b = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(_("estado"), max_length=16, default="pendiente")
    # Since when both sides are known.
    ready_at = models.DateTimeField(null=True, blank=True)
    # From when on its table may be opened, when it was, and until when one waits there.
    call_at = models.DateTimeField(null=True, blank=True)
    called_at = models.DateTimeField(_("se llamó"), null=True, blank=True)
    due_at = models.DateTimeField(_("cortesía hasta"), null=True, blank=True)
    # How many tables it has had: a match that came to nothing is played again.
    attempt = models.PositiveSmallIntegerField(_("intento"), default=0)
    # By which its table and its match know it (``games.matches.origins``).
    origin = models.CharField(max_length=80, blank=True)
    # The how manieth of the championship that was decided, and how; without winner nobody came.
    decided = models.PositiveIntegerField(null=True, blank=True)
    winner = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="+")
    is_walkover = models.BooleanField(_("sin jugar"), default=False)
    juegos_a = models.PositiveSmallIntegerField(default=0)
    juegos_b = models.PositiveSmallIntegerField(default=0)
    # Of the last juego, by which losers are compared (torneos §5.7).
    piedras_a = models.PositiveSmallIntegerField(default=0, db_default=0)
    piedras_b = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        ordering = ["round", "index"]
        verbose_name = _("cruce")
        verbose_name_plural = _("cruces")
        constraints = [
            models.UniqueConstraint(fields=["round", "index"], name="cruce_once"),
            models.UniqueConstraint(fields=["championship", "decided"], name="cruce_decided_once"),
            models.UniqueConstraint(
                fields=["origin"], condition=~Q(origin=""), name="cruce_of_an_origin"
            ),
        ]
        indexes = [
            models.Index(fields=["state", "due_at"], name="cruces_by_state"),
        ]

    def __str__(self) -> str:
        return f"{self.championship_id} {self.round_id}/{self.index} {self.state}"


class Side(models.Model):
    """Somebody at a table of each for himself, by chair: where he ended, once it is decided."""

    cruce = models.ForeignKey(
        Cruce, verbose_name=_("mesa"), on_delete=models.CASCADE, related_name="sides",
        db_index=False,
    )  # fmt: skip
    index = models.PositiveSmallIntegerField(_("silla"))
    entry = models.ForeignKey(
        Entry, verbose_name=_("participante"), on_delete=models.PROTECT, related_name="sides"
    )
    place = models.PositiveSmallIntegerField(_("puesto"), null=True, blank=True)
    # Who did not come, or left and did not come back (torneos §10.4).
    is_absent = models.BooleanField(_("no estuvo"), default=False)

    class Meta:
        ordering = ["cruce", "index"]
        verbose_name = _("silla de una mesa")
        verbose_name_plural = _("sillas de una mesa")
        constraints = [
            models.UniqueConstraint(fields=["cruce", "index"], name="one_side_a_chair"),
            models.UniqueConstraint(fields=["cruce", "entry"], name="one_chair_an_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.cruce_id} {self.index}"
