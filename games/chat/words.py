"""The words that the staff does not want in the chat, however they are spelt (``BannedWord``).

A word is looked for whole: letters within another word («disputa») are left alone. Case, accents,
letters of other alphabets that look the same, digits for letters, repeated letters, marks between
them and letters one by one are seen through. No pattern can take long over a line: every character
belongs to one class at most, so that nothing is tried twice.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from games.chat.refusals import Refusal
from games.models import BannedWord

FRESH_S = 10.0

# Letters of Greek and Cyrillic that look like ours.
_LOOK_ALIKES = str.maketrans("авеіјкмнорсѕтухαβεικνορτυχ", "abeijkmhopcstyxabeikvoptux")
_CLASSES = {
    "a": "a4@", "b": "b8", "e": "e3€", "g": "g9", "i": "i1!|", "o": "o0", "s": "s5$", "t": "t7+",
}  # fmt: skip
_BETWEEN = r"(?:[^\w\s@€!|$+]|_)*"
_BEFORE, _AFTER = r"(?<![^\W_])", r"(?![^\W_])"
SPELT_OUT = 3
"""A word of so many letters is also found when they come one by one."""


class _List(NamedTuple):
    """The patterns of the words that are covered and of those that are refused."""

    cover: re.Pattern[str] | None
    refuse: re.Pattern[str] | None


_list = _List(None, None)
_read_at = -FRESH_S


def forget() -> None:
    """Read the list again at the next line."""
    global _read_at  # noqa: PLW0603 - one list a process
    _read_at = -FRESH_S


def admitted(text: str) -> str:
    """Return *text* with the covered words under asterisks; raises ``Refusal`` (``palabra``).

    One query, when the list was read more than ``FRESH_S`` seconds ago.
    """
    known = _known()
    if known.cover is None and known.refuse is None:
        return text
    plain, origin = _folded(text)
    if known.refuse is not None and known.refuse.search(plain):
        raise Refusal("palabra")
    return text if known.cover is None else _covered(text, known.cover, plain, origin)


def _covered(text: str, pattern: re.Pattern[str], plain: str, origin: list[int]) -> str:
    shown = list(text)
    for found in pattern.finditer(plain):
        for index in range(origin[found.start()], origin[found.end() - 1] + 1):
            shown[index] = "*"
    return "".join(shown)


def _known() -> _List:
    global _list, _read_at  # noqa: PLW0603 - one list a process
    if time.monotonic() - _read_at >= FRESH_S:
        rows = list(BannedWord.objects.values_list("word", "treatment"))
        _list = _List(
            pattern_of(word for word, how in rows if how == BannedWord.Treatment.COVER),
            pattern_of(word for word, how in rows if how == BannedWord.Treatment.REFUSE),
        )
        _read_at = time.monotonic()
    return _list


def pattern_of(words: Iterable[str]) -> re.Pattern[str] | None:
    """Return what finds any of *words* in a folded text; ``None`` when there is none."""
    spellings = [spelling for word in words for spelling in _spellings(word)]
    if not spellings:
        return None
    return re.compile(f"{_BEFORE}(?:{'|'.join(spellings)}){_AFTER}")


def _spellings(word: str) -> list[str]:
    parts = ["".join(c for c in part if c.isalnum()) for part in _folded(word)[0].split()]
    parts = [part for part in parts if part]
    if not parts:
        return []
    whole = r"\s+".join(_BETWEEN.join(_run(*run) for run in _runs(part)) for part in parts)
    if len(parts) > 1 or len(parts[0]) < SPELT_OUT:
        return [whole]
    return [whole, r"\s".join(_letter(letter) for letter in parts[0])]


def _runs(word: str) -> list[tuple[str, int]]:
    return [(letter, len(list(same))) for letter, same in groupby(word)]


def _letter(letter: str) -> str:
    return f"[{re.escape(_CLASSES.get(letter, letter))}]"


def _run(letter: str, times: int) -> str:
    """Return the pattern of a letter said so many times or more."""
    return f"{_letter(letter)}(?:{_BETWEEN}{_letter(letter)}){{{times - 1},}}"


def _folded(text: str) -> tuple[str, list[int]]:
    """Return *text* in plain small letters, and of each the index it comes from in *text*."""
    letters: list[str] = []
    origin: list[int] = []
    for index, character in enumerate(text):
        for letter in unicodedata.normalize("NFKD", character).casefold():
            if not unicodedata.combining(letter):
                letters.append(letter.translate(_LOOK_ALIKES))
                origin.append(index)
    return "".join(letters), origin
