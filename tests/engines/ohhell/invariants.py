"""What is true of a match of Oh Hell after every step, whatever is played."""

from __future__ import annotations

from itertools import pairwise

from games.engines.core.french_deck import DECK, RANKS, Card
from games.engines.ohhell.choices import turn_choice
from games.engines.ohhell.events import CartaJugada, ManoEmpezada
from games.engines.ohhell.options import sequence
from games.engines.ohhell.state import State
from games.engines.ohhell.view import Baza, Linea
from tests.engines.harness import Moment

PACK = sorted(DECK)


class Watch:
    """Follows one match from its beginning; ``see`` asserts every invariant of a step."""

    def __init__(self, state: State) -> None:
        self.standing(state)

    def see(self, moment: Moment) -> None:
        """Assert what must hold after *moment*."""
        state: State = moment.step.state
        before: State = moment.before
        for event in moment.step.events:
            if isinstance(event, CartaJugada):
                follows(before, event)
            elif isinstance(event, ManoEmpezada):
                assert event.repartidor == (before.repartidor + 1) % state.seats, "Oh Hell §2.3"
                assert event.numero == before.numero_mano + 1
        self.standing(state)

    @staticmethod
    def standing(state: State) -> None:
        """Assert what holds of any state."""
        _cards(state)
        _bids(state)
        _tricks(state)
        _scores(state)
        _turn(state)


def _cards(state: State) -> None:
    """Assert that each of the 52 cards is in one place, and that hands are as long as they are."""
    played = [card for trick in state.jugadas for card in trick.cartas]
    on_table = state.baza.cartas if state.baza else ()
    turned = [state.vuelta] if state.vuelta else []
    held = [card for hand in state.manos for card in hand]
    assert sorted([*played, *on_table, *turned, *held, *state.mazo]) == PACK
    leader = state.baza.lider if state.baza else 0
    for seat, hand in enumerate(state.manos):
        has_played = (seat - leader) % state.seats < len(on_table)
        assert len(hand) == state.cartas - len(state.jugadas) - has_played
    assert (state.vuelta is None) == (state.cartas * state.seats == len(DECK)), "RULING O2"


def _bids(state: State) -> None:
    """Assert that bids are possible, and that with the hook they do not add up (Oh Hell §2.4)."""
    said = [bid for bid in state.pujas if bid is not None]
    assert all(0 <= bid <= state.cartas for bid in said)
    if state.fase == "puja":
        assert len(said) < state.seats
        assert not state.jugadas
    else:
        assert len(said) == state.seats
        assert not state.options.gancho or sum(said) != state.cartas


def _tricks(state: State) -> None:
    """Assert that the right seats led, won and counted each trick (Oh Hell §2.5)."""
    won = [trick.gana for trick in state.jugadas]
    assert list(state.bazas) == [won.count(seat) for seat in range(state.seats)]
    assert len(won) <= state.cartas
    done = list(state.jugadas)
    if done:
        last = done[-1]
        assert last.gana == winner(last, state.triunfo, state.seats)
        assert len(last.cartas) == state.seats
    first = Baza(0, gana=(state.repartidor + 1) % state.seats)
    rows = [first, *done, *([state.baza] if state.baza else [])]
    assert all(after.lider == before.gana for before, after in pairwise(rows))


def winner(trick: Baza, trump: str | None, seats: int) -> int:
    """Return who takes a full trick: the highest trump, else the highest of the suit led."""
    suit = trump if trump in {card[1] for card in trick.cartas} else trick.cartas[0][1]
    strong = [card for card in trick.cartas if card[1] == suit]
    best = max(strong, key=lambda card: RANKS.index(card[0]))
    return (trick.lider + trick.cartas.index(best)) % seats


def follows(before: State, event: CartaJugada) -> None:
    """Assert that a card was its player's, in turn, following suit if he could (Oh Hell §2.5)."""
    hand: tuple[Card, ...] = before.manos[event.asiento]
    assert event.asiento == before.turno
    assert event.carta in hand
    if before.baza and before.baza.cartas:
        led = before.baza.cartas[0][1]
        assert event.carta[1] == led or all(card[1] != led for card in hand)


def _scores(state: State) -> None:
    """Assert that the sheet has a line a hand, scored as the table of Oh Hell §2.6 says."""
    cards = sequence(state.options, state.seats)
    assert state.secuencia == cards
    over = state.fase in {"fin_mano", "fin_partida"}
    assert len(state.hoja) == state.numero_mano - (not over)
    assert [line.cartas for line in state.hoja] == list(cards[: len(state.hoja)])
    sums = [sum(line.puntos[seat] for line in state.hoja) for seat in range(state.seats)]
    assert list(state.totales) == sums
    if state.hoja and over:
        line = state.hoja[-1]
        assert sum(line.bazas) == line.cartas
        assert [scored(state, line, seat) for seat in range(state.seats)] == list(line.puntos)


def scored(state: State, line: Linea, seat: int) -> int:
    """Return the points of *seat* in a hand, from the table of Oh Hell §2.6."""
    bid, tricks = line.pujas[seat], line.bazas[seat]
    off, made = abs(bid - tricks), bid == tricks
    if made and not bid and state.options.viena:
        return line.cartas + 5
    by_method = {
        "positivo": (tricks + 10, tricks),
        "apagon": (10 + bid, 0),
        "negativo": (10, -10 * off),
        "equilibrado": (10 + bid, -2 * off),
    }
    return by_method[state.options.metodo][not made]


def _turn(state: State) -> None:
    """Assert that seats decide in order and can, and that the end is the end."""
    waiting = state.pendientes
    assert len(set(waiting)) == len(waiting) <= state.seats
    assert all(after == (seat + 1) % state.seats for seat, after in pairwise(waiting))
    assert bool(waiting) == (state.fase in {"puja", "juego"})
    assert (state.fin is not None) == (state.fase == "fin_partida")
    if state.turno is not None:
        (domain,) = turn_choice(state, state.turno).args.values()
        assert domain
    if state.fin is not None:
        assert state.numero_mano == len(state.secuencia)
        ranks = [1 + sum(t > total for t in state.totales) for total in state.totales]
        assert list(state.fin.puestos) == ranks, "RULING O4"
