"""What people write in forms: plain text about one another, and whole numbers."""

from __future__ import annotations

import re
import unicodedata

from accounts.refusals import Refusal

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Controls but for tabs and ends of line, and lone surrogates."""
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff9-\ufffc\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What takes no room, or turns the text round."""
EMOJI = "\ufe0f"
"""Asks for the colours of the sign before it, and is nothing by itself."""
JOINER = "\u200d"
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e007a]{3,6}\U000e007f")
"""A flag of a part of a country, spelled in signs that take no room (Scotland)."""
_TONES = re.compile("[\U0001f3fb-\U0001f3ff]")
_ARROW = "\u2194"
"""The one sign of those that emoji are joined with that is none of the others by its category."""
_ODD_BLANKS = str.maketrans({"\u0085": " ", "\u2028": " ", "\u2029": " ", "\u2800": " "})
"""Blanks that a pattern does not take for such: the last is a letter of Braille without dots."""
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
    text = _BLANKS.sub(" ", visible(text))
    text = _LINES.sub(lambda found: "\n\n" if found[0].count("\n") > 1 else "\n", text).strip()
    text = without_piles(text)
    if is_blank(text):
        text = ""
    if len(text) > longest:
        raise Refusal("largo", maximo=longest)
    if len(text) < shortest:
        raise Refusal("corto", minimo=shortest)
    return text


def visible(text: str) -> str:
    """Return *text* without what cannot be seen, turns it round or cannot be stored."""
    text = CONTROLS.sub("", text.translate(_ODD_BLANKS))
    if text.isascii():
        return text
    flags = {at for found in _FLAG.finditer(text) for at in range(*found.span())}

    def kept(found: re.Match[str]) -> str:
        stays = found.start() in flags or _joins(text, found.start())
        return found[0] if stays else ""

    return INVISIBLE.sub(kept, text)


def _joins(text: str, at: int) -> bool:
    """Return whether what stands at *at* makes one emoji of the two beside it."""
    if text[at] != JOINER or at + 1 == len(text):
        return False
    before = at - 1
    while before > 0 and (text[before] == EMOJI or _TONES.match(text[before])):
        before -= 1
    return before >= 0 and _is_sign(text[before]) and _is_sign(text[at + 1])


def _is_sign(character: str) -> bool:
    """Return whether it may be an emoji; those younger than our Unicode lie in the same block."""
    is_symbol = unicodedata.category(character) == "So" or character == _ARROW
    return is_symbol or "\U0001f000" <= character <= "\U0001faff"


def is_blank(text: str) -> bool:
    """Return whether nothing of *text* would be seen: blanks, and marks on no letter."""
    return all(
        letter.isspace() or letter == EMOJI or unicodedata.combining(letter) for letter in text
    )


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
