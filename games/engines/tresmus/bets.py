"""The bet of a lance as plain values: who is asked, how much he may put, and who takes what.

Everything here is a pure function of the bet and of the piedras in hand, by seat (mus §17.5-§17.6).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.engines.core.attended import put
from games.engines.core.contract import Seat
from games.engines.core.spanish_hands import Lance
from games.engines.tresmus.view import Apuesta, Vuelta


def opened(lance: Lance, seat: Seat, level: int, ordago: bool, seats: int) -> Apuesta:
    """Return the bet that *seat* opens a lance with; his piedras are put with ``contributed``."""
    none = (0,) * seats
    return Apuesta(
        lance=lance,
        etapa="respuestas",
        abre=seat,
        nivel=level,
        ordago=ordago,
        ultimo=seat,
        puesto=none,
        orden=(),
        dentro=(),
        subidas=(),
        desde=none,
    )


def raised(bet: Apuesta, seat: Seat, level: int, ordago: bool) -> Apuesta:
    """Return the bet that *seat* has raised to *level*, his piedras still to be put."""
    return replace(
        bet,
        etapa="replica",
        nivel=level,
        ordago=ordago,
        ultimo=seat,
        subidas=(*bet.subidas, seat),
    )


def most_to_accept(bet: Apuesta, hand: Sequence[int], seat: Seat) -> int:
    """Return the most that *seat* may put to accept; over an órdago, the only amount."""
    if bet.ordago:
        return hand[seat]
    return min(bet.nivel - bet.puesto[seat], hand[seat])


def least_to_accept(bet: Apuesta, hand: Sequence[int], seat: Seat) -> int:
    """Return the least that *seat* may put to accept: 1, or all over an órdago (RULING T6)."""
    return hand[seat] if bet.ordago else 1


def to_raise(bet: Apuesta, hand: Sequence[int], seat: Seat, more: int) -> int:
    """Return what *seat* puts if he raises *more*: up to the new level, or all he has."""
    return min(bet.nivel + more - bet.puesto[seat], hand[seat])


def may_raise(bet: Apuesta, hand: Sequence[int], seat: Seat) -> bool:
    """Return whether *seat* has piedras and somebody else still in has some to answer (RULING T8).

    Nothing is raised over an órdago.
    """
    if bet.ordago or not hand[seat]:
        return False
    return any(hand[other] > 0 for other in bet.dentro if other != seat)


def asked_to_raise(bet: Apuesta, hand: Sequence[int], order: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return those of *order* who accepted the envite and are asked whether they raise."""
    accepted = bet.dentro[1:]
    return tuple([seat for seat in order if seat in accepted and may_raise(bet, hand, seat)])


def asked_to_answer(
    bet: Apuesta, hand: Sequence[int], order: Sequence[Seat], raiser: Seat
) -> tuple[Seat, ...]:
    """Return who answers a raise, from the seat after *raiser*, the first bettor included."""
    place = order.index(raiser)
    others = (*order[place + 1 :], *order[:place])
    return tuple([seat for seat in others if seat in bet.dentro and hand[seat]])


def without(bet: Apuesta, seat: Seat) -> Apuesta:
    """Return the bet once *seat* has backed out."""
    return replace(bet, dentro=tuple([other for other in bet.dentro if other != seat]))


def settled(bet: Apuesta) -> tuple[Vuelta, ...]:
    """Return what those who have backed out get if the lance closes now, in order (mus §17.6)."""
    left = list(bet.puesto)
    found = []
    for seat in bet.orden:
        if seat in bet.dentro:
            continue
        taken = []
        for raiser in dict.fromkeys(bet.subidas[bet.desde[seat] :]):
            piedras = min(bet.puesto[seat], left[raiser])
            if piedras:
                left[raiser] -= piedras
                taken.append((raiser, piedras))
        found.append(Vuelta(seat, tuple(taken), left[seat]))
        left[seat] = 0
    return tuple(found)


def left_on_table(bet: Apuesta) -> int:
    """Return the piedras that who is in plays for if the lance closes now."""
    gone = [back.recupera + sum([n for _, n in back.coge]) for back in settled(bet)]
    return sum(bet.puesto) - sum(gone)


def contributed(bet: Apuesta, seat: Seat, piedras: int) -> Apuesta:
    """Return the bet with *piedras* more of *seat*, who is in with them."""
    is_new = seat not in bet.orden
    return replace(
        bet,
        puesto=put(bet.puesto, seat, bet.puesto[seat] + piedras),
        orden=(*bet.orden, seat) if is_new else bet.orden,
        dentro=(*bet.dentro, seat) if is_new else bet.dentro,
        desde=put(bet.desde, seat, len(bet.subidas)),
    )
