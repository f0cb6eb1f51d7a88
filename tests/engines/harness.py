"""Drives any engine at random: what the suites over the registry share."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from games.engines.core.chance import HmacRng
from games.engines.core.contract import (
    CHAIR_ACTIONS,
    Action,
    Choice,
    Context,
    Engine,
    Event,
    Seat,
    SeatBack,
    SeatLeft,
    SeatLost,
    SeatRestored,
    Step,
    TimerFired,
)
from games.engines.core.legal import draw
from games.engines.registry import GAMES

MOST_STEPS = 5_000
LAST_SEATED = 150
"""Steps after which nobody sits down any more where people come and go, and all leave."""
LEAST_MATCHES = 4


class Log(NamedTuple):
    """One step of a match, as the platform would keep it."""

    number: int
    seat: Seat | None
    action: Action
    elapsed_ms: int


class Moment(NamedTuple):
    """A state, what was done in it, and the step that followed."""

    before: Any
    log: Log
    step: Step[Any]


def size(name: str, quick: int) -> int:
    """Return how much a suite does: *quick*, unless the environment variable *name* says more."""
    return int(os.environ.get(name, quick))


def some_options(engine: Engine[Any, Any], seed: int) -> Any:
    """Return options drawn from their declaration (the defaults for seed 0)."""
    kind: Any = engine.options_type
    if seed == 0:
        return kind()
    rng = random.Random(f"{engine.key}{seed}")
    hints = get_type_hints(kind, include_extras=True)
    for _ in range(100):
        options = kind(**{name: _value(hint, rng) for name, hint in hints.items()})
        if not engine.check_options(options, engine.seats(options)[1]):
            return options
    raise AssertionError(f"no playable options for {engine.key}")


def _value(hint: Any, rng: random.Random) -> Any:
    if hint is bool:
        return rng.random() < 0.5
    if get_origin(hint) is Literal:
        return rng.choice(get_args(hint))
    meta = next(e for e in get_args(hint)[1:] if isinstance(e, msgspec.Meta))
    low, high = int(meta.ge or 0), int(meta.le or 0)
    return rng.randint(low, min(high, low + 2))


class Match:
    """A match driven at random from a seed: decisions, votes, liberties, timers and falls.

    Where people bring stacks of their own they sit down, put more and go, until nobody is left.
    *disturbed*: the table acts too; *only_turns*: nothing but decisions, so that it is played out.
    """

    def __init__(
        self,
        game: str,
        seed: int,
        *,
        disturbed: bool = False,
        only_turns: bool = False,
        options: Any = None,
        seats: int | None = None,
    ) -> None:
        self.engine = GAMES[game].engine
        self.options = some_options(self.engine, seed) if options is None else options
        self.seats = seats or self.engine.seats(self.options)[1]
        self.seed = seed
        self.disturbed = disturbed
        self.only_turns = only_turns
        self.rng = random.Random(f"{game}/{seed}")
        self.steps = self.number = 0
        self.has_stacks = self.engine.money(self.options, self.seats).has_stacks
        self.manners = replace(self.engine.manners, fall_stops=seed % 4 != 3)
        self.began: Step[Any] = self.start()

    def start(self) -> Step[Any]:
        """Return the opening of the match."""
        return self.engine.start(self.options, self.seats, self.chance(0), self.manners)

    def chance(self, number: int) -> HmacRng:
        """Return the chance of step *number*."""
        return HmacRng(self.seed.to_bytes(8, "big"), str(number))

    def context(self, log: Log) -> Context:
        """Return what the step of *log* gets from outside."""
        return Context(self.chance(log.number), log.elapsed_ms)

    def moments(self) -> Iterator[Moment]:
        """Yield every step until the outcome."""
        state = self.began.state
        for number in range(1, MOST_STEPS):
            if self.engine.outcome(state) is not None:
                return
            self.number = number
            log = Log(number, *self._next(state), self.rng.choice((0, 300, 2_000, 20_000)))
            step = self.engine.play(state, log.seat, log.action, self.context(log))
            self.steps += 1
            yield Moment(state, log, step)
            state = step.state
        raise AssertionError(f"the match of seed {self.seed} does not end")

    def choices(self, state: Any, *kinds: str) -> list[tuple[Seat, list[Choice]]]:
        """Return the seats that have choices of those kinds, with them."""
        return self._open(state, lambda c: c.kind in kinds and c.action not in CHAIR_ACTIONS)

    def chairs(self, state: Any) -> list[tuple[Seat, list[Choice]]]:
        """Return the seats on which somebody may sit down or put more, with those choices."""
        return self._open(state, lambda choice: choice.action in CHAIR_ACTIONS)

    def _open(
        self, state: Any, is_wanted: Callable[[Choice], bool]
    ) -> list[tuple[Seat, list[Choice]]]:
        found = []
        for seat in range(self.seats):
            wanted = [c for c in self.engine.legal_actions(state, seat) if is_wanted(c)]
            if wanted:
                found.append((seat, wanted))
        return found

    def _next(self, state: Any) -> tuple[Seat | None, Action]:
        if self.has_stacks and (action := self._coming_or_going(state)) is not None:
            return None, action
        if self.disturbed and self.rng.random() < 0.15:
            return None, self.table_action(state, gentle=True)
        free = not self.only_turns and self.rng.random() < 0.2
        kinds = ("turn", "vote", "free") if free else ("turn",)
        able = self.choices(state, *kinds)
        if not able:
            timer = self.rng.choice(list(self.engine.timers(state)))
            if timer.seat is not None and self.rng.random() < 0.8:
                return None, SeatBack(timer.seat)
            return None, TimerFired(timer.key, timer.token)
        seat, choices = self.rng.choice(able)
        return seat, draw(choices, _Picks(self.rng))

    def _coming_or_going(self, state: Any) -> Action | None:
        """Return what somebody does about his chair now, if anybody does.

        Where nothing is awaited somebody always does.
        """
        is_late = self.number > LAST_SEATED
        stands_still = not self.choices(state, "turn") and not self.engine.timers(state)
        if self.rng.random() < (0.3 if is_late else 0.03):
            return SeatLeft(self.rng.randrange(self.seats))
        able = [] if is_late else self.chairs(state)
        if able and (stands_still or self.rng.random() < 0.2):
            return draw(self.rng.choice(able)[1], _Picks(self.rng))
        return SeatLeft(self.rng.randrange(self.seats)) if stands_still else None

    def table_action(self, state: Any, *, gentle: bool = False) -> Action:
        """Return an action of the table: one that applies or not; *gentle* never ends the match."""
        seat = self.rng.randrange(self.seats)
        timers = [t for t in self.engine.timers(state) if not gentle or t.key.startswith("turno")]
        options: list[Action] = [SeatLost(seat), SeatBack(seat), SeatBack(seat)]
        if self.engine.departure(self.options).leaves_robot:
            options += [SeatLeft(seat), SeatRestored(seat)]
        options.append(TimerFired("turno:0", self.rng.randrange(5)))
        options.extend(TimerFired(t.key, t.token) for t in timers)
        if not gentle:
            options += [SeatLeft(seat), SeatLeft(99), SeatLost(-1), SeatBack(77), SeatRestored(-1)]
            options += [TimerFired("no existe", 0), TimerFired("", -3), TimerFired("turno:99", 1)]
        return self.rng.choice(options)


def matches(game: str, steps: int, *, disturbed: bool | None = None) -> Iterator[Match]:
    """Yield matches to be played until *steps* have gone by in them, and at least a few.

    So a game of long matches costs a suite no more than one of short ones. *disturbed* ``None``:
    one in two.
    """
    seed = gone = 0
    while gone < steps or seed < LEAST_MATCHES:
        match = Match(game, seed, disturbed=seed % 2 == 1 if disturbed is None else disturbed)
        yield match
        assert match.steps, "a match that nobody plays"
        gone += match.steps
        seed += 1


class _Picks:
    """The ``Rng`` that ``legal.draw`` wants, from a test's own generator."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def below(self, n: int) -> int:
        return self._rng.randrange(n)

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(self._rng.sample(list(items), len(items)))


def seen(events: Sequence[Event], viewer: Seat | None) -> list[Event]:
    """Return *events* as *viewer* may see them."""
    return [shown for event in events if (shown := event.seen_by(viewer)) is not None]


def viewers(seats: int) -> tuple[Seat | None, ...]:
    """Return every viewer there is: the seats and a mirón."""
    return (*range(seats), None)
