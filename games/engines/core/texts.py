"""What the platform asks of a game's words: its name, the form of its options, its sentences.

The ``texts`` module of a game satisfies ``GameTexts``; screens are in Spanish and names of lances
are never translated, so these are plain Spanish strings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NotRequired, Protocol, TypeAlias, TypedDict

from games.engines.core.contract import IllegalAction
from games.engines.core.manners import ClockName, Manners

Labels: TypeAlias = Mapping[Any, str]


class FieldTexts(TypedDict):
    """The words of one option in the form."""

    label: str
    help: str
    group: str
    """Heading under which it goes; fields of a group are together."""
    values: NotRequired[Labels | Callable[[Manners], Labels]]
    """By value of a list: how it reads, at a table of certain manners if it depends on them."""


class PreferenceTexts(TypedDict):
    """The words of one preference, at the table and in the settings."""

    label: str
    help: str


class GameTexts(Protocol):
    """The words of a game."""

    NAME: str
    """Of the game, as in a heading."""
    FIELDS: Mapping[str, FieldTexts]
    """By field of the options, in the order of the form."""
    PREFERENCES: Mapping[str, PreferenceTexts]
    """By field of the preferences."""
    CHAIRS: Sequence[str]
    """What each chair of a whole table is called, where it matters which one it is; else empty."""

    UNCOUNTED: str
    """How a match that does not count is played, as in «jugar a un solo juego»; else empty."""
    NEXT_PROPOSAL: str
    """When an end by agreement that was refused can be proposed again."""

    def summary(self, options: Any, seats: int) -> str:
        """Return the options in a few characters, for lists of matches of so many."""
        ...

    def plain(self, options: Any, seats: int, manners: Manners) -> list[str]:
        """Return what the options mean for so many at a table of these manners, as sentences."""
        ...

    def problem(self, code: str) -> str:
        """Return the sentence of a code of ``check_options``."""
        ...

    def refusal(self, error: IllegalAction, names: Sequence[str] = ()) -> str:
        """Return why the action was refused; *names* are the players by seat, if known.

        ``tipo`` of an argument that could not be read names the ``accion`` and its ``campo``.
        """
        ...


def name_of(seat: int | None, names: Sequence[str]) -> str | None:
    """Return the name of the player of *seat*, if there is one."""
    return names[seat] if seat is not None and 0 <= seat < len(names) else None


def listed(words: Sequence[str], last: str = "y") -> str:
    """Return *words* as Spanish says a list: «a, b y c»."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def lasting(seconds: int) -> str:
    """Return a time as it is said: «5 minutos», «1 minuto y 30 segundos»."""
    minutes, rest = divmod(seconds, 60)
    words = [_counted(minutes, "minuto"), _counted(rest, "segundo")]
    return listed([word for word in words if word]) or "0 segundos"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}" if number else ""


def clock_labels(manners: Manners) -> dict[ClockName, str]:
    """Return how the clocks that a jefe may choose read in the form."""
    return {
        name: f"{word}: {turn} s{f' y {bank} s de banco' if bank else ''}"
        for name, word, (turn, bank) in _clocks(manners)
    } | {"sin": "Sin reloj"}


def clock_sentence(chosen: ClockName, manners: Manners) -> str:
    """Return what the clock that was chosen gives each player."""
    for name, word, (turn, bank) in _clocks(manners):
        if name == chosen:
            more = f" y {bank} de banco para toda la partida" if bank else ""
            return f"Reloj {word.lower()}: {turn} segundos por decisión{more}."
    return "Sin reloj: cada uno se toma el tiempo que quiera."


def _clocks(manners: Manners) -> list[tuple[ClockName, str, tuple[int, int]]]:
    words: tuple[tuple[ClockName, str], ...] = (("normal", "Normal"), ("rapido", "Rápido"))
    return [(name, word, times) for name, word in words if (times := manners.clock(name))]


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
