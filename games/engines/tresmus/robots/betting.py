"""How *normal* bets: what each move risks, by how the own hand stands among all hands.

``share`` is the part of the hands able to compete that mine beats. Who bets or goes is believed to
hold more than just anything; who backs out of a raise, nothing in particular.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engines.core.contract import Seat
from games.engines.tresmus import bets
from games.engines.tresmus.robots.spot import ACCEPT, ORDAGO, PASS, Spot
from games.engines.tresmus.robots.stakes import Stakes
from games.engines.tresmus.view import Apuesta

SIZES = (2, 4)
"""The envites and raises looked at, beside the órdago."""
CREDIT = 0.6
"""How much is believed of who bets or goes; the rest of the time he holds just anything."""
BETTORS, RAISERS = 0.5, 0.3
"""The part of the best hands with which one bets, and raises."""
STAY = 0.5
"""How often who is in answers a raise."""
STAY_NONE = tuple([(1 - STAY) ** others for others in range(8)])
"""By how many are in: the chance that none of them does."""
SHORT = 0.7
"""The part of what all of them could put that they put."""
EDGE = 0.004
"""What a bet must gain: others may still raise it."""


class Hand(NamedTuple):
    """My hand in a lance: the share that it beats, and the piedras that it is worth."""

    share: float
    value: int


class Rank(NamedTuple):
    """The chances that my hand is the worst and the best of those in."""

    worst: float
    first: float


def accepts(size: int) -> float:
    """Return how often (0 to 1) somebody goes to an envite of that *size*."""
    if size <= 3:
        return 0.42
    return 0.34 if size <= 6 else 0.25


def beats(share: float, best: float) -> float:
    """Return the chance of beating somebody who goes with the *best* part of the hands."""
    chosen = max(0.0, (share - 1 + best) / best)
    return CREDIT * chosen + (1 - CREDIT) * share


def decide(spot: Spot, me: Seat, mine: Hand) -> int:
    """Return the move of *me*, whose turn it is."""
    bet = spot.bet
    if bet is None:
        return _open(spot, me, mine)
    if bet.etapa == "respuestas":
        return _answer(spot, bet, me, mine)
    if bet.etapa == "cierre":
        return _stand(spot, bet, me, mine)
    return _raise(spot, bet, me, mine)


def _open(spot: Spot, me: Seat, mine: Hand) -> int:
    rivals = [seat for seat in spot.speakers if seat != me]
    stakes = Stakes(spot.totals(), me)
    held = spot.hand[me]
    best, least = PASS, stakes.risk(0) - EDGE
    for size in (*SIZES, ORDAGO):
        puts = min(size, held)
        risk = 0.0
        for going, chance in enumerate(_going(len(rivals), accepts(puts))):
            if going:
                over = beats(mine.share, accepts(puts))
                rank = Rank((1 - over) ** going, over**going)
                risk += chance * _settled(stakes, mine, puts, float(puts) * going, rank)
            else:
                risk += chance * stakes.risk(0, min(held, 1 + mine.value))
        if risk < least:
            best, least = size, risk
        if size >= held:
            break
    return best


def _going(rivals: int, often: float) -> list[float]:
    """Return how likely it is that 0, 1, 2… of *rivals* go, each so *often*."""
    row = [1.0]
    for _ in range(rivals):
        stay = [chance * (1 - often) for chance in row] + [0.0]
        for place, chance in enumerate(row):
            stay[place + 1] += chance * often
        row = stay
    return row


def _settled(stakes: Stakes, mine: Hand, puts: float, theirs: float, rank: Rank) -> float:
    """Return my risk once cards are shown, with so many piedras mine and *theirs* at stake."""
    worst, first = rank
    risk = worst * stakes.risk(theirs)
    if first and mine.value:
        rid = min(mine.value, max(0.0, stakes.mine - puts))
        risk += first * stakes.risk(-puts, rid)
        return risk + (1 - worst - first) * stakes.risk(-puts)
    return risk + (1 - worst) * stakes.risk(-puts)


def _inside(bet: Apuesta, me: Seat, share: float) -> Rank:
    """Return how likely my hand is to be the worst and the best of those in."""
    worst = first = 1.0
    for seat in bet.dentro:
        if seat != me:
            over = beats(share, RAISERS if seat in bet.subidas else BETTORS)
            worst *= 1 - over
            first *= over
    return Rank(worst, first)


def _answer(spot: Spot, bet: Apuesta, me: Seat, mine: Hand) -> int:
    stakes = Stakes(spot.totals(), me)
    puts = bets.most_to_accept(bet, spot.hand, me)
    worst, first = _inside(bet, me, mine.share)
    theirs = float(sum(bet.puesto))
    often = accepts(bet.nivel if not bet.ordago else ORDAGO)
    over = beats(mine.share, often)
    for seat in spot.pending:
        if seat != me:
            worst *= 1 - often * over
            first *= 1 - often * (1 - over)
            theirs += often * min(bet.nivel, spot.hand[seat])
    risk = _settled(stakes, mine, puts, theirs, Rank(worst, first))
    return ACCEPT if risk < stakes.risk(0) - EDGE else PASS


def _stand(spot: Spot, bet: Apuesta, me: Seat, mine: Hand) -> int:
    """Give up only what is lost anyway, to have the piedras in hand at once."""
    worst, _ = _inside(bet, me, mine.share)
    return PASS if worst > 0.98 and spot.hand[me] == 0 else ACCEPT


def _raise(spot: Spot, bet: Apuesta, me: Seat, mine: Hand) -> int:
    """Return the move of who has gone and may raise, or has a raise to answer."""
    stakes = Stakes(spot.totals(), me)
    rank = _inside(bet, me, mine.share)
    put = bet.puesto[me]
    theirs = sum(bet.puesto) - put
    if bet.etapa == "subidas":
        stays = PASS
        least = _settled(stakes, mine, put, theirs, rank)
    else:
        stays, least = _follow(spot, bet, me, (stakes, mine, rank))
    if not bets.may_raise(bet, spot.hand, me):
        return stays
    for size in (*SIZES, ORDAGO):
        risk = _raised(spot, bet, me, (stakes, mine, size))
        if risk < least - EDGE:
            stays, least = size, risk
    return stays


def _follow(
    spot: Spot, bet: Apuesta, me: Seat, known: tuple[Stakes, Hand, Rank]
) -> tuple[int, float]:
    """Return whether to follow a raise or back out, and what that risks."""
    stakes, mine, rank = known
    puts = bet.puesto[me] + bets.most_to_accept(bet, spot.hand, me)
    theirs = sum(bet.puesto) - bet.puesto[me]
    follow = _settled(stakes, mine, puts, theirs, rank)
    taken = sum([n for _, n in if_backed_out(bet, me)])
    back = stakes.risk(taken)
    return (ACCEPT, follow) if follow < back else (PASS, back)


def if_backed_out(bet: Apuesta, me: Seat) -> tuple[tuple[Seat, int], ...]:
    """Return what *me* would take, and from whom, if he backed out and the lance closed then."""
    return next(b.coge for b in bets.settled(bets.without(bet, me)) if b.asiento == me)


def _raised(spot: Spot, bet: Apuesta, me: Seat, known: tuple[Stakes, Hand, int]) -> float:
    """Return my risk if I raise: all the others back out, or some stay with good hands."""
    stakes, mine, size = known
    held = spot.hand[me]
    adds = held if size == ORDAGO else bets.to_raise(bet, spot.hand, me, size)
    puts = bet.puesto[me] + adds
    others = [seat for seat in bet.dentro if seat != me]
    lost = min(puts, sum([bet.puesto[seat] for seat in bet.orden if seat != me]))
    risk = STAY_NONE[len(others)] * stakes.risk(-lost, min(mine.value, stakes.mine - lost))
    rank = _inside(bet, me, mine.share)
    theirs = sum([bet.puesto[seat] + min(adds, spot.hand[seat]) for seat in others]) * SHORT
    none = STAY_NONE[len(others)]
    return risk + (1 - none) * _settled(stakes, mine, puts, theirs, rank)
