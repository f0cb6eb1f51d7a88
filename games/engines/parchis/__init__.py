"""Parchís, for two to four players (rules/parchis-ohhell-poker.md §1)."""
