"""What the rules of championships refuse."""

from __future__ import annotations

MOST_ENTRANTS = 4096


class Illegal(Exception):
    """The rules do not allow it, and nothing has changed; *code* is the word that torneos uses.

    Whoever asks on behalf of a person tells him why in a sentence (``accounts.refusals``).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def require(is_so: bool, code: str) -> None:
    """Raise ``Illegal`` with *code* unless it is so."""
    if not is_so:
        raise Illegal(code)


def require_size(entrants: int, least: int = 2) -> None:
    """Raise ``Illegal`` unless so many *entrants* may play a championship."""
    require(least <= entrants <= MOST_ENTRANTS, "n")
