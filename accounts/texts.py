"""What people write in forms: plain text about one another, and whole numbers."""

from __future__ import annotations

import re
import unicodedata

from accounts.refusals import Refusal

# Controls, lone surrogates, and marks that turn or hide text; lines and tabs are blanks.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
_BLANKS = re.compile(r"[^\S\n]+")
_LINES = re.compile(r" ?\n[ \n]*\n ?| ?\n ?")
MAX_MARKS = 3


def plain(text: str, *, longest: int, shortest: int = 0) -> str:
    """Return *text* as it is kept: composed, without what cannot be seen, blanks made one.

    Raises ``Refusal`` (``largo``, ``corto``).
    """
    # What is far too long is not even cleaned.
    if len(text) > 20 * longest:
        raise Refusal("largo", maximo=longest)
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _BLANKS.sub(" ", _FORBIDDEN.sub("", text))
    text = _LINES.sub(lambda found: "\n\n" if found[0].count("\n") > 1 else "\n", text).strip()
    text = without_piles(text)
    if len(text) > longest:
        raise Refusal("largo", maximo=longest)
    if len(text) < shortest:
        raise Refusal("corto", minimo=shortest)
    return text


def whole_number(text: str | None) -> int | None:
    """Return the number that a form or an address gives; ``None`` when it is none."""
    if not text or not text.isascii() or not text.isdecimal() or len(text) > 15:
        return None
    return int(text)


def without_piles(text: str) -> str:
    """Return *text* with at most three marks on a letter."""
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks <= MAX_MARKS:
            kept.append(character)
    return "".join(kept)
