"""Plays the script of a case of kind ``mus`` and compares every state it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from games.engines.core.attendance.actions import Continuar
from games.engines.core.attended import order_from
from games.engines.core.contract import Action, Context, IllegalAction, SeatLeft, Step
from games.engines.core.spanish_deck import DECK
from games.engines.mus import actions
from games.engines.mus.engine import Mus
from games.engines.mus.events import Tanteado
from games.engines.mus.options import Options
from games.engines.mus.state import State
from tests.engines.examples.case import Failed, Malformed, compare, only_keys, same
from tests.engines.examples.values import SEATS, by_pair, cards, items, text, truth, whole

ENGINE = Mus()
LEAVE = "abandonar"
PLAIN: dict[str, type[Action]] = {
    "mus": actions.Mus,
    "cortar": actions.Cortar,
    "cortar_ordago": actions.CortarOrdago,
    "paso": actions.Pasar,
    "ordago": actions.Ordago,
    "quiero": actions.Querer,
    "no_quiero": actions.NoQuerer,
}
NUMBERED: dict[str, type[Action]] = {
    "cortar_envido": actions.CortarEnvidando,
    "envido": actions.Envidar,
    "reenvido": actions.Reenvidar,
}
VERB_OF = {
    kind: verb for verb, kind in (PLAIN | NUMBERED | {"descartar": actions.Descartar}).items()
}
VERBS = frozenset({*VERB_OF.values(), LEAVE})
LEAST = 2
"""What ``n`` means when it is absent."""


class Scripted:
    """Chance that comes out as the script says."""

    def __init__(self, seats: int, mano: int) -> None:
        self.seats = seats
        self.mano = mano
        self.hands: Sequence[Sequence[str]] = ()
        self.stock: Sequence[str] = ()
        self.reshuffles: list[Sequence[str]] = []
        self.dealt = False

    def load(self, where: str, hand: Mapping[str, Any]) -> None:
        """Take the cards of one item of the script; raises ``Malformed`` if they are not a deck."""
        only_keys(where, hand, {"hands", "stock", "reshuffles", "actions"}, {"hands", "actions"})
        by_seat = items(f"{where}.hands", hand["hands"], self.seats)
        self.hands = [cards(f"{where}.hands[{n}]", held, 4) for n, held in enumerate(by_seat)]
        dealt = [card for held in self.hands for card in held]
        rest = [card for card in DECK if card not in dealt]
        self.stock = cards(f"{where}.stock", hand.get("stock", rest))
        if sorted([*dealt, *self.stock]) != sorted(DECK):
            raise Malformed(f"{where}: hands and stock are not the 40 cards")
        mazos = items(f"{where}.reshuffles", hand.get("reshuffles", []))
        self.reshuffles = [cards(f"{where}.reshuffles[{n}]", m) for n, m in enumerate(mazos)]
        self.dealt = False

    def below(self, n: int) -> int:
        """Return the mano of the first hand."""
        return whole("start.mano", self.mano, range(n))

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """Return the deck of the script, or the next mazo it says that the discards make."""
        # The discards may be the 40 cards too, so their number does not tell the deal.
        if not self.dealt:
            self.dealt = True
            order = order_from(self.mano, self.seats)
            return (*(self.hands[seat][place] for place in range(4) for seat in order), *self.stock)
        if not self.reshuffles:
            raise Failed(f"the discards are shuffled and the script does not expect it: {items}")
        mazo = self.reshuffles.pop(0)
        if sorted(mazo) != sorted(items):
            raise Failed(f"reshuffles: expected {sorted(mazo)}, shuffled {sorted(items)}")
        return tuple(mazo)


class Play:
    """One case being played: the state, and the entries of the score so far."""

    def __init__(self, options: Options, start: Any) -> None:
        only_keys("start", start, {"piedras", "juegos", "vacas", "mano", "corrido"})
        self.begin: Mapping[str, Any] = start
        mano = whole("start.mano", start.get("mano", 0), range(options.jugadores))
        self.options = options
        self.chance = Scripted(options.jugadores, mano)
        self.context = Context(self.chance)
        self.state: State | None = None
        self.tanteo: list[tuple[str, int, str, str]] = []

    def deal(self, where: str, item: Any) -> State:
        """Deal the hand of *item*: the first of the partida, or the one after a ``fin_mano``."""
        if self.chance.reshuffles:
            raise Failed(f"{where}: {len(self.chance.reshuffles)} reshuffles were not needed")
        if self.state is None:
            self.chance.load(where, item)
            begun = ENGINE.start(self.options, self.options.jugadores, self.chance)
            self.state = replace(begun.state, **self._given())
            return self.state
        if self.state.fase != "fin_mano":
            raise Failed(f"{where}: the hand before is not over ({self.state.fase})")
        self.chance.mano = self.state.mano
        self.chance.load(where, item)
        for seat in range(self.options.jugadores):
            self._take(ENGINE.play(self.state, seat, Continuar(), self.context))
        return self.state

    def _given(self) -> dict[str, Any]:
        corrido = truth("start.corrido", self.begin.get("corrido", True))
        given: dict[str, Any] = {"corrido": corrido}
        wins = self.options
        for name, goal in (
            ("piedras", wins.piedras),
            ("juegos", wins.juegos),
            ("vacas", wins.vacas),
        ):
            row = self.begin.get(name, [0, 0])
            given[name] = by_pair(f"start.{name}", row, range(goal))
        return given

    def act(self, where: str, item: Any) -> None:
        """Carry out one action of the script, which must be refused if it says so."""
        illegal = _read_action(where, item)
        assert self.state is not None
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
        assert self.state is not None
        seat, verb = item["seat"], item["do"]
        if verb != LEAVE:
            return ENGINE.play(self.state, seat, _action(verb, item), self.context)
        if self.state.fin is not None or seat not in range(self.options.jugadores):
            raise IllegalAction("partida_terminada")
        return ENGINE.play(self.state, None, SeatLeft(seat), self.context)

    def _take(self, step: Step[State]) -> None:
        self.state = step.state
        for event in step.events:
            if isinstance(event, Tanteado) and event.apunte.causa != "ordago":
                entry = event.apunte
                self.tanteo.append(("AB"[entry.pareja], entry.piedras, entry.lance, entry.causa))


def _read_action(where: str, item: Any) -> bool:
    """Return whether the action is to be refused; what it is made of must be readable anyway."""
    only_keys(where, item, {"seat", "do", "n", "cards", "illegal"}, {"seat", "do"})
    whole(f"{where}.seat", item["seat"], SEATS)
    verb = text(f"{where}.do", item["do"])
    if verb not in VERBS:
        raise Malformed(f"{where}: unknown verb {verb!r}")
    if "n" in item:
        whole(f"{where}.n", item["n"])
    if "cards" in item:
        cards(f"{where}.cards", item["cards"])
    return truth(f"{where}.illegal", item.get("illegal", False))


def _action(verb: str, item: Mapping[str, Any]) -> Action:
    """Return the action; raises ``IllegalAction`` for arguments that the verb does not have."""
    takes = {"n"} if verb in NUMBERED else {"cards"} if verb == "descartar" else set()
    if ({"n", "cards"} & item.keys()) - takes:
        raise IllegalAction("campo_sobra")
    if verb in PLAIN:
        return PLAIN[verb]()
    if verb in NUMBERED:
        return NUMBERED[verb](piedras=item.get("n", LEAST))
    return actions.Descartar(tuple(item.get("cards", [])))


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
        "piedras": state.piedras,
        "juegos": state.juegos,
        "vacas": state.vacas,
    }


def _final(state: State, expected: Any) -> dict[str, Any]:
    by_seat = [sorted(cards) for cards in state.manos]
    as_list = isinstance(expected, Mapping) and isinstance(expected.get("hands"), list)
    end = state.fin
    return {
        **_seen(state),
        "winner": None if end is None else end.ganan,
        "result": None if end is None else end.razon,
        "hands": by_seat if as_list else {str(seat): h for seat, h in enumerate(by_seat)},
        "legal": _legal(state),
    }


def run_mus(options: Options, start: Any, script: Any, expect: Any) -> None:
    """Play *script* and raise ``Failed`` at the first difference with *expect*."""
    only_keys("expect", expect, {"trace", "final", "tanteo"})
    trace = items("expect.trace", expect.get("trace", []))
    if not trace and not {"final", "tanteo"} & expect.keys():
        raise Malformed("expect: nothing is expected")
    if not items("script", script):
        raise Malformed("script: at least one hand is needed")
    play = Play(options, start)
    done = 0
    for number, item in enumerate(script):
        where = f"script[{number}]"
        play.deal(where, item)
        for place, action in enumerate(items(f"{where}.actions", item["actions"])):
            play.act(f"{where}.actions[{place}]", action)
            if done < len(trace):
                assert play.state is not None
                seen = {**_seen(play.state), "legal": _legal(play.state)}
                compare(f"trace[{done}]", trace[done], seen)
            done += 1
    assert play.state is not None
    if play.chance.reshuffles:
        raise Failed(f"{len(play.chance.reshuffles)} reshuffles were not needed")
    if "trace" in expect:
        same("length of the trace", len(trace), done)
    if "tanteo" in expect:
        same("tanteo", expect["tanteo"], play.tanteo)
    if "final" in expect:
        compare("final", expect["final"], _final(play.state, expect["final"]))
