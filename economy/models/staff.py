"""What the staff do by hand in the books, and when the books were reviewed."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from economy.models.ledger import MAX_AMOUNT, Tx


class Correction(models.Model):
    """A member of the staff corrects a wallet: an adjustment, or the reversal of a posting.

    Up to ``alone_up_to`` U$ one person is enough; above, it waits for a second one (decisiones §5).
    It is decided once and never changed afterwards; the database holds the same rules
    (``0007_correction_guards``).
    """

    class State(models.TextChoices):
        PENDING = "pending", _("espera a otra persona")
        DONE = "done", _("hecha")
        REFUSED = "refused", _("rechazada")
        WITHDRAWN = "withdrawn", _("retirada")

    key = models.UUIDField(unique=True, editable=False)  # of the form: sent twice, asked once
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("jugador"),
    )
    amount = models.BigIntegerField(_("cambio en su cartera (U$)"))
    alone_up_to = models.BigIntegerField(_("una persona basta hasta (U$)"))
    reason = models.CharField(_("motivo"), max_length=200)
    reverses = models.ForeignKey(
        Tx,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="corrections",
        verbose_name=_("anula"),
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("quién lo pide"),
    )
    created_at = models.DateTimeField(_("pedida"), auto_now_add=True)
    state = models.CharField(
        _("estado"), max_length=9, choices=State.choices, default=State.PENDING
    )
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("quién lo decide"),
    )
    decided_at = models.DateTimeField(_("decidida"), null=True, blank=True)
    answer = models.CharField(_("por qué se rechaza"), max_length=200, blank=True)
    tx = models.OneToOneField(
        Tx,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="correction",
        verbose_name=_("asiento"),
    )

    class Meta:
        ordering = ["-id"]
        verbose_name = _("corrección")
        verbose_name_plural = _("correcciones")
        default_permissions = ("add", "view", "decide")
        constraints = [
            models.CheckConstraint(
                name="correction_amount_is_sane",
                condition=~Q(amount=0) & Q(amount__gte=-MAX_AMOUNT) & Q(amount__lte=MAX_AMOUNT),
            ),
            models.CheckConstraint(
                name="correction_has_a_reason", condition=Q(reason__regex=r"^.{10,}$")
            ),
            models.CheckConstraint(
                name="correction_is_of_somebody_else",
                condition=~Q(player=F("actor"))
                & (Q(decided_by__isnull=True) | ~Q(player=F("decided_by"))),
            ),
            models.CheckConstraint(
                name="correction_is_decided_by_another",
                condition=Q(decided_by__isnull=True) | ~Q(decided_by=F("actor")),
            ),
            models.CheckConstraint(
                name="correction_above_the_limit_needs_two",
                condition=~Q(state="done")
                | Q(decided_by__isnull=False)
                | Q(amount__gte=-F("alone_up_to"), amount__lte=F("alone_up_to")),
            ),
            models.CheckConstraint(
                name="correction_state_has_its_facts",
                condition=Q(
                    state="pending", decided_at__isnull=True, decided_by__isnull=True, tx=None
                )
                | Q(state="done", decided_at__isnull=False, tx__isnull=False)
                | Q(state="refused", decided_at__isnull=False, decided_by__isnull=False, tx=None)
                | Q(state="withdrawn", decided_at__isnull=False, decided_by=None, tx=None),
            ),
            models.UniqueConstraint(
                name="correction_once_per_posting",
                fields=["reverses"],
                condition=Q(state__in=["pending", "done"]),
            ),
        ]
        indexes = [
            models.Index(
                name="correction_pending", fields=["created_at"], condition=Q(state="pending")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.amount:+d} U$"

    @property
    def is_pending(self) -> bool:
        """Whether it waits for a second person."""
        return self.state == self.State.PENDING


class Review(models.Model):
    """The checks of the books were run, and what they found. Never changed.

    ``broken`` has, by the number of each check that failed, where it did (20 places at most).
    Without actor the site ran them by itself.
    """

    created_at = models.DateTimeField(_("fecha"), auto_now_add=True, db_index=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("quién la pidió"),
    )
    took_ms = models.PositiveIntegerField(_("tardó (ms)"))
    broken: models.JSONField[Any, Any] = models.JSONField(_("lo que no cuadra"), default=dict)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("revisión de los libros")
        verbose_name_plural = _("revisiones de los libros")
        default_permissions = ("add", "view")

    def __str__(self) -> str:
        return ", ".join(self.broken) or "—"


class StockChange(models.Model):
    """The staff changed how many pieces of a kind may be made: once for each *key* of a form."""

    key = models.UUIDField(unique=True, editable=False)
    kind = models.ForeignKey("economy.Kind", on_delete=models.CASCADE, related_name="+")
    by = models.IntegerField()
    endless = models.BooleanField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("cambio de existencias")
        verbose_name_plural = _("cambios de existencias")
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.key)
