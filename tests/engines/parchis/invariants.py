"""What is true of a match of parchís after every step, whatever is played."""

from __future__ import annotations

from collections import Counter

from games.engines.parchis.board import (
    CASA,
    ENTRADA,
    META,
    OUT_OF_PLAY,
    PIECE,
    RING,
    SALIDA,
    SEGUROS,
    SQUARES,
    Square,
)
from games.engines.parchis.choices import turn_choices
from games.engines.parchis.events import (
    Acabada,
    Movida,
    Penalizado,
    TiradaInicial,
    Tirado,
    TurnoEmpezado,
)
from games.engines.parchis.options import chairs
from games.engines.parchis.state import (
    State,
    colours_in_play,
    own_colours,
    side_colours,
    sides,
    teams,
)
from tests.engines.harness import Moment


class Watch:
    """Follows one match from its beginning; ``see`` asserts every invariant of a step."""

    def __init__(self, state: State) -> None:
        self.at = list(state.at)
        self.rolled: Counter[int] = Counter()
        self.taken = self.lost = 0
        self.seven = False
        self.standing(state)

    def see(self, moment: Moment) -> None:
        """Assert what must hold after *moment*."""
        state: State = moment.step.state
        for event in moment.step.events:
            if isinstance(event, Movida):
                self._move(state, event)
            elif isinstance(event, Penalizado) and event.ficha is not None:
                assert CASA < self.at[PIECE[event.ficha]] <= ENTRADA, "RULING P13"
                self.at[PIECE[event.ficha]] = CASA
                self.lost += 1
            elif isinstance(event, (TiradaInicial, Tirado)):
                self._roll(state, event)
            elif isinstance(event, TurnoEmpezado) and moment.before.fase != "inicial":
                assert event.asiento == (moment.before.turno + 1) % state.seats, "parchís §1.3"
        assert list(state.at) == self.at, "a piece moved that no event moved"
        self.standing(state)
        self._told(state)
        self._turn(state)
        self._end(state, [e for e in moment.step.events if isinstance(e, Acabada)])

    def _roll(self, state: State, event: TiradaInicial | Tirado) -> None:
        """Assert that a roll is of the dice of the table, its six seven (parchís §1.11)."""
        assert len(event.dados) == state.options.dados
        assert set(event.dados) <= set(range(1, 7))
        self.rolled.update(event.dados)
        if isinstance(event, Tirado):
            own = own_colours(state.options, event.asiento)
            out = all(self.at[4 * colour + n] != CASA for colour in own for n in range(4))
            assert event.siete == (event.dados == (6,) and out)
            self.seven = event.siete

    def _move(self, state: State, event: Movida) -> None:
        """Assert that the squares of a move add up, and that it jumps no bridge (parchís §1.4)."""
        piece = PIECE[event.ficha]
        row, at = SQUARES[piece >> 2], self.at
        assert at[piece] == event.desde
        if event.desde == CASA:
            assert (event.dado, event.hasta) == (5, SALIDA), "parchís §1.6"
        else:
            seven = self.seven and event.dado == 6
            assert event.hasta - event.desde == (7 if seven else event.dado or event.contar)
            bridges = {square for square, pieces in there(at).items() if is_bridge(pieces)}
            assert bridges.isdisjoint(row[event.desde + 1 : event.hasta + 1]), "parchís §1.4"
        if event.come is not None:
            taken = PIECE[event.come]
            assert teams(state.options)[taken >> 2] != teams(state.options)[piece >> 2], (
                "RULING P21"
            )
            assert SQUARES[taken >> 2][at[taken]] == row[event.hasta]
            assert event.hasta == SALIDA or row[event.hasta] not in SEGUROS, "parchís §1.5"
            at[taken] = CASA
            self.taken += 1
            self.lost += 1
        at[piece] = event.hasta

    @staticmethod
    def standing(state: State) -> None:
        """Assert that no piece is missing or stands where, or with whom, it cannot."""
        played = colours_in_play(state.options)
        assert len(state.at) == len(state.came) == 16
        for piece, paso in enumerate(state.at):
            assert CASA <= paso <= META if piece >> 2 in played else paso == OUT_OF_PLAY
        team = teams(state.options)
        for square, pieces in there(state.at).items():
            assert len(pieces) <= 2, "parchís §1.4"
            if len(pieces) == 2:
                one, other = pieces
                assert state.came[one] != state.came[other], (
                    "parchís §1.4: nobody knows who came first"
                )
                if team[one >> 2] != team[other >> 2]:
                    assert square in SEGUROS, "RULING P11"

    def _told(self, state: State) -> None:
        """Assert that the figures of the players are those of what happened."""
        for face in range(1, 7):
            assert sum(one.caras[face - 1] for one in state.cuentas) == self.rolled[face]
        assert sum(one.comidas for one in state.cuentas) == self.taken
        assert sum(one.perdidas for one in state.cuentas) == self.lost

    @staticmethod
    def _turn(state: State) -> None:
        """Assert that a turn is one of those there are, and that its player can do something."""
        assert state.seats == len(chairs(state.options)) == len(state.cuentas)
        assert sorted(owned(state)) == sorted(colours_in_play(state.options))
        assert (state.turno is None) == (state.fase == "fin_partida") == (state.fin is not None)
        assert (state.contar is not None) == (state.fase == "contar")
        assert state.contar in {None, 20, 10}
        assert state.options.premio_meta or state.contar != 10, "RULING P8"
        assert not Counter(state.dados) - Counter(state.tirada)
        assert state.repeticiones <= 2, "parchís §1.12"
        assert set(state.opened) <= set(state.bridges)
        if state.turno is not None:
            choices = turn_choices(state)
            assert choices
            assert len({choice.action for choice in choices}) <= 2

    @staticmethod
    def _end(state: State, ended: list[Acabada]) -> None:
        """Assert that it is over when, and only when, a side is all in the goal (parchís §1.15)."""
        home = [
            side
            for side in sides(state.options)
            if all(
                state.at[4 * colour + n] == META
                for colour in side_colours(state.options, side)
                for n in range(4)
            )
        ]
        assert len(home) == len(ended) == (state.fin is not None)
        if state.fin is not None:
            assert state.fin.ganan == home[0]


def there(at: list[int] | tuple[int, ...]) -> dict[Square, list[int]]:
    """Return the pieces on each square of the ring and the pasillos."""
    found: dict[Square, list[int]] = {}
    for piece, paso in enumerate(at):
        if CASA < paso < META:
            found.setdefault(SQUARES[piece >> 2][paso], []).append(piece)
    assert all(0 < square < RING + 32 for square in found)
    return found


def is_bridge(pieces: list[int]) -> bool:
    """Return whether two of one colour stand together."""
    return len(pieces) == 2 and pieces[0] >> 2 == pieces[1] >> 2


def owned(state: State) -> list[int]:
    """Return the colours of every seat: each in play belongs to one player."""
    return [colour for seat in range(state.seats) for colour in own_colours(state.options, seat)]
