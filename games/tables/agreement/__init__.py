"""How the players of a table come to an agreement: a pure machine (seed 000, «Sentarse a jugar»).

``esperando`` → every chair taken → ``confirmando`` → all confirm → ``configurando`` (the jefe)
→ he proposes → ``aceptando`` → all accept that very proposal → ``empezar`` → the match exists →
``jugando``.

Like the engines it knows no clock, no database and no random generator: ``step`` takes a state
and an action and returns the next state, or raises ``Refused`` and nothing has changed. The
platform runs one clock; ``Agreement.clock`` changes whenever it has to start again.
"""

from games.tables.agreement.machine import step
from games.tables.agreement.reading import (
    awaited,
    empty,
    free,
    jefe,
    offered,
    people,
    seat_of,
    started,
    training,
)
from games.tables.agreement.vocabulary import (
    GRACE_TO_ANSWER_MS,
    Aceptar,
    Action,
    Agreement,
    Cambiar,
    Chair,
    Configurar,
    Confirmar,
    Echar,
    Empezar,
    Levantarse,
    Phase,
    Proposal,
    Refused,
    Responder,
    Robots,
    Seat,
    Sentarse,
    Sillas,
    Swap,
    Vencer,
)

__all__ = [
    "GRACE_TO_ANSWER_MS",
    "Aceptar",
    "Action",
    "Agreement",
    "Cambiar",
    "Chair",
    "Configurar",
    "Confirmar",
    "Echar",
    "Empezar",
    "Levantarse",
    "Phase",
    "Proposal",
    "Refused",
    "Responder",
    "Robots",
    "Seat",
    "Sentarse",
    "Sillas",
    "Swap",
    "Vencer",
    "awaited",
    "empty",
    "free",
    "jefe",
    "offered",
    "people",
    "seat_of",
    "started",
    "step",
    "training",
]
