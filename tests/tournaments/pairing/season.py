"""A Swiss that plays itself, for the tests of pairing."""

from __future__ import annotations

from random import Random

from tournaments.pairing.pairing_cost import Float, Player, floated_after
from tournaments.pairing.swiss import Pairing


def field(count: int) -> list[Player]:
    """Return so many who have played nothing."""
    return [Player(f"p{n}", n, 0) for n in range(1, count + 1)]


def played(players: list[Player], round_: Pairing, chance: Random) -> list[Player]:
    """Return *players* after a round of which *chance* said who won."""
    after = {one.id: one for one in players}
    for pair in round_.cruces:
        winner, loser = pair if chance.random() < 0.5 else pair[::-1]
        for one, rival in ((winner, loser), (loser, winner)):
            after[one.id] = one._replace(
                points=one.points + (2 if one is winner else 0),
                rivals=(*one.rivals, rival.id),
                floated=floated_after(one.points, rival.points),
            )
    if round_.exempt:
        one = round_.exempt
        after[one.id] = one._replace(points=one.points + 2, rests=one.rests + 1, floated=Float.DOWN)
    return list(after.values())
