"""Passwords: those that anybody would try first are refused, and few are hashed at once.

One is hashed in one form (NFKC): keyboards write the same ñ as one letter or as two.
"""

import unicodedata

from django.conf import settings
from django.contrib.auth import password_validation as rules
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.nicks import HOUSE_NAMES, nick_key
from accounts.throttle import Places

places = Places(
    settings.USUMUS["HASHES_AT_ONCE"],
    wait_s=settings.USUMUS["HASH_WAIT_SECONDS"],
    most_waiting=settings.USUMUS["HASHES_WAITING"],
)


def one_form(password: str) -> str:
    """Return *password* as it is hashed, whatever keyboard it was typed with."""
    return unicodedata.normalize("NFKC", password)


class QueuedArgon2(Argon2PasswordHasher):
    """Argon2, which takes a processor and 100 MiB on purpose: so many at once, the rest wait.

    Who waits holds no connection; where too many do, or for too long, ``Busy`` is raised.
    """

    def encode(self, password: str, salt: str) -> str:
        """Return the hash of *password*."""
        with places.one():
            return super().encode(one_form(password), salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Return whether *encoded* is of *password*; a hash of before may be of what was typed."""
        tried = dict.fromkeys((one_form(password), password))
        return any(self._verify(form, encoded) for form in tried)

    def _verify(self, form: str, encoded: str) -> bool:
        with places.one():
            return super().verify(form, encoded)


class AsHashed:
    """Has a rule look at what is hashed: an ñ that is written as two letters is one."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Raise ValidationError where the rule does for *password* in its one form."""
        super().validate(one_form(password), user)  # type: ignore[misc]


class SimilarityValidator(AsHashed, rules.UserAttributeSimilarityValidator):
    """Refuses passwords that are nearly the nick or the address."""


class MinimumLengthValidator(AsHashed, rules.MinimumLengthValidator):
    """Refuses short passwords."""


class CommonPasswordValidator(AsHashed, rules.CommonPasswordValidator):
    """Refuses the twenty thousand passwords that are tried first."""


class NumericPasswordValidator(AsHashed, rules.NumericPasswordValidator):
    """Refuses passwords of digits alone."""


class ObviousWordValidator:
    """Refuses passwords that contain the nick, the mailbox of the e-mail or the site's name."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Raise ValidationError when *password* contains one of the words."""
        mailbox = str(getattr(user, "email", "") or "").partition("@")[0]
        own = [nick_key(str(getattr(user, "username", "") or "")), nick_key(mailbox)]
        words = [*HOUSE_NAMES, *(word for word in own if len(word) >= 4)]
        plain = nick_key(one_form(password))
        if any(word in plain for word in words):
            raise ValidationError(
                _("La contraseña no puede contener tu nick, tu correo ni el nombre del sitio."),
                code="password_obvious",
            )

    def get_help_text(self) -> str:
        """Return the rule, for the form."""
        return _("Sin tu nick, tu correo ni el nombre del sitio.")


class MaximumLengthValidator:
    """Refuses passwords that nobody types; hashing costs time."""

    def __init__(self, max_length: int = 256) -> None:
        self.max_length = max_length

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Raise ValidationError when *password* is longer than the limit."""
        if len(one_form(password)) > self.max_length:  # one letter may be eighteen in it
            raise ValidationError(
                _("La contraseña no puede tener más de %(max)d caracteres."),
                code="password_too_long",
                params={"max": self.max_length},
            )

    def get_help_text(self) -> str:
        """Return the rule, for the form."""
        return _("Como mucho %(max)d caracteres.") % {"max": self.max_length}
