"""What may be a nick (DECISIONS §6) and when two nicks are the same one.

A nick is 3-20 letters of the Spanish and Basque alphabets, digits, ``_`` and ``-``. Nothing else
is allowed, so look-alike letters of other scripts, invisible characters and formulas are refused
without a list of them (RELIABILITY B96).
"""

import re
import unicodedata
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MIN_LENGTH = 3
MAX_LENGTH = 20
ROBOT_SUFFIX = "-TRON"

# Every letter beyond ASCII that a nick may have, and the plain letter it is compared as.
ACCENTED = "áéíóúüñçÁÉÍÓÚÜÑÇ"
PLAIN = "aeiouuncAEIOUUNC"

CHARACTERS = f"A-Za-z{ACCENTED}0-9_-"
_WELL_FORMED = re.compile(f"[{CHARACTERS}]+")
_FOLD = str.maketrans(ACCENTED, PLAIN)

# Names of the site: no nick contains one.
HOUSE_NAMES = ("usumus", "usujuegos")
# Names that would let a player pass for the house: compared without case, accents and marks, with
# digits read as the letters they look like.
# fmt: off
RESERVED = frozenset({
    "admin", "administracion", "administrador", "administradora", "anonimo", "arbitro", "ayuda",
    "banca", "banco", "casa", "cortesia", "emision", "equipo", "everyone", "here", "info",
    "juez", "mod", "moderacion", "moderador", "moderadora", "moderator", "none",
    "notificaciones", "null", "oficial", "organizador", "organizadora", "premios", "root",
    "sanciones", "sistema", "soporte", "staff", "superusuario", "support", "system", "tienda",
    "todos", "torneo", "torneos", "undefined", "usujuegos", "usumus", "usurero", "usureros",
    "usuro", "usuros", "webmaster",
})
# fmt: on
_LOOK_ALIKES = str.maketrans("013457", "oieast")


def normalise(nick: str) -> str:
    """Return *nick* composed (NFC) and without blanks around it, as it is stored and shown."""
    return unicodedata.normalize("NFC", nick).strip()


def nick_key(nick: str) -> str:
    """Return what makes *nick* unique: itself without case and accents.

    The database computes the same in ``User.nick_key``.
    """
    return normalise(nick).translate(_FOLD).lower()


def is_reserved(nick: str) -> bool:
    """Return whether *nick* reads like a name of the house, also in disguise (``Adm1n_7``)."""
    plain = re.sub("[_-]", "", nick_key(nick))
    bare = plain.rstrip("0123456789")
    readings = {plain, bare, plain.translate(_LOOK_ALIKES), bare.translate(_LOOK_ALIKES)}
    return not RESERVED.isdisjoint(readings) or any(
        name in reading for name in HOUSE_NAMES for reading in readings
    )


def validate_characters(nick: str) -> None:
    """Raise ValidationError unless *nick* is made of letters, digits, ``_`` and ``-`` only."""
    if not _WELL_FORMED.fullmatch(nick):
        raise ValidationError(
            _("El nick solo puede llevar letras (también con tilde, ñ o ç), números, «_» y «-»."),
            code="nick",
        )


def validate_length(nick: str) -> None:
    """Raise ValidationError unless *nick* has 3 to 20 characters."""
    if not MIN_LENGTH <= len(nick) <= MAX_LENGTH:
        raise ValidationError(
            _("El nick tiene que tener entre %(min)d y %(max)d caracteres."),
            code="nick",
            params={"min": MIN_LENGTH, "max": MAX_LENGTH},
        )


def validate_has_letter(nick: str) -> None:
    """Raise ValidationError when *nick* has no letter: it could not be told from a number."""
    if not any(character.isalpha() for character in nick):
        raise ValidationError(_("El nick tiene que tener alguna letra."), code="nick")


def validate_not_reserved(nick: str) -> None:
    """Raise ValidationError when *nick* belongs to the house."""
    if is_reserved(nick):
        raise ValidationError(_("Ese nick está reservado. Elige otro."), code="nick")


def validate_not_robot(nick: str) -> None:
    """Raise ValidationError when *nick* ends like the robot of a replaced player (seed 002)."""
    if nick_key(nick).endswith(ROBOT_SUFFIX.lower()):
        raise ValidationError(
            _("Los nicks que acaban en -TRON son de los robots. Elige otro."), code="nick"
        )


# ``ACCOUNT_USERNAME_VALIDATORS``: the rules of a person's nick, the plainest first.
username_validators: list[Callable[[str], None]] = [
    validate_characters,
    validate_length,
    validate_has_letter,
    validate_not_reserved,
    validate_not_robot,
]
