"""The games in the admin."""

from games.admin import matches, salon

__all__ = ["matches", "salon"]
