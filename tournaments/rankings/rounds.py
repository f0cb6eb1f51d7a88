"""What the rankings ask of the sweep (loaded by the app)."""

from games.live import sweep
from tournaments.rankings import following, places, recency

sweep.register("ratings", following.go_on)
sweep.register("seasons", places.seasons_watch)
sweep.register("listing", recency.list_anew)
