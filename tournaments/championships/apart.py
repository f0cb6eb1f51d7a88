"""Who meets although he should not: it stays, and is reported (torneos §5.3, §10.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from tournaments.championships import past
from tournaments.championships.states import act_note
from tournaments.models import Championship, Cruce, Entry

ACT = "se_cruzan"


def together_noted(one: Championship, met: Iterable[tuple[Cruce, Sequence[Entry]]]) -> None:
    """Write in the log which of *met*, and whose, bring together who may not be; told as such.

    Each is to be told of once. The championship is locked. One query where nobody is.
    """
    apart = past.forbidden(one)
    for cruce, crew in met if apart else ():
        numbers = [entry.number for entry in crew]
        if any(frozenset(pair) in apart for pair in combinations(numbers, 2)):
            act_note(one, None, ACT, "", cruce=cruce)
