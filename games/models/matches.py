"""A live match: the row is the truth; its log is append-only; its waits are rows."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.engines.core.chance import ALGORITHM
from games.engines.core.contract import SCORE_LENGTH
from games.models.departures import Departure

BY_SEAT = " | "
"""Stands in a score between that of the sides and what each seat has."""


class Match(models.Model):
    """One match. ``state``, ``server_seed`` and the log's payloads are encrypted at rest.

    Everything that is searched or listed has a column of its own (decisiones §4).
    """

    class Status(models.TextChoices):
        PLAYING = "jugando", _("jugando")
        FINISHED = "terminada", _("terminada")
        VOID = "nula", _("nula")
        FROZEN = "congelada", _("congelada")

    table = models.ForeignKey(
        "games.Table",
        verbose_name=_("mesa"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="matches",
    )
    table_number = models.PositiveSmallIntegerField(_("mesa"), default=0)
    room = models.ForeignKey(
        "games.Room", verbose_name=_("salón"), on_delete=models.PROTECT, related_name="matches"
    )
    game = models.CharField(_("juego"), max_length=20)
    rules_version = models.PositiveSmallIntegerField(_("versión de las reglas"))
    seats = models.PositiveSmallIntegerField(_("sillas"))
    options = models.JSONField(_("opciones"))
    conditions = models.JSONField(
        _("condiciones")
    )  # mirones, apuestas: the table's, not the game's
    # How its table treats people, all of it; empty: as the game says.
    manners = models.JSONField(_("modales"), default=dict)
    spectator_key = models.CharField(max_length=128, blank=True)  # hashed
    summary = models.CharField(_("configuración"), max_length=60)
    stake = models.PositiveIntegerField(_("valor"), default=0)
    competitive = models.BooleanField(_("competitiva"), default=True)
    training = models.BooleanField(_("entrenamiento"), default=False)
    ranked = models.BooleanField(_("puntuable"), default=True)
    # What it is played for, beyond its table (``games.matches.origins``).
    origin = models.CharField(_("origen"), max_length=80, blank=True, default="", db_default="")
    status = models.CharField(
        _("estado"), max_length=10, choices=Status.choices, default=Status.PLAYING
    )
    version = models.PositiveBigIntegerField(_("jugadas"), default=0)
    state = models.BinaryField()
    server_seed = models.BinaryField()
    # How its chance is made of the seed and the words (``engines.core.chance``).
    algorithm = models.CharField(_("algoritmo del azar"), max_length=10, default=ALGORITHM)
    commitment = models.CharField(_("compromiso"), max_length=64)
    nonces = models.JSONField(default=list)
    # By seat: the last version that changed what that seat is awaited for (``desfasado``).
    turn_versions = ArrayField(models.BigIntegerField(), default=list)
    # Where people sit down with U$uros of theirs while it is played, with how many.
    buy_in_least = models.PositiveIntegerField(_("entrada mínima"), null=True, blank=True)
    buy_in_most = models.PositiveIntegerField(_("entrada máxima"), null=True, blank=True)
    # How many of its steps have drawn.
    deals = models.PositiveIntegerField(default=0, db_default=0)
    # The version since which the same people sit on its chairs.
    chairs_version = models.PositiveBigIntegerField(default=0, db_default=0)
    # No index on what changes with each step, or each step would touch every index of the row;
    # the sweep looks at the timers.
    next_due_at = models.DateTimeField(null=True, blank=True)
    score = models.CharField(_("marcador"), max_length=SCORE_LENGTH, blank=True)
    reason = models.CharField(_("final"), max_length=20, blank=True)
    started_at = models.DateTimeField(_("empezó"), auto_now_add=True)
    stepped_at = models.DateTimeField(_("última jugada"))
    finished_at = models.DateTimeField(_("acabó"), null=True, blank=True)
    # When its money was settled.
    closed_at = models.DateTimeField(_("cuentas cerradas"), null=True, blank=True)
    # When all that follows from it had been done (``games.matches.closing``).
    told_at = models.DateTimeField(null=True, blank=True, editable=False)
    # How often it has changed since: whoever was told meanwhile is told again.
    changes = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    void_reason = models.CharField(_("motivo de la anulación"), max_length=200, blank=True)
    # What became of its revancha, and because of whom (``games.matches.rematches``).
    rematch = models.CharField(max_length=30, blank=True, default="", db_default="")
    rematch_for = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )

    class Meta:
        ordering = ["-id"]
        verbose_name = _("partida")
        verbose_name_plural = _("partidas")
        constraints = [
            models.UniqueConstraint(
                fields=["origin"], condition=~Q(origin=""), name="one_match_per_origin"
            ),
        ]
        indexes = [
            models.Index(fields=["status", "-id"], name="match_by_status"),
            models.Index(
                fields=["finished_at"],
                condition=Q(finished_at__isnull=False, closed_at=None),
                name="match_to_be_settled",
            ),
            models.Index(
                fields=["closed_at"],
                condition=Q(closed_at__isnull=False, told_at=None),
                name="match_to_be_told",
            ),
            models.Index(
                fields=["finished_at"],
                condition=Q(finished_at__isnull=False, rematch=""),
                name="match_may_have_a_revancha",
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.pk} {self.game} {self.marks}".strip()

    @property
    def marks(self) -> str:
        """Return the score of the sides, without what each seat has."""
        return self.score.partition(BY_SEAT)[0]

    @property
    def by_seat(self) -> list[str]:
        """Return what each seat has, in the words of its game; empty where it says none."""
        has = self.score.partition(BY_SEAT)[2]
        return has.split("-") if has else []


class MatchPlayer(models.Model):
    """Who plays on a seat, since and until which version, and what the match gave or cost him.

    Where people come and go while it is played, one row for each time that somebody sat down.
    """

    class Result(models.TextChoices):
        WON = "gana", _("gana")
        LOST = "pierde", _("pierde")
        VOID = "nula", _("nula")
        LEFT = "abandona", _("abandona")

    match = models.ForeignKey(
        Match,
        verbose_name=_("partida"),
        on_delete=models.CASCADE,
        related_name="players",
        db_index=False,
    )
    seat = models.PositiveSmallIntegerField(_("silla"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("jugador"),
        on_delete=models.PROTECT,
        related_name="match_players",
    )
    since = models.PositiveBigIntegerField(_("desde la jugada"), default=0, db_default=0)
    until = models.PositiveBigIntegerField(_("hasta la jugada"), null=True, blank=True)
    robot_level = models.CharField(_("robot"), max_length=10, blank=True)
    is_boss = models.BooleanField(_("jefe"), default=False)
    connection_hash = models.CharField(max_length=64, blank=True)
    staked = models.PositiveIntegerField(_("puesto"), default=0)
    result = models.CharField(_("resultado"), max_length=10, choices=Result.choices, blank=True)
    # Of his side, 1 the best (1, 2, 2, 4); none where nobody wins, before the end, and of who was
    # put out.
    place = models.PositiveSmallIntegerField(_("puesto"), null=True, blank=True)
    # Why he was no longer there at the end; empty: he was, or is back, or it goes on.
    left_by = models.CharField(
        _("se fue"), max_length=10, choices=Departure.Cause.choices, blank=True, db_default=""
    )
    # By whom of the staff and why: his leaving is not counted (torneos §21.6); or he was put out.
    excused = models.CharField(
        _("disculpado"), max_length=200, blank=True, default="", db_default=""
    )
    points = models.SmallIntegerField(_("puntos"), default=0)
    money = models.IntegerField(_("U$uros"), default=0)
    wants_rematch = models.BooleanField(default=False)
    # By name, what his game counts of how he played (``engines.core.figures``).
    figures = models.JSONField(default=dict, db_default={}, blank=True)

    class Meta:
        ordering = ["match", "seat"]
        verbose_name = _("jugador de la partida")
        verbose_name_plural = _("jugadores de la partida")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat"],
                condition=Q(until=None),
                name="one_player_per_seat",
            ),
            models.UniqueConstraint(
                fields=["match", "user"],
                condition=Q(until=None),
                name="one_seat_per_player",
            ),
        ]
        indexes = [models.Index(fields=["user", "-match"], name="player_history")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.user}"

    @property
    def has_won(self) -> bool:
        """Whether he won it himself, and not a robot after he had left (torneos §18.5)."""
        return self.result == self.Result.WON and not self.left_by


class MatchStep(models.Model):
    """One step of the log: action, events and draws of chance (encrypted). Append-only."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="steps", db_index=False)
    version = models.PositiveBigIntegerField()
    seat = models.SmallIntegerField(null=True)
    payload = models.BinaryField()
    elapsed_ms = models.PositiveBigIntegerField(default=0)
    action_id = models.UUIDField(null=True)
    fingerprint = models.BinaryField(null=True, max_length=16)  # of the action, for a repeated id
    at = models.DateTimeField()

    class Meta:
        ordering = ["match", "version"]
        verbose_name = _("paso")
        verbose_name_plural = _("pasos")
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="log_has_no_forks"),
            models.UniqueConstraint(
                fields=["match", "action_id"],
                condition=Q(action_id__isnull=False),
                name="asked_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}@{self.version}"


class MatchTimer(models.Model):
    """A wait that is running: what the engine asked for (or a robot's turn), and when it ends."""

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="timers", db_index=False
    )
    key = models.CharField(max_length=30)
    token = models.BigIntegerField(default=0)
    seat = models.SmallIntegerField(null=True)
    total_ms = models.PositiveIntegerField()
    due_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "key"], name="one_wait_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.key}/{self.token}"


class SeatPresence(models.Model):
    """The last sign of life of a seat and the connection that holds it (newest wins)."""

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="presence", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    connection = models.UUIDField(null=True)
    seen_at = models.DateTimeField()
    is_lost = models.BooleanField(default=False)
    # The web process that held it last; empty until its player has come.
    process = models.CharField(max_length=16, default="", db_default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="one_presence_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.seen_at}"


class Watcher(models.Model):
    """A mirón, the position he takes and, where cards are seen, since which hand."""

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="watchers", db_index=False
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    hand = models.IntegerField(default=0)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="watches_from_one_position"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.user} ({self.seat})"
