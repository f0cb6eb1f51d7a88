"""Plays the script of a case of kind ``tres_mus`` and compares every state it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engines.core.attendance.actions import Continuar
from games.engines.core.contract import (
    Action,
    Context,
    Event,
    IllegalAction,
    IntRange,
    SeatLeft,
    Step,
    Tape,
)
from games.engines.core.spanish_deck import DECK
from games.engines.tresmus import actions, dealing, events
from games.engines.tresmus.choices import turn_choices
from games.engines.tresmus.engine import TresMus
from games.engines.tresmus.evolution import evolve, unborn
from games.engines.tresmus.options import LEAST_PLAYERS, MOST_PLAYERS, Options
from games.engines.tresmus.state import State
from tests.engines.examples.case import Failed, Malformed, compare, only_keys, same
from tests.engines.examples.values import cards, items, text, truth, whole

ENGINE = TresMus()
LEAVE = "abandonar"
USUAL_PLAYERS = 4
LEAST = 2
"""What ``n`` means when it is absent, of an envite or a raise."""
MOST_PIEDRAS = 1000
PLAIN: dict[str, type[Action]] = {
    "paso": actions.Pasar,
    "ordago": actions.Ordago,
    "conforme": actions.Conformarse,
    "volverse_atras": actions.VolverseAtras,
    "sigo": actions.Seguir,
    "me_doy": actions.DarsePorPerdido,
}
NUMBERED: dict[str, type[Action]] = {
    "envido": actions.Envidar,
    "reenvido": actions.Reenvidar,
    "quiero": actions.Querer,
}
VERB_OF = {
    kind: verb for verb, kind in (PLAIN | NUMBERED | {"descartar": actions.Descartar}).items()
}
TOLD: dict[type[Event], str] = {
    events.Sacado: "saca",
    events.Cogido: "coge",
    events.Perdido: "pierde",
    events.Devueltas: "devuelven",
    events.Suertudo: "suertudo",
    events.JuegoApuntado: "juego",
    events.Eliminado: "eliminado",
    events.Acabada: "ganador",
}
"""By event: what ``eventos`` calls it; the rest is not told."""
FIELDS = {"seat": "asiento", "de": "de", "n": "piedras", "causa": "causa", "lance": "lance"}
VERBS = frozenset({*VERB_OF.values(), LEAVE})


def table_of(case: Mapping[str, Any]) -> tuple[Options, int]:
    """Return the options that ``config`` names, with the defaults for the rest, and the players."""
    config = case.get("config", {})
    only_keys("config", config, {"players", "piedras", "juegos"})
    seats = whole(
        "config.players",
        config.get("players", USUAL_PLAYERS),
        range(LEAST_PLAYERS, MOST_PLAYERS + 1),
    )
    named = {key: config[key] for key in ("piedras", "juegos") if key in config}
    try:
        return msgspec.convert(named, Options), seats
    except msgspec.ValidationError as problem:
        raise Malformed(f"config: {problem}") from problem


class Scripted:
    """Chance that comes out as the script says."""

    def __init__(self) -> None:
        self.hands: Sequence[Sequence[str] | None] = ()
        self.stock: Sequence[str] = ()

    def load(self, where: str, hand: Any, state: State) -> None:
        """Take the cards of one item of the script: five for each of those in the juego."""
        only_keys(where, hand, {"hands", "stock", "reshuffles", "actions"}, {"hands", "actions"})
        by_seat = items(f"{where}.hands", hand["hands"], state.seats)
        playing = state.in_juego()
        for seat, held in enumerate(by_seat):
            if (held is not None) is not (seat in playing):
                raise Malformed(f"{where}.hands[{seat}]: who plays has cards, and nobody else")
        self.order = playing
        self.hands = [
            None if held is None else cards(f"{where}.hands[{n}]", held, 5)
            for n, held in enumerate(by_seat)
        ]
        dealt = [card for held in self.hands if held is not None for card in held]
        if len(set(dealt)) != len(dealt):
            raise Malformed(f"{where}.hands: a card appears twice")
        rest = [card for card in DECK if card not in dealt]
        self.stock = cards(f"{where}.stock", hand.get("stock", rest))
        if sorted([*dealt, *self.stock]) != sorted(DECK):
            raise Malformed(f"{where}: hands and stock are not the 40 cards")
        if items(f"{where}.reshuffles", hand.get("reshuffles", [])):
            raise Failed(f"{where}.reshuffles: nothing is shuffled again in Tres Mus")

    def below(self, n: int) -> int:
        """Return nothing: the script says who the mano is."""
        raise AssertionError("nothing is drawn")

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """Return the deck of the script."""
        rows = [self.hands[seat] or () for seat in self.order]
        return (*(row[place] for place in range(5) for row in rows), *self.stock)


class Play:
    """One case being played: the state, and what was told so far."""

    def __init__(self, options: Options, seats: int, start: Any) -> None:
        only_keys("start", start, {"stones", "marks", "mano"})
        mano = whole("start.mano", start.get("mano", 0), range(seats))
        self.chance = Scripted()
        self.context = Context(self.chance)
        self.eventos: list[dict[str, Any]] = []
        begun = unborn(events.PartidaEmpezada(options, seats, mano))
        marks = _row("start.marks", start.get("marks"), seats, options.juegos, begun.juegos)
        out = [seat for seat, marked in enumerate(marks) if marked == options.juegos]
        full = tuple(0 if seat in out else n for seat, n in enumerate(begun.piedras))
        stones = _row("start.stones", start.get("stones"), seats, MOST_PIEDRAS, full)
        if any(stones[seat] for seat in out):
            raise Malformed("start.stones: who has marked all the juegos has no piedras")
        self.state = replace(begun, piedras=stones, juegos=marks)
        for seat in out:
            self.state = evolve(self.state, events.Eliminado(seat))
        if len(self.state.in_juego()) < LEAST_PLAYERS:
            raise Malformed("start: fewer than two have piedras")
        self.begun = False

    def deal(self, where: str, item: Any) -> None:
        """Deal the hand of *item*: the first of the partida, or the one after a ``fin_mano``."""
        self.chance.load(where, item, self.state)
        if not self.begun:
            self.begun = True
            tape: Tape[State] = Tape(evolve, self.state)
            dealing.deal(tape, self.chance)
            dealing.wait_for_turn(tape)
            self.state = tape.state
            return
        if self.state.fase != "fin_mano":
            raise Failed(f"{where}: the hand before is not over ({self.state.fase})")
        for seat in self.state.in_partida():
            self._take(ENGINE.play(self.state, seat, Continuar(), self.context))

    def act(self, where: str, item: Any) -> None:
        """Carry out one action of the script, which must be refused if it says so."""
        illegal = _read_action(where, item, self.state.seats)
        before = self.state
        try:
            step = self._play(item)
        except IllegalAction as refusal:
            if not illegal:
                raise Failed(f"{where}: {item['do']} refused: {refusal.code}") from refusal
            same(f"{where}: state after a refusal", before, self.state)
            return
        if illegal:
            raise Failed(f"{where}: {item['do']} of {item['seat']} was to be refused")
        self._take(step)

    def _play(self, item: Mapping[str, Any]) -> Step[State]:
        seat, verb = item["seat"], item["do"]
        if verb != LEAVE:
            return ENGINE.play(self.state, seat, self._action(verb, item), self.context)
        if self.state.fin is not None or seat not in self.state.in_partida():
            raise IllegalAction("partida_terminada")
        return ENGINE.play(self.state, None, SeatLeft(seat), self.context)

    def _action(self, verb: str, item: Mapping[str, Any]) -> Action:
        """Return the action; raises ``IllegalAction`` for arguments that the verb lacks."""
        takes = {"n"} if verb in NUMBERED else {"cards"} if verb == "descartar" else set()
        if ({"n", "cards"} & item.keys()) - takes:
            raise IllegalAction("campo_sobra")
        if verb in PLAIN:
            return PLAIN[verb]()
        if verb == "descartar":
            return actions.Descartar(tuple(item.get("cards", [])))
        usual = self._most() if verb == "quiero" else LEAST
        return NUMBERED[verb](piedras=item.get("n", usual))

    def _most(self) -> int:
        """Return the most piedras with which the player in turn may accept."""
        turn = self.state.turno
        for choice in turn_choices(self.state, turn) if turn is not None else ():
            domain = choice.args.get("piedras")
            if choice.action is actions.Querer and isinstance(domain, IntRange):
                return domain.high
        raise IllegalAction("jugada_ilegal")

    def _take(self, step: Step[State]) -> None:
        self.state = step.state
        self.eventos.extend(told for event in step.events if (told := _told(event)) is not None)


def _row(where: str, value: Any, seats: int, most: int, usual: tuple[int, ...]) -> tuple[int, ...]:
    if value is None:
        return usual
    row = items(where, value, seats)
    return tuple(whole(f"{where}[{n}]", item, range(most + 1)) for n, item in enumerate(row))


def _told(event: Event) -> dict[str, Any] | None:
    """Return *event* as ``eventos`` says it; ``None`` for what it does not tell."""
    kind = TOLD.get(type(event))
    if kind is None:
        return None
    given = msgspec.structs.asdict(event)
    if kind == "ganador":
        return None if given["gana"] is None else {"tipo": kind, "seat": given["gana"]}
    said = {key: given[name] for key, name in FIELDS.items() if name in given}
    return {"tipo": kind, **said}


def _is_none(told: Any) -> bool:
    """Return whether somebody loses a lance whose piedras were all taken: said of 0, or not."""
    return isinstance(told, Mapping) and (told.get("tipo"), told.get("n")) == ("pierde", 0)


def _read_action(where: str, item: Any, seats: int) -> bool:
    """Return whether the action is to be refused; what it is made of must be readable anyway."""
    only_keys(where, item, {"seat", "do", "n", "cards", "illegal"}, {"seat", "do"})
    whole(f"{where}.seat", item["seat"], range(seats))
    verb = text(f"{where}.do", item["do"])
    if verb not in VERBS:
        raise Malformed(f"{where}: unknown verb {verb!r}")
    if "n" in item:
        whole(f"{where}.n", item["n"])
    if "cards" in item:
        cards(f"{where}.cards", item["cards"])
    return truth(f"{where}.illegal", item.get("illegal", False))


def _legal(state: State) -> list[str]:
    if state.turno is None:
        return []
    choices = ENGINE.legal_actions(state, state.turno)
    return sorted({VERB_OF[choice.action] for choice in choices if choice.action in VERB_OF})


def _seen(state: State) -> dict[str, Any]:
    return {
        "phase": state.fase,
        "turn": state.turno,
        "mano": state.mano,
        "stones": state.piedras,
        "legal": _legal(state),
    }


def _final(state: State, expected: Any) -> dict[str, Any]:
    by_seat = [sorted(cards) if cards else None for cards in state.manos]
    as_list = isinstance(expected, Mapping) and isinstance(expected.get("hands"), list)
    held = {str(seat): hand for seat, hand in enumerate(by_seat) if hand is not None}
    end = state.fin
    return {
        **_seen(state),
        "marks": state.juegos,
        "winner": None if end is None else end.gana,
        "result": None if end is None else end.razon,
        "hands": by_seat if as_list else held,
    }


def run_tres_mus(options: Options, seats: int, start: Any, script: Any, expect: Any) -> None:
    """Play *script* and raise ``Failed`` at the first difference with *expect*."""
    only_keys("expect", expect, {"trace", "final", "eventos"})
    trace = items("expect.trace", expect.get("trace", []))
    if not trace and not {"final", "eventos"} & expect.keys():
        raise Malformed("expect: nothing is expected")
    if not items("script", script):
        raise Malformed("script: at least one hand is needed")
    play = Play(options, seats, start)
    done = 0
    for number, item in enumerate(script):
        where = f"script[{number}]"
        play.deal(where, item)
        for place, action in enumerate(items(f"{where}.actions", item["actions"])):
            play.act(f"{where}.actions[{place}]", action)
            if done < len(trace):
                compare(f"trace[{done}]", trace[done], _final(play.state, trace[done]))
            done += 1
    if "trace" in expect:
        same("length of the trace", len(trace), done)
    if "eventos" in expect:
        told = [item for item in items("expect.eventos", expect["eventos"]) if not _is_none(item)]
        same("eventos", told, [item for item in play.eventos if not _is_none(item)])
    if "final" in expect:
        compare("final", expect["final"], _final(play.state, expect["final"]))
