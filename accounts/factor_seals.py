"""Encryption at rest of what second factors are made of: who reads a backup makes no codes.

Fernet of ``cryptography``, under keys derived from ``settings.STATE_KEYS``: the newest seals, any
of them unseals. What was written before there were seals is read as it is, until it is sealed.
"""

from __future__ import annotations

import base64
import functools
import hmac
from collections.abc import Callable
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import models, transaction

MARK = "fernet:"
"""Before what is sealed; no secret of allauth has a colon."""
_SECRETS = ("secret", "seed")


class Unreadable(Exception):
    """A second factor was sealed with a key that is not in STATE_KEYS any more."""


class MFAAdapter(DefaultMFAAdapter):
    """Seals the secrets of second factors and the seeds of recovery codes."""

    def encrypt(self, text: str) -> str:
        """Return *text* sealed with the newest key."""
        return MARK + _keys().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Return what ``encrypt`` was given; raises ``Unreadable``."""
        if not encrypted_text.startswith(MARK):
            return encrypted_text
        try:
            return _keys().decrypt(encrypted_text.removeprefix(MARK)).decode()
        except InvalidToken:
            raise Unreadable("no key of STATE_KEYS opens a second factor") from None


def reseal(factors: models.Manager[Any]) -> int:
    """Seal every second factor in the rows of *factors* with the newest key; return how many.

    All or none: raises ``Unreadable`` when one was sealed with a key that we have no more.
    """
    adapter = MFAAdapter()
    return _rewrite(factors, lambda kept: adapter.encrypt(adapter.decrypt(kept)))


def unseal(factors: models.Manager[Any]) -> int:
    """Write every second factor in the rows of *factors* in the clear; return how many."""
    return _rewrite(factors, MFAAdapter().decrypt)


def _rewrite(factors: models.Manager[Any], change: Callable[[str], str]) -> int:
    count = 0
    with transaction.atomic():
        for factor in factors.select_for_update().order_by("pk").iterator():
            kept = {name: change(factor.data[name]) for name in _SECRETS if name in factor.data}
            if kept:
                factor.data |= kept
                factor.save(update_fields=["data"])
                count += 1
    return count


def _keys() -> MultiFernet:
    return _fernets(tuple(settings.STATE_KEYS))


@functools.lru_cache(maxsize=8)
def _fernets(texts: tuple[str, ...]) -> MultiFernet:
    derived = (
        hmac.digest(base64.urlsafe_b64decode(text), b"usumus|second factors", "sha256")
        for text in texts
    )
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in derived])
