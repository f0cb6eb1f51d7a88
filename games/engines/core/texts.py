"""What the platform asks of a game's words: its name, the form of its options, its sentences.

The ``texts`` module of a game satisfies ``GameTexts``; screens are in Spanish and names of lances
are never translated, so these are plain Spanish strings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, Protocol, TypedDict

from games.engines.core.contract import IllegalAction


class FieldTexts(TypedDict):
    """The words of one option in the form."""

    label: str
    help: str
    group: str
    """Heading under which it goes; fields of a group are together."""
    values: NotRequired[Mapping[Any, str]]
    """By value of a list: how it reads."""


class GameTexts(Protocol):
    """The words of a game."""

    NAME: str
    """Of the game, as in a heading."""
    FIELDS: Mapping[str, FieldTexts]
    """By field of the options, in the order of the form."""
    CHAIRS: Sequence[str]
    """What each chair of a whole table is called, where it matters which one it is; else empty."""

    def summary(self, options: Any, seats: int) -> str:
        """Return the options in a few characters, for lists of matches of so many."""
        ...

    def plain(self, options: Any, seats: int) -> list[str]:
        """Return what the options mean for so many, as sentences."""
        ...

    def problem(self, code: str) -> str:
        """Return the sentence of a code of ``check_options``."""
        ...

    def refusal(self, error: IllegalAction, names: Sequence[str] = ()) -> str:
        """Return why the action was refused; *names* are the players by seat, if known."""
        ...


def name_of(seat: int | None, names: Sequence[str]) -> str | None:
    """Return the name of the player of *seat*, if there is one."""
    return names[seat] if seat is not None and 0 <= seat < len(names) else None


def listed(words: Sequence[str], last: str = "y") -> str:
    """Return *words* as Spanish says a list: «a, b y c»."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def table_refusal(error: IllegalAction, names: Sequence[str] = ()) -> str | None:
    """Return the sentence of a refusal that means the same in every game; ``None`` for the rest."""
    detail = error.detail
    match error.code:
        case "fuera_de_turno":
            who = name_of(detail.get("turno"), names)
            return f"No es tu turno: juega {who}." if who else "No es tu turno."
        case "fase":
            return _stopped(detail, names)
        case "asiento_ajeno":
            return "Ese asiento no es de esta partida."
        case "partida_terminada":
            return "La partida ya ha terminado."
        case "cantidad":
            return f"La cantidad va de {detail['minimo']} a {detail['maximo']}."
        case "cuantas":
            return f"Elige de {detail['minimo']} a {detail['maximo']} cartas."
        case "carta_no_tuya":
            return "Esa carta no es tuya."
        case "carta_repetida":
            return "Has elegido la misma carta dos veces."
        case "tipo" | "valor":
            return "Ese valor no vale para esa jugada."
    return None


def _stopped(detail: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return why the table does not play now."""
    if detail.get("motivo") == "ausente":
        return "Estás ausente y la mesa juega por ti: pulsa «He vuelto» para seguir."
    if detail.get("motivo") == "pausa":
        who = name_of(detail.get("asiento"), names)
        return f"La mesa está en pausa: la pidió {who}." if who else "La mesa está en pausa."
    missing = [who for seat in detail.get("caidos", ()) if (who := name_of(seat, names))]
    back = "vuelvan" if len(missing) > 1 else "vuelva"
    until = f" hasta que {back} {listed(missing)}" if missing else ""
    return f"La partida está suspendida{until}."
