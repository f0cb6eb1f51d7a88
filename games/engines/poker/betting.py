"""What a bet costs and how far one may raise (póker §3.5-§3.8)."""

from __future__ import annotations

from typing import NamedTuple

from games.engines.core.contract import Seat
from games.engines.poker.state import State
from games.engines.poker.view import SinSubir


class Raise(NamedTuple):
    """The least and the most total that one may raise to, or why one may not."""

    low: int | None = None
    high: int | None = None
    why_not: SinSubir | None = None


NO_RAISE = Raise()


def to_call(state: State, seat: Seat) -> int:
    """Return the chips that *seat* has to put in to stay (póker §3.5)."""
    bet, stack = state.apostado[seat], state.fichas[seat] or 0
    price = 0
    for other, lives in enumerate(state.vivos):
        if lives and other != seat:
            if state.fichas[other]:
                price = state.apuesta
                break
            price = max(price, state.apostado[other])
    return max(0, min(stack, price - bet))


def raising(state: State, seat: Seat) -> Raise:
    """Return what *seat*, in its turn, may raise to (póker §3.6, §3.7, RULING K6)."""
    bet, current = state.apostado[seat], state.apuesta
    most = bet + (state.fichas[seat] or 0)
    if most <= current:
        return NO_RAISE
    for other, lives in enumerate(state.vivos):
        if lives and other != seat and (state.fichas[other] or 0) + state.apostado[other] > current:
            break
    else:
        return Raise(why_not="nadie")
    if state.actuado[seat] and current - bet < state.subida:
        return Raise(why_not="corta")
    return Raise(min(current + state.subida, most), most)


def next_to_act(state: State) -> Seat | None:
    """Return who has to decide now, ``None`` when the round is over (póker §3.5)."""
    fichas = state.fichas
    able = [seat for seat, lives in enumerate(state.vivos) if lives and fichas[seat]]
    if len(able) < 2:
        return next((seat for seat in able if to_call(state, seat)), None)
    # Others have chips behind: what is owed is all that is missing from the current bet.
    current, bets, acted = state.apuesta, state.apostado, state.actuado
    waiting = [seat for seat in able if not acted[seat] or bets[seat] < current]
    if not waiting:
        return None
    first = state.desde
    return next((seat for seat in waiting if seat >= first), waiting[0])


def is_closed(state: State) -> bool:
    """Return whether no more is bet in this hand: at most one of the live has chips."""
    return len([s for s, lives in enumerate(state.vivos) if lives and state.fichas[s]]) <= 1
