"""What can be read off an agreement: who leads, who is awaited, what each may do."""

from __future__ import annotations

from games.tables.agreement.vocabulary import Agreement, Bet, Chair, Part, Seat


def empty(chairs: int, gathering: str = "agreed", needed: int = 0) -> Agreement:
    """Return a table of *chairs* free chairs that comes together by *gathering*.

    *needed* as in ``Agreement``.
    """
    return Agreement(chairs=(None,) * chairs, gathering=gathering, needed=needed)


def seat_of(state: Agreement, player: int) -> Seat | None:
    """Return the chair of *player*, or ``None``."""
    return next((s for s, c in enumerate(state.chairs) if c and c.player == player), None)


def people(state: Agreement) -> dict[Seat, Chair]:
    """Return the chairs taken by persons."""
    return {s: c for s, c in enumerate(state.chairs) if c and not c.robot}


def free(state: Agreement) -> tuple[Seat, ...]:
    """Return the free chairs."""
    return tuple(s for s, c in enumerate(state.chairs) if c is None)


def missing(state: Agreement) -> int:
    """Return how many people the table still lacks to play."""
    taken = len(state.chairs) - len(free(state))
    return max(0, (state.needed or len(state.chairs)) - taken)


def chair_numbers(state: Agreement) -> tuple[Seat, ...]:
    """Return the number that each chair has in the whole table."""
    return state.numbers or tuple(range(len(state.chairs)))


def jefe(state: Agreement) -> Seat | None:
    """Return the chair of the person longest seated now (decisiones §9): robots never lead."""
    seated = people(state)
    return min(seated, key=lambda s: seated[s].since, default=None)


def training(state: Agreement) -> bool:
    """Return whether a robot is seated: then nothing is at stake."""
    return any(c and c.robot for c in state.chairs)


def two_rounds(state: Agreement) -> bool:
    """Return whether all bind themselves to their words before anybody says his.

    So it is where something is at stake: nobody, the house included, speaks last knowing all.
    """
    proposal = state.proposal
    if proposal is None:
        return False
    return bool(proposal.sides) or (proposal.staked and not proposal.shared and not training(state))


def asked_for(state: Agreement) -> Part:
    """Return what each player gives to the shuffles with the answer that is awaited now.

    In two rounds the last acceptance binds him to his word: whatever changes asks for another.
    """
    if state.phase == "revelando":
        return "palabra"
    if state.phase == "apostando":
        return "huella"
    if state.phase != "aceptando" or state.proposal is None or state.proposal.sides:
        return ""
    return "huella" if two_rounds(state) else "palabra"


def awaited(state: Agreement) -> tuple[Seat, ...]:
    """Return the chairs whose player the table is waiting for."""
    seated = people(state)
    if state.phase == "confirmando":
        return tuple(s for s, c in seated.items() if not c.confirmed)
    if state.phase in ("aceptando", "apostando"):
        return tuple(s for s, c in seated.items() if not c.accepted)
    if state.phase == "revelando":
        return tuple(s for s, c in seated.items() if not c.word)
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
        "revelar": state.phase == "revelando" and not mine.word,
        "cambiar": others and state.swap is None and state.phase != "revelando",
        "responder": state.swap is not None and state.swap.con == seat,
        "echar": leads and (training(state) or any(s != seat for s in awaited(state))),
        "robots": leads and bool(free(state)),
        "sillas": leads and state.phase == "esperando",
    }
    return tuple(name for name, holds in rules.items() if holds)
