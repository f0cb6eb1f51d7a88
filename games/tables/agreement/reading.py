"""What can be read off an agreement: who leads, who is awaited, what each may do."""

from __future__ import annotations

from games.tables.agreement.vocabulary import Agreement, Bet, Chair, Seat


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


def places(state: Agreement) -> tuple[Seat, ...]:
    """Return the number that each chair has in the whole table."""
    return state.places or tuple(range(len(state.chairs)))


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
    if state.phase in ("aceptando", "apostando"):
        return tuple(s for s, c in seated.items() if not c.accepted)
    leader = jefe(state)
    return (leader,) if state.phase == "configurando" and leader is not None else ()


def rivals(state: Agreement, seat: Seat) -> tuple[Seat, ...]:
    """Return the chairs of the people against whom *seat* may bet objects, if anybody may."""
    sides = state.proposal.sides if state.proposal else ()
    if not any(seat in side for side in sides):
        return ()
    against = {other for side in sides if seat not in side for other in side}
    return tuple(sorted(against & people(state).keys()))


def are_rivals(state: Agreement, one: Seat | None, other: Seat | None) -> bool:
    """Return whether the player of chair *one* may bet against that of *other*."""
    return one is not None and other in rivals(state, one)


def bets_of(state: Agreement, player: int) -> tuple[Bet, ...]:
    """Return what *player* has bet."""
    return tuple(bet for bet in state.bets.placed if bet.bettor == player)


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
        "apostar": state.phase == "apostando",
        "aceptar_apuestas": state.phase == "apostando" and not mine.accepted,
        "rechazar_apuestas": state.phase == "apostando",
        "cambiar": others and state.swap is None,
        "responder": state.swap is not None and state.swap.con == seat,
        "echar": leads and (training(state) or any(s != seat for s in awaited(state))),
        "robots": leads and bool(free(state)),
        "sillas": leads and state.phase == "esperando",
    }
    return tuple(name for name, holds in rules.items() if holds)
