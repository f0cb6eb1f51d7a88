"""What the socket of a championship is sent."""

from __future__ import annotations

from games.live.outgoing import Outgoing


class ChampionshipChanged(Outgoing, frozen=True, kw_only=True, tag="torneo"):
    """How far a championship has come: of another version, its page is asked for again."""

    v: int
