"""Seasons and trophies in the admin."""

from tournaments.admin import seasons, trophies

__all__ = ["seasons", "trophies"]
