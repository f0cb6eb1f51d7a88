"""What people write is kept as it was seen; what cannot be seen is not kept."""

from __future__ import annotations

import pytest

from accounts.texts import plain, visible
from games.chat.talk import cleaned

COMPOSED = [
    "🤷‍♂️",
    "👩🏽‍🚀",
    "👨‍👩‍👧‍👦",
    "🏳️‍🌈",
    "🙂‍↔️",
    "🐈‍⬛",
    "❤️‍🔥",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "1️⃣",
    "🇪🇸",
    "👍🏾",
]


@pytest.mark.parametrize("emoji", COMPOSED)
def test_a_composed_emoji_stays_whole_in_chat_notes_and_reports(emoji):
    line = f"pues {emoji} y ya{emoji}{emoji}"
    assert cleaned(line) == line
    assert plain(line, longest=200) == line


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("hola\u200dmundo", "holamundo"),
        ("a\u200d🤷", "a🤷"),
        ("🤷\u200d", "🤷"),
        ("\u200d🤷", "🤷"),
        ("🤷\u200d\u200d♂", "🤷♂"),
        ("🤷\u200d ♂", "🤷 ♂"),
        ("5\u200d5", "55"),
        ("\ufe0f\u200d🤷", "\ufe0f🤷"),
        ("a\U000e0067\U000e007f", "a"),
        ("\U0001f3f4\U000e0067", "\U0001f3f4"),
        ("a\u200bb\u202ec", "abc"),
        ("\u200d", ""),
    ],
)
def test_what_joins_nothing_goes(written, kept):
    assert visible(written) == kept
