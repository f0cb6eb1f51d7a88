"""What players report and which words the staff does not want to see."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Report(models.Model):
    """Somebody told the staff about somebody: the line, the match, and what was decided."""

    class Reason(models.TextChoices):
        INSULTS = "insultos", _("insultos o amenazas")
        SPAM = "spam", _("publicidad o mensajes repetidos")
        CHEATING = "trampas", _("trampas o juego acordado")
        LEAVING = "abandono", _("abandona o hace perder el tiempo")
        NICK = "nick", _("nick o avatar ofensivo")
        OTHER = "otro", _("otra cosa")

    class State(models.TextChoices):
        OPEN = "abierta", _("por mirar")
        UPHELD = "estimada", _("con razón")
        DISMISSED = "desestimada", _("sin motivo")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("denuncia"),
        on_delete=models.PROTECT,
        related_name="reports_made",
    )
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("denunciado"),
        on_delete=models.PROTECT,
        related_name="reports_got",
    )
    reason = models.CharField(_("motivo"), max_length=10, choices=Reason.choices)
    text = models.CharField(_("qué pasó"), max_length=500, blank=True)
    line = models.ForeignKey(
        "games.ChatLine",
        verbose_name=_("línea"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="reports",
    )
    match = models.ForeignKey(
        "games.Match",
        verbose_name=_("partida"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="reports",
    )
    # The lines around it as they were said, so that erasing the chat does not erase the case.
    context = models.JSONField(_("lo que se decía"), default=list, blank=True)
    request = models.UUIDField(unique=True)
    made_at = models.DateTimeField(_("fecha"), auto_now_add=True)
    state = models.CharField(
        _("estado"), max_length=12, choices=State.choices, default=State.OPEN, db_index=True
    )
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("decidida por"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    decided_at = models.DateTimeField(_("decidida"), null=True, blank=True)
    decision = models.CharField(_("decisión"), max_length=500, blank=True)
    # Who reported has seen what was decided: the bell shows it until then.
    answer_seen_at = models.DateTimeField(_("respuesta vista"), null=True, blank=True)
    sanction = models.ForeignKey(
        "accounts.Sanction",
        verbose_name=_("sanción"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="reports",
    )

    class Meta:
        ordering = ["-id"]
        verbose_name = _("denuncia")
        verbose_name_plural = _("denuncias")
        constraints = [
            models.CheckConstraint(
                name="nobody_reports_himself", condition=~Q(reporter=F("reported"))
            ),
            models.CheckConstraint(
                name="report_is_open_or_decided",
                condition=Q(state="abierta", decided_at=None)
                | (~Q(state="abierta") & Q(decided_at__isnull=False, decided_by__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reporter} → {self.reported}: {self.get_reason_display()}"


class BannedWord(models.Model):
    """A word that the chat covers with asterisks or refuses, however it is spelt."""

    class Treatment(models.TextChoices):
        COVER = "tapar", _("se tapa")
        REFUSE = "rechazar", _("no se admite la línea")

    word = models.CharField(_("palabra"), max_length=40, unique=True)
    treatment = models.CharField(
        _("qué se hace"), max_length=10, choices=Treatment.choices, default=Treatment.COVER
    )
    added_at = models.DateTimeField(_("desde"), auto_now_add=True)

    class Meta:
        ordering = ["word"]
        verbose_name = _("palabra vetada")
        verbose_name_plural = _("palabras vetadas")

    def __str__(self) -> str:
        return self.word
