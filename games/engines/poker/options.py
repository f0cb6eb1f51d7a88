"""What the jefe or the salón can choose (póker §3.1-§3.3, §3.14, §3.15)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.engines.core.manners import Manners

MANNERS = Manners(
    turn_s=30,
    bank_s=30,
    quick_turn_s=15,
    quick_bank_s=15,
    misses=2,
    fall_s=30,
    fall_stops=False,
    pauses=0,
    continue_s=5,
    may_agree=False,
)
"""30 s a decision and 30 s of bank, two misses, 5 s between hands (RULING K12).

The bank goes on with a decision that takes longer; it gives nothing to who is silent or absent.

The 30 s of a fall are all that a player may be silent (RULING K9), and are told so: it is noticed
after the first ``NOTICED_S``.
"""
NOTICED_S = 15
"""The silence after which the platform says that a player fell (its ``SEAT_LOST_SECONDS``)."""
HOUSE_OPTIONS = frozenset({"fichas", "porcentaje_bote"})
"""What makes the BOTE, which the house pays: an administrator's setting (RULING K2)."""
LEAST_CHAIRS, MOST_CHAIRS = 4, 10
"""Of a minitorneo (RULING K1)."""
LEAST_PLAYERS = 2
"""At a mesa de dinero."""
LEAST_BUY_IN, MOST_BUY_IN = 20, 100
"""In big blinds (RULING K11)."""
MOST_HANDS = 1024
"""Deals are bound before the first word, so many of them (RULING K14)."""
LEAST_STACK = 10
"""Big blinds of the first level that a minitorneo begins with at the least."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The configuration of a table.

    *ciega* is the small one, of the first level or (``dinero``) of every hand; *minutos* is how
    long a level lasts; *porcentaje_bote* gives the BOTE in U$uros from the chips in play.
    """

    forma: Literal["minitorneo", "dinero"] = "minitorneo"
    fichas: Annotated[int, Meta(ge=500, le=50_000)] = 5_000
    ciega: Annotated[int, Meta(ge=1, le=1_000)] = 25
    minutos: Annotated[int, Meta(ge=1, le=30)] = 3
    porcentaje_bote: Annotated[int, Meta(ge=0, le=10)] = 1
    reloj: Literal["normal", "rapido", "sin"] = "normal"

    @property
    def is_cash(self) -> bool:
        """Return whether it is played with U$uros that each brings."""
        return self.forma == "dinero"


class Preferences(msgspec.Struct, frozen=True):
    """What a player may prefer at a table of póker."""

    cuatro_colores: bool = True
    en_ciegas: bool = False
    confirmar_todo: bool = True


def buy_in(options: Options) -> tuple[int, int]:
    """Return the least and the most U$uros with which one sits down (RULING K11)."""
    big = 2 * options.ciega
    return LEAST_BUY_IN * big, MOST_BUY_IN * big


def least_players(options: Options) -> int:
    """Return the fewest that play."""
    return LEAST_PLAYERS if options.is_cash else LEAST_CHAIRS


def problems(options: Options, seats: int) -> list[str]:
    """Return the codes of what cannot be played (RULINGS K1 and K11)."""
    if not least_players(options) <= seats <= MOST_CHAIRS:
        return ["sillas_dinero" if options.is_cash else "sillas"]
    if not options.is_cash and options.fichas < LEAST_STACK * 2 * options.ciega:
        return ["fichas"]
    return []
