"""Who plays: people and robots."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import F, Func, Q, Value
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts import nicks
from accounts.models.nicks import RestingNick
from accounts.models.profiles import Profile


class NickManager(UserManager["User"]):
    """Finds people by nick whatever its case and accents."""

    def get_by_natural_key(self, username: str | None) -> User:
        """Return the user called *username*; raise User.DoesNotExist."""
        return self.get(nick_key=nicks.nick_key(username or ""))

    def bearing(self, nick: str) -> models.QuerySet[User]:
        """Return who bears *nick*, in any spelling: one user or none."""
        return self.filter(nick_key=nicks.nick_key(nick))

    def is_free(self, nick: str) -> bool:
        """Return whether somebody new may bear *nick*: it is read like none that is or rests."""
        # In this order: meanwhile somebody may be erased, whose nick rests from then on.
        is_borne = self.filter(nick_reading=nicks.reading(nick)).exists()
        return not (is_borne or RestingNick.objects.rests(nick))


class User(AbstractUser):
    """A person or a robot. ``username`` is the nick; nobody gives a real name."""

    class Kind(models.TextChoices):
        PERSON = "person", _("persona")
        ROBOT = "robot", _("robot")

    username = models.CharField(
        _("nick"),
        # The robot that takes over the seat of a nick of 20 letters bears it with its suffix.
        max_length=nicks.MAX_LENGTH + len(nicks.ROBOT_SUFFIX),
        unique=True,
        error_messages={"unique": _("Ese nick ya está cogido.")},
        validators=[nicks.validate_characters],
        help_text=_("De 3 a 20 letras, números, «_» o «-»."),
    )
    # Computed by the database, so that no way of writing a row gets round its uniqueness.
    nick_key = models.GeneratedField(
        expression=Lower(
            Func(F("username"), Value(nicks.ACCENTED), Value(nicks.PLAIN), function="translate")
        ),
        output_field=models.CharField(max_length=25),
        db_persist=True,
        unique=True,
        error_messages={"unique": _("Ese nick ya está cogido.")},
    )
    # So is this: of those who had such a nick before it was compared, all but the oldest are twins.
    nick_reading = models.GeneratedField(
        expression=Func(F("username"), function="accounts_nick_reading"),
        output_field=models.TextField(),
        db_persist=True,
    )
    nick_twin = models.BooleanField(
        _("se lee como otro nick"),
        default=False,
        editable=False,
        help_text=_("Otra cuenta, más antigua, tenía ya un nick que se lee igual."),
    )
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    kind = models.CharField(_("tipo"), max_length=6, choices=Kind.choices, default=Kind.PERSON)
    age_confirmed_at = models.DateTimeField(_("mayoría de edad confirmada"), null=True, blank=True)

    objects: ClassVar[NickManager] = NickManager()

    class Meta:
        verbose_name = _("usuario")
        verbose_name_plural = _("usuarios")
        constraints = [
            models.CheckConstraint(
                name="nick_is_well_formed",
                condition=Q(username__regex=f"^[{nicks.CHARACTERS}]+$"),
                violation_error_message=_("El nick lleva caracteres que no se admiten."),
            ),
            models.UniqueConstraint(
                fields=["nick_reading"],
                condition=Q(nick_twin=False),
                name="nick_key_as_read",
                violation_error_message=_("Ese nick ya está cogido."),
            ),
            models.CheckConstraint(
                name="nick_of_person",
                condition=Q(kind="robot")
                | Q(username__regex=f"^.{{{nicks.MIN_LENGTH},{nicks.MAX_LENGTH}}}$")
                & ~Q(username__iregex=f"{nicks.ROBOT_SUFFIX}$"),
                violation_error_message=_(
                    "El nick de una persona tiene de 3 a 20 caracteres y no acaba en -TRON."
                ),
            ),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the user; a new one gets his profile in the same transaction."""
        is_new = self._state.adding
        self.username = nicks.normalise(self.username)
        with transaction.atomic():
            super().save(*args, **kwargs)
            if is_new:
                Profile.objects.create(user=self)

    def clean(self) -> None:
        """Raise ValidationError when the nick is not free; what one has already stays one's own."""
        super().clean()
        self.username = nicks.normalise(self.username)
        same = nicks.reading(self.username)
        if User.objects.filter(pk=self.pk, nick_reading=same).exists():
            is_free = not User.objects.bearing(self.username).exclude(pk=self.pk).exists()
        else:
            is_free = User.objects.is_free(self.username)
        if not is_free:
            raise ValidationError({"username": _("Ese nick ya está cogido.")}, code="unique")

    def get_full_name(self) -> str:
        """Return the nick: nobody gives another name."""
        return self.username

    def get_short_name(self) -> str:
        """Return the nick."""
        return self.username

    @property
    def is_robot(self) -> bool:
        """Whether a machine plays."""
        return self.kind == self.Kind.ROBOT
