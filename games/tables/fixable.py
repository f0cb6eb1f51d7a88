"""What the staff may fix in a salón, and why not: asked before its modality is stored."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from games.tables import forms
from games.tables.gathering import GATHERINGS
from games.tables.modality import Fixed, key_of, why_misfit, why_unplayable
from games.tables.refusals import Refusal

CHAIRS = "chairs"
"""What ``option_faults`` calls the number of chairs."""
LEAST, MOST = "buy_in_least", "buy_in_most"
"""What ``buy_in_faults`` calls the limits."""


def option_faults(game: str, fixed: Fixed, chairs: int | None) -> dict[str, str]:
    """Return in Spanish why no table could play what is fixed, by each thing that is at fault.

    That is an option without which it could be played, or the number of *chairs* (``CHAIRS``);
    where no single one is, all that is fixed. Empty where it can be played.
    """
    faults = _faults(fixed, lambda some: _no_table(game, some, chairs))
    if not faults or not chairs or _no_table(game, fixed, None) is not None:
        return faults
    return {CHAIRS: next(iter(faults.values())), **({} if len(faults) == len(fixed) else faults)}


def gathering_fault(game: str, fixed: Fixed, chairs: int | None, gathering: str) -> str | None:
    """Return in Spanish why no match of what is fixed could start by this strategy, if so.

    What can be played at no table at all is not for it to say (``option_faults``).
    """
    counts = (chairs,) if chairs else forms.chair_counts(game)
    key = key_of(fixed)
    can_be = [n for n in counts if why_unplayable(game, key, n) is None]
    whys = [why_misfit(game, key, n, gathering) for n in can_be]
    if not whys or None in whys:
        return None
    return _("No puede ser: %(why)s.") % {"why": whys[0]}


def condition_faults(fixed: Fixed, gathering: str) -> dict[str, str]:
    """Return in Spanish why these conditions cannot be fixed, by each that is at fault.

    *gathering* is the strategy of the salón.
    """
    if GATHERINGS[gathering].proposes and fixed.get("mirones") == "clave":
        return {"mirones": _("No hay jefe que ponga la clave: las mesas empiezan solas.")}
    if fixed.get("apuestas"):
        why = _("Las apuestas de objetos las acuerdan los jugadores: aquí solo se quitan.")
        return {"apuestas": why}
    return _faults(fixed, _contradiction)


def buy_in_faults(
    game: str, fixed: Fixed, gathering: str, limits: tuple[int | None, int | None]
) -> dict[str, str]:
    """Return in Spanish why one cannot sit down with these U$uros, by each limit at fault.

    *gathering* is the strategy of the salón; empty where nobody brings his own. What is *fixed*
    says how much its game admits.
    """
    if not GATHERINGS[gathering].takes_buy_in:
        return {}
    least, most = limits
    given = {LEAST: least, MOST: most}
    if none := [name for name, value in given.items() if not value]:
        return dict.fromkeys(none, _("Di con cuántos U$uros se sienta uno a una mesa abierta."))
    assert least is not None
    assert most is not None
    if most < least:
        return {MOST: _("No puede ser menos que la mínima.")}
    return _not_admitted(game, fixed, least, most)


def _not_admitted(game: str, fixed: Fixed, least: int, most: int) -> dict[str, str]:
    """Return the faults of limits within which one of its chairs would refuse somebody."""
    chairs = next((n for n in forms.chair_counts(game) if not _no_table(game, fixed, n)), None)
    if chairs is None:
        return {}  # option_faults says so
    options = forms.as_data(forms.decode_options(game, dict(fixed), range(chairs)))
    admitted = forms.money(game, options, chairs).brought
    if admitted is None:
        return {}
    said = _("Con estas opciones el juego admite de %(least)s a %(most)s U$uros.")
    text = said % {"least": admitted[0], "most": admitted[1]}
    wrong = {LEAST: least, MOST: most}
    return {name: text for name, value in wrong.items() if not admitted[0] <= value <= admitted[1]}


def _faults(fixed: Fixed, problem: Callable[[Fixed], str | None]) -> dict[str, str]:
    """Return the *problem* of what is fixed by each thing without which there would be none."""
    why = problem(fixed)
    if why is None:
        return {}
    without = {name: {k: v for k, v in fixed.items() if k != name} for name in fixed}
    return dict.fromkeys([n for n, rest in without.items() if problem(rest) is None] or fixed, why)


def _no_table(game: str, fixed: Fixed, chairs: int | None) -> str | None:
    """Return why *fixed* can be played at no table of *chairs* (or of any number), if so."""
    counts = (chairs,) if chairs else forms.chair_counts(game)
    whys = [why_unplayable(game, key_of(fixed), n) for n in counts]
    return None if None in whys else whys[0]


def _contradiction(fixed: Fixed) -> str | None:
    try:
        forms.decode_rights(dict(fixed))
    except Refusal as refusal:
        return refusal.sentence()
    return None
