"""Web push as the RFCs have it: a text only one browser can read, sent by a server with a key.

8030 (the request), 8291 (the encryption), 8292 (who sends it). Written here because the usual
library is under MPL and brings two HTTP clients; ``cryptography`` has all that it needs.
"""

from __future__ import annotations

import http.client
import json
import secrets
import struct
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

TIMEOUT_S = 5
_RECORD = 4096
_TOKEN_S = 12 * 3600
_CURVE = ec.SECP256R1()


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends: the VAPID keys in base64 as the environment has them, and how to reach him."""

    public: str
    private: str
    subject: str


def unpadded(data: bytes) -> str:
    """Return base64 for addresses, without its padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return what such base64 stands for; raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_keys() -> tuple[str, str]:
    """Return a new public and private VAPID key."""
    key = ec.generate_private_key(_CURVE)
    return unpadded(_point(key)), unpadded(key.private_numbers().private_value.to_bytes(32, "big"))


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def browser_key(point: bytes) -> ec.EllipticCurvePublicKey:
    """Return the public key of a browser; raises ValueError when it is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, point)


def encrypted(
    text: bytes,
    *,
    p256dh: bytes,
    auth: bytes,
    once: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return *text* as only the browser with these keys can read it (RFC 8291 §3.4).

    *once* and *salt* are new each time; tests give those of the RFC.
    """
    once = once or ec.generate_private_key(_CURVE)
    salt = salt or secrets.token_bytes(16)
    shared = once.exchange(ec.ECDH(), browser_key(p256dh))
    own = _point(once)
    mixed = _derived(shared, auth, b"WebPush: info\0" + p256dh + own, 32)
    key = _derived(mixed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(mixed, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", _RECORD, len(own)) + own
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def authorization(sender: Sender, endpoint: str) -> str:
    """Return the header that says who sends to *endpoint* (RFC 8292 §2)."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + _TOKEN_S,
        "sub": sender.subject,
    }
    signed = ".".join(
        unpadded(json.dumps(part, separators=(",", ":")).encode())
        for part in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    number = int.from_bytes(decoded(sender.private), "big")
    key = ec.derive_private_key(number, _CURVE)
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    proof = unpadded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{proof}, k={sender.public}"


def send(
    sender: Sender, *, endpoint: str, p256dh: str, auth: str, text: bytes, ttl_s: int, urgent: bool
) -> int:
    """Give *text* to the push service of a browser; return its HTTP status.

    Raises OSError or ``http.client.HTTPException`` when it cannot be reached. A redirection is not
    followed. The caller has seen that the address is one of a push service.
    """
    body = encrypted(text, p256dh=decoded(p256dh), auth=decoded(auth))
    parts = urlsplit(endpoint)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=TIMEOUT_S)
    headers = {
        "Authorization": authorization(sender, endpoint),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(ttl_s),
        "Urgency": "high" if urgent else "normal",
    }
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("POST", path or "/", body, headers)
        return connection.getresponse().status
    finally:
        connection.close()
