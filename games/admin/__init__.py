"""The games in the admin."""

from games.admin import matches, publishing, reports, salon, sanctions, signals, standstills

__all__ = ["matches", "publishing", "reports", "salon", "sanctions", "signals", "standstills"]
