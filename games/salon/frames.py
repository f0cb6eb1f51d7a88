"""What a browser may send through the salón's socket (docs/protocolo.md)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from games.chat import speaking
from games.live.asked import Request
from games.live.frames import Frame, Hola, Ping

Word = Annotated[str, Meta(pattern="^[0-9a-f]{16,64}$")]
Seal = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
ShortText = Annotated[str, Meta(max_length=64)]
Usuros = Annotated[int, Meta(ge=0, le=2**53)]
NO_WORD = ""
"""Of a person who accepts nothing by what he asks."""


class Sentarse(Request, frozen=True):
    """Sit on a chair of a table; where sitting is accepting, what ``terminos`` said is."""

    mesa: int
    asiento: int
    invitacion: ShortText = ""
    marca: ShortText = ""
    palabra: Word = NO_WORD
    huella: Seal = NO_WORD
    cantidad: Usuros = 0


class Terminos(Request, frozen=True):
    """Ask what I accept if I sit: at a table, at a new one of a value, or where I play soonest."""

    mesa: int | None = None
    valor: int | None = None
    jugadores: int | None = None


class Levantarse(Request, frozen=True):
    """Stand up."""


class Confirmar(Request, frozen=True):
    """Play with those who are seated."""


class Configurar(Request, frozen=True):
    """Propose, as the jefe, what to play. A key of any length gets as far as being refused."""

    free_text: ClassVar[frozenset[str]] = frozenset({"clave"})

    opciones: dict[str, Any]
    condiciones: dict[str, Any]
    clave: str | None = None


class EnClaro(Request, frozen=True):
    """Ask what a configuration would mean; nothing changes."""

    opciones: dict[str, Any]
    condiciones: dict[str, Any]


class Aceptar(Request, frozen=True):
    """Accept a proposal, with the part of the shuffles that ``mia`` asks for."""

    propuesta: int
    palabra: Word = NO_WORD
    huella: Seal = NO_WORD


class Revelar(Request, frozen=True):
    """Say the word to which my acceptance bound me."""

    propuesta: int
    palabra: Word


class Apostar(Request, frozen=True):
    """Put an object of mine against the player of a chair, or take it back (null)."""

    objeto: int
    con: int | None


class AceptarApuestas(Request, frozen=True):
    """Accept the bets as they are, bound to a word for the shuffles."""

    n: int
    huella: Seal = NO_WORD


class RechazarApuestas(Request, frozen=True):
    """There is no agreement about the bets."""


class CharlaApuestas(Request, frozen=True):
    """Say something to those who agree on the bets with me."""

    free_text: ClassVar[frozenset[str]] = frozenset({"texto"})

    texto: str


class Cambiar(Request, frozen=True):
    """Ask for another chair of my table."""

    con: int


class CambiarRespuesta(Request, frozen=True):
    """Answer the player who asked for mine."""

    acepto: bool


class Sillas(Request, frozen=True):
    """Make it, as the jefe, a table for so many."""

    n: int


class Echar(Request, frozen=True):
    """Remove, as the jefe, a robot or somebody silent."""

    asiento: int


class Robots(Request, frozen=True):
    """Fill the free chairs with robots."""

    nivel: ShortText


class Crear(Request, frozen=True):
    """Open a table."""

    valor: int
    por_invitacion: bool
    jugadores: int | None = None
    fiabilidad: int = 0
    marca: ShortText = ""
    palabra: Word = NO_WORD
    huella: Seal = NO_WORD
    cantidad: Usuros = 0


class Invitar(Request, frozen=True):
    """Ask somebody to my table; to a certain chair of it, or to any."""

    nick: ShortText
    silla: int | None = None


class RechazarInvitacion(Request, frozen=True):
    """Say no to an invitation."""

    invitacion: int


class JugarYa(Request, frozen=True):
    """Sit wherever one can play soonest."""


class Estado(Request, frozen=True):
    """Say whether I want to play; ``alerta`` lasts some hours."""

    estado: Literal["disponible", "ausente", "alerta"]
    horas: Literal[1, 2, 4] = 1


class Oculta(Frame, frozen=True):
    """Nobody sees my window now, or somebody does again."""

    si: bool


KINDS: dict[str, type[Frame]] = {
    "hola": Hola,
    "ping": Ping,
    "sentarse": Sentarse,
    "terminos": Terminos,
    "levantarse": Levantarse,
    "confirmar": Confirmar,
    "configurar": Configurar,
    "en_claro": EnClaro,
    "aceptar": Aceptar,
    "revelar": Revelar,
    "apostar": Apostar,
    "aceptar_apuestas": AceptarApuestas,
    "rechazar_apuestas": RechazarApuestas,
    "charla_apuestas": CharlaApuestas,
    "cambiar": Cambiar,
    "cambiar_respuesta": CambiarRespuesta,
    "sillas": Sillas,
    "echar": Echar,
    "robots": Robots,
    "crear": Crear,
    "invitar": Invitar,
    "rechazar_invitacion": RechazarInvitacion,
    "jugar_ya": JugarYa,
    "estado": Estado,
    "oculta": Oculta,
    **speaking.KINDS,
}
