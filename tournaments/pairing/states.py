"""The states of a championship and of all that is in it (torneos §2.4, §2.5, §3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from tournaments.pairing.illegal import Illegal

Machine = Mapping[tuple[str, str], str]
"""By state and action: the state that follows."""


def _machine(rows: Iterable[tuple[str, str, str]]) -> Machine:
    return MappingProxyType(
        {(state, action): to for states, action, to in rows for state in states.split()}
    )


CHAMPIONSHIP = _machine(
    [
        ("borrador", "publicar", "inscripcion"),
        ("borrador", "borrar", "borrado"),
        ("inscripcion", "cerrar", "cerrado"),
        ("cerrado", "reabrir", "inscripcion"),
        ("cerrado", "presentar", "presentacion"),
        ("presentacion", "sortear", "sorteado"),
        ("sorteado", "empezar", "en_juego"),
        ("en_juego", "pausar", "pausado"),
        ("pausado", "reanudar", "en_juego"),
        ("en_juego", "terminar", "terminado"),
        ("terminado", "reabrir", "en_juego"),
        ("terminado", "premiar", "premiado"),
        (
            "inscripcion cerrado presentacion sorteado en_juego pausado terminado",
            "cancelar",
            "cancelado",
        ),
    ]
)
"""(torneos §2.4)"""

ROUND = _machine(
    [
        ("prevista", "publicar", "publicada"),
        ("publicada", "retirar", "prevista"),
        ("publicada", "empezar", "en_juego"),
        ("en_juego", "terminar", "terminada"),
        ("terminada", "reabrir", "en_juego"),
    ]
)
"""(torneos §2.5)"""

CRUCE = _machine(
    [
        ("pendiente", "completar", "listo"),
        ("pendiente", "eximir", "exento"),
        ("listo", "llamar", "esperando"),
        ("esperando", "sentarse", "en_juego"),
        ("esperando", "vencer", "incomparecencia"),
        ("en_juego", "acabar", "terminado"),
        ("en_juego", "anular_partida", "nulo"),
        ("nulo", "llamar", "esperando"),
        ("terminado incomparecencia", "reclamar", "en_disputa"),
        ("en_disputa", "resolver", "terminado"),
        ("listo esperando en_juego nulo en_disputa", "otorgar", "terminado"),
        ("terminado incomparecencia nulo en_disputa", "repetir", "listo"),
        (
            "listo esperando en_juego nulo en_disputa terminado incomparecencia",
            "anular",
            "anulado",
        ),
    ]
)
"""(torneos §2.5)"""

PARTICIPANTE = _machine(
    [
        ("invitado", "aceptar", "confirmado"),
        ("invitado", "esperar", "en_espera"),
        ("invitado", "rechazar", "rechazado"),
        ("invitado", "caducar", "caducado"),
        ("en_espera", "entrar", "confirmado"),
        ("en_espera", "caducar", "caducado"),
        ("confirmado", "presentarse", "presente"),
        ("confirmado", "faltar", "no_presentado"),
        ("presente", "sortear", "jugando"),
        ("jugando ausente", "eliminar", "eliminado"),
        ("jugando ausente", "acabar", "clasificado"),
        ("jugando", "faltar", "ausente"),
        ("ausente", "volver", "jugando"),
        ("en_espera confirmado presente jugando ausente", "retirarse", "retirado"),
        ("en_espera confirmado presente jugando ausente", "expulsar", "expulsado"),
    ]
)
"""(torneos §3.2)"""

MACHINES: Mapping[str, Machine] = MappingProxyType(
    {
        "campeonato": CHAMPIONSHIP,
        "ronda": ROUND,
        "cruce": CRUCE,
        "participante": PARTICIPANTE,
    }
)


def after(machine: Machine, state: str, action: str) -> str:
    """Return the state that follows; ``Illegal`` if the action is none of that state."""
    try:
        return machine[state, action]
    except KeyError as problem:
        raise Illegal("transicion") from problem
