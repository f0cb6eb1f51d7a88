"""The trophies of a season: for the first of each game, once it is closed (torneos §20.3)."""

from __future__ import annotations

from contextlib import suppress

from django.utils.translation import gettext as _

from accounts.refusals import Refusal
from games.live.failpoints import failpoint
from tournaments.models import Award, Season
from tournaments.rankings import places
from tournaments.trophies import awarding, catalogue


@places.on_season_close
def podium_award(season_id: int) -> None:
    """Give the trophies of the season with this number, and take those whose fact is annulled.

    Those that were given for a place that somebody still has stay as they are.
    """
    catalogue.stock()
    season = Season.objects.get(pk=season_id)
    won = {
        (one.user.pk, awarding.season_fact(season.code, one.game, one.place)): one
        for one in places.season_podium(season_id)
    }
    has = {(award.user_id, award.fact): award for award in awarding.season_awards(season.code)}
    # By person, as whoever else gives to several of them does.
    for key in sorted(has.keys() ^ won.keys()):
        if key in won:
            _give(season, won[key])
        else:
            _take(season, has[key])
        failpoint("season.awarded")


def _give(season: Season, one: places.Winner) -> None:
    # Whoever has had all his matches of it annulled since has none.
    with suppress(Refusal):
        awarding.award_for_season(user=one.user, game=one.game, season=season.code, place=one.place)


def _take(season: Season, award: Award) -> None:
    why = _("Se ha anulado una partida de la temporada %(season)s, y ese puesto es de otro.")
    same = Award.objects.filter(fact=award.fact)
    awarding.annulled(award.user_id, same, why % {"season": season.code})
