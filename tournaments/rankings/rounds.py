"""What the rankings ask of the sweep (loaded by the app)."""

from games.live import sweep
from tournaments.rankings import following, seasons

sweep.register("ratings", following.go_on)
sweep.register("seasons", seasons.seasons_watch)
