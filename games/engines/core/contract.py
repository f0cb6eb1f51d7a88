"""What the platform asks of a game: the ``Engine`` protocol and its vocabulary.

An engine is a set of pure functions over immutable values. It never reads a
clock, a database, a socket or a global random generator: randomness comes in
as ``Context.rng``, elapsed time as ``Context.elapsed_ms``, waiting goes out as
``Timer`` data, and everything that changes a state is an ``Event``.

Values are ``msgspec.Struct(frozen=True)``; actions and events carry their
class name in the tag field ``t``, so one line encodes or decodes any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from games.engines.core.departure import DepartureRule
from games.engines.core.manners import Manners
from games.engines.core.money import Money
from games.engines.core.points import PointScale
from games.engines.core.sealed import Sealing

Seat: TypeAlias = int
"""Index of a chair, 0-based, in speaking order."""

T = TypeVar("T")
S = TypeVar("S")
O_contra = TypeVar("O_contra", contravariant=True)


class IllegalAction(ValueError):
    """The action is not open to that seat in that state.

    *code* is one of the codes of docs/protocolo.md (``fuera_de_turno``,
    ``jugada_ilegal``, ``cantidad``, ``carta_no_tuya``…); *detail* holds the
    plain values its sentence needs (``minimo``, ``maximo``, ``legales``…).
    """

    def __init__(self, code: str, **detail: Any) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


class Action(msgspec.Struct, frozen=True, tag=True, tag_field="t", forbid_unknown_fields=True):
    """Base of what a seat (or the table itself) asks to do. Names are infinitives."""


class Event(msgspec.Struct, frozen=True, tag=True, tag_field="t", forbid_unknown_fields=True):
    """Base of what happened. Names are participles. Public unless ``seen_by`` says otherwise."""

    opens: ClassVar[bool] = False
    """Whether a hand begins with it (or what the game has instead): one looks back that far."""

    def seen_by(self, viewer: Seat | None) -> Event | None:
        """Return what *viewer* (``None``: a mirón) may know of this event; ``None`` if nothing."""
        return self

    def cards(self) -> Sequence[str]:
        """Return the cards that it shows, where the deals are sealed; asked of what is seen."""
        return ()


# --- Actions of the table itself: the platform sends them with seat ``None``, clients never can.
# Every engine accepts them at any moment without raising, and ignores what does not apply.


class TimerFired(Action, frozen=True):
    """The wait *(key, token)* that the engine asked for has ended."""

    key: str
    token: int


class SeatLost(Action, frozen=True):
    """The player of *seat* has no live connection left."""

    seat: Seat


class SeatBack(Action, frozen=True):
    """The player of *seat* is connected again."""

    seat: Seat


class SeatLeft(Action, frozen=True):
    """The player of *seat* walked out for good (or his courtesy ended elsewhere)."""

    seat: Seat


class SeatRestored(Action, frozen=True):
    """A player who fell and was replaced by a robot takes *seat* back (decisiones §9)."""

    seat: Seat


class SeatTaken(Action, frozen=True):
    """Somebody sits down on the free chair *seat* with *amount* U$uros."""

    seat: Seat
    amount: int


class AmountAdded(Action, frozen=True):
    """The player of *seat* puts *amount* U$uros more on the table."""

    seat: Seat
    amount: int


CHAIR_ACTIONS: tuple[type[Action], ...] = (SeatTaken, AmountAdded)
"""What a person asks of a table whose chairs change: an engine that takes them may refuse them.

They are open to a seat while ``legal_actions`` offers them to it (the first to a free one), and
carry the amounts that it admits; ``play`` gets them with seat ``None``, as all of the table's own.
"""

TABLE_ACTIONS: tuple[type[Action], ...] = (
    TimerFired, SeatLost, SeatBack, SeatLeft, SeatRestored, *CHAIR_ACTIONS,
)  # fmt: skip


# --- Legal actions: a description, not an enumeration.


class OneOf(msgspec.Struct, frozen=True, tag=True, tag_field="t"):
    """The argument is one of *values*."""

    values: tuple[Any, ...]


class IntRange(msgspec.Struct, frozen=True, tag=True, tag_field="t"):
    """The argument is an integer from *low* to *high*, both included."""

    low: int
    high: int


class Subset(msgspec.Struct, frozen=True, tag=True, tag_field="t"):
    """The argument is a tuple of *least* to *most* distinct members of *of*."""

    of: tuple[Any, ...]
    least: int
    most: int


Domain: TypeAlias = OneOf | IntRange | Subset


class Choice(msgspec.Struct, frozen=True):
    """A kind of action open to a seat now, and the values its fields may take.

    *kind* tells a turn from a liberty: the table waits for a seat with a choice
    of kind ``turn``; a ``vote`` asks that seat something while the rest goes on
    (robots answer turns and votes); ``free`` choices (señas, asking for a pause)
    are open without being awaited and robots leave them alone.
    """

    action: type[Action]
    args: dict[str, Domain] = {}
    kind: Literal["turn", "vote", "free"] = "turn"


# --- What comes out.


class Timer(msgspec.Struct, frozen=True):
    """A wait asked for by the engine; the platform counts the time.

    While (key, token) stays in ``timers(state)`` it runs; another token starts it again; absent, it
    is cancelled. *ms* counts from the first step that asked, as a part of *whole_ms* (0: *ms*).
    """

    key: str
    ms: int
    token: int = 0
    seat: Seat | None = None
    whole_ms: int = 0


SCORE_LENGTH = 80
"""The most characters of ``Engine.score_line``."""


class Outcome(msgspec.Struct, frozen=True):
    """Final places, best first; seats in one group share the place.

    *reason* is a code (``ganada``, ``abandono``, ``nula``, ``acuerdo``…); *void* means that
    everything staked returns; *left* names the seats that walked out. *paid* says by seat what
    each receives of what the match holds, in U$uros, where places alone do not.
    """

    places: tuple[tuple[Seat, ...], ...]
    reason: str
    void: bool = False
    left: tuple[Seat, ...] = ()
    paid: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET


class Step(msgspec.Struct, Generic[S], frozen=True):
    """The state after an action and the events that led to it."""

    state: S
    events: tuple[Event, ...]


class Rng(Protocol):
    """Chance, derived per step from the seed of the match."""

    def below(self, n: int) -> int:
        """Return an integer in ``range(n)``."""
        ...

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return *items* in random order."""
        ...


class Context(msgspec.Struct, frozen=True):
    """What a step gets from outside: chance and the time that went by.

    *elapsed_ms* is the time since the step before; it is kept in the log, so a
    replay sees the same clock.
    """

    rng: Rng
    elapsed_ms: int = 0


class Engine(Protocol[S, O_contra]):
    """A game. Implementations are stateless: one instance serves every match."""

    key: ClassVar[str]
    rules_version: ClassVar[int]
    manners: ClassVar[Manners]
    """How its tables treat people, unless the salón says otherwise."""
    points: ClassVar[PointScale]
    """What the places are worth in a match that scores."""
    listed_wait: ClassVar[str]
    """The key of the wait that the card of a table counts down; empty for none."""
    has_hands: ClassVar[bool]
    """Whether a seat holds what the others may not see; else all see the same."""
    sealing: ClassVar[Sealing | None]
    """That closed cards stay so for ever (``sealed``); ``None``: at the end everybody sees all."""
    chair_actions: ClassVar[tuple[type[Action], ...]]
    """Which of ``CHAIR_ACTIONS`` it takes; none where the same people play from start to end."""
    state_type: ClassVar[type]
    options_type: ClassVar[type]
    preferences_type: ClassVar[type]
    """What a person may prefer at its tables: a struct of flags, each off or on at first."""
    table_sizes: ClassVar[tuple[int, ...]]
    """How many chairs a table may have; with *usual_seats* at first."""
    usual_seats: ClassVar[int]
    keeps_numbers: ClassVar[bool]
    """Whether it matters which chairs of a table are taken, and not only how many."""
    house_options: ClassVar[frozenset[str]]
    """Options on which the U$uros hang that the house puts: no table chooses them, only a salón."""
    actions: ClassVar[tuple[type[Action], ...]]
    events: ClassVar[tuple[type[Event], ...]]

    def seats(self, options: O_contra) -> tuple[int, int]:
        """Return the least and the most players that these options admit."""
        ...

    def check_options(self, options: O_contra, seats: int) -> Sequence[str]:
        """Return the codes of the reasons why these options cannot be played; empty if they can."""
        ...

    def competitive(self, options: O_contra) -> bool:
        """Return whether a match with these options may count (points, money, history)."""
        ...

    def departure(self, options: O_contra) -> DepartureRule:
        """Return what follows when a player leaves a match with these options for good."""
        ...

    def options_for(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Return the options that a table settles by the numbers of its chairs, not by the form."""
        ...

    def chair_numbers(self, options: O_contra) -> tuple[int, ...]:
        """Return the numbers of the chairs that play; none where only how many matters."""
        ...

    def money(self, options: O_contra, seats: int) -> Money:
        """Return what a match with these options holds in U$uros, if it counts."""
        ...

    def sides(self, options: O_contra, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats that win and lose together."""
        ...

    def start(
        self, options: O_contra, seats: int, rng: Rng, manners: Manners | None = None
    ) -> Step[S]:
        """Open a match, with the *manners* of the game unless others are given.

        Its first event carries the whole beginning: the events folded over their own state give it.
        """
        ...

    def legal_actions(self, state: S, seat: Seat) -> Sequence[Choice]:
        """Return what *seat* may do now. This is the only place that decides it."""
        ...

    def play(self, state: S, seat: Seat | None, action: Action, ctx: Context) -> Step[S]:
        """Carry out a legal action (*seat* is ``None`` for the table's own).

        Raises ``IllegalAction`` when *seat* may not do it now; the state is a
        value, so nothing has changed.
        """
        ...

    def evolve(self, state: S, event: Event) -> S:
        """Return the state after *event*. States change nowhere else."""
        ...

    def view(self, state: S, seat: Seat | None) -> msgspec.Struct:
        """Return all that *seat* may see (``None``: what everybody sees), built field by field."""
        ...

    def face_up(self, state: S, seat: Seat) -> msgspec.Struct:
        """Return the view of *seat* with all cards shown: for the acta, unless deals are sealed."""
        ...

    def onlooker_view(self, view: Any) -> Any:
        """Return *view* of a seat without what is its player's alone, for who sees his hand."""
        ...

    def hand_number(self, state: S) -> int:
        """Return the number of the hand, from 1; 0 in a game without hands."""
        ...

    def replaced(self, state: S) -> tuple[Seat, ...]:
        """Return the seats from which a robot plays because their player left."""
        ...

    def gone(self, state: S) -> tuple[Seat, ...]:
        """Return the seats whose players are out or have left, though the match goes on.

        Nothing more is open to them: who stands up when a hand ends has left by then.
        """
        ...

    def holdings(self, state: S) -> tuple[int, ...]:
        """Return by seat the U$uros it would take away if the match were void now.

        Its stack and what it has put in the pot that is being played; they add up to what was put
        in and not taken away. Empty where a match has no stacks (``Money.has_stacks``).
        """
        ...

    def timers(self, state: S) -> Sequence[Timer]:
        """Return the waits that must be running in this state."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return the result once the match is over."""
        ...

    def score_line(self, state: S) -> str:
        """Return the score in a few characters for lists, first side first (``"2-1 · 23-18"``).

        What each seat has may follow, for the card of its table (``"3-1 | 50-40"``).
        """
        ...

    def stands_to_lose(self, state: S, seat: Seat) -> Outcome | None:
        """Return the outcome that would follow if *seat* left at this moment.

        ``None`` where the match would go on without him (a robot takes the seat).
        """
        ...


class Tape(Generic[S]):
    """Collects the events of one step, keeping the state up to date."""

    __slots__ = ("_events", "_evolve", "state")

    def __init__(self, evolve: Callable[[S, Event], S], state: S) -> None:
        self._evolve = evolve
        self.state = state
        self._events: list[Event] = []

    def emit(self, event: Event) -> S:
        """Append *event* and return the state after it."""
        state = self.state = self._evolve(self.state, event)
        self._events.append(event)
        return state

    def step(self) -> Step[S]:
        """Return what was collected."""
        return Step(self.state, tuple(self._events))
