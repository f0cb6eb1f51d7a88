"""What lances are worth, who is ahead, the recuento line by line (mus §8.3, §9, §11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engines.core.contract import Seat
from games.engines.core.spanish_hands import Lance
from games.engines.mus.hands import Jugadas, best_seat
from games.engines.mus.state import Apuesta, Cierre, Pair, State, pair_of
from games.engines.mus.view import Apunte

DEJE_LANCES = frozenset({"pares", "juego", "punto"})
NULA_MARGIN = 10
"""With equal juegos, a pair must have more piedras than this to win by abandonment (RULING 22)."""

ADENTRO = 5
"""A pair that lacks so many piedras or fewer says «adentro»: it may win the juego (mus §1)."""


def negada(apuesta: Apuesta, lance: Lance, *, deje: bool) -> tuple[int, int]:
    """Return the piedras of a refused bet: the negada and the deje on top of it (mus §8.3)."""
    extra = int(deje and apuesta.previo > 0 and lance in DEJE_LANCES)
    return max(apuesta.previo, 1), extra


def pair_ahead(vacas: Sequence[int], juegos: Sequence[int], piedras: Sequence[int]) -> Pair | None:
    """Return the pair that wins if somebody leaves now; ``None`` is a partida nula (mus §11)."""
    for row in (vacas, juegos):
        if row[0] != row[1]:
            return 0 if row[0] > row[1] else 1
    if piedras[0] == piedras[1] or max(piedras) <= NULA_MARGIN:
        return None
    return 0 if piedras[0] > piedras[1] else 1


def recuento(state: State) -> Iterator[Apunte]:
    """Yield the entries of the recuento in their order; the caller stops at the one that wins."""
    hands = state.jugadas()
    for closed in state.lances:
        yield from _entries(state, hands, closed)


def _entries(state: State, hands: Sequence[Jugadas], closed: Cierre) -> Iterator[Apunte]:
    lance = closed.lance
    if closed.en == "paso" and lance in ("grande", "chica"):
        yield compared(state, hands, lance, "paso", 1)
    elif closed.en == "querido":
        yield compared(state, hands, lance, "envite", closed.piedras)
    if lance in DEJE_LANCES:
        yield from _bonus(state, hands, closed)


def _bonus(state: State, hands: Sequence[Jugadas], closed: Cierre) -> Iterator[Apunte]:
    """Yield the bonus of pares, juego or punto, which bettors keep if refused (mus §8.3)."""
    lance = closed.lance
    if closed.en in ("paso", "querido"):
        entry = compared(state, hands, lance, lance, 1)
    elif closed.pareja is not None:
        entry = _uncompared(state, hands, lance, closed.pareja)
    else:
        return
    if lance == "punto":
        yield entry
        return
    detail = tuple(_jugada_lines(state, hands, lance, entry.pareja))
    yield Apunte(
        entry.pareja,
        sum(piedras for _, _, piedras in detail),
        lance,
        lance,
        entry.asiento,
        entry.cartas,
        entry.contra,
        entry.cartas_contra,
        detail,
        entry.por_mano,
    )


def _jugada_lines(
    state: State, hands: Sequence[Jugadas], lance: Lance, pair: Pair
) -> Iterator[tuple[Seat, str, int]]:
    """Yield seat, jugada and piedras of each member of *pair* who has pares (or juego)."""
    for seat in state.members(pair):
        hand = hands[seat]
        if lance == "pares" and hand.tipo_pares is not None:
            yield seat, hand.tipo_pares, hand.bono_pares
        elif lance == "juego" and hand.juego:
            name = "31_real" if hand.real31 else str(hand.total)
            yield seat, name, hand.bono_juego


def compared(
    state: State, hands: Sequence[Jugadas], lance: Lance, cause: str, piedras: int
) -> Apunte:
    """Return the entry of the best hand of *lance*, compared with the best rival hand."""
    order = state.order()
    winner = best_seat(lance, hands, order)
    assert winner is not None, f"nobody competes in {lance}"
    pair = pair_of(winner)
    rival = best_seat(lance, hands, [seat for seat in order if pair_of(seat) != pair])
    tied = rival is not None and hands[rival].fuerza(lance) == hands[winner].fuerza(lance)
    return Apunte(
        pair,
        piedras,
        lance,
        cause,
        winner,
        state.manos[winner],
        rival,
        () if rival is None else state.manos[rival],
        por_mano=tied,
    )


def _uncompared(state: State, hands: Sequence[Jugadas], lance: Lance, pair: Pair) -> Apunte:
    """Return the entry of a pair that had no rival, or whose rivals refused."""
    order = [seat for seat in state.order() if pair_of(seat) == pair]
    best = best_seat(lance, hands, order)
    assert best is not None, f"the pair has no {lance}"
    return Apunte(pair, 1, lance, lance, best, state.manos[best])
