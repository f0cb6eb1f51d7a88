"""What is said in a salón, at a match, over bets, of a championship, or in private."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

_PLACES = ("room", "match", "table", "proposal", "championship", "recipient")


def _of_one(**place: bool) -> Q:
    """Return the condition of a line that has *place* and none of the other columns of places."""
    here = {name.removesuffix("__isnull") for name in place}
    return Q(**place, **dict.fromkeys((name for name in _PLACES if name not in here), None))


class ChatLine(models.Model):
    """A line of plain text, of a salón, a match, a table, a championship or to a person.

    It is of one of them. At a table it belongs to the bets of one *proposal*, and nobody else ever
    reads it. Of a championship, which lives in an app above, it knows the number.
    """

    room = models.ForeignKey(
        "games.Room",
        verbose_name=_("salón"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="chat",
    )
    match = models.ForeignKey(
        "games.Match",
        verbose_name=_("partida"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="chat",
    )
    table = models.ForeignKey(
        "games.Table",
        verbose_name=_("mesa"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="chat",
    )
    proposal = models.PositiveIntegerField(_("propuesta"), null=True, blank=True)
    championship = models.PositiveBigIntegerField(_("torneo"), null=True, blank=True)
    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("para"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="whispers",
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("autor"),
        on_delete=models.PROTECT,
        related_name="chat_lines",
    )
    seat = models.SmallIntegerField(_("silla"), null=True, blank=True)
    text = models.CharField(_("texto"), max_length=300)
    line_id = models.UUIDField(unique=True)
    at = models.DateTimeField(_("fecha"), auto_now_add=True)
    # From then on nobody reads it there any more; whoever judges a report of it still does.
    removed_at = models.DateTimeField(_("quitada"), null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("línea de chat")
        verbose_name_plural = _("líneas de chat")
        constraints = [
            models.CheckConstraint(
                name="line_belongs_to_one_place",
                condition=_of_one(room__isnull=False)
                | _of_one(match__isnull=False)
                | _of_one(table__isnull=False, proposal__isnull=False)
                | _of_one(championship__isnull=False)
                | _of_one(recipient__isnull=False),
            ),
            models.CheckConstraint(
                name="nobody_whispers_to_himself",
                condition=Q(recipient=None) | ~Q(recipient=F("author")),
            ),
        ]
        indexes = [
            models.Index(fields=["room", "-id"], name="chat_of_room"),
            models.Index(fields=["match", "-id"], name="chat_of_match"),
            models.Index(fields=["table", "proposal", "-id"], name="chat_of_bets"),
            models.Index(
                fields=["championship", "-id"],
                condition=Q(championship__isnull=False),
                name="chat_of_championship",
            ),
            models.Index(
                fields=["recipient", "author", "-id"],
                condition=Q(recipient__isnull=False),
                name="chat_in_private",
            ),
            models.Index(
                fields=["author", "recipient", "-id"],
                condition=Q(recipient__isnull=False),
                name="chat_in_private_sent",
            ),
            models.Index(fields=["at"], name="chat_by_date"),
        ]

    def __str__(self) -> str:
        return self.text[:40]


class ChatSilence(models.Model):
    """Somebody talked too fast, through whichever process: he is silent until then."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.user_id} {self.until}"
