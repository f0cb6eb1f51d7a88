"""The trophies of a season: for the first of each game, once it is closed (torneos §20.3)."""

from __future__ import annotations

from contextlib import suppress

from accounts.refusals import Refusal
from tournaments.rankings import places
from tournaments.trophies import awarding, catalogue


@places.on_season_close
def podium_award(season_id: int) -> None:
    """Give the trophies of the season with this number; those that were given stay as they are."""
    catalogue.stock()
    for row in places.season_podium(season_id):
        # Whoever has had all his matches of it annulled since has none.
        with suppress(Refusal):
            awarding.award_for_season(
                user=row.user, game=row.game, season=row.season.code, place=row.place
            )
