"""Encryption at rest of what nobody may read during a match: seeds, states, log.

AES-256-GCM with keys from ``settings.STATE_KEYS``, newest first: the newest seals, any of them
unseals. Each *scope* (``match:5``) has a key of its own, derived from the master's, so that what
belongs to one match cannot be opened as another's.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

_KEY_ID, _NONCE, _SALT = 4, 12, 16


class Unreadable(Exception):
    """The bytes were not sealed with a key we have, or not for this scope."""


def seal(data: bytes, scope: str) -> bytes:
    """Return *data* encrypted for *scope*: key id, nonce, ciphertext with its tag."""
    key_id = newest_key()
    nonce = os.urandom(_NONCE)
    return key_id + nonce + _cipher(key_id, scope).encrypt(nonce, data, None)


def unseal(blob: bytes | memoryview, scope: str) -> bytes:
    """Return what ``seal`` was given; raises ``Unreadable``."""
    blob = bytes(blob)
    key_id, nonce, text = blob[:_KEY_ID], blob[_KEY_ID : _KEY_ID + _NONCE], blob[_KEY_ID + _NONCE :]
    if key_id not in _keys():
        raise Unreadable(f"no key {key_id.hex()}")
    try:
        return _cipher(key_id, scope).decrypt(nonce, text, None)
    except InvalidTag:
        raise Unreadable(scope) from None


def newest_key() -> bytes:
    """Return the id of the key that seals now: what is sealed with it begins with these bytes."""
    return next(iter(_keys()))


def fingerprint(word: str, scope: str) -> str:
    """Return 104 hex digits by which *word* is known again, and from which it cannot be guessed.

    Not without our keys, which are not in the database: so it may be fast, where a hash that is
    slow on purpose would hold a thread of the sockets, and the row of the table with it.
    """
    key_id, salt = newest_key(), os.urandom(_SALT)
    return (key_id + salt + _mark(key_id, salt, word, scope)).hex()


def is_fingerprint(text: str, word: str, scope: str) -> bool:
    """Return whether *text* is what ``fingerprint`` gave for *word*; not so for any other text."""
    try:
        blob = bytes.fromhex(text)
    except ValueError:
        return False
    key_id, salt = blob[:_KEY_ID], blob[_KEY_ID : _KEY_ID + _SALT]
    if key_id not in _keys():
        return False
    return hmac.compare_digest(blob[_KEY_ID + _SALT :], _mark(key_id, salt, word, scope))


def _mark(key_id: bytes, salt: bytes, word: str, scope: str) -> bytes:
    key = hmac.digest(_keys()[key_id], f"usumus|word|{scope}".encode(), "sha256")
    return hmac.digest(key, salt + word.encode(), "sha256")


def _keys() -> dict[bytes, bytes]:
    """Return the masters by their id, newest first."""
    return _masters(tuple(settings.STATE_KEYS))


@functools.lru_cache(maxsize=8)
def _masters(texts: tuple[str, ...]) -> dict[bytes, bytes]:
    keys = [base64.urlsafe_b64decode(text) for text in texts]
    if not keys or any(len(key) != 32 for key in keys):
        raise ValueError("STATE_KEYS must hold keys of 32 bytes in urlsafe base64")
    return {hashlib.sha256(key).digest()[:_KEY_ID]: key for key in keys}


@functools.lru_cache(maxsize=8192)
def _cipher(key_id: bytes, scope: str) -> AESGCM:
    return AESGCM(hmac.digest(_keys()[key_id], f"usumus|{scope}".encode(), "sha256"))
