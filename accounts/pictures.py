"""Pictures that people send of themselves: checked, drawn anew and kept (RELIABILITY H16, B100).

What is kept is never what was sent, only a square of 256 pixels drawn from it: no metadata and no
second file hidden in the first comes through. Size and form are known before anything is decoded.
"""

from __future__ import annotations

import hashlib
import logging
from io import BytesIO

from django.contrib.admin.models import CHANGE, LogEntry
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from accounts.avatars import own_digest, own_key
from accounts.models import AvatarPicture, Profile, User
from accounts.refusals import Refusal

log = logging.getLogger(__name__)

MAX_BYTES = 1024 * 1024
MAX_PIXELS = 4_000_000
SIDE = 256
_FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
_QUALITY = 82


def drawn_anew(sent: bytes) -> bytes:
    """Return the middle square of a picture as WebP, 256 pixels a side, without metadata.

    Raises ``Refusal``: ``imagen_pesada``, ``imagen_grande`` (in pixels), ``imagen``.
    """
    if len(sent) > MAX_BYTES:
        raise Refusal("imagen_pesada", maximo=MAX_BYTES // 1024 // 1024)
    try:
        with Image.open(BytesIO(sent), formats=_FORMATS) as picture:
            _require_sane_size(picture)
            return _square(picture)
    except Refusal:
        raise
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as bomb:
        raise Refusal("imagen_grande", maximo=MAX_PIXELS // 1_000_000) from bomb
    except Exception as error:  # whatever a broken file makes its decoder say
        log.info("a picture was refused: %r", error)
        raise Refusal("imagen") from error


def _require_sane_size(picture: Image.Image) -> None:
    """Look at the size in the header: a file of 21 KiB can hold 13,300² pixels (H16)."""
    if picture.width * picture.height > MAX_PIXELS:
        raise Refusal("imagen_grande", maximo=MAX_PIXELS // 1_000_000)


def _square(picture: Image.Image) -> bytes:
    picture.draft("RGB", (2 * SIDE, 2 * SIDE))  # a JPEG is decoded at a fraction of its size
    upright = ImageOps.exif_transpose(picture)  # of a GIF, the first of its frames
    is_clear = "A" in upright.getbands() or "transparency" in upright.info
    whole = upright.convert("RGBA" if is_clear else "RGB")
    drawn = BytesIO()
    fitted = ImageOps.fit(whole, (SIDE, SIDE), Image.Resampling.LANCZOS)
    fitted.save(drawn, "WEBP", quality=_QUALITY, exif=b"", icc_profile=b"", xmp=b"")
    return drawn.getvalue()


def picture_send(*, user: User, sent: bytes) -> str:
    """Make *sent* the avatar of *user* in the place of the former one; return its digest.

    Raises ``Refusal`` as ``drawn_anew``.
    """
    image = drawn_anew(sent)
    # With the person in it: two who send the same picture have one each.
    digest = hashlib.sha256(b"%d:%b" % (user.pk, image)).hexdigest()[:32]
    with transaction.atomic():
        profile = Profile.objects.select_for_update().get(user=user)
        AvatarPicture.objects.update_or_create(
            user=user, defaults={"digest": digest, "image": image}
        )
        profile.avatar = own_key(digest)
        profile.save(update_fields=["avatar"])
    return digest


def picture_remove(*, user: User) -> bool:
    """Delete the own picture of *user*, who shows the avatar of his nick; return if he had one."""
    with transaction.atomic():
        profile = Profile.objects.select_for_update().get(user=user)
        gone, _each = AvatarPicture.objects.filter(user=user).delete()
        if own_digest(profile.avatar):
            profile.avatar = ""
            profile.save(update_fields=["avatar"])
    return bool(gone)


def picture_take_away(*, user: User, by: User, reason: str) -> None:
    """Delete the picture of *user* because a member of the staff says so, and tell him why."""
    with transaction.atomic():
        picture_remove(user=user)
        LogEntry.objects.log_actions(
            by.pk, [user], CHANGE, change_message=f"Foto retirada: {reason}", single_object=True
        )
        transaction.on_commit(lambda: _tell(user, reason), robust=True)


def _tell(user: User, reason: str) -> None:
    if user.email:
        text = render_to_string("accounts/correo/foto_retirada.txt", {"user": user, "why": reason})
        send_mail(_("UsuMus · Hemos quitado tu foto"), text, None, [user.email])
