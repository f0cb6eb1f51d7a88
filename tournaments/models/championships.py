"""Championships, and who enters them (torneos §2, §3)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.cycles import Cycle
from tournaments.pairing.illegal import MOST_ENTRANTS

MOST_FEE = 10_000
MOST_PRIZE = 1_000_000
"""U$uros that may be promised for a place."""
LIVE = ("en_espera", "confirmado", "presente", "jugando", "ausente")
"""States of an entry whose people are in it."""
GONE = ("retirado", "expulsado")
"""States of one that withdrew or was put out."""


class Championship(models.Model):
    """One championship: what is played in it, when, by how many, and how far it has come."""

    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("organizador"),
        on_delete=models.PROTECT,
        related_name="championships",
    )
    name = models.CharField(_("nombre"), max_length=60)
    text = models.TextField(_("texto"), max_length=2000, blank=True)
    # What names its poster in its address (``Poster``); "": the house draws one.
    poster = models.CharField(
        _("cartel"), max_length=32, blank=True, default="", db_default="", editable=False
    )
    # Of which cycle it is, and the how manieth after its first.
    cycle = models.ForeignKey(
        Cycle, null=True, blank=True, on_delete=models.PROTECT, related_name="championships"
    )
    cycle_number = models.PositiveIntegerField(null=True, blank=True)
    room = models.ForeignKey(
        "games.Room",
        verbose_name=_("salón"),
        on_delete=models.PROTECT,
        related_name="championships",
    )
    chairs = models.PositiveSmallIntegerField(_("sillas de cada mesa"))
    options = models.JSONField(_("opciones"))
    conditions = models.JSONField(_("condiciones"))
    in_pairs = models.BooleanField(_("por parejas"), default=False)
    format = models.CharField(_("formato"), max_length=20)
    # The options of the format and its rhythm (``pairing.progress.Rules``).
    rules = models.JSONField(_("reglas"), default=dict, blank=True)
    # Its prizes by place: thousandths of the pot, or U$uros that the house promises.
    shares = models.JSONField(_("premios por milésimas"), default=list, blank=True)
    amounts = models.JSONField(_("premios fijos"), default=list, blank=True)
    # Those of its consuelo: thousandths of the pot, or U$uros by place too (torneos §5.8).
    consuelo_share = models.PositiveSmallIntegerField(
        _("milésimas para el consuelo"), default=0, db_default=0
    )
    consuelo_amounts = models.JSONField(
        _("premios fijos del consuelo"), default=list, blank=True, db_default=[]
    )
    places = models.PositiveSmallIntegerField(_("plazas"))
    least = models.PositiveSmallIntegerField(_("mínimo"))
    # From when on one may enter; none: from its publication on.
    opens_at = models.DateTimeField(_("abre la inscripción"), null=True, blank=True)
    closes_at = models.DateTimeField(_("cierra la inscripción"))
    starts_at = models.DateTimeField(_("empieza"))
    # When its jornadas begin after the first, if it is a liga (``championships.jornadas``).
    jornadas_at = models.JSONField(_("jornadas"), default=list, blank=True)
    # How long before it starts one says that one is there; 0: whoever is enrolled counts as there.
    check_in_minutes = models.PositiveSmallIntegerField(_("presentación"), default=30)
    fee = models.PositiveIntegerField(_("cuota"), default=0)  # of each player, in U$uros
    # Who may enter (torneos §2.1); of the key only its hash is kept, "" where there is none.
    reliability = models.PositiveSmallIntegerField(_("fiabilidad mínima"), default=0)
    level_least = models.IntegerField(_("nivel desde"), null=True, blank=True)
    level_most = models.IntegerField(_("nivel hasta"), null=True, blank=True)
    friends_only = models.BooleanField(_("solo amigos del organizador"), default=False)
    key_hash = models.CharField(max_length=128, blank=True)
    # The level of the robots that play it, of whom alone it is then: it is *de prueba* (RULING C2).
    robots = models.CharField(_("de prueba, con robots de nivel"), max_length=10, blank=True)
    state = models.CharField(_("estado"), max_length=12, default="borrador")
    # Of the draw: what binds it is shown from the publication on, the seed is sealed until then.
    commitment = models.CharField(_("compromiso"), max_length=64, blank=True)
    seed = models.BinaryField(null=True)
    # What the draw came from, for whoever checks it (``championships.drawing``); none before.
    drawn = models.JSONField(_("sorteo"), null=True, blank=True)
    created_at = models.DateTimeField(_("creado"), auto_now_add=True)
    # Since when nothing new is called; and when its last cruce was decided.
    paused_at = models.DateTimeField(_("en pausa desde"), null=True, blank=True)
    ended_at = models.DateTimeField(_("acabó"), null=True, blank=True)
    # From when on its next round is published; none: what is played is not over.
    next_at = models.DateTimeField(_("siguiente ronda"), null=True, blank=True)
    # When its fund was closed: its prizes were paid, or everything was given back.
    settled_at = models.DateTimeField(_("cuentas cerradas"), null=True, blank=True)

    class Meta:
        ordering = ["-starts_at", "-id"]
        verbose_name = _("campeonato")
        verbose_name_plural = _("campeonatos")
        constraints = [
            models.CheckConstraint(
                condition=Q(least__gte=2, least__lte=F("places"), places__lte=MOST_ENTRANTS),
                name="championship_size_holds",
            ),
            models.CheckConstraint(condition=Q(fee__lte=MOST_FEE), name="championship_fee_holds"),
            models.UniqueConstraint(
                fields=["cycle", "cycle_number"], name="once_of_each_of_a_cycle"
            ),
            models.CheckConstraint(
                condition=Q(closes_at__lte=F("starts_at")), name="championship_closes_before"
            ),
            models.CheckConstraint(
                condition=Q(opens_at=None) | Q(opens_at__lt=F("closes_at")),
                name="championship_opens_first",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "starts_at"], name="championships_by_state"),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A participante: a player, or a pair. Whoever is invited is one, until he answers."""

    championship = models.ForeignKey(
        Championship,
        verbose_name=_("campeonato"),
        on_delete=models.CASCADE,
        related_name="entries",
    )
    state = models.CharField(_("estado"), max_length=14, default="invitado")
    # The how manieth it came in, or began to wait.
    turn = models.PositiveIntegerField(_("turno"), null=True, blank=True)
    # The how manieth of those who took a place: the list that is drawn is in this order.
    placed = models.PositiveIntegerField(_("plaza"), null=True, blank=True)
    # Its number in the order drawn, from 1 (torneos §4.5).
    number = models.PositiveSmallIntegerField(_("número"), null=True, blank=True)
    # The how manieth of the seeds the organiser made it (torneos §4.6).
    seeded = models.PositiveSmallIntegerField(_("cabeza de serie"), null=True, blank=True)
    # Where it ended; those who share a place have the same.
    place = models.PositiveSmallIntegerField(_("puesto"), null=True, blank=True)
    # How many rounds had begun when it came in (torneos §14.5).
    missed = models.PositiveSmallIntegerField(_("rondas perdidas"), default=0)
    # One of its two was replaced: the other may not be (torneos §14.4).
    is_changed = models.BooleanField(_("ya cambió a uno"), default=False)
    created_at = models.DateTimeField(_("cuándo"), auto_now_add=True)

    class Meta:
        ordering = ["championship", "turn", "id"]
        verbose_name = _("participante")
        verbose_name_plural = _("participantes")
        constraints = [
            models.UniqueConstraint(fields=["championship", "turn"], name="one_entry_a_turn"),
            models.UniqueConstraint(fields=["championship", "number"], name="one_entry_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.championship_id} {self.pk} {self.state}"


class Member(models.Model):
    """One of the people of an entry, and what became of his fee."""

    entry = models.ForeignKey(
        Entry, verbose_name=_("participante"), on_delete=models.CASCADE, related_name="members"
    )
    championship = models.ForeignKey(
        Championship, on_delete=models.CASCADE, related_name="members", db_index=False
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("jugador"),
        on_delete=models.PROTECT,
        related_name="championship_members",
    )
    is_captain = models.BooleanField(_("capitán"), default=False)
    # Whether his entry is one of ``LIVE``.
    is_in = models.BooleanField(_("está dentro"), default=False)
    # The how manieth fee of his in this championship it is that he paid; none: he paid none.
    fee_number = models.PositiveSmallIntegerField(null=True, blank=True)
    # It is to go back to him, and has not yet: the economy stood still.
    is_owed = models.BooleanField(_("se le debe la cuota"), default=False)
    present_at = models.DateTimeField(_("se presentó"), null=True, blank=True)
    # What his browser adds to the draw when he says that he is there (torneos §4.3).
    word = models.CharField(_("palabra"), max_length=64, blank=True)

    class Meta:
        ordering = ["entry", "-is_captain", "id"]
        verbose_name = _("miembro")
        verbose_name_plural = _("miembros")
        constraints = [
            models.UniqueConstraint(fields=["entry", "user"], name="one_member_an_entry"),
            models.UniqueConstraint(
                fields=["championship", "user"], condition=Q(is_in=True), name="in_it_once"
            ),
            models.UniqueConstraint(
                fields=["championship", "user", "fee_number"],
                condition=Q(fee_number__isnull=False),
                name="one_fee_a_number",
            ),
        ]
        indexes = [
            models.Index(fields=["championship"], condition=Q(is_owed=True), name="fees_owed"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.user}"


class Seeker(models.Model):
    """Somebody who looks for a partner (*busco pareja*, torneos §3.5), in order of joining."""

    championship = models.ForeignKey(
        Championship,
        verbose_name=_("campeonato"),
        on_delete=models.CASCADE,
        related_name="seekers",
        db_index=False,
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("jugador"),
        on_delete=models.PROTECT,
        related_name="seekers",
    )
    joined_at = models.DateTimeField(_("desde"), auto_now_add=True)

    class Meta:
        ordering = ["championship", "id"]
        verbose_name = _("busca pareja")
        verbose_name_plural = _("buscan pareja")
        constraints = [
            models.UniqueConstraint(fields=["championship", "user"], name="seeks_once"),
        ]

    def __str__(self) -> str:
        return f"{self.championship_id} {self.user}"


class Substitution(models.Model):
    """The place of *leaver* in a pair, offered to *newcomer* until he answers (torneos §14.4)."""

    entry = models.ForeignKey(
        Entry,
        verbose_name=_("participante"),
        on_delete=models.CASCADE,
        related_name="substitutions",
        db_index=False,
    )
    leaver = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("se va"),
        on_delete=models.PROTECT,
        related_name="+",
    )
    newcomer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("entra"),
        on_delete=models.PROTECT,
        related_name="substitutions",
    )
    created_at = models.DateTimeField(_("cuándo"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("sustitución")
        verbose_name_plural = _("sustituciones")
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "leaver", "newcomer"], name="one_offer_of_a_place"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.leaver} → {self.newcomer}"


class Act(models.Model):
    """What was done to a championship: its log, which everybody may read (torneos §15.1)."""

    championship = models.ForeignKey(
        Championship, verbose_name=_("campeonato"), on_delete=models.CASCADE, related_name="acts"
    )
    at = models.DateTimeField(_("cuándo"), auto_now_add=True)
    # None: the clock.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("quién"),
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    action = models.CharField(_("qué"), max_length=20)
    reason = models.CharField(_("motivo"), max_length=300, blank=True)
    # What was changed, from what to what, as it was read then.
    change = models.TextField(_("cambio"), blank=True, default="", db_default="")
    # What it was done to, where that is not the championship; a round taken back has no cruces.
    cruce = models.ForeignKey("tournaments.Cruce", null=True, on_delete=models.SET_NULL,
                              related_name="+")  # fmt: skip
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="+")
    # The second of two whom it concerns: those who are not to meet, or may again.
    other = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["id"]
        verbose_name = _("acto")
        verbose_name_plural = _("actos")

    def __str__(self) -> str:
        return f"{self.championship_id} {self.action}"


class Forbidden(models.Model):
    """Two entries that are not to meet: in round one, or in any of a suizo (torneos §15.2)."""

    championship = models.ForeignKey(
        Championship,
        verbose_name=_("campeonato"),
        on_delete=models.CASCADE,
        related_name="forbidden",
        db_index=False,
    )
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+", db_index=False)
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+", db_index=False)

    class Meta:
        ordering = ["id"]
        verbose_name = _("encuentro prohibido")
        verbose_name_plural = _("encuentros prohibidos")
        constraints = [
            models.UniqueConstraint(fields=["championship", "one", "other"], name="forbidden_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="forbidden_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.championship_id} {self.one_id} {self.other_id}"
