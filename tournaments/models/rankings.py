"""What matches gave to whoever played them, and what that adds up to."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Cast, Floor
from django.utils.translation import gettext_lazy as _


class Result(models.Model):
    """What one match gave to one player (torneos §18, §19).

    All the rest of the rankings adds up from these rows, and these from the matches.
    """

    match = models.ForeignKey(
        "games.Match",
        verbose_name=_("partida"),
        on_delete=models.CASCADE,
        related_name="results",
        db_index=False,
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("jugador"),
        on_delete=models.PROTECT,
        related_name="results",
        db_index=False,
    )
    game = models.CharField(_("juego"), max_length=20)
    closed_at = models.DateTimeField(_("cerrada"))
    month = models.CharField(_("mes"), max_length=8)
    season = models.CharField(_("temporada"), max_length=8)
    seat = models.PositiveSmallIntegerField(_("silla"))
    side = models.PositiveSmallIntegerField(_("lado"))
    # Of his side, 1 the best; none in a void match, which rates nobody.
    place = models.PositiveSmallIntegerField(_("puesto"), null=True)
    points = models.SmallIntegerField(_("puntos"))
    # Whether it is a match won, or played, in the lists: who plays on subsidy has only the rating.
    won = models.BooleanField(_("ganada"))
    played = models.BooleanField(_("cuenta"))
    # His rating after it, and the how many-th of his rated matches it is.
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    nth = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["match", "seat"]
        verbose_name = _("resultado")
        verbose_name_plural = _("resultados")
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="one_result_per_player"),
        ]
        indexes = [
            models.Index(fields=["game", "closed_at", "match"], name="results_in_order"),
            models.Index(fields=["user", "game", "closed_at", "match"], name="results_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.user} {self.points}"


class Score(models.Model):
    """The points of a player in a game and a period: a month, a season, or ("") all time."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="scores"
    )
    game = models.CharField(_("juego"), max_length=20)
    period = models.CharField(_("periodo"), max_length=8, blank=True)
    points = models.IntegerField(_("puntos"))
    won = models.IntegerField(_("ganadas"))
    played = models.IntegerField(_("jugadas"))
    # Whether lists show it: not of somebody whose account is off. The database keeps it.
    is_listed = models.BooleanField(default=True, db_default=True, editable=False)
    # Whether he has had a rated match of late, as of the last sweep (torneos §19.4).
    is_recent = models.BooleanField(default=True, db_default=True, editable=False)

    class Meta:
        verbose_name = _("puntuación")
        verbose_name_plural = _("puntuaciones")
        constraints = [
            models.UniqueConstraint(fields=["game", "period", "user"], name="one_score_a_period"),
        ]
        indexes = [
            models.Index(
                fields=["game", "period", "-points", "-won", "played", "user"],
                include=["is_recent"],
                condition=Q(is_listed=True),
                name="scores_of_a_list",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.game} {self.period} {self.points}"


class PairScore(models.Model):
    """The points of two partners in a game and a period (torneos §20.4); *one* has the lower id."""

    one = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.CharField(_("juego"), max_length=20)
    period = models.CharField(_("periodo"), max_length=8, blank=True)
    points = models.IntegerField(_("puntos"))
    won = models.IntegerField(_("ganadas"))
    played = models.IntegerField(_("jugadas"))
    # Whether lists show it: not where the account of either is off. The database keeps it.
    is_listed = models.BooleanField(default=True, db_default=True, editable=False)

    class Meta:
        verbose_name = _("puntuación de pareja")
        verbose_name_plural = _("puntuaciones de parejas")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "period", "one", "other"], name="one_pair_score_a_period"
            ),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="pair_in_order"),
        ]
        indexes = [
            models.Index(
                fields=["game", "period", "-points", "-won", "played", "one", "other"],
                condition=Q(is_listed=True),
                name="pairs_in_order",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one_id}+{self.other_id} {self.game} {self.period} {self.points}"


class Tally(models.Model):
    """How many of a list have so many points: kept by the database, with each change of a score.

    It tells places and pages of a long list without counting the list, and counts whom it shows.
    Under ``LEVELS`` it counts the list by level, by ``Level.rung`` in the place of points.
    """

    LEVELS = "0000-00"
    """In the place of a period, of which there is none of that name."""

    game = models.CharField(max_length=20)
    period = models.CharField(max_length=8, blank=True)
    pairs = models.BooleanField()
    points = models.IntegerField()
    # Whether it counts those with a rated match of late, or the others.
    is_recent = models.BooleanField(db_default=True)
    everybody = models.IntegerField()
    # Of them, who has played ten matches or more, and twenty.
    ten = models.IntegerField()
    twenty = models.IntegerField()

    class Meta:
        verbose_name = _("recuento de puntos")
        verbose_name_plural = _("recuentos de puntos")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "period", "pairs", "points", "is_recent"],
                name="one_tally_of_points",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.period} {self.points}: {self.everybody}"


class TallyDay(models.Model):
    """What a list was like on a *day*, at a moment of it: for who has moved since."""

    day = models.DateField()
    at = models.DateTimeField()
    game = models.CharField(max_length=20)
    period = models.CharField(max_length=8, blank=True)
    pairs = models.BooleanField()
    # Of each number of points: it, and ``everybody``, ``ten`` and ``twenty`` of ``Tally``.
    counts = models.JSONField()

    class Meta:
        verbose_name = _("recuento de un día")
        verbose_name_plural = _("recuentos de un día")
        constraints = [
            models.UniqueConstraint(
                fields=["day", "game", "period", "pairs"], name="one_tally_a_day"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.game} {self.period}"


class Level(models.Model):
    """The rating of a player in a game (torneos §19), after so many rated *matches*."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="levels"
    )
    game = models.CharField(_("juego"), max_length=20)
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField(_("partidas"))
    rated_at = models.DateTimeField(_("última partida"))
    # Whether lists show it: not of somebody whose account is off. The database keeps it.
    is_listed = models.BooleanField(default=True, db_default=True, editable=False)
    # Whether he has had a rated match of late, as of the last sweep (torneos §19.4).
    is_recent = models.BooleanField(default=True, db_default=True, editable=False)
    # What lists are put in order by, the least that he is likely to play; and its whole points of
    # level, by which they are counted.
    strength = models.GeneratedField(
        expression=F("mu") - 3 * F("sigma"), output_field=models.FloatField(), db_persist=True
    )
    rung = models.GeneratedField(
        expression=Cast(Floor(40 * (F("mu") - 3 * F("sigma"))), models.IntegerField()),
        output_field=models.IntegerField(),
        db_persist=True,
    )

    class Meta:
        verbose_name = _("nivel")
        verbose_name_plural = _("niveles")
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="one_level_per_game"),
        ]
        indexes = [
            models.Index(
                fields=["game", "-rung", "-strength", "user"],
                include=["rated_at", "matches"],
                condition=Q(is_listed=True, is_recent=True),
                name="levels_in_order",
            ),
            models.Index(fields=["rated_at"], condition=Q(is_recent=True), name="levels_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.game} {self.mu:.2f}±{self.sigma:.2f}"


class ToList(models.Model):
    """Somebody whose account was switched while matches of his games were counted.

    The next sweep has the lists show him or not: who leaves waits for nothing.
    """

    who = models.BigIntegerField(primary_key=True)

    class Meta:
        verbose_name = _("por listar")
        verbose_name_plural = _("por listar")

    def __str__(self) -> str:
        return str(self.who)


class Recount(models.Model):
    """From which match on the ratings of a game are not right yet, and are being made again."""

    game = models.CharField(_("juego"), max_length=20, unique=True)
    closed_at = models.DateTimeField()
    match_id = models.BigIntegerField()

    class Meta:
        verbose_name = _("recuento de niveles")
        verbose_name_plural = _("recuentos de niveles")

    def __str__(self) -> str:
        return f"{self.game} #{self.match_id}"
