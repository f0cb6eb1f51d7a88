"""Pictures that people send, of themselves above all: checked, drawn anew and kept.

What is kept is never what was sent, only what was drawn from it, of a person a square: no metadata
and no second file hidden in the first comes through. It is drawn outside this process, within a
limit of processor time (``accounts.drawing``).
"""

from __future__ import annotations

import hashlib
import logging
import subprocess
import sys

from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import drawing
from accounts.avatars import own_digest, own_key
from accounts.mails import send_aside
from accounts.models import AvatarPicture, Profile, User
from accounts.refusals import Refusal, register_sentences
from accounts.throttle import Busy, Places

register_sentences(
    __name__,
    {
        "imagen": gettext_lazy(
            "Ese archivo no es una foto que se pueda leer: usa PNG, JPEG, WebP o GIF."
        ),
        "imagen_grande": gettext_lazy(
            "Esa foto es demasiado grande: el máximo son %(maximo)s megapíxeles."
        ),
        "imagen_pesada": gettext_lazy("Esa foto pesa demasiado: el máximo es %(maximo)s MB."),
        "imagen_ninguna": gettext_lazy("Elige antes una foto."),
        "imagenes_ahora": gettext_lazy(
            "Ahora mismo hay muchas fotos por dibujar: prueba dentro de unos segundos."
        ),
        "imagenes": gettext_lazy("Has cambiado de foto muchas veces: prueba dentro de un rato."),
    },
)

log = logging.getLogger(__name__)

MAX_BYTES = 1024 * 1024
DRAWN_S = 20
places = Places(2, wait_s=20.0, most_waiting=8)


def drawn_anew(sent: bytes, size: tuple[int, int] = (drawing.SIDE, drawing.SIDE)) -> bytes:
    """Return the middle of a picture as WebP, of that *size* in pixels, without metadata.

    Raises ``Refusal``: ``imagen_pesada``, ``imagen_grande`` (in pixels), ``imagen``, and
    ``imagenes_ahora`` while too many are being drawn.
    """
    if len(sent) > MAX_BYTES:
        raise Refusal("imagen_pesada", maximo=MAX_BYTES // 1024 // 1024)
    try:
        with places.one():
            status, drawn = _drawn(sent, size)
    except Busy as busy:
        raise Refusal("imagenes_ahora") from busy
    if status == drawing.TOO_BIG:
        raise Refusal("imagen_grande", maximo=drawing.MAX_PIXELS // 1_000_000)
    if status:
        log.info("a picture was refused: status %d", status)
        raise Refusal("imagen")
    return drawn


def _drawn(sent: bytes, size: tuple[int, int]) -> tuple[int, bytes]:
    """Return how the process of ``accounts.drawing`` ended, and what it drew."""
    command = [sys.executable, "-m", "accounts.drawing", *map(str, size)]
    try:
        done = subprocess.run(
            command,
            input=sent,
            capture_output=True,
            check=False,
            cwd=settings.BASE_DIR,
            env={"PYTHONDONTWRITEBYTECODE": "1"},  # no secret of the site goes along
            timeout=DRAWN_S,
        )
    except subprocess.TimeoutExpired:
        return drawing.UNREADABLE, b""
    return done.returncode, done.stdout


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
        subject = _("UsuMus · Hemos quitado tu foto")
        send_aside(EmailMessage(subject, text, None, [user.email]))
