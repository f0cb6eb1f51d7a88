"""What a line may be and how fast they may come: cleaning, rate, and lines that are the same again.

What somebody said lately, and whether he is silent for a while, comes from the rows
(``games.chat.services``), so that both hold over all processes. Everything here is pure but for how
fast each person has been asking to talk, which a process remembers besides.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections import deque
from collections.abc import Iterable

from django.conf import settings

from accounts.texts import is_blank, visible, without_piles
from games.chat.refusals import Refusal

FORGET_AFTER = 20_000
RATE_S = 5.0

SHORT = 8
"""A line of fewer letters is a word of the game («quiero»): it may come again, but not at once."""
SHORT_TIMES = 3
ALIKE = 0.75
"""Share of the triples of letters of two lines that both have, from which they are the same."""

_SPACES = re.compile(r"\s+")
_REPEATED = re.compile(r"(.)\1+")


def cleaned(text: str) -> str:
    """Return *text* as it will be shown; raises ``Refusal`` (``vacio``, ``largo``)."""
    text = without_piles(_SPACES.sub(" ", visible(text)).strip())
    if is_blank(text):
        raise Refusal("vacio")
    longest = settings.USUMUS["CHAT_CHARACTERS"]
    if len(text) > longest:
        raise Refusal("largo", maximo=longest)
    return text


# --- How fast


_times: dict[int, deque[float]] = {}


def forget() -> None:
    """Forget how fast everybody has been talking through this process."""
    _times.clear()


def is_too_fast(user_id: int, said: int) -> bool:
    """Count a line that *user_id* wants to say; return whether it is one too many.

    *said* are the lines of his in the last ``RATE_S`` seconds that are rows, through whichever
    process. What this one was asked to say is counted besides: what was refused, and what several
    windows send at the same time.
    """
    now = time.monotonic()
    if len(_times) > FORGET_AFTER:
        forget()
    times = _times.setdefault(user_id, deque())
    while times and now - times[0] > RATE_S:
        times.popleft()
    if max(said, len(times)) >= settings.USUMUS["CHAT_LINES_PER_5S"]:
        return True
    times.append(now)
    return False


# --- The same again


def essence(text: str) -> str:
    """Return what two lines have in common when only case, accents, marks or length differ."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    letters = "".join(character for character in plain if character.isalnum())
    return _REPEATED.sub(r"\1", letters or "".join(plain.split()))


def require_new(text: str, lately: Iterable[str]) -> None:
    """Raise ``Refusal`` (``repetido``) when *text* is one of *lately* (newest first) again.

    A short line is the same as the one before it, or when it has been said a few times; a long one
    whenever most of its letters stand in the same order, wherever it was said.
    """
    wanted = essence(text)
    former = [essence(line) for line in lately]
    if former[:1] == [wanted]:
        raise Refusal("repetido")
    if len(wanted) < SHORT:
        if former.count(wanted) >= SHORT_TIMES - 1:
            raise Refusal("repetido")
        return
    triples = _triples(wanted)
    if any(len(line) >= SHORT and _alike(triples, _triples(line)) for line in former):
        raise Refusal("repetido")


def _triples(letters: str) -> set[str]:
    return {letters[n : n + 3] for n in range(len(letters) - 2)}


def _alike(one: set[str], other: set[str]) -> bool:
    both = len(one & other)
    return both >= ALIKE * (len(one) + len(other) - both)
