"""The modality of a salón: what it settles for all its tables, so that nobody there chooses it.

Whoever proposes, opens, looks for or repeats a match asks here and not ``forms``, which knows the
game alone. What a salón leaves open is as the game has it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _

from games.engines.core.manners import as_data
from games.engines.core.money import Money
from games.engines.core.texts import listed
from games.models import Room
from games.tables import agreement as ag
from games.tables import forms
from games.tables.conditions import Conditions
from games.tables.gathering import CHOSEN, GATHERINGS, Gathering
from games.tables.refusals import Refusal

Fixed: TypeAlias = Mapping[str, Any]
"""By name of an option (or of a condition), the value that all play with."""

# --- Chairs, values and who may open a table


def chair_counts(room: Room) -> tuple[int, ...]:
    """Return how many chairs a table of *room* may have, the usual number first.

    Only those at which what the salón fixes can be played, in the way that its matches start.
    """
    return tuple(n for n in _counts_wanted(room) if unplayable(room, room.gathering, n) is None)


def _counts_wanted(room: Room) -> tuple[int, ...]:
    return (room.chairs,) if room.chairs else forms.chair_counts(room.game)


def empty_table(room: Room, chairs: int | None = None) -> ag.Agreement:
    """Return a table of *room* with nobody: of so many *chairs*, or of its usual number."""
    count = chairs or (chair_counts(room) or _counts_wanted(room))[0]
    needed = 0
    if GATHERINGS[room.gathering].takes_buy_in:
        needed = forms.least_players(room.game, match_of(room, range(count))[0])
    return ag.empty(count, room.gathering, needed)


def unplayable(room: Room, gathering: str, chairs: int) -> str | None:
    """Return in Spanish why what *room* fixes cannot be played by so many, ``None`` if it can.

    *gathering* is the strategy by which their table comes together.
    """
    key = key_of(room.fixed_options)
    return why_unplayable(room.game, key, chairs) or why_misfit(room.game, key, chairs, gathering)


def require_playable(room: Room) -> None:
    """Refuse with ``modalidad`` a salón where no match could start as it is settled."""
    if chair_counts(room):
        return
    usual = _counts_wanted(room)[0]
    raise Refusal("modalidad", campo=unplayable(room, room.gathering, usual))


@cache
def why_misfit(
    game: str, fixed: tuple[tuple[str, Any], ...], chairs: int, gathering: str
) -> str | None:
    """Return in Spanish why *fixed* over the game's defaults does not go with a strategy."""
    options = forms.as_data(forms.decode_options(game, dict(fixed), range(chairs)))
    return _money_fault(GATHERINGS[gathering], forms.money(game, options, chairs))


def _money_fault(way: Gathering, money: Money) -> str | None:
    """Return in Spanish why a match that holds *money* cannot come together in this *way*."""
    if money.has_stacks == way.takes_buy_in:
        return None
    if money.has_stacks:
        return _("así cada uno se sienta con U$uros suyos, y eso solo va en mesas abiertas")
    return _("así nadie trae U$uros suyos, y en las mesas abiertas cada uno trae los suyos")


def require_fit(game: str, way: Gathering, options: dict[str, Any], chairs: int) -> None:
    """Refuse with ``combinacion`` options whose money does not go with the *way* of a table."""
    fault = _money_fault(way, forms.money(game, options, chairs))
    if fault is not None:
        raise Refusal("combinacion", campo=fault)


@cache
def why_unplayable(game: str, fixed: tuple[tuple[str, Any], ...], chairs: int) -> str | None:
    """Return why *fixed* over the game's defaults cannot be played by so many, in Spanish."""
    try:
        forms.decode_options(game, dict(fixed), range(chairs))
    except Refusal as refusal:
        return refusal.sentence()
    return None


def key_of(fixed: Fixed) -> tuple[tuple[str, Any], ...]:
    """Return what is *fixed* as something that can be remembered by."""
    return tuple(sorted(fixed.items()))


def stakes(room: Room) -> list[int]:
    """Return what a table of *room* may be worth, in U$uros, in order.

    Where each brings his own it is worth the least with which one sits down.
    """
    limits = buy_in(room)
    if limits is not None:
        return [limits[0]]
    return sorted(room.stakes or settings.USUMUS["TABLE_VALUES"])


def buy_in(room: Room) -> tuple[int, int] | None:
    """Return the least and the most U$uros with which one sits down in *room*.

    ``None`` where nobody brings his own.
    """
    least, most = room.buy_in_least, room.buy_in_most
    if not GATHERINGS[room.gathering].takes_buy_in or least is None or most is None:
        return None  # an open salón without them is not stored, only half filled in
    return least, most


def gatherings(game: str) -> list[Gathering]:
    """Return the strategies by which a table of *game* may come together.

    People come and go only where its engine lets them.
    """
    changes = forms.changes_chairs(game)
    return [each for each in CHOSEN if changes or not each.takes_buy_in]


def value_now(room: Room, value: int) -> int:
    """Return what a table of *value* is worth in *room*: the same, if it still has such tables.

    If not, the next value below: nobody is asked for more than he knew, unless all are dearer.
    """
    if not room.stakes or value in room.stakes or buy_in(room) is not None:
        return value
    return max((one for one in room.stakes if one < value), default=min(room.stakes))


def require_stake(room: Room, value: int) -> None:
    """Refuse with ``valor`` what is not one of the values of *room*."""
    if value not in stakes(room):
        raise Refusal("valor")


def may_create(room: Room, user: AbstractBaseUser) -> bool:
    """Return whether *user* may open a table in *room*."""
    return room.creation == Room.Creation.ANYBODY or bool(getattr(user, "is_staff", False))


# --- What the jefe chooses, with what he does not


def settled_options(room: Room) -> dict[str, Any]:
    """Return what no table of *room* chooses: what it fixes, and what only it could."""
    return {**forms.house_options(room.game), **room.fixed_options}


def declaration(room: Room) -> dict[str, Any]:
    """Return the form of the jefe as ``forms.declaration`` does, with what *room* settles.

    What is fixed has ``fijo`` and its value; ``jugadores`` are the numbers of chairs there may be.
    """
    form = forms.declaration(room.game, room.manners)
    return {
        **form,
        "opciones": [_marked(field, settled_options(room)) for field in form["opciones"]],
        "condiciones": [_marked(field, room.fixed_conditions) for field in form["condiciones"]],
        "jugadores": list(chair_counts(room)),
    }


def _marked(field: dict[str, Any], fixed: Fixed) -> dict[str, Any]:
    name = field["nombre"]
    return {**field, "defecto": fixed[name], "fijo": True} if name in fixed else field


def decode_options(room: Room, data: Any, numbers: Sequence[int]) -> Any:
    """Return the engine's Options with what *room* fixes; raises as ``forms.decode_options``.

    Refuses with ``fijado`` another value than that.
    """
    given = _with_fixed(room, "opciones", data)
    return forms.decode_options(room.game, given, numbers)


def decode_conditions(room: Room, data: Any, key: str | None) -> Conditions:
    """Return the conditions with what *room* fixes; raises as ``forms.decode_conditions``."""
    return forms.decode_conditions(_conditions(room, data), key)


def decode_rights(room: Room, data: Any) -> Conditions:
    """Return the conditions leaving the key aside; raises as ``forms.decode_rights``."""
    return forms.decode_rights(_conditions(room, data))


def _conditions(room: Room, data: Any) -> Any:
    return _with_fixed(room, "condiciones", data)


def _with_fixed(room: Room, part: str, data: Any) -> Any:
    """Return what was chosen and what is fixed together; ``fijado`` where they contradict."""
    fixed = settled_options(room) if part == "opciones" else room.fixed_conditions
    if not fixed or not isinstance(data, dict):
        return data
    for name, value in fixed.items():
        said = data.get(name, value)
        if (type(said), said) != (type(value), value):
            fields = {field["nombre"]: field for field in declaration(room)[part]}
            raise Refusal("fijado", campo=worded(fields[name]))
    return {**data, **fixed}


def match_of(room: Room, numbers: Sequence[int]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the options and the conditions of a match of *room* where nobody chooses any."""
    options = forms.as_data(decode_options(room, {}, numbers))
    return options, forms.as_data(decode_rights(room, {}))


def chosen_again(
    room: Room, options: Mapping[str, Any], numbers: Sequence[int]
) -> dict[str, Any] | None:
    """Return what was chosen in stored options, with what *room* fixes now.

    ``None`` where the chairs of these *numbers* cannot play that, as ``forms.chosen_again``.
    """
    return forms.chosen_again(room.game, {**options, **settled_options(room)}, numbers)


def manners_of(room: Room) -> dict[str, Any]:
    """Return by name the manners with which a match of *room* would be played."""
    return as_data(forms.manners(room.game, room.manners))


def usual_sides(room: Room, numbers: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return who would play with whom at a table of *room* that has agreed on nothing yet."""
    return forms.sides_on(room.game, key_of(room.fixed_options), tuple(numbers))


# --- In Spanish


def sentences(room: Room) -> list[str]:
    """Return what *room* settles for its tables, one sentence each; none where it settles nothing.

    Options first, in the order of the form.
    """
    form = declaration(room)
    parts = ((form["opciones"], room.fixed_options), (form["condiciones"], room.fixed_conditions))
    lines = [worded(field) for fields, own in parts for field in fields if field["nombre"] in own]
    if said := GATHERINGS[room.gathering].said:
        lines.append(said)
    if room.chairs:
        lines.append(_("Mesas de %(n)s jugadores") % {"n": room.chairs})
    limits = buy_in(room)
    if limits is not None:
        told = {"least": limits[0], "most": limits[1]}
        lines.append(_("Entrada de %(least)s a %(most)s U$uros") % told)
    elif room.stakes and _takes_stakes(room):
        values = [str(value) for value in stakes(room)]
        lines.append(_("Mesas de %(values)s U$uros") % {"values": listed(values, _("o"))})
    if not room.robots:
        lines.append(_("Sin robots"))
    if room.creation == Room.Creation.STAFF:
        lines.append(_("Las mesas las pone la casa"))
    return lines


def _takes_stakes(room: Room) -> bool:
    """Return whether a match of *room* may be for the value of its table: a free one is not."""
    if not GATHERINGS[room.gathering].proposes:
        return True
    seats = room.chairs or forms.chair_counts(room.game)[0]
    return forms.money(room.game, match_of(room, range(seats))[0], seats).is_staked


def worded(field: Mapping[str, Any]) -> str:
    """Return a fixed field of the form and its value: «Piedras: 30»."""
    value = field["defecto"]
    if field["tipo"] == "si_no":
        said = _("sí") if value else _("no")
    else:
        named = {one["valor"]: one["texto"] for one in field.get("valores", ())}
        said = named.get(value, str(value))
    return f"{field['etiqueta']}: {said}"
