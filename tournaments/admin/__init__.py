"""Seasons, trophies, the radar, notices and what followed for who did not finish, in the admin."""

from tournaments.admin import notices, offences, radar, seasons, trophies

__all__ = ["notices", "offences", "radar", "seasons", "trophies"]
