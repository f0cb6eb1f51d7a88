"""What is true of a match of póker after every step, whatever is played."""

from __future__ import annotations

from games.engines.core.chairs import Aumentado, Levantado, Premiado, Sentado
from games.engines.core.french_deck import DECK
from games.engines.poker.choices import decisions
from games.engines.poker.dealing import blinds_at
from games.engines.poker.engine import Poker
from games.engines.poker.events import (
    BoteGanado,
    CiegaPuesta,
    Igualado,
    ManoEmpezada,
    MesaAbierta,
    Mostrado,
    Subido,
)
from games.engines.poker.seating import prizes
from games.engines.poker.state import State
from tests.engines.harness import Moment

ENGINE = Poker()
PACK = sorted(DECK)
BOARD = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}


class Watch:
    """Follows one match from its beginning; ``see`` asserts every invariant of a step."""

    def __init__(self, state: State) -> None:
        self.put = 0 if state.is_cash else state.options.fichas * state.seats
        """The chips, or U$uros, that there have to be."""
        self.ms = 0
        self.paid = 0
        self.standing(state)

    def see(self, moment: Moment) -> None:
        """Assert what must hold after *moment*."""
        state: State = moment.step.state
        self.ms += moment.log.elapsed_ms
        for event in moment.step.events:
            if isinstance(event, (Sentado, Aumentado)):
                self.put += event.cantidad
            elif isinstance(event, Levantado):
                self.put -= event.cantidad
            elif isinstance(event, Premiado):
                self.paid += event.cantidad
            elif isinstance(event, ManoEmpezada):
                self._begun(moment.before, event)
            elif isinstance(event, BoteGanado):
                _given(event)
        _decided(moment)
        self.standing(state)
        if state.fin is not None:
            self._over(state)

    def standing(self, state: State) -> None:
        """Assert what holds of any state."""
        _cards(state)
        _chips(state, self.put)
        _bets(state)
        _turn(state)
        _places(state)

    def _begun(self, before: State, event: ManoEmpezada) -> None:
        seats = before.seats
        assert event.numero == before.numero_mano + 1
        assert event.ciegas == blinds_at(before.options, event.nivel)
        if not before.is_cash:
            assert event.nivel == min(self.ms // (before.options.minutos * 60_000) + 1, 40)
            assert event.juegan == before.inside
        assert len(event.juegan) >= 2
        button, small, big = event.sitios
        assert big in event.juegan
        if len(event.juegan) == 2:
            assert button == small != big, "TDA 34-B"
        else:
            assert len({button, small, big}) == 3
            assert (small - button) % seats < (big - button) % seats
        was = before.sitios
        if was is not None and not before.is_cash:
            assert big != was.big, "nobody has the big blind twice in a row"
            if len(event.juegan) > 2:
                assert (button, small) == (was.small, was.big), "TDA 32"

    def _over(self, state: State) -> None:
        if state.is_cash:
            assert self.put == 0
            return
        outcome = ENGINE.outcome(state)
        assert outcome is not None
        assert isinstance(outcome.paid, tuple)
        assert self.paid + sum(outcome.paid) == sum(prizes(state)), "all prizes are paid, once"


def _cards(state: State) -> None:
    """Assert that each of the 52 cards is in one place."""
    held = [card for hand in state.manos for card in hand]
    if state.numero_mano:
        assert sorted([*held, *state.mesa, *state.mazo]) == PACK
    for seat, hand in enumerate(state.manos):
        assert len(hand) in {0, 2}
        assert not state.vivos[seat] or hand
    if state.is_dealt:
        assert len(state.mesa) == BOARD[state.fase]


def _chips(state: State, put: int) -> None:
    """Assert that no chip comes from nowhere or goes there (póker §3.9)."""
    held = [stack for stack in state.fichas if stack is not None]
    assert all(stack >= 0 for stack in (*held, *state.aportado, *state.apostado))
    assert sum(held) + sum(state.aportado) + sum(state.retiradas) == put
    if state.is_cash:
        assert sum(ENGINE.holdings(state)) == put
        free = [chair is None for chair in state.sillas]
        assert free == [stack is None for stack in state.fichas]
    for bet, total in zip(state.apostado, state.aportado, strict=True):
        assert bet <= total
    if not state.is_dealt:
        assert not any(state.aportado)


def _bets(state: State) -> None:
    """Assert that the current bet is that of somebody, or the big blind (póker §3.6, §3.8)."""
    if not state.is_dealt:
        return
    most = max(state.apostado)
    assert most <= state.apuesta
    if state.fase != "preflop" or most > state.ciegas[1]:
        assert most == state.apuesta
    assert state.subida >= state.ciegas[1]


def _turn(state: State) -> None:
    """Assert that who is in turn can decide something that makes sense (póker §3.5)."""
    wait = state.asistencia.wait
    last_cards = state.is_dealt and wait is not None and wait.seat is None
    assert (state.turno is not None) == (state.is_dealt and not last_cards)
    assert (state.fin is not None) == (state.fase == "fin_partida")
    if state.turno is None:
        return
    seat = state.turno
    assert len(state.live) > 1
    assert state.vivos[seat]
    assert state.fichas[seat]
    names = {choice.action.__name__ for choice in decisions(state, seat)}
    assert "Retirarse" in names
    assert ("Pasar" in names) != ("Igualar" in names)
    assert not state.actuado[seat] or "Igualar" in names, "nobody is asked twice for nothing"


def _places(state: State) -> None:
    """Assert that those who are out have places that follow those of who is in (RULING K8)."""
    if state.is_cash:
        assert state.puestos == (None,) * state.seats
        return
    inside = len(state.inside)
    taken = sorted(place.puesto for place in state.puestos if place is not None)
    if state.fin is None:
        assert inside > 1
        assert all(place > inside for place in taken)
    assert len(taken) == state.seats - inside
    for place in set(taken):
        better = inside + sum(other < place for other in taken)
        assert place == better + 1, "shared places are the best of them"
    for seat, place in enumerate(state.puestos):
        gone = place is not None and place.puesto > 1
        assert not gone or not state.fichas[seat] or state.fin is not None


def _decided(moment: Moment) -> None:
    """Assert that bets are those that the rules admit in that state."""
    before: State = moment.before
    for event in moment.step.events:
        if isinstance(event, Subido):
            assert event.total > before.apuesta
            assert event.total == before.apostado[event.asiento] + event.cantidad
            stack = before.fichas[event.asiento] or 0
            full = event.total - before.apuesta >= before.subida
            assert full or event.cantidad == stack, "only an all-in may be short"
        elif isinstance(event, Igualado):
            assert 0 < event.cantidad <= (before.fichas[event.asiento] or 0)
        elif isinstance(event, CiegaPuesta):
            assert event.cantidad > 0
        elif isinstance(event, (Mostrado, MesaAbierta)):
            assert event.cartas


def _given(event: BoteGanado) -> None:
    assert set(event.ganadores) <= set(event.asientos)
    assert sum(event.reparto) == event.cantidad
    assert max(event.reparto) - min(event.reparto) <= 1
    assert list(event.reparto) == sorted(event.reparto, reverse=True), "TDA 20"
