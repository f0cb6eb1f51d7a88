"""Where every object must be by decisiones §5 and §9; the database is not asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from accounts.models import User
from economy.bets import Wager

T = TypeVar("T")


@dataclass
class Shelf:
    """A kind: what it costs now, how many pieces were made and may be."""

    price: int
    stock: int | None = None
    edition: int | None = None
    made: int = 0

    @property
    def is_empty(self) -> bool:
        return self.stock == 0 or self.made == self.edition


@dataclass
class Thing:
    """An object: whose it is (nobody's in the shop), where, and how many facts it has seen."""

    kind: int
    state: str = "shop"
    holder: int | None = None
    value: int = 0
    facts: int = 0

    def moves(self, state: str, holder: int | None) -> None:
        self.state, self.holder = state, holder
        self.facts += 1

    def unfit(self, user: int) -> str:
        """Return the code of why *user* may neither pawn nor bet it."""
        if self.holder != user:
            return "objeto_no_tuyo"
        return {"held": "objeto_en_juego", "pawned": "objeto_empenado"}.get(self.state, "")

    def row(self) -> tuple[str, int | None, int | None, int, int]:
        """Return the row that it must have: state, owner, depositor, value, version."""
        is_kept = self.state in {"held", "pawned"}
        owner, depositor = (None, self.holder) if is_kept else (self.holder, None)
        return self.state, owner, depositor, self.value, self.facts


@dataclass
class Pledge:
    """A pawn: of what and whose, for how much it is redeemed until when, how it ended."""

    item: int
    user: int
    base: int
    due: datetime
    ending: str = ""


@dataclass
class Form:
    """A form that was sent and did something: it may come again."""

    user: User
    sent: dict[str, Any]
    made: int


@dataclass
class Undo:
    """A posting that the staff may undo, and how far they came with it."""

    tx: Any
    user: int
    amount: int
    item: int | None = None
    facts: int = 0
    state: str = ""


@dataclass
class Asked:
    """A correction that waits for a second person."""

    pk: int
    user: int
    amount: int
    undo: Undo | None = None


@dataclass
class Game:
    """A match: what each put (in the order of the stakes), what was bet, and how it ended."""

    put: dict[int, int]
    wagers: list[Wager]
    winners: frozenset[int] = frozenset()
    leavers: frozenset[int] = frozenset()

    @property
    def beats(self) -> set[tuple[int, int]]:
        losers = set(self.put) - self.winners
        return {(winner, loser) for winner in self.winners for loser in losers}

    @property
    def in_order(self) -> tuple[int, ...]:
        """Return the winners in the order in which they take what does not divide."""
        return tuple(user for user in self.put if user in self.winners)

    def paid(self) -> dict[int, int]:
        """Return what each receives of the escrow; who won and had left, only what was his."""
        if not self.winners:
            return dict(self.put)
        value = next(iter(self.put.values()))
        prize = value * (len(self.put) - len(self.winners))
        each, over = divmod(prize, len(self.winners))
        received = dict.fromkeys(self.put, 0)
        winners = self.in_order
        for place, winner in enumerate(winners):
            gain = each + (place < over and value > 0)
            received[winner] = value + (0 if winner in self.leavers else gain)
        return received


@dataclass
class World:
    """All that exists, by the number of its row."""

    shelves: dict[int, Shelf] = field(default_factory=dict)
    things: dict[int, Thing] = field(default_factory=dict)
    pledges: dict[int, Pledge] = field(default_factory=dict)
    open: dict[int, Game] = field(default_factory=dict)
    closed: dict[int, Game] = field(default_factory=dict)
    bought: list[Form] = field(default_factory=list)
    pawned: list[Form] = field(default_factory=list)
    adjusted: list[tuple[UUID, int, int]] = field(default_factory=list)
    undoable: list[Undo] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    frozen_at: datetime | None = None

    def used(self, kind: int) -> list[int]:
        """Return the pieces of a kind that wait in the shop, the next one to be sold first."""
        return sorted(
            pk for pk, thing in self.things.items() if (thing.kind, thing.state) == (kind, "shop")
        )

    def touched(self, undo: Undo) -> bool:
        """Whether anything happened to what was bought."""
        return undo.item is not None and self.things[undo.item].facts != undo.facts

    def rows(self, state: str) -> set[int]:
        """Return the objects in *state*."""
        return {pk for pk, thing in self.things.items() if thing.state == state}


def pick(things: Collection[T], n: int) -> T:
    """Return one of *things*, which do not change their order meanwhile."""
    return list(things)[n % len(things)]


def first(codes: Iterable[str]) -> str:
    """Return the first code that is one; empty when nothing is refused."""
    return next(filter(None, codes), "")


def wagers_of(world: World, seats: Sequence[int], bets: Sequence[tuple[int, int]]) -> list[Wager]:
    """Return bets of those at *seats*, each against the next: often free objects of theirs."""
    found: dict[int, Wager] = {}
    for n, place in bets:
        bettor, rival = seats[place % len(seats)], seats[(place + 1) % len(seats)]
        free = [pk for pk, thing in world.things.items() if not thing.unfit(bettor)]
        candidates = free if free and n % 4 else list(world.things)
        if candidates:
            item = pick(candidates, n // 4)
            found.setdefault(item, Wager(bettor, rival, item))
    return list(found.values())
