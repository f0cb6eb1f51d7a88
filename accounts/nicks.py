"""What may be a nick (decisiones §6) and when two nicks are the same one.

A nick is 3-20 letters of the languages of Spain, digits, ``_`` and ``-``. Nothing else is allowed,
so look-alike letters of other scripts, invisible characters and formulas are refused without a list
of them.
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
# The generated ``User.nick_key`` is made of these two: a change of them needs a migration.
ACCENTED = "áéíóúüñçÁÉÍÓÚÜÑÇàèòïëÀÈÒÏË"
PLAIN = "aeiouuncAEIOUUNCaeoieAEOIE"

CHARACTERS = f"A-Za-z{ACCENTED}0-9_-"
_WELL_FORMED = re.compile(f"[{CHARACTERS}]+")
_FOLD = str.maketrans(ACCENTED, PLAIN)

# What else a nick is read as, whoever bears it: digits as the letters they look like, «l» as the
# «I» that it is drawn like, and one letter as the two that together look like it. (Not two as one:
# «vvv» could be cut in two ways.) A 6 is a «b» where a letter follows: at the end it would make one
# nick of ``Ana6`` and ``Ana8``.
# The generated ``User.nick_reading`` is made of these too: a change of them needs a migration.
LOOK_ALIKES = "012345789l"
LOOKED_LIKE = "oizeastbgi"
_LOOK_ALIKES = str.maketrans(LOOK_ALIKES, LOOKED_LIKE)
IN_TWO = {"m": "rn", "w": "vv", "d": "ci"}
_IN_TWO = str.maketrans(IN_TWO)
_LIKE_B = re.compile("6(?=[0-9]*[a-z])")

# Names of the site: no nick contains one.
HOUSE_NAMES = ("usumus", "usujuegos")
# Names that would let a player pass for the house, compared as they are read and without marks.
# fmt: off
RESERVED = frozenset({
    "admin", "administracion", "administrador", "administradora", "anonimo", "arbitro", "ayuda",
    "banca", "banco", "bot", "casa", "cortesia", "croupier", "crupier", "dealer", "direccion",
    "director", "directora", "emision", "equipo", "everyone", "gerencia", "gerente", "here",
    "info", "juez", "ladireccion", "mod", "moderacion", "moderador", "moderadora", "moderator",
    "none", "notificaciones", "null", "oficial", "organizador", "organizadora", "premios",
    "robot", "root", "sanciones", "sistema", "soporte", "staff", "superuser", "superusuario",
    "supervisor", "supervisora", "support", "system", "tienda", "todos", "torneo", "torneos",
    "undefined", "usujuegos", "usumus", "usurero", "usureros", "usuro", "usuros", "webmaster",
})
# Those of them that tell of an office, and are refused as one word of several: ``el_admin``.
OFFICES = frozenset({
    "admin", "arbitro", "ayuda", "bot", "croupier", "crupier", "director", "directora",
    "gerencia", "gerente", "mod", "moderator", "oficial", "organizador", "organizadora", "robot",
    "root", "soporte", "staff", "superuser", "superusuario", "supervisor", "supervisora",
    "support", "webmaster",
})
# fmt: on


def _as_read(key: str) -> str:
    """Return what somebody reads who looks at the *key* of a nick for a moment."""
    return _LIKE_B.sub("b", key).translate(_LOOK_ALIKES).translate(_IN_TWO)


_RESERVED_AS_READ, _OFFICES_AS_READ, _HOUSE_AS_READ = (
    frozenset(_as_read(name) for name in names) for names in (RESERVED, OFFICES, HOUSE_NAMES)
)
# The long ones also begin or end a word (``adminmus``, ``eladmin``). Only what no common word has
# in that place: ``badminton``, ``Stafford``, ``robótica`` and ``Suboficial`` are free. Written as
# it is read, like the names: with look-alikes as one letter.
_OFFICE_IN_A_WORD = re.compile(
    _as_read(
        "(admin|moderador|moderacion|moderator|oficial|organizador|robot(?!i[cz])|soporte"
        "|staff(?!ord)|webmaster).*"
        "|.*(admin|administrador|moderador|moderator|robot|soporte|webmaster)(a|s|as|es)?"
    )
)
# Where a word of a nick ends: at a mark, before a capital (``MusAdmin``), after a run of them
# (``STAFFmus``). Each way of cutting is tried alone, for one undoes what another finds.
_CUTS = [
    re.compile(cut)
    for cut in (
        "[_-]+",
        "[_-]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])",
        "[_-]+|(?<=[A-Z]{2})(?=[a-z])",
    )
]
_ROBOT = re.compile("(.*[_-])?tron[_-]*")
# What the machinery calls people who were erased (``accounts.deletion``).
ERASED_PREFIX = "jugador-"
ERASED_BYTES = 5
_ERASED = re.compile(f"jugador[_-]?[0-9a-f]{{{2 * ERASED_BYTES}}}")


def normalise(nick: str) -> str:
    """Return *nick* composed (NFC) and without blanks around it, as it is stored and shown."""
    return unicodedata.normalize("NFC", nick).strip()


def nick_key(nick: str) -> str:
    """Return what makes *nick* unique: itself without case and accents.

    The database computes the same in ``User.nick_key``.
    """
    return normalise(nick).translate(_FOLD).lower()


def reading(nick: str) -> str:
    """Return what *nick* is read as: two nicks with the same one cannot be told apart.

    Of marks it tells where they are and not which, nor how many in a row. The database computes
    the same in ``User.nick_reading``.
    """
    return re.sub("[_-]+", "_", _as_read(nick_key(nick)))


def _readings(plain: str) -> set[str]:
    """Return *plain* as it may be read: with its last digits and without."""
    return {_as_read(plain), _as_read(plain.rstrip("0123456789"))}


def _names_an_office(word: str) -> bool:
    singulars = {word, word.removesuffix("s"), word.removesuffix("es")}
    return not _OFFICES_AS_READ.isdisjoint(singulars) or bool(_OFFICE_IN_A_WORD.fullmatch(word))


def is_reserved(nick: str) -> bool:
    """Return whether *nick* reads like the house or its staff, also in disguise (``Adm1n_7``)."""
    readings = _readings(re.sub("[_-]", "", nick_key(nick)))
    if not _RESERVED_AS_READ.isdisjoint(readings) or _ERASED.fullmatch(nick_key(nick)):
        return True
    if any(name in read for name in _HOUSE_AS_READ for read in readings):
        return True
    cased = normalise(nick).translate(_FOLD)
    words = {word.lower() for cut in _CUTS for word in cut.split(cased) if word}
    return any(_names_an_office(read) for word in words for read in _readings(word))


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


def validate_is_legible(nick: str) -> None:
    """Raise ValidationError when *nick* is nothing but marks: nobody could call it by its name."""
    if not any(character.isalnum() for character in nick):
        raise ValidationError(_("El nick tiene que tener alguna letra o número."), code="nick")


def validate_not_reserved(nick: str) -> None:
    """Raise ValidationError when *nick* belongs to the house."""
    if is_reserved(nick):
        raise ValidationError(_("Ese nick está reservado. Elige otro."), code="nick")


def validate_not_robot(nick: str) -> None:
    """Raise ValidationError when *nick* ends like a robot that replaced a player."""
    if _ROBOT.fullmatch(nick_key(nick).translate(_LOOK_ALIKES)):
        raise ValidationError(
            _("Los nicks que acaban en -TRON son de los robots. Elige otro."), code="nick"
        )


# ``ACCOUNT_USERNAME_VALIDATORS``: the rules of a person's nick, the plainest first.
username_validators: list[Callable[[str], None]] = [
    validate_characters,
    validate_length,
    validate_is_legible,
    validate_not_reserved,
    validate_not_robot,
]
