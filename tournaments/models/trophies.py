"""Trophies, who has them, and what counts towards those that are milestones (torneos §22)."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.engines.core.feats import Milestone


class Drawing(models.TextChoices):
    """The drawings of the house: ``static/img/trofeos/<value>.svg``."""

    GOLD = "copa-oro", _("copa de oro")
    SILVER = "copa-plata", _("copa de plata")
    BRONZE = "copa-bronce", _("copa de bronce")
    SEASON = "temporada", _("temporada")
    REAL = "31-real", _("31 real")
    CAPOTE = "capote", _("capote")
    ORDAGO = "ordago", _("órdago")
    BARRIER = "barrera", _("barrera")
    PLENO = "pleno", _("pleno")
    FLUSH = "escalera-color", _("escalera de color")
    CHIPS = "minitorneo", _("minitorneo")
    FAITHFUL = "fiel", _("fiel")


class Trophy(models.Model):
    """What may be won, and by what."""

    class Given(models.TextChoices):
        HAND = "a_mano", _("lo entrega el personal")
        MILESTONE = "hito", _("por un hito")
        SEASON = "temporada", _("por un puesto de una temporada")
        CHAMPIONSHIP = "campeonato", _("por un puesto de un campeonato")

    # Of a milestone of the house; those that the staff define have none.
    code = models.CharField(max_length=40, unique=True, null=True, editable=False)
    name = models.CharField(_("nombre"), max_length=60, unique=True)
    description = models.CharField(_("por qué se gana"), max_length=200)
    drawing = models.CharField(
        _("dibujo"), max_length=20, choices=Drawing.choices, default=Drawing.GOLD
    )
    # A picture that the staff sent, checked and drawn anew; it goes before the drawing.
    digest = models.CharField(max_length=64, blank=True, editable=False)
    image = models.BinaryField(blank=True, default=b"")
    given = models.CharField(_("quién lo gana"), max_length=10, choices=Given.choices)
    counter = models.CharField(_("contador"), max_length=40, blank=True)
    threshold = models.PositiveIntegerField(
        _("a partir de"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    place = models.PositiveSmallIntegerField(
        _("puesto"), null=True, blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(3)],
    )  # fmt: skip
    game = models.CharField(
        _("juego"), max_length=20, blank=True, help_text=_("Vacío: cualquiera.")
    )
    is_open = models.BooleanField(
        _("se entrega"), default=True, help_text=_("Si no, nadie más lo gana.")
    )
    created_at = models.DateTimeField(_("creado"), auto_now_add=True)
    # Of a milestone, up to which user everybody has been counted since it was defined or changed;
    # none when all have.
    counted_to = models.BigIntegerField(null=True, default=0, db_default=0, editable=False)

    class Meta:
        ordering = ["given", "id"]
        verbose_name = _("trofeo")
        verbose_name_plural = _("trofeos")
        constraints = [
            models.CheckConstraint(
                name="milestone_has_a_threshold",
                condition=~Q(given="hito") | (~Q(counter="") & Q(threshold__gte=1)),
                violation_error_message=_("Un hito necesita un contador y desde cuánto se gana."),
            ),
            models.CheckConstraint(
                name="place_of_a_trophy",
                condition=Q(given="a_mano") | Q(given="hito") | Q(place__gte=1, place__lte=3),
                violation_error_message=_("Di de qué puesto es el trofeo: del 1 al 3."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def picture_url(self) -> str:
        """Address of its picture."""
        if self.digest:
            return reverse("trofeo_imagen", args=[self.digest])
        return static(f"img/trofeos/{self.drawing}.svg")

    @property
    def milestone(self) -> Milestone:
        """What is reached for it, where it is given for a milestone."""
        return Milestone(self.code or str(self.pk), self.counter, self.threshold or 1, self.name)


class Award(models.Model):
    """A trophy that somebody has won by a *fact*: for each fact once (torneos §22.2)."""

    trophy = models.ForeignKey(
        Trophy, verbose_name=_("trofeo"), on_delete=models.PROTECT, related_name="awards"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("jugador"),
        on_delete=models.PROTECT,
        related_name="awards",
        db_index=False,
    )
    fact = models.CharField(max_length=80)
    match = models.ForeignKey(
        "games.Match",
        verbose_name=_("partida"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="awards",
    )
    # Of a milestone, what was counted and from how many it was given: whoever has won it keeps it
    # by that, whatever becomes of the trophy.
    counter = models.CharField(max_length=40, blank=True, default="")
    threshold = models.PositiveIntegerField(null=True)
    # Where else more is said of it: the page of a championship, or of a season.
    link = models.CharField(max_length=200, blank=True)
    reason = models.CharField(_("por qué"), max_length=200)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("lo entregó"),
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    given_at = models.DateTimeField(_("cuándo"), auto_now_add=True)
    seen_at = models.DateTimeField(_("visto"), null=True)
    taken_at = models.DateTimeField(_("retirado"), null=True)
    # Who of the staff took it away; nobody, where the fact itself was annulled.
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("lo retiró"),
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    taken_why = models.CharField(_("por qué se retiró"), max_length=200, blank=True)

    class Meta:
        ordering = ["-given_at", "-id"]
        verbose_name = _("trofeo entregado")
        verbose_name_plural = _("trofeos entregados")
        constraints = [
            models.UniqueConstraint(fields=["user", "trophy", "fact"], name="once_for_each_fact"),
            models.CheckConstraint(name="given_for_something", condition=~Q(reason="")),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.trophy}"


class Deed(models.Model):
    """What somebody did in a match, or by another *fact*, that counts towards milestones.

    *counters* are as they were after it: in the order of *at* and *fact* each adds to the one
    before.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="deeds", db_index=False
    )
    fact = models.CharField(max_length=80)
    match = models.ForeignKey(
        "games.Match", null=True, on_delete=models.CASCADE, related_name="deeds"
    )
    at = models.DateTimeField()
    tally = models.JSONField()
    counters = models.JSONField(default=dict)
    # The codes of the milestones that it passed.
    won = models.JSONField(default=list)

    class Meta:
        ordering = ["user", "at", "fact"]
        verbose_name = _("mérito")
        verbose_name_plural = _("méritos")
        constraints = [
            models.UniqueConstraint(fields=["user", "fact"], name="one_deed_for_each_fact"),
        ]
        indexes = [models.Index(fields=["user", "at", "fact"], name="deeds_in_order")]

    def __str__(self) -> str:
        return f"{self.user} {self.fact}"


class Uncounted(models.Model):
    """A match that was closed, or annulled since, and is to be counted towards milestones."""

    match = models.OneToOneField("games.Match", primary_key=True, on_delete=models.CASCADE)
    due_at = models.DateTimeField(default=timezone.now)
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("partida por contar")
        verbose_name_plural = _("partidas por contar")

    def __str__(self) -> str:
        return str(self.match_id)
