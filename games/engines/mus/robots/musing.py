"""Mus or cut, as the ``normal`` robot decides it."""

from __future__ import annotations

from games.engines.mus.hands import Judge
from games.engines.mus.judgement import Suma, ranks_for

CUT_FROM = 4.6
"""The worth in piedras (``judgement.Ranks``) from which a hand is not thrown in for another."""
SAY_MUS = -1
"""The move of a player who does not cut; a cut is the bet with it (see ``betting``)."""


def cuts(judge: Judge, held: Suma) -> bool:
    """Return whether *normal* cuts with this hand."""
    return ranks_for(judge).worth[held] >= CUT_FROM
