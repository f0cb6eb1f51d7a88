"""Seasons, trophies and what followed for whoever did not finish a match, in the admin."""

from tournaments.admin import offences, seasons, trophies

__all__ = ["offences", "seasons", "trophies"]
