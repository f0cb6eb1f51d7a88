"""Draws a picture that somebody sent anew, in a process of its own: ``python -m accounts.drawing``.

It reads the file from its input and writes it as WebP, as wide and as high as its two arguments
say, without them a square of 256 pixels; or it ends with the status that says why not. It knows
nothing of the site, and may use so much processor and memory: what its header makes look small can
still be made to cost minutes.
"""

from __future__ import annotations

import resource
import sys
from io import BytesIO

from PIL import Image, ImageChops, ImageCms, ImageOps

MAX_PIXELS = 4_000_000
MAX_SCANS = 30
"""Of a progressive JPEG: usual ones have about ten, and each passes over the whole picture."""
SIDE = 256
CPU_S = 3
MEMORY = 1024**3
UNREADABLE, TOO_BIG = 3, 4
_FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
_QUALITY = 82
_SCAN = b"\xff\xda"


class Undrawable(Exception):
    """The picture is not drawn; *status* is that of the process: ``UNREADABLE`` or ``TOO_BIG``."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def draw(sent: bytes, size: tuple[int, int] = (SIDE, SIDE)) -> bytes:
    """Return the middle of a picture as WebP, of that *size* in pixels, without metadata.

    Raises ``Undrawable``. Size, form and scans are known before anything is decoded.
    """
    try:
        with Image.open(BytesIO(sent), formats=_FORMATS) as picture:
            _require_cheap(picture, sent)
            return _fitted(picture, size)
    except Undrawable:
        raise
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as bomb:
        raise Undrawable(TOO_BIG) from bomb
    except Exception as error:  # whatever a broken file makes its decoder say
        raise Undrawable(UNREADABLE) from error


def _require_cheap(picture: Image.Image, sent: bytes) -> None:
    """Refuse what is dear: 21 KiB can hold 13,300² pixels, 60 KiB a thousand empty scans."""
    if picture.width * picture.height > MAX_PIXELS:
        raise Undrawable(TOO_BIG)
    if picture.format == "JPEG" and sent.count(_SCAN) > MAX_SCANS:
        raise Undrawable(UNREADABLE)


def _fitted(picture: Image.Image, size: tuple[int, int]) -> bytes:
    picture.draft("RGB", (2 * size[0], 2 * size[1]))  # a JPEG is decoded at a fraction of its size
    upright = ImageOps.exif_transpose(picture)  # of a GIF, the first of its frames
    profile = upright.info.get("icc_profile")
    fitted = ImageOps.fit(_plain(upright), size, Image.Resampling.LANCZOS)
    coloured = _in_srgb(fitted, profile)
    drawn = BytesIO()
    coloured.save(drawn, "WEBP", quality=_QUALITY, exif=b"", icc_profile=b"", xmp=b"")
    return drawn.getvalue()


def _plain(picture: Image.Image) -> Image.Image:
    """Return *picture* with eight bits a band, in the bands that its profile speaks of."""
    if picture.mode.startswith("I"):  # 16 bits of grey: converted as it is, all would be white
        return picture.convert("I").point(lambda grey: grey * (1 / 257)).convert("L")
    bands = {"1": "L", "L": "L", "LA": "L", "CMYK": "CMYK"}.get(picture.mode, "RGB")
    if "A" in picture.getbands() or "transparency" in picture.info:
        return picture.convert("LA" if bands == "L" else "RGBA")
    return picture.convert(bands)


def _in_srgb(picture: Image.Image, profile: bytes | None) -> Image.Image:
    """Return *picture* in RGB, with the colours that *profile* gives its numbers."""
    alpha = picture.getchannel("A") if "A" in picture.getbands() else None
    bands = picture.convert({"LA": "L", "RGBA": "RGB"}.get(picture.mode, picture.mode))
    plain = (profile and _converted(bands, profile)) or bands.convert("RGB")
    if alpha is not None:
        plain.putalpha(alpha)
    return plain


def _converted(picture: Image.Image, profile: bytes) -> Image.Image | None:
    """Return *picture* in sRGB; ``None`` when *profile* is broken or of other bands."""
    try:
        told = ImageCms.ImageCmsProfile(BytesIO(profile))
        if told.profile.xcolor_space.strip() == "GRAY" and _is_grey(picture):
            picture = picture.getchannel(0)
        srgb = ImageCms.createProfile("sRGB")
        relative = ImageCms.Intent.RELATIVE_COLORIMETRIC
        return ImageCms.profileToProfile(picture, told, srgb, relative, outputMode="RGB")
    except (ImageCms.PyCMSError, OSError, ValueError):
        return None


def _is_grey(picture: Image.Image) -> bool:
    """Return whether *picture* says its grey in three bands, as 16 bits with alpha are decoded."""
    if picture.mode != "RGB":
        return False
    red, *others = picture.split()
    return all(ImageChops.difference(red, other).getbbox() is None for other in others)


def limit() -> None:
    """Have the system end this process once it has used ``CPU_S`` seconds, or ``MEMORY`` bytes."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> int:
    """Draw what comes in; return the status of the process."""
    limit()
    try:
        wide, high = map(int, sys.argv[1:3] or (SIDE, SIDE))
        drawn = draw(sys.stdin.buffer.read(), (wide, high))
    except Undrawable as refused:
        return refused.status
    sys.stdout.buffer.write(drawn)
    return 0


if __name__ == "__main__":
    sys.exit(main())
