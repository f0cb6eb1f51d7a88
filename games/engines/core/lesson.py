"""A match that is explained: a script that a game brings, played by its engine step by step.

Nothing in a lesson is told twice: what happens, what each one holds and what he may do come out of
the engine, and a comment has its numbers from there too. Where a script asks for what the rules do
not admit, the engine refuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from games.engines.core.contract import Action, Context, Engine, Event, Seat

T = TypeVar("T")


class Line(NamedTuple):
    """What is played in a step, one after another, and what is to be said of it.

    The fields of *comment* are filled in with the ``facts`` after the step; those of ``antes``,
    with the facts before it.
    """

    plays: tuple[tuple[Seat, Action], ...]
    comment: str


class Words(NamedTuple):
    """How a game tells in Spanish what its engine says; *names* are the players by seat."""

    tell: Callable[[Any, Event, Sequence[str]], str]
    """An event, and the state after the step; "" of what is not told."""
    facts: Callable[[Any, Sequence[str]], Mapping[str, Any]]
    """The numbers of a state, for the comments."""
    part: Callable[[Any], str]
    """In which part of the match a state is; "" between two hands."""
    holding: Callable[[Any, Seat], str]
    """What a seat has left."""
    asked: Callable[[Any, Sequence[str]], tuple[str, tuple[str, ...]]]
    """Who has to decide and, in sentences, what each of his choices would do; "" if nobody."""


class Lesson(NamedTuple):
    """A prepared match: who plays, what chance gives, and a script with its comments.

    *lead* says what is to be seen; *reader* is the seat from whose chair it is looked at; *lots*
    are the draws of chance at the start, *decks* the shuffles, in order.
    """

    lead: str
    names: tuple[str, ...]
    reader: Seat
    options: Any
    lots: tuple[int, ...]
    decks: tuple[tuple[str, ...], ...]
    opening: str
    script: tuple[Line, ...]
    words: Words


class Moment(msgspec.Struct, frozen=True):
    """A step as it is shown, in words and as a frame of the board.

    *part* is where it was played; *told*: what happened, a sentence each; *hands*: the cards of
    each player, if they changed.
    """

    number: int
    part: str
    told: tuple[str, ...]
    comment: str
    holdings: tuple[tuple[str, str], ...]
    hands: tuple[tuple[str, str], ...]
    asked: str
    choices: tuple[str, ...]
    frame: dict[str, Any]


class _Prepared:
    """Chance that gives what was prepared, in order."""

    def __init__(self, lesson: Lesson) -> None:
        self._lots = iter(lesson.lots)
        self._decks = iter(lesson.decks)

    def below(self, n: int) -> int:
        """Return the next lot; raises ``StopIteration`` if none was prepared."""
        return next(self._lots) % n

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return *items* in the order of the next deck."""
        deck = next(self._decks)
        return tuple(sorted(items, key=lambda item: deck.index(str(item))))


def moments(engine: Engine[Any, Any], lesson: Lesson) -> tuple[Moment, ...]:
    """Return the steps of *lesson*; raises ``IllegalAction`` where its script is against the rules.

    The first step is the beginning itself; then one a line of the script.
    """
    return tuple(_played(engine, lesson))


def _played(engine: Engine[Any, Any], lesson: Lesson) -> Iterator[Moment]:
    context = Context(_Prepared(lesson))
    start = engine.start(lesson.options, len(lesson.names), context.rng)
    before, state, events = start.state, start.state, start.events
    yield _moment(engine, lesson, (before, state), events, number=1, comment=lesson.opening)
    for number, line in enumerate(lesson.script, 2):
        before, events = state, ()
        for seat, action in line.plays:
            step = engine.play(state, seat, action, context)
            state, events = step.state, (*events, *step.events)
        yield _moment(engine, lesson, (before, state), events, number=number, comment=line.comment)


def _moment(
    engine: Engine[Any, Any],
    lesson: Lesson,
    states: tuple[Any, Any],
    events: Sequence[Event],
    *,
    number: int,
    comment: str,
) -> Moment:
    before, state = states
    words, names = lesson.words, lesson.names
    facts = {**words.facts(state, names), "antes": words.facts(before, names)}
    view = engine.face_up(state, lesson.reader)
    hands = _hands(view, names)
    is_new = number == 1 or hands != _hands(engine.face_up(before, lesson.reader), names)
    asked, choices = words.asked(state, names)
    return Moment(
        number,
        words.part(before) or words.part(state),
        tuple([text for event in events if (text := words.tell(state, event, names))]),
        comment.format_map(facts),
        tuple([(name, words.holding(state, seat)) for seat, name in enumerate(names)]),
        hands if is_new else (),
        asked,
        choices,
        _frame(number, lesson.reader, events, view),
    )


def _hands(view: Any, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    cards = msgspec.to_builtins(view).get("cartas", ())
    return tuple([(name, " ".join(hand)) for name, hand in zip(names, cards, strict=True) if hand])


def _frame(number: int, reader: Seat, events: Sequence[Event], view: Any) -> dict[str, Any]:
    """Return the step as the page of an acta has them (docs/actas.md)."""
    seen = [shown for event in events if (shown := event.seen_by(reader)) is not None]
    told = [msgspec.to_builtins(event) for event in seen]
    return {"v": number, "asiento": None, "eventos": told, "vista": msgspec.to_builtins(view)}
