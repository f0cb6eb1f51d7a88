"""What may still change once people have entered, and nothing else (torneos §2.1, §15.2).

The name and the text, later dates, more places and higher prizes: who enrolled did so on the terms
that were published.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from accounts.models import User
from accounts.texts import plain
from tournaments.championships import founding, past, telling
from tournaments.championships.entering import alone, fill
from tournaments.championships.founding import (
    FARTHEST,
    MOST_PRIZES,
    NAME_CHARACTERS,
    TEXT_CHARACTERS,
    check_in_opens,
)
from tournaments.championships.jornadas import (
    after_the_first,
    has_dates,
    jornada_at,
    jornadas_later,
    require_in_order,
)
from tournaments.championships.opening import opens_later
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import (
    act_note,
    championship_locked,
    reason_of,
    require_organiser,
)
from tournaments.models import Championship
from tournaments.models.championships import MOST_PRIZE
from tournaments.pairing.parts import LEAGUE

_BEFORE_THE_DRAW = frozenset({"inscripcion", "cerrado", "presentacion"})
_RUNNING = _BEFORE_THE_DRAW | {"sorteado", "en_juego", "pausado"}
CHANGED_IN: Mapping[str, frozenset[str]] = {
    "name": _RUNNING | {"terminado"},
    "text": _RUNNING | {"terminado"},
    "starts_at": _BEFORE_THE_DRAW,
    "closes_at": frozenset({"inscripcion"}),
    "opens_at": frozenset({"inscripcion"}),
    "places": _BEFORE_THE_DRAW,
    "amounts": _RUNNING,
    "consuelo_amounts": _RUNNING,
    "jornadas_at": _RUNNING,
}
"""In which states each of its columns may change; all others never do."""
_ACTS: Mapping[str, frozenset[str]] = {
    "cambiar": frozenset({"name", "text"}),
    "aplazar": frozenset({"starts_at", "closes_at", "opens_at"}),
    "aplazar_jornada": frozenset({"jornadas_at"}),
    "ampliar": frozenset({"places"}),
    "subir_premios": frozenset({"amounts", "consuelo_amounts"}),
}
"""As what a change is written in the log."""


class Changes(NamedTuple):
    """What it is to be from now on; ``None`` of what stays as it is."""

    name: str | None = None
    text: str | None = None
    starts_at: datetime | None = None
    opens_at: datetime | None = None
    closes_at: datetime | None = None
    places: int | None = None
    amounts: Sequence[int] | None = None
    consuelo_amounts: Sequence[int] | None = None
    jornadas_at: Sequence[datetime | None] | None = None


def changeable(one: Championship, actor: User) -> frozenset[str]:
    """Return which of ``Changes`` *actor*, who steers it, may set now.

    Prizes are promised by the staff alone, where they are not of the pot, and to a consuelo that
    may still be played; robots have every place of one *de prueba*, and win nothing (RULING C2).
    Once entering is open it stays so.
    """
    found = {name for name, states in CHANGED_IN.items() if one.state in states}
    if one.robots:
        found -= {"places", "amounts", "consuelo_amounts"}
    if not opens_later(one):
        found.discard("opens_at")
    if not has_dates(one):
        found.discard("jornadas_at")
    if not actor.is_staff or (one.fee and not one.amounts):
        found.discard("amounts")
    if not actor.is_staff or (one.fee and one.consuelo_share) or not past.may_have_consuelo(one):
        found.discard("consuelo_amounts")
    return frozenset(found)


def differences(one: Championship, actor: User, changes: Changes) -> dict[str, Any]:
    """Return by column what *changes* makes other than it is.

    Refuses with ``cambio_tarde`` what may not be changed by *actor*, or now; with ``corto``,
    ``largo``, ``antes_que_ahora``, ``fecha_anterior``, ``lejos``, ``apertura_tarde``,
    ``cierre_tarde``, ``jornadas``, ``menos_plazas``, ``plazas``, ``plazas_de_mesas``,
    ``premios_menores`` and ``premios_de_mas`` what it cannot be.
    """
    given = {name: value for name, value in changes._asdict().items() if value is not None}
    if "opens_at" in given and not opens_later(one):
        raise Refusal("cambio_tarde")
    found = {name: _READ[name](one, value) for name, value in given.items()}
    found = {name: value for name, value in found.items() if value != getattr(one, name)}
    if not found.keys() <= changeable(one, actor):
        raise Refusal("cambio_tarde")
    for name, value in found.items():
        setattr(one, name, value)
    if "opens_at" in found and found["opens_at"] >= one.closes_at:
        raise Refusal("apertura_tarde")
    if "closes_at" in found and one.closes_at > check_in_opens(one):
        raise Refusal("cierre_tarde")
    if {"starts_at", "jornadas_at"} & found.keys():
        require_in_order(one)
    if "places" in found:
        founding.require_places(one)
    return found


@alone
def championship_change(*, user: User, championship_id: int, changes: Changes, reason: str) -> None:
    """Change what is other in *changes*, tell whom it concerns and let in who waits.

    Asking for it again finds nothing to change, and does nothing. Refuses with ``permiso``,
    ``juega_en_el``, ``razon``, ``estado`` where nothing changes any more, or not yet, and as
    ``differences``.
    """
    one = championship_locked(championship_id)
    require_organiser(one, user)
    why = reason_of(reason)
    if one.state not in CHANGED_IN["name"]:
        raise Refusal("estado")
    before = {name: getattr(one, name) for name in Changes._fields}
    before["jornadas_at"] = dict(after_the_first(one))
    found = differences(one, user, changes)
    if not found:
        return
    if "amounts" in found:
        one.shares = []  # there is no pot of which they would be a part
    if {"amounts", "consuelo_amounts"} & found.keys():
        one.consuelo_share = 0
    one.save(update_fields=[*sorted(found), "shares", "consuelo_share"])
    if "starts_at" in found:
        telling.put_off(one)
    if "jornadas_at" in found:
        _called_later(one)
    for action, columns in _ACTS.items():
        if columns & found.keys():
            change = _told(one, before, {name: found[name] for name in found if name in columns})
            act_note(one, user, action, why, change=change)
    if "places" in found:
        fill(one)


def _called_later(one: Championship) -> None:
    """Have rounds that are published be called when their jornadas begin by now.

    Also one of which a cruce is decided by now, as somebody is out: the others are not called.
    """
    for row in one.rounds.filter(tree=LEAGUE).exclude(state="terminada"):
        at = jornada_at(one, row.number)
        later = row.cruces.filter(state="listo", call_at__lt=at)
        telling.called_anew(one.pk, later.values_list("pk", flat=True))
        later.update(call_at=at)
        one.notices.filter(kind="ronda", about=row.pk, until__lt=at).update(until=at)


# --- In words

LABELS: Mapping[str, Any] = {
    "name": lazy("Nombre"),
    "text": lazy("Qué quieres contar"),
    "starts_at": lazy("Empieza"),
    "opens_at": lazy("Abre la inscripción"),
    "closes_at": lazy("Cierra la inscripción"),
    "places": lazy("Plazas"),
    "amounts": lazy("Premios por puesto"),
    "consuelo_amounts": lazy("Premios del consuelo"),
    "jornadas_at": lazy("Jornadas"),
}
_NONE = "—"
_NOT_IN_FULL = frozenset({"text", "jornadas_at"})


def written(value: Any) -> str:
    """Return a value of ``Changes`` as it is read; moments are in the time of the site."""
    if isinstance(value, datetime):
        return formats.date_format(timezone.localtime(value), r"l j \d\e F, H:i")
    if isinstance(value, list):
        return " · ".join(_NONE if one is None else written(one) for one in value)
    if isinstance(value, int):
        return formats.number_format(value, use_l10n=True, force_grouping=True)
    return str(value)


def _told(one: Championship, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Return from what to what each of *after* has changed; of a text only that it has.

    Everybody reads the moments as they are written here: in the time of the site.
    """
    with timezone.override(timezone.get_default_timezone()):
        said = [
            f"{LABELS[name]}: {written(before[name]) or _NONE} → {written(value) or _NONE}"
            for name, value in sorted(after.items())
            if name not in _NOT_IN_FULL
        ]
        if "jornadas_at" in after:
            said += _moved(one, before["jornadas_at"])
    return ". ".join([*said, *([_("Otro texto")] if "text" in after else [])])


def _moved(one: Championship, before: Mapping[int, datetime]) -> list[str]:
    """Return from when to when each jornada of *one* was moved, which were *before* by number."""
    text = _("Jornada %(n)d: %(antes)s → %(ahora)s")
    return [
        text % {"n": number, "antes": written(before[number]), "ahora": written(at)}
        for number, at in after_the_first(one)
        if before.get(number, at) != at
    ]


# --- What each of them may be


def _name(_one: Championship, value: str) -> str:
    return plain(value, shortest=NAME_CHARACTERS[0], longest=NAME_CHARACTERS[1])


def _text(_one: Championship, value: str) -> str:
    return plain(value, longest=TEXT_CHARACTERS)


def _later(column: str) -> Callable[[Championship, datetime], datetime]:
    """Return what reads a date that may only be later: forms write the minutes alone of one."""

    def read(one: Championship, value: datetime) -> datetime:
        before: datetime = getattr(one, column)
        if value == before.replace(second=0, microsecond=0):
            return before
        if value < before:
            raise Refusal("fecha_anterior")
        if value <= timezone.now():
            raise Refusal("antes_que_ahora")
        if value > timezone.now() + FARTHEST:
            raise Refusal("lejos")
        return value

    return read


def _places(one: Championship, value: int) -> int:
    if type(value) is not int or value < one.places:
        raise Refusal("menos_plazas", plazas=one.places)
    return value


def _more(column: str) -> Callable[[Championship, Sequence[int]], list[int]]:
    """Return what reads prizes by place, of which none may be less than it was."""

    def read(one: Championship, value: Sequence[int]) -> list[int]:
        are_so = all(type(n) is int and 0 <= n <= MOST_PRIZE for n in value)
        if not are_so or len(value) > MOST_PRIZES:
            raise Refusal("premios_de_mas", puestos=MOST_PRIZES, maximo=MOST_PRIZE)
        before: Sequence[int] = getattr(one, column)
        is_less = any(new < old for new, old in zip(value, before, strict=False))
        if is_less or len(value) < len(before):
            raise Refusal("premios_menores")
        return list(value)

    return read


_READ: Mapping[str, Callable[[Championship, Any], Any]] = {
    "name": _name,
    "text": _text,
    "starts_at": _later("starts_at"),
    "opens_at": _later("opens_at"),
    "closes_at": _later("closes_at"),
    "places": _places,
    "amounts": _more("amounts"),
    "consuelo_amounts": _more("consuelo_amounts"),
    "jornadas_at": jornadas_later,
}
