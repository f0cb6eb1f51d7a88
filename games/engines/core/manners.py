"""How a table treats its people: clocks, absence, falls, pauses, the end by agreement.

A game declares one value; the staff may change some of it in a salón, and a match
keeps to its end what it began with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

ClockName: TypeAlias = Literal["normal", "rapido", "sin"]


class Manners(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """The manners of a game; times in seconds (mus §11, decisiones §9).

    Logs and states leave out what is the default: a game that wants other numbers says so in its
    own value, and these stay. They come with every state that is read: whether numbers contradict
    each other is asked once, by ``adapted``.
    """

    turn_s: Annotated[int, Meta(ge=5, le=600)] = 45
    """For each decision, with the normal clock."""
    bank_s: Annotated[int, Meta(ge=0, le=3600)] = 60
    """Of each player for the whole match, when a decision takes longer."""
    quick_turn_s: Annotated[int, Meta(ge=5, le=600)] = 15
    quick_bank_s: Annotated[int, Meta(ge=0, le=3600)] = 30
    misses: Annotated[int, Meta(ge=1, le=20)] = 3
    """Clocks run out in a row that make a player absent."""
    absence_s: Annotated[int, Meta(ge=10, le=3600)] = 300
    """What an absent player has to say that he is back; then he has left."""
    fall_s: Annotated[int, Meta(ge=10, le=3600)] = 300
    """The courtesy of a player who loses the connection; then he has left."""
    falls_total_s: Annotated[int, Meta(ge=10, le=7200)] = 600
    """His courtesy for all the falls of a match."""
    fall_stops: bool = True
    """Whether the table waits for him; else it plays on, and for him when his clock runs out."""
    pauses: Annotated[int, Meta(ge=0, le=20)] = 3
    """How many each player may ask for in a match."""
    pause_s: Annotated[int, Meta(ge=10, le=3600)] = 300
    continue_s: Annotated[int, Meta(ge=3, le=300)] = 15
    """How long a recuento waits for everybody to continue."""
    own_pace: bool = False
    """Whether a recuento of a match without a clock waits as long as it takes: for one person."""
    may_agree: bool = True
    """Whether all together may end the match without penalty."""

    def clock(self, name: ClockName) -> tuple[int, int] | None:
        """Return the seconds of a decision and of the bank by that clock; ``None`` without one."""
        clocks = {
            "normal": (self.turn_s, self.bank_s),
            "rapido": (self.quick_turn_s, self.quick_bank_s),
        }
        return clocks.get(name)


USUAL = Manners()


def adapted(own: Manners, changes: Mapping[str, Any]) -> Manners:
    """Return the manners *own* with some of them changed; *own* itself if nothing differs.

    Raises ``msgspec.ValidationError`` for a field that does not exist, or a value out of range or
    that contradicts another.
    """
    found = msgspec.convert({**as_data(own), **changes}, Manners)
    if found.falls_total_s < found.fall_s:
        raise msgspec.ValidationError("falls_total_s")
    return own if found == own else found


def if_other(manners: Manners | None, own: Manners) -> Manners | None:
    """Return *manners* where they are not a game's *own*: only then its log says them."""
    return None if manners == own else manners


def as_data(manners: Manners) -> dict[str, Any]:
    """Return every field by name, ready for JSON."""
    return {name: getattr(manners, name) for name in Manners.__struct_fields__}
