"""Where the button and the blinds stand (póker §3.4): a dead button. Pure functions of chairs."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from games.engines.core.attended import order_from
from games.engines.core.contract import Seat


class Positions(NamedTuple):
    """The chairs of button, small and big blind; the first two may have nobody to play on them."""

    button: Seat
    small: Seat
    big: Seat


def clockwise(after: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all chairs from the left of *after* on, itself last."""
    return order_from((after + 1) % seats, seats)


def next_of(after: Seat, seats: int, among: Collection[Seat]) -> Seat:
    """Return the first chair clockwise after *after* that is *among* some."""
    return next(seat for seat in clockwise(after, seats) if seat in among)


def first_positions(button: Seat, seats: int, active: Collection[Seat]) -> Positions:
    """Return the positions of a first hand whose *button* was drawn among *active* chairs."""
    if len(active) == 2:
        return Positions(button, button, next_of(button, seats, active))
    small = next_of(button, seats, active)
    return Positions(button, small, next_of(small, seats, active))


def moved(before: Positions, seats: int, active: Collection[Seat]) -> Positions:
    """Return the positions of the hand after that of *before* (TDA 32, 34-B)."""
    big = next_of(before.big, seats, active)
    if len(active) == 2:
        other = next(seat for seat in active if seat != big)
        return Positions(other, other, big)
    return Positions(before.small, before.big, big)


def is_before_big(seat: Seat, places: Positions, seats: int) -> bool:
    """Return whether *seat* is from the button on and short of the big blind (RULING K11)."""
    return (seat - places.button) % seats < (places.big - places.button) % seats
