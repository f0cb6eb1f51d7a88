"""Parchís, for two to four players (docs/reglas/parchis.md)."""
