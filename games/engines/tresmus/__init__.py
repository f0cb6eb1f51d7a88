"""Tres Mus: five cards, one discard, and who is left with piedras marks a juego (mus §17)."""
