"""Salones, their tables and who sits at them before (and while) a match is played."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Room(models.Model):
    """A salón: the hall of one game, with its tables. Staff creates and orders them.

    What it settles for all its tables is its modality: ``games.tables.modality`` reads it.
    """

    class Creation(models.TextChoices):
        """Who may open tables in it."""

        ANYBODY = "anybody", _("cualquiera")
        STAFF = "staff", _("solo la casa")

    game = models.CharField(_("juego"), max_length=20)
    slug = models.SlugField(_("dirección"), max_length=40, unique=True)
    name = models.CharField(_("nombre"), max_length=60)
    description = models.CharField(_("descripción"), max_length=200, blank=True)
    position = models.PositiveSmallIntegerField(_("orden"), default=0)
    is_open = models.BooleanField(_("abierto"), default=True)
    # By name, what its tables do otherwise than the game says (``engines.core.manners``).
    manners = models.JSONField(_("modales"), default=dict, blank=True)
    # By name of an option of the game (of a condition of the table), the value all play with.
    fixed_options = models.JSONField(_("opciones fijas"), default=dict, blank=True)
    fixed_conditions = models.JSONField(_("condiciones fijas"), default=dict, blank=True)
    # What its tables may be worth, in U$uros; empty for the values of the site.
    stakes = ArrayField(
        models.PositiveIntegerField(), verbose_name=_("valores"), default=list, blank=True
    )
    # The strategy by which its tables come together (``games.tables.gathering``).
    gathering = models.CharField(_("cómo empieza una partida"), max_length=10, default="agreed")
    # Where people sit down with U$uros of theirs, with how many.
    buy_in_least = models.PositiveIntegerField(_("entrada mínima"), null=True, blank=True)
    buy_in_most = models.PositiveIntegerField(_("entrada máxima"), null=True, blank=True)
    robots = models.BooleanField(_("con robots"), default=True)
    chairs = models.PositiveSmallIntegerField(_("sillas"), null=True, blank=True)
    creation = models.CharField(
        _("quién abre mesas"), max_length=8, choices=Creation, default=Creation.ANYBODY
    )

    class Meta:
        ordering = ["position", "name"]
        verbose_name = _("salón")
        verbose_name_plural = _("salones")
        constraints = [
            models.CheckConstraint(
                condition=(Q(buy_in_least=None, buy_in_most=None) & ~Q(gathering="open"))
                | Q(buy_in_least__gte=1, buy_in_most__gte=F("buy_in_least")),
                name="room_buy_in_holds",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """A table of a salón. ``agreement`` is the state of its pure machine, as JSON (no secrets)."""

    room = models.ForeignKey(
        Room, verbose_name=_("salón"), on_delete=models.PROTECT, related_name="tables"
    )
    number = models.PositiveSmallIntegerField(_("número"), validators=[MinValueValidator(1)])
    value = models.PositiveIntegerField(_("valor en U$uros"))
    # The admin puts «Por» before it: «Por invitación».
    by_invitation = models.BooleanField(_("invitación"), default=False)
    invite_token = models.CharField(max_length=43, blank=True)
    # The least that whoever sits has, 0: any (torneos §21.3).
    reliability = models.PositiveSmallIntegerField(
        _("fiabilidad mínima"), default=0, db_default=0, validators=[MaxValueValidator(100)]
    )
    transient = models.BooleanField(
        _("pasajera"),
        default=False,
        help_text=_("Creada por un jugador: desaparece al quedar vacía."),
    )
    agreement = models.JSONField(default=dict, blank=True)
    version = models.PositiveBigIntegerField(default=0)
    deadline_at = models.DateTimeField(_("plazo"), null=True, blank=True, db_index=True)
    bets_changed_at = models.DateTimeField(null=True, blank=True)
    # However often the bets change, their clock ends by then.
    bets_until = models.DateTimeField(null=True, blank=True)
    # What each player bet in objects in the last match, on average, in U$uros.
    last_bet = models.PositiveBigIntegerField(default=0)
    # The seed of the match being agreed, encrypted; its commitment is in ``agreement``.
    server_seed = models.BinaryField(null=True, blank=True)
    access_key = models.CharField(max_length=128, blank=True)  # hashed key of mirones
    # What it is reserved to play, for whom and how (``games.tables.reservation``).
    origin = models.CharField(_("origen"), max_length=80, blank=True, default="", db_default="")
    reserved = models.JSONField(null=True, blank=True)
    match = models.ForeignKey(
        "games.Match",
        verbose_name=_("partida"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )

    class Meta:
        ordering = ["room", "number"]
        verbose_name = _("mesa")
        verbose_name_plural = _("mesas")
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="table_number_once_per_room"),
            models.CheckConstraint(
                condition=Q(reliability__lte=100), name="table_reliability_is_a_percentage"
            ),
            models.UniqueConstraint(
                fields=["origin"], condition=~Q(origin=""), name="one_table_per_origin"
            ),
            models.CheckConstraint(
                condition=Q(origin="", reserved__isnull=True)
                | (~Q(origin="") & Q(reserved__isnull=False, value=0)),
                name="reserved_for_something",
            ),
        ]
        permissions = [
            ("free_chair", _("Puede dejar libre una silla")),
            ("close_table", _("Puede cerrar una mesa en uso")),
        ]

    def __str__(self) -> str:
        return f"{self.room} · {self.number}"


class TableSeat(models.Model):
    """Somebody on a chair. A person sits on one chair of the whole site; robots may be anywhere."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField(_("silla"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("jugador"),
        on_delete=models.PROTECT,
        related_name="table_seats",
    )
    is_robot = models.BooleanField(_("robot"), default=False)
    sat_at = models.DateTimeField(_("sentado desde"), auto_now_add=True)
    connection_hash = models.CharField(max_length=64, blank=True)
    seen_at = models.DateTimeField(_("visto"), auto_now_add=True)  # while looking at the salón
    last_request = models.UUIDField(null=True, blank=True)  # so that asking twice does it once
    last_asked = models.BinaryField(null=True)  # what it asked for: another use of its id is none
    # The match of which he sits here for the revancha: its page leads him to this table.
    rematch_of = models.ForeignKey(
        "games.Match", null=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )

    class Meta:
        ordering = ["table", "seat"]
        verbose_name = _("silla ocupada")
        verbose_name_plural = _("sillas ocupadas")
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="chair_holds_one_player"),
            models.UniqueConstraint(
                fields=["table", "user"], name="player_has_one_chair_per_table"
            ),
            models.UniqueConstraint(
                fields=["user"],
                condition=Q(is_robot=False),
                name="person_sits_on_one_chair",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.seat} · {self.user}"


class Robot(models.Model):
    """A robot that may be asked to a table of any game: its user and how well it plays."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("usuario"),
        on_delete=models.CASCADE,
        related_name="robot",
    )
    level = models.CharField(_("nivel"), max_length=10)

    class Meta:
        ordering = ["level", "user"]
        verbose_name = _("robot")
        verbose_name_plural = _("robots")

    def __str__(self) -> str:
        return f"{self.user} ({self.level})"


class Habit(models.Model):
    """The configuration a jefe used last in a game: «igual que la última»."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="habits"
    )
    game = models.CharField(_("juego"), max_length=20)
    options = models.JSONField(_("opciones"))
    conditions = models.JSONField(_("condiciones"))

    class Meta:
        verbose_name = _("costumbre")
        verbose_name_plural = _("costumbres")
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], name="one_habit_per_game"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.game}"
