"""What the staff publishes above the tables and on the page of news."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class News(models.Model):
    """A piece of news or an event. Plain text; it shows between its two dates."""

    class Kind(models.TextChoices):
        NEWS = "noticia", _("noticia")
        EVENT = "evento", _("evento")

    kind = models.CharField(_("tipo"), max_length=10, choices=Kind.choices, default=Kind.NEWS)
    title = models.CharField(_("título"), max_length=80)
    text = models.CharField(_("texto"), max_length=300)
    body = models.TextField(_("más detalle"), blank=True)
    link = models.CharField(
        _("enlace"), max_length=200, blank=True, help_text=_("Dirección de este sitio: /torneos/…")
    )
    link_text = models.CharField(_("texto del enlace"), max_length=30, blank=True)
    room = models.ForeignKey(
        "games.Room",
        verbose_name=_("salón"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="news",
        help_text=_("Vacío: en todos."),
    )
    happens_at = models.DateTimeField(_("fecha del evento"), null=True, blank=True)
    shown_from = models.DateTimeField(_("se muestra desde"), default=timezone.now)
    shown_until = models.DateTimeField(_("hasta"), null=True, blank=True)

    class Meta:
        ordering = ["-shown_from", "-id"]
        verbose_name = _("noticia")
        verbose_name_plural = _("noticias")
        constraints = [
            models.CheckConstraint(
                name="news_links_inside",
                condition=Q(link="") | Q(link__regex=r"^/(?![/\\])"),
                violation_error_message=_("El enlace tiene que empezar por «/» y ser de aquí."),
            ),
            models.CheckConstraint(
                name="news_ends_after_it_begins",
                condition=Q(shown_until=None) | Q(shown_until__gt=models.F("shown_from")),
            ),
        ]

    def __str__(self) -> str:
        return self.title
