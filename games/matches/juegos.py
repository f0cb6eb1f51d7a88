"""What a match came to in juegos, read from its state: for whoever compares matches."""

from __future__ import annotations

from games.engines.core.juegos import Won
from games.engines.registry import GAMES
from games.matches import runner
from games.matches.held import facts_of
from games.models import Match


def match_juegos(match_id: int) -> Won | None:
    """Return what the sides of a match have won, ``None`` in a game that is not made of juegos.

    Raises ``held.Missing`` and ``held.Poisoned``, and what decoding raises.
    """
    match = Match.objects.only("game", "state").get(pk=match_id)
    kept = GAMES[match.game].juegos
    return None if kept is None else kept.won(runner.decode_state(facts_of(match_id), match.state))
