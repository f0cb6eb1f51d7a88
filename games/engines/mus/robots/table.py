"""A hand of mus in small, for imagining how it goes on when all the cards are supposed.

The engine stays the only judge of what is legal and what is scored; this keeps just what an
estimate needs (who speaks, what is at stake, the piedras of the recuento in their order), and no
events, clocks or records, so that thousands of continuations fit in a decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.engines.core.spanish_hands import Lance
from games.engines.mus.hands import Judge
from games.engines.mus.judgement import Suma, ranks_for
from games.engines.mus.robots.betting import (
    ACCEPT,
    ORDAGO,
    PASS,
    Bet,
    Luck,
    Score,
    answering,
    opening,
)
from games.engines.mus.robots.race import Race
from games.engines.mus.robots.situation import LANCES_IN_ORDER, Closed


class Wager(NamedTuple):
    """A bet that waits for *answering* places, in order."""

    place: int
    total: int
    previo: int
    ordago: bool
    answering: tuple[int, ...]


class World:
    """The hands of every place, supposed known."""

    __slots__ = ("_able", "_chances", "hands", "judge", "keys")

    def __init__(self, judge: Judge, keys: Sequence[Suma]) -> None:
        self.judge = judge
        self.keys = tuple(keys)
        self.hands = tuple([judge.table[key] for key in keys])
        self._able: dict[Lance, tuple[int, ...]] = {}
        self._chances: dict[Lance, tuple[float, ...]] = {}

    def able(self, lance: Lance) -> tuple[int, ...]:
        """Return the places that have the jugada of *lance*, in order."""
        able = self._able.get(lance)
        if able is None:
            able = tuple([p for p, hand in enumerate(self.hands) if hand.fuerza(lance)])
            self._able[lance] = able
        return able

    def winner(self, lance: Lance) -> int:
        """Return the place with the best hand of *lance*, ties to the mano."""
        strengths = [hand.fuerza(lance) for hand in self.hands]
        return strengths.index(max(strengths))

    def chances(self, lance: Lance) -> tuple[float, ...]:
        """Return what each place may think of its pair's chance, from its own hand alone.

        If hands fell evenly in order, with a share *x* beaten by mine and *n* rivals, mine is best
        of the table with chance x^(n+1); when it is not, the partner's still may be.
        """
        known = self._chances.get(lance)
        if known is None:
            known = self._chances[lance] = self._thought(lance)
        return known

    def _thought(self, lance: Lance) -> tuple[float, ...]:
        above = ranks_for(self.judge).above[lance]
        able = self.able(lance)
        thought = [0.0] * len(self.keys)
        for place in able:
            beats = above.get(self.keys[place], 0.0)
            rivals = sum([other % 2 != place % 2 for other in able])
            if len(able) - rivals == 1:
                thought[place] = beats**rivals
            else:
                best = beats ** (rivals + 1)
                thought[place] = best + (1 - best) / (rivals + 1)
        return tuple(thought)

    def bonus(self, lance: Lance, side: int) -> int:
        """Return the bonus of the pair of *side* (0 that of the mano) in pares, juego or punto."""
        hands = self.hands[side::2]
        if lance == "punto":
            return 1
        if lance == "pares":
            return sum([hand.bono_pares for hand in hands])
        return sum([hand.bono_juego for hand in hands])


def drawn(left: list[Suma], cards: int, luck: Luck) -> Suma:
    """Return the sum of some cards of *left* at random; they are moved to its end."""
    total, last = 0, len(left) - 1
    for _ in range(cards):
        chosen = int(luck.random() * (last + 1))
        left[chosen], left[last] = left[last], left[chosen]
        total += left[last]
        last -= 1
    return total


def answerers(world: World, lance: Lance, bettor: int) -> tuple[int, ...]:
    """Return the rivals of *bettor* who may answer in *lance*, counted from him."""
    players = len(world.keys)
    able = world.able(lance)
    turns = [(bettor + step) % players for step in range(1, players, 2)]
    return tuple([place for place in turns if place in able])


class Table:
    """One continuation: plays a world out from some point, as ``normal`` robots would."""

    __slots__ = ("closed", "deje", "luck", "mine", "race", "side", "theirs", "world")

    def __init__(
        self,
        world: World,
        race: Race,
        side: int,
        score: tuple[int, int],
        *,
        deje: bool,
        luck: Luck,
        closed: Iterable[Closed] = (),
    ) -> None:
        self.world = world
        self.race = race
        self.side = side
        self.mine, self.theirs = score
        self.deje = deje
        self.luck = luck
        self.closed = list(closed)

    def play(
        self,
        lance: Lance,
        queue: Sequence[int] | None = None,
        wager: Wager | None = None,
        move: int | None = None,
    ) -> float:
        """Return my chance of winning the juego when the hand has been played out from *lance*.

        *queue* are those who still may open it (everybody able if omitted), *wager* the pending
        bet, *move* what the first of them does.
        """
        over = self._lance(lance, queue, wager, move)
        return self._rest(lance) if over is None else over

    def cut_betting(self, place: int, move: int) -> float:
        """Return my chance when *place* cuts and bets *move* to grande in the same turn."""
        wager = self._wager("grande", place, move, 0)
        over = self._close_bet("grande", *self._answer("grande", wager, None))
        return self._rest("grande") if over is None else over

    def _rest(self, lance: Lance) -> float:
        """Play the lances after *lance* and count."""
        later = LANCES_IN_ORDER.index("juego" if lance == "punto" else lance) + 1
        for following in LANCES_IN_ORDER[later:]:
            over = self._lance(self._named(following), None, None, None)
            if over is not None:
                return over
        return self._count()

    def _named(self, lance: Lance) -> Lance:
        return "punto" if lance == "juego" and not self.world.able("juego") else lance

    def _lance(
        self,
        lance: Lance,
        queue: Sequence[int] | None,
        wager: Wager | None,
        move: int | None,
    ) -> float | None:
        """Play one lance; return my chance if it ends the juego."""
        able = self.world.able(lance)
        sides = {place % 2 for place in able}
        if len(sides) < 2:
            self._close(lance, "no_se_juega", 0, None)
            return None
        if wager is None:
            place, move = self._open(lance, able if queue is None else queue, move)
            if move == PASS:
                self._close(lance, "paso", 0, None)
                return None
            wager = self._wager(lance, place, move, 0)
            move = None
        return self._close_bet(lance, *self._answer(lance, wager, move))

    def _open(self, lance: Lance, queue: Sequence[int], move: int | None) -> tuple[int, int]:
        """Return who opens and with what; ``PASS`` when nobody does."""
        for place in queue:
            said = move
            if said is None:
                chance = self.world.chances(lance)[place]
                said = opening(chance, self._score(place), self.luck)
            if said != PASS:
                return place, said
            move = None
        return -1, PASS

    def _wager(self, lance: Lance, place: int, move: int, previo: int) -> Wager:
        total = previo if move == ORDAGO else previo + move
        return Wager(place, total, previo, move == ORDAGO, answerers(self.world, lance, place))

    def _answer(self, lance: Lance, wager: Wager, move: int | None) -> tuple[Wager, bool]:
        """Return the last bet of the lance and whether it was accepted."""
        queue = wager.answering
        while queue:
            place, queue = queue[0], queue[1:]
            said = move
            if said is None:
                bet = self._bet(lance, place, wager, last=not queue)
                chance = self.world.chances(lance)[place]
                said = answering(chance, bet, self._score(place), self.luck)
            move = None
            if said == ACCEPT or (said != PASS and wager.ordago):
                return wager, True
            if said != PASS:
                wager = self._wager(lance, place, said, wager.total)
                queue = wager.answering
        return wager, False

    def _bet(self, lance: Lance, place: int, wager: Wager, *, last: bool) -> Bet:
        """Return *wager* as *place* judges it; of the bonuses he knows those usual."""
        ours, theirs = 0, 0
        if lance in {"pares", "juego"}:
            hand = self.world.hands[place]
            ours = hand.bono_pares if lance == "pares" else hand.bono_juego
            theirs = 1 if lance == "pares" else 2
        refused = self._refused(lance, wager)
        return Bet(wager.total, refused, wager.ordago, last, ours, theirs)

    def _refused(self, lance: Lance, wager: Wager) -> int:
        deje = self.deje and wager.previo > 0 and lance in {"pares", "juego", "punto"}
        return (wager.previo or 1) + deje

    def _score(self, place: int) -> Score:
        if place % 2 == self.side:
            return Score(self.race, self.mine, self.theirs)
        return Score(self.race, self.theirs, self.mine)

    def _close(self, lance: Lance, estado: str, stones: int, ours: bool | None) -> None:
        self.closed.append(Closed(lance, estado, stones, ours))

    def _close_bet(self, lance: Lance, wager: Wager, accepted: bool) -> float | None:
        ours = wager.place % 2 == self.side
        if accepted and wager.ordago:
            return float(self.world.winner(lance) % 2 == self.side)
        if accepted:
            self._close(lance, "querido", wager.total, ours)
            return None
        refused = self._refused(lance, wager)
        self._close(lance, "negado", refused, ours)
        return self._add(ours, refused)

    def _add(self, ours: bool, stones: int) -> float | None:
        """Score; return 1.0 or 0.0 if that ends the juego."""
        target = len(self.race) - 1
        if ours:
            self.mine += stones
            return 1.0 if self.mine >= target else None
        self.theirs += stones
        return 0.0 if self.theirs >= target else None

    def _count(self) -> float:
        """Return my chance after the recuento, in its order (mus §9)."""
        for closed in self.closed:
            for ours, stones in self._entries(closed):
                over = self._add(ours, stones)
                if over is not None:
                    return over
        return self.race[self.mine][self.theirs]

    def _entries(self, closed: Closed) -> Iterable[tuple[bool, int]]:
        """Return the lines of a lance in the recuento: (mine, piedras)."""
        lance, estado, stones, ours = closed
        simple = lance in {"grande", "chica"}
        if estado == "negado":
            assert ours is not None
            return () if simple else ((ours, self._bonus(lance, ours)),)
        if estado == "no_se_juega" and not self.world.able(lance):
            return ()
        best = self.world.winner(lance) % 2 == self.side
        if simple:
            return ((best, stones if estado == "querido" else 1),)
        bonus = (best, self._bonus(lance, best))
        return ((best, stones), bonus) if estado == "querido" else (bonus,)

    def _bonus(self, lance: Lance, ours: bool) -> int:
        return self.world.bonus(lance, self.side if ours else 1 - self.side)
