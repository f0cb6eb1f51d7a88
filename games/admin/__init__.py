"""The games in the admin."""

from games.admin import salon

__all__ = ["salon"]
