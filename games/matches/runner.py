"""A match in memory: decoding, stepping, encoding. No database here.

``Live`` is a match at a version, immutable; ``advance`` gives the next one. The last ``Live`` of
each match this process serves is cached, so the hot path decodes nothing.
"""

from __future__ import annotations

import functools
import logging
import threading
from collections import OrderedDict
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from types import UnionType
from typing import Any, NamedTuple, Union

import msgspec
from django.conf import settings

from games.engines.core.chairs import CHANGES
from games.engines.core.chance import Draw
from games.engines.core.contract import (
    TABLE_ACTIONS,
    Action,
    Choice,
    Context,
    Engine,
    Event,
    Outcome,
    Seat,
    Step,
)
from games.engines.core.departure import Fate
from games.engines.core.manners import Manners
from games.engines.core.money import Money
from games.engines.core.sealed import Chance, Stream
from games.engines.registry import GAMES
from games.matches import vault
from games.matches.chairs import Chairs

log = logging.getLogger(__name__)

ROBOT = "robot:"
CACHED_MATCHES = 4096
RECENT_STEPS = 16

_encoder = msgspec.msgpack.Encoder()


class Facts(msgspec.Struct, frozen=True):
    """What never changes in a match."""

    id: int
    engine: Engine[Any, Any]
    options: Any
    manners: Manners
    money: Money
    chance: Chance
    row: dict[str, Any]
    """The constant columns of its row (stake, conditions, commitment…)."""

    @property
    def scope(self) -> str:
        """Return the name under which its secrets are sealed."""
        return scope_of(self.id)

    @property
    def has_stacks(self) -> bool:
        """Return whether each seat holds U$uros of its own."""
        return self.money.has_stacks and bool(self.row["competitive"])

    @property
    def has_purse(self) -> bool:
        """Return whether there are prizes of the house."""
        return self.money.purse > 0 and bool(self.row["competitive"])

    @property
    def may_change(self) -> bool:
        """Return whether chairs or U$uros may change hands, or some be out, before the end."""
        money = self.money
        if money.has_stacks or money.purse > 0 or self.engine.chair_actions:
            return True
        fate = self.engine.departure(self.options).fate
        # Asked for each play: not of a set, for which the fate would be hashed.
        return fate is not Fate.MATCH_ENDS and fate is not Fate.ROBOT_PLAYS

    @property
    def seats(self) -> int:
        """Return how many chairs it has."""
        count: int = self.row["seats"]
        return count


class Wait(NamedTuple):
    """A running wait: a row of ``MatchTimer``."""

    key: str
    token: int
    seat: Seat | None
    total_ms: int
    due_at: datetime


class Live(msgspec.Struct, frozen=True):
    """A match at a version."""

    facts: Facts
    chairs: Chairs
    version: int
    at: datetime
    """Up to when its time has been counted, by the database's clock.

    It is when it came to this version, or later: time that was given back lies ahead.
    """
    state: Any
    choices: tuple[tuple[Choice, ...], ...]
    """By seat: what it may do now."""
    waits: dict[str, Wait]
    turn_versions: tuple[int, ...]
    """By seat: the last version that changed what it is awaited for."""
    deals: int = 0
    """How many of its steps have drawn."""
    recent: tuple[tuple[int, tuple[Event, ...]], ...] = ()
    """The last steps: version and events, for whoever was a little behind."""

    @property
    def next_due_at(self) -> datetime | None:
        """Return when its first wait ends."""
        return min((wait.due_at for wait in self.waits.values()), default=None)

    def awaited(self) -> tuple[Seat, ...]:
        """Return the seats whose turn it is."""
        return tuple(s for s, choices in enumerate(self.choices) if turns(choices))


class Advance(msgspec.Struct, frozen=True):
    """A step taken but not yet stored."""

    live: Live
    at: datetime
    seat: Seat | None
    elapsed_ms: int
    payload: bytes
    state: bytes
    outcome: Outcome | None
    has_changes: bool
    """Whether chairs or U$uros change hands with it (``games.matches.changes``)."""
    armed: tuple[Wait, ...]
    """Waits that start (again) with this step."""
    cancelled: tuple[str, ...]
    """Keys of the waits that end with it."""


class StepRecord(msgspec.Struct, frozen=True):
    """What the log keeps of a step."""

    action: Action | None
    events: tuple[Event, ...]
    draws: list[Draw]


SCOPE = "match:{}"
_ZERO, _MS = datetime(2000, 1, 1, tzinfo=UTC), timedelta(milliseconds=1)


def scope_of(match_id: int) -> str:
    """Return the scope under which the secrets of a match are sealed."""
    return SCOPE.format(match_id)


def turns(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return those the table waits for."""
    return tuple([choice for choice in choices if choice.kind == "turn"])


def answers(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return those a robot must attend to."""
    return tuple(choice for choice in choices if choice.kind != "free")


# --- Stepping


def begin(facts: Facts, chairs: Chairs, at: datetime) -> Advance:
    """Return version 1 of a match: its opening."""
    rng = facts.chance.stream(1, 1)
    step = facts.engine.start(facts.options, facts.seats, rng, facts.manners)
    before = unknown(facts, chairs, 0, at)
    return _advance(before, None, None, step, rng, 0, at)


def unknown(facts: Facts, chairs: Chairs, version: int, at: datetime) -> Live:
    """Return a match whose state is not known: before it opens, or because it cannot be read."""
    return Live(facts, chairs, version, at, None, ((),) * facts.seats, {}, (0,) * facts.seats)


def advance(live: Live, seat: Seat | None, action: Action, at: datetime) -> Advance:
    """Return the next version of *live*, *action* carried out at *at*; raises ``IllegalAction``."""
    facts = live.facts
    elapsed_ms = max(0, _whole_ms(at) - _whole_ms(live.at))
    rng = facts.chance.stream(live.version + 1, live.deals + 1)
    step = facts.engine.play(live.state, seat, action, Context(rng, elapsed_ms))
    return _advance(live, seat, action, step, rng, elapsed_ms, at)


def _whole_ms(at: datetime) -> int:
    """Return *at* in whole milliseconds: their differences add up, however many steps there are."""
    return (at - _ZERO) // _MS


def _advance(  # noqa: PLR0917 - the parts of one step
    live: Live,
    seat: Seat | None,
    action: Action | None,
    step: Step[Any],
    rng: Stream,
    elapsed_ms: int,
    at: datetime,
) -> Advance:
    facts, engine, version = live.facts, live.facts.engine, live.version + 1
    outcome = engine.outcome(step.state)
    choices = tuple(tuple(engine.legal_actions(step.state, s)) for s in range(facts.seats))
    turn_versions = tuple(
        old if now == before or turns(now) == turns(before) else version
        for old, now, before in zip(live.turn_versions, choices, live.choices, strict=True)
    )
    waits = {} if outcome else _waits(live, seat, step.state, choices, at)
    after = Live(
        facts, live.chairs, version, max(at, live.at), step.state, choices, waits, turn_versions,
        live.deals + bool(rng.draws), (*live.recent, (version, step.events))[-RECENT_STEPS:],
    )  # fmt: skip
    record = StepRecord(action, step.events, rng.draws)
    return Advance(
        live=after,
        at=at,
        seat=seat,
        elapsed_ms=elapsed_ms,
        payload=vault.seal(_encoder.encode(record), facts.scope),
        state=vault.seal(_encoder.encode(step.state), facts.scope),
        outcome=outcome,
        has_changes=facts.may_change and _has_changes(facts.engine, live.state, step),
        armed=tuple(wait for key, wait in waits.items() if live.waits.get(key) != wait),
        cancelled=tuple(key for key in live.waits if key not in waits),
    )


def _has_changes(engine: Engine[Any, Any], before: Any, step: Step[Any]) -> bool:
    if any(isinstance(event, CHANGES) for event in step.events):
        return True
    if before is None:
        return False
    return engine.holdings(before) != engine.holdings(step.state) or engine.gone(
        before
    ) != engine.gone(step.state)


def _waits(
    live: Live,
    actor: Seat | None,
    state: Any,
    choices: tuple[tuple[Choice, ...], ...],
    at: datetime,
) -> dict[str, Wait]:
    """Return the waits of *state*: those that go on keep their end, the rest start at *at*."""
    waits = {}
    engine = live.facts.engine
    replaced = engine.replaced(state)
    for timer in engine.timers(state):
        running = live.waits.get(timer.key)
        if running is None or running.token != timer.token:
            due_at = at + timedelta(milliseconds=timer.ms)
            total_ms = timer.whole_ms or timer.ms
            running = Wait(timer.key, timer.token, timer.seat, total_ms, due_at)
        waits[timer.key] = running
    for player in live.chairs.taken:
        is_robot = player.robot_level or player.seat in replaced
        pending = answers(choices[player.seat]) if is_robot else ()
        if pending:
            key = f"{ROBOT}{player.seat}"
            running = live.waits.get(key)
            if running is None or player.seat == actor:
                ms = robot_delay_ms(live.facts, live.version + 1, pending)
                due_at = at + timedelta(milliseconds=ms)
                running = Wait(key, live.version + 1, player.seat, ms, due_at)
            waits[key] = running
    return waits


def robot_delay_ms(facts: Facts, version: int, pending: Sequence[Choice]) -> int:
    """Return how long a robot seems to think; half of it when there is nothing to decide."""
    low, high = settings.USUMUS["ROBOT_PAUSE_MS"], settings.USUMUS["ROBOT_PAUSE_MAX_MS"]
    spread = low + (facts.id * 7919 + version * 104729) % (high - low + 1)
    is_trivial = len(pending) == 1 and not pending[0].args
    return spread // 2 if is_trivial else spread


# --- Codecs


def decode_state(facts: Facts, blob: bytes | memoryview) -> Any:
    """Return the state in a sealed column."""
    return _state_decoder(facts.engine.state_type).decode(vault.unseal(blob, facts.scope))


def decode_step(facts: Facts, blob: bytes | memoryview) -> StepRecord:
    """Return the step in a sealed column of the log."""
    return _step_decoder(facts.row["game"]).decode(vault.unseal(blob, facts.scope))


@functools.cache
def _state_decoder(kind: type) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


@functools.cache
def _step_decoder(game: str) -> msgspec.msgpack.Decoder[Any]:
    engine = GAMES[game].engine
    actions = union((*engine.actions, *TABLE_ACTIONS))
    record = msgspec.defstruct(
        "StepRecord",
        [
            ("action", actions | None),
            ("events", tuple[union(engine.events), ...]),  # type: ignore[misc]
            ("draws", list[Draw]),
        ],
    )
    return msgspec.msgpack.Decoder(record)


def union(kinds: Sequence[type]) -> UnionType:
    """Return the union of *kinds*, for decoding by tag."""
    return Union[tuple(kinds)]  # type: ignore[return-value]  # noqa: UP007


@functools.cache
def actions_by_name(game: str) -> dict[str, type[Action]]:
    """Return what a player may send, by its name. The table's own actions are not among them."""
    return {kind.__name__: kind for kind in GAMES[game].engine.actions if kind not in TABLE_ACTIONS}


# --- The cache


class Cache:
    """The last known ``Live`` of each match, newest use last."""

    def __init__(self) -> None:
        self._lives: OrderedDict[int, Live] = OrderedDict()
        self._facts: OrderedDict[int, Facts] = OrderedDict()
        self._guard = threading.Lock()

    def get(self, match_id: int) -> Live | None:
        """Return it if this process knows it; its version may be old."""
        return self._lives.get(match_id)

    def facts(self, match_id: int) -> Facts | None:
        """Return the constant part if this process knows it."""
        return self._facts.get(match_id)

    def put_facts(self, facts: Facts) -> None:
        """Keep the constant part of a match. Only after its commit."""
        with self._guard:
            self._facts[facts.id] = facts
            while len(self._facts) > 2 * CACHED_MATCHES:
                self._facts.popitem(last=False)

    def put(self, live: Live) -> None:
        """Keep *live* unless a newer one is known. Only after its commit."""
        match_id = live.facts.id
        with self._guard:
            known = self._lives.get(match_id)
            if known is None or known.version <= live.version:
                self._lives[match_id] = live
                self._facts[match_id] = live.facts
                self._lives.move_to_end(match_id)
                self._facts.move_to_end(match_id)
            while len(self._lives) > CACHED_MATCHES:
                old, _ = self._lives.popitem(last=False)
                self._facts.pop(old, None)

    def forget(self, match_id: int) -> None:
        """Drop a match."""
        with self._guard:
            self._lives.pop(match_id, None)
            self._facts.pop(match_id, None)

    def clear(self) -> None:
        """Drop everything."""
        with self._guard:
            self._lives.clear()
            self._facts.clear()


cache = Cache()
