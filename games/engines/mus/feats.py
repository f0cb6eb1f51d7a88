"""The milestones of mus, and what its hands count towards them (torneos §22.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engines.core.feats import Feat, Milestone, Steps
from games.engines.core.spanish_deck import Card
from games.engines.mus.events import JuegoGanado, Mostradas, PartidaEmpezada, Tanteado
from games.engines.mus.hands import judge_for
from games.engines.mus.options import Options
from games.engines.mus.state import pair_of
from games.engines.mus.view import Apunte

MILESTONES: Sequence[Milestone] = (
    Milestone("primer_capote", "capotes", 1, "Primer capote"),
    Milestone("capotes_10", "capotes", 10, "Diez capotes"),
    Milestone("treinta_y_una_real", "reales", 1, "La 31 real"),
    Milestone("duples_de_reyes", "duples_de_reyes", 1, "Duples de reyes"),
    Milestone("ordago_ganado", "ordagos_ganados", 1, "Un órdago querido y ganado"),
    Milestone("ordagos_25", "ordagos_ganados", 25, "Veinticinco órdagos ganados"),
)


_REYES = (12, 12)
"""The ranks of duples of reyes, the best there are (mus §4.2)."""


class _Partida:
    """A partida as it goes: what its feats ask for."""

    def __init__(self, begun: PartidaEmpezada) -> None:
        self.options: Options = begun.opciones
        self.seats = range(begun.jugadores)
        self.piedras = [0, 0]
        self.hands: tuple[tuple[Card, ...], ...] = ()

    def scored(self, version: int, entry: Apunte) -> Iterator[Feat]:
        """Yield what an entry of the score tells, once its piedras are counted."""
        self.piedras[entry.pareja] += entry.piedras
        if entry.causa == "ordago":
            yield from self._of_pair(version, entry.pareja, "ordagos_ganados")
        for seat, jugada, _ in entry.detalle:
            if jugada == "31_real":
                yield Feat(version, seat, "reales")
            elif jugada == "duples" and self._reyes(seat):
                yield Feat(version, seat, "duples_de_reyes")

    def won(self, version: int, pair: int) -> Iterator[Feat]:
        """Yield the capote of a juego won by its piedras against none."""
        if self.piedras[pair] >= self.options.piedras and not self.piedras[1 - pair]:
            yield from self._of_pair(version, pair, "capotes")
        self.piedras = [0, 0]

    def _of_pair(self, version: int, pair: int, counter: str) -> Iterator[Feat]:
        return (Feat(version, seat, counter) for seat in self.seats if pair_of(seat) == pair)

    def _reyes(self, seat: int) -> bool:
        judge = judge_for(self.options.reyes, self.options.real31)
        return judge(self.hands[seat]).rangos == _REYES


def feats(steps: Steps) -> Iterator[Feat]:
    """Yield capotes, 31 reales and duples de reyes that were counted, and órdagos accepted and won.

    Of a capote and an órdago both members of the pair.
    """
    partida: _Partida | None = None
    for version, events in steps:
        for event in events:
            if isinstance(event, PartidaEmpezada):
                partida = _Partida(event)
            elif partida is None:
                continue
            elif isinstance(event, Mostradas):
                partida.hands = event.manos
            elif isinstance(event, Tanteado):
                yield from partida.scored(version, event.apunte)
            elif isinstance(event, JuegoGanado):
                yield from partida.won(version, event.pareja)
