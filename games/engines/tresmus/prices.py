"""What happens on each choice, before it is taken: one pure function of public values.

The browser shows this and computes nothing. What is told of the table, and of what comes back to
who backs out, is what it would be if the lance closed at once: others may still raise, or back out
before him (mus §17.6).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

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
    held = hand[seat]
    if bet is None:
        return _opening(held, seat)
    if bet.etapa == "respuestas":
        return (*_accepting(bet, hand, seat), _price("Pasar", bet, held))
    if bet.etapa == "subidas":
        return (_price("Conformarse", bet, held), *_raising(bet, held, seat))
    if bet.etapa == "cierre":
        table = bets.left_on_table(bet)
        gives = Precio("DarsePorPerdido", quedan=held + table, se_lleva=table)
        return (_price("Seguir", bet, held), gives)
    raises = _raising(bet, held, seat) if bets.may_raise(bet, hand, seat) else ()
    return (*_accepting(bet, hand, seat), _back(bet, held, seat), *raises)


def columns(
    bet: Apuesta | None, speakers: Sequence[Seat], pending: Sequence[Seat]
) -> tuple[Columna, ...]:
    """Return how each of the *speakers* of a lance stands; *pending* are still to be asked."""
    backs = {back.asiento: back for back in _backs(bet)}
    found = []
    for seat in speakers:
        back = backs.get(seat)
        if back is None and bet is not None and bet.etapa == "replica" and seat in pending:
            back = if_backed_out(bet, seat)
        puts = bet.puesto[seat] if bet is not None else 0
        found.append(Columna(seat, puts, _stands(bet, pending, seat), back))
    return tuple(found)


def _backs(bet: Apuesta | None) -> tuple[Vuelta, ...]:
    """Return what those who backed out get: what they have got, once they have."""
    if bet is None:
        return ()
    return bet.vueltas if bet.etapa == "cierre" else bets.settled(bet)


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

    def puts(name: str, n: int, piedras: int | None = None) -> Precio:
        return Precio(name, piedras, n, held - n, n, (seat,), si_nadie=DEJE)

    envites = [puts("Envidar", min(n, held), n) for n in amounts]
    return (Precio("Pasar", quedan=held), *envites, puts("Ordago", held))


def _accepting(bet: Apuesta, hand: Sequence[int], seat: Seat) -> tuple[Precio, ...]:
    least = bets.least_to_accept(bet, hand, seat)
    most = bets.most_to_accept(bet, hand, seat)
    return tuple(
        [
            _price("Querer", bets.contributed(bet, seat, n), hand[seat], n, piedras=n)
            for n in range(least, most + 1)
        ]
    )


def _raising(bet: Apuesta, held: int, seat: Seat) -> tuple[Precio, ...]:
    lacks = bet.nivel - bet.puesto[seat]

    def price(name: str, more: int, puts: int, piedras: int | None = None) -> Precio:
        higher = bets.raised(bet, seat, bet.nivel + more, ordago=piedras is None)
        return _price(name, bets.contributed(higher, seat, puts), held, puts, piedras=piedras)

    amounts = range(LEAST_BET, max(LEAST_BET, held - lacks) + 1)
    raises = [price("Reenvidar", n, min(lacks + n, held), n) for n in amounts]
    return (*raises, price("Ordago", 0, held))


def _back(bet: Apuesta, held: int, seat: Seat) -> Precio:
    back = if_backed_out(bet, seat)
    taken = sum([piedras for _, piedras in back.coge])
    price = _price("VolverseAtras", bets.without(bet, seat), held)
    return replace(price, quedan=held + back.recupera + taken, vuelta=back)


def _price(
    name: str, after: Apuesta, held: int, puts: int = 0, *, piedras: int | None = None
) -> Precio:
    """Return the price of a choice that makes the bet *after*, with *puts* out of *held*."""
    return Precio(name, piedras, puts, held - puts, bets.left_on_table(after), after.dentro)
