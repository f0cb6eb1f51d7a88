"""What can be read off an agreement: who leads, who is awaited, what each may do."""

from __future__ import annotations

from games.tables.agreement.vocabulary import Agreement, Chair, Seat


def empty(chairs: int) -> Agreement:
    """Return a table of *chairs* free chairs."""
    return Agreement(chairs=(None,) * chairs)


def seat_of(state: Agreement, player: int) -> Seat | None:
    """Return the chair of *player*, or ``None``."""
    return next((s for s, c in enumerate(state.chairs) if c and c.player == player), None)


def people(state: Agreement) -> dict[Seat, Chair]:
    """Return the chairs taken by persons."""
    return {s: c for s, c in enumerate(state.chairs) if c and not c.robot}


def free(state: Agreement) -> tuple[Seat, ...]:
    """Return the free chairs."""
    return tuple(s for s, c in enumerate(state.chairs) if c is None)


def jefe(state: Agreement) -> Seat | None:
    """Return the chair of the person longest seated now (ruling R10): robots never lead."""
    seated = people(state)
    return min(seated, key=lambda s: seated[s].since, default=None)


def training(state: Agreement) -> bool:
    """Return whether a robot is seated: then nothing is at stake."""
    return any(c and c.robot for c in state.chairs)


def awaited(state: Agreement) -> tuple[Seat, ...]:
    """Return the chairs whose player the table is waiting for."""
    seated = people(state)
    if state.phase == "confirmando":
        return tuple(s for s, c in seated.items() if not c.confirmed)
    if state.phase == "aceptando":
        return tuple(s for s, c in seated.items() if not c.accepted)
    leader = jefe(state)
    return (leader,) if state.phase == "configurando" and leader is not None else ()


def started(state: Agreement) -> bool:
    """Return whether the agreement is over: nothing may change it until the match ends."""
    return state.phase in ("empezar", "jugando")


def offered(state: Agreement, player: int) -> tuple[str, ...]:
    """Return the names of what *player* may do now (the ``puede`` of docs/protocolo.md)."""
    seat = seat_of(state, player)
    if seat is None or started(state):
        return ()
    mine = state.chairs[seat]
    assert mine is not None
    leads = jefe(state) == seat
    others = len(state.chairs) > 1
    rules = {
        "levantarse": True,
        "confirmar": state.phase == "confirmando" and not mine.confirmed,
        "configurar": leads and state.phase in ("configurando", "aceptando"),
        "aceptar": state.phase == "aceptando" and not mine.accepted,
        "cambiar": others and state.swap is None,
        "responder": state.swap is not None and state.swap.con == seat,
        "echar": leads and (training(state) or any(s != seat for s in awaited(state))),
        "robots": leads and bool(free(state)),
        "sillas": leads and state.phase == "esperando",
    }
    return tuple(name for name, holds in rules.items() if holds)
