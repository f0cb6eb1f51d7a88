"""What the rules of championships refuse."""

from __future__ import annotations

MOST_ENTRANTS = 4096


class Refusal(Exception):
    """The rules do not allow it, and nothing has changed; *code* is the word that torneos uses."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def require(is_so: bool, code: str) -> None:
    """Raise ``Refusal`` with *code* unless it is so."""
    if not is_so:
        raise Refusal(code)


def require_size(entrants: int, least: int = 2) -> None:
    """Raise ``Refusal`` unless so many *entrants* may play a championship."""
    require(least <= entrants <= MOST_ENTRANTS, "n")
