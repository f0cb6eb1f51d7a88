"""What the rankings ask of the sweep (loaded by the app)."""

from games.live import sweep
from tournaments.rankings import following, movement, recency, seasons

sweep.register("ratings", following.go_on)
sweep.register("seasons", seasons.seasons_watch)
sweep.register("recency", recency.leave_out)
sweep.register("listing", recency.list_anew)
sweep.register("movement", movement.keep_today)
