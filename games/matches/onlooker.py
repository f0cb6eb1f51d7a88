"""Somebody who looks at a match: from his seat, or as a mirón from behind that of another."""

from __future__ import annotations

from accounts.connection import connection_hash
from games.chat.speaking import Speaker
from games.engines.core.contract import Seat
from games.live.executor import in_db
from games.matches import selectors, watching
from games.matches.chairs import Chairs
from games.matches.outgoing import Viewpoint
from games.matches.projection import Viewer
from games.matches.refusals import Refusal
from games.matches.runner import Facts, Live
from games.matches.watching import Position, Rights


class Onlooker(Speaker):
    """The socket of somebody who looks at a match: what he sees, from where, with what rights."""

    match_id: int
    facts: Facts
    seat: Seat | None = None
    key: str | None = None
    """That of the mirones, as his browser knows it: whoever stands up needs it to look on."""
    rights: Rights | None = None
    """Those of a mirón; ``None`` for a player."""
    position: Seat = 0
    """The seat at the bottom of the screen."""
    watched: Seat | None = None
    """The hand a mirón sees now; what he asked for takes effect with the next one."""
    hand = 0
    """The number of the hand in which he sees it."""

    def viewer(self, live: Live) -> Viewer:
        """Return what kind of viewer of *live* this is: a mirón sees no hand before taking it.

        Nor does a person whose chair is another in *live* than he has been told.
        """
        if live.chairs.seat_of.get(self.user_id) != self.seat:
            return Viewer(None, plays=False)
        if self.seat is not None:
            is_out = self.seat in live.facts.engine.replaced(live.state)
            return Viewer(None, plays=False) if is_out else Viewer(self.seat, plays=True)
        is_taken = self.watched is not None and selectors.hand_number(live) == self.hand
        return Viewer(self.watched if is_taken else None, plays=False)

    def viewpoint(self) -> Viewpoint:
        """Return what the ``mesa`` frame says of this viewer."""
        return selectors.viewpoint(
            self.seat,
            position=self.position if self.watched is None else self.watched,
            asked=self.position,
            sees_cards=self.watched is not None,
            speaks=self.rights is None or self.rights.speaks,
        )

    async def come_in(self, chairs: Chairs) -> None:
        """Give him the rights of a mirón, if he may come in; raises ``Refusal``."""
        self.rights = await in_db(
            watching.admit,
            self.facts,
            chairs,
            user_id=self.user_id,
            origin=connection_hash(self.scope),
            key=self.key,
        )

    def set_position(self, seat: Seat) -> None:
        """Note from where he wants to look; raises ``Refusal``."""
        if not 0 <= seat < self.facts.seats:
            raise Refusal("valor")
        self.position = seat

    async def take_position(self, live: Live) -> None:
        """Look from the position asked for, as far as this hand allows."""
        taken = await in_db(
            watching.watchers_take,
            match_id=self.match_id,
            hand=selectors.hand_number(live),
            wanted={self.user_id: self.position},
        )
        self.look_from(taken[self.user_id])

    def look_from(self, position: Position) -> bool:
        """Look from *position* in its hand; return whether this changes the cards that are seen."""
        before = self.watched
        self.watched = position.seat if self.rights is not None and self.rights.sees_cards else None
        self.hand = position.hand
        return self.watched != before
