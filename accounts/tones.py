"""The tone of what somebody writes in the chats, which he may change from any of them."""

from __future__ import annotations

from accounts.models import Profile


def tone_set(*, user_id: int, tone: str) -> None:
    """Have the lines of *user_id* shown in *tone*, one of ``Profile.Tone``. One statement."""
    Profile.objects.filter(user_id=user_id).update(chat_tone=Profile.Tone(tone))
