"""Drives any engine at random: what the suites over the registry share."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from games.engines.core.chance import HmacRng
from games.engines.core.contract import (
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
        self.steps = 0
        self.began: Step[Any] = self.engine.start(self.options, self.seats, self.chance(0))

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
            log = Log(number, *self._next(state), self.rng.choice((0, 300, 2_000, 20_000)))
            step = self.engine.play(state, log.seat, log.action, self.context(log))
            self.steps += 1
            yield Moment(state, log, step)
            state = step.state
        raise AssertionError(f"the match of seed {self.seed} does not end")

    def choices(self, state: Any, *kinds: str) -> list[tuple[Seat, list[Choice]]]:
        """Return the seats that have choices of those kinds, with them."""
        found = []
        for seat in range(self.seats):
            open_now = [c for c in self.engine.legal_actions(state, seat) if c.kind in kinds]
            if open_now:
                found.append((seat, open_now))
        return found

    def _next(self, state: Any) -> tuple[Seat | None, Action]:
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

    def table_action(self, state: Any, *, gentle: bool = False) -> Action:
        """Return an action of the table: one that applies or not; *gentle* never ends the match."""
        seat = self.rng.randrange(self.seats)
        timers = [t for t in self.engine.timers(state) if not gentle or t.key.startswith("turno")]
        options: list[Action] = [SeatLost(seat), SeatBack(seat), SeatBack(seat)]
        if self.engine.leave_policy == "robot":
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
