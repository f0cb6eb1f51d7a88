"""What others may see of somebody."""

from __future__ import annotations

from typing import TypedDict

from accounts.models import User


class PlayerCard(TypedDict):
    """What is shown of a player wherever he appears."""

    nick: str
    avatar: str
    tono: str
    robot: bool


def player_card(user: User) -> PlayerCard:
    """Return what is shown of *user*: nick, avatar's address, tone in the chat, whether a robot.

    Costs no query when his profile was selected with him.
    """
    return PlayerCard(
        nick=user.username,
        avatar=user.profile.avatar_url,
        tono=user.profile.chat_tone,
        robot=user.is_robot,
    )
