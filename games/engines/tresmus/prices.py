"""What happens on each choice, before it is taken: one pure function of public values.

The browser shows this and computes nothing. What comes back to who backs out is what he would get
if the lance closed at once: others may still raise, or back out before him (mus §17.6).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.core.contract import Seat
from games.engines.tresmus import bets
from games.engines.tresmus.choices import LEAST_BET
from games.engines.tresmus.view import Apuesta, Columna, EstadoColumna, Precio, Vuelta

DEJE = 1


def prices(bet: Apuesta | None, hand: Sequence[int], seat: Seat) -> tuple[Precio, ...]:
    """Return what each choice of *seat*, in turn in a lance, would do; *hand* is by seat.

    Choices with a number have a price for each amount: the last one of an envite or a raise is
    also that of any greater number, as then all the piedras go.
    """
    if bet is None:
        return _opening(hand[seat], seat)
    if bet.etapa == "respuestas":
        return (*_accepting(bet, hand, seat), _staying("Pasar", bet, hand[seat], bet.dentro))
    if bet.etapa == "subidas":
        stays = _staying("Conformarse", bet, hand[seat], bet.dentro)
        return (stays, *_raising(bet, hand, seat))
    if bet.etapa == "cierre":
        stays = _staying("Seguir", bet, hand[seat], bet.dentro)
        table = sum(bet.puesto)
        gives = Precio("DarsePorPerdido", quedan=hand[seat] + table, se_lleva=table)
        return (stays, gives)
    back = _back(bet, hand, seat)
    raises = _raising(bet, hand, seat) if bets.may_raise(bet, hand, seat) else ()
    return (*_accepting(bet, hand, seat), back, *raises)


def columns(
    bet: Apuesta | None, speakers: Sequence[Seat], pending: Sequence[Seat]
) -> tuple[Columna, ...]:
    """Return how each of the *speakers* of a lance stands; *pending* are still to be asked."""
    backs = {back.asiento: back for back in bets.settled(bet)} if bet is not None else {}
    found = []
    for seat in speakers:
        back = backs.get(seat)
        if back is None and bet is not None and bet.etapa == "replica" and seat in pending:
            back = if_backed_out(bet, seat)
        puts = bet.puesto[seat] if bet is not None else 0
        found.append(Columna(seat, puts, _stands(bet, pending, seat), back))
    return tuple(found)


def if_backed_out(bet: Apuesta, seat: Seat) -> Vuelta:
    """Return what *seat*, who is in, would get if he backed out and the lance closed then."""
    return next(b for b in bets.settled(bets.without(bet, seat)) if b.asiento == seat)


def _stands(bet: Apuesta | None, pending: Sequence[Seat], seat: Seat) -> EstadoColumna:
    if seat in pending:
        return "te_toca" if seat == pending[0] else "espera"
    if bet is None or seat not in bet.orden:
        return "fuera"
    return "dentro" if seat in bet.dentro else "atras"


def _opening(held: int, seat: Seat) -> tuple[Precio, ...]:
    amounts = range(LEAST_BET, max(LEAST_BET, held) + 1)
    return (
        Precio("Pasar", quedan=held),
        *(_puts("Envidar", min(n, held), held, 0, (seat,), piedras=n, rid=DEJE) for n in amounts),
        _puts("Ordago", held, held, 0, (seat,), rid=DEJE),
    )


def _accepting(bet: Apuesta, hand: Sequence[int], seat: Seat) -> tuple[Precio, ...]:
    least = bets.least_to_accept(bet, hand, seat)
    most = bets.most_to_accept(bet, hand, seat)
    table, inside = sum(bet.puesto), _inside(bet, seat)
    return tuple(
        [_puts("Querer", n, hand[seat], table, inside, piedras=n) for n in range(least, most + 1)]
    )


def _raising(bet: Apuesta, hand: Sequence[int], seat: Seat) -> tuple[Precio, ...]:
    held, table, inside = hand[seat], sum(bet.puesto), _inside(bet, seat)
    lacks = bet.nivel - bet.puesto[seat]
    amounts = range(LEAST_BET, max(LEAST_BET, held - lacks) + 1)
    return (
        *(
            _puts("Reenvidar", min(lacks + n, held), held, table, inside, piedras=n)
            for n in amounts
        ),
        _puts("Ordago", held, held, table, inside),
    )


def _puts(
    name: str,
    puts: int,
    held: int,
    table: int,
    inside: tuple[Seat, ...],
    *,
    piedras: int | None = None,
    rid: int = 0,
) -> Precio:
    return Precio(name, piedras, puts, held - puts, table + puts, inside, si_nadie=rid)


def _staying(name: str, bet: Apuesta, held: int, inside: tuple[Seat, ...]) -> Precio:
    return Precio(name, quedan=held, mesa=sum(bet.puesto), entre=inside)


def _back(bet: Apuesta, hand: Sequence[int], seat: Seat) -> Precio:
    back = if_backed_out(bet, seat)
    taken = sum([piedras for _, piedras in back.coge])
    inside = tuple([other for other in bet.dentro if other != seat])
    return Precio(
        "VolverseAtras",
        quedan=hand[seat] + back.recupera + taken,
        mesa=sum(bet.puesto) - back.recupera - taken,
        entre=inside,
        vuelta=back,
    )


def _inside(bet: Apuesta, seat: Seat) -> tuple[Seat, ...]:
    return bet.dentro if seat in bet.dentro else (*bet.dentro, seat)
