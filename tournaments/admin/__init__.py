"""Seasons, trophies, the radar and what followed for who did not finish, in the admin."""

from tournaments.admin import offences, radar, seasons, trophies

__all__ = ["offences", "radar", "seasons", "trophies"]
