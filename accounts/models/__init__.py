"""The rows of the people: ``from accounts.models import User``."""

from accounts.models.mailboxes import MAILBOX_IS_TAKEN, Mailbox
from accounts.models.nicks import RestingNick
from accounts.models.pictures import AvatarPicture
from accounts.models.profiles import Profile
from accounts.models.push import PushSubscription
from accounts.models.relations import Friendship, Regard
from accounts.models.sanctions import Sanction, SanctionAct
from accounts.models.signals import Signal
from accounts.models.users import NickManager, User

__all__ = [
    "MAILBOX_IS_TAKEN",
    "AvatarPicture",
    "Friendship",
    "Mailbox",
    "NickManager",
    "Profile",
    "PushSubscription",
    "Regard",
    "RestingNick",
    "Sanction",
    "SanctionAct",
    "Signal",
    "User",
]
