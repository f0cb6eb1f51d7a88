"""What a picture looks like is kept when it is drawn anew: its profile goes, its colours stay."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from accounts.pictures import drawn_anew


def profile(space: bytes, tags: dict[bytes, bytes]) -> bytes:
    """Return an ICC profile of a screen with *tags* (ICC.1:2001)."""
    told = {b"desc": b"desc" + bytes(4) + struct.pack(">I", 2) + b"x\0" + bytes(78)} | tags
    told |= {b"wtpt": xyz(0.9642, 1.0, 0.8249), b"cprt": b"text" + bytes(4) + b"x\0"}
    table, data, at = b"", b"", 128 + 4 + 12 * len(told)
    for name, value in told.items():
        table += name + struct.pack(">II", at + len(data), len(value))
        data += value + bytes(-len(value) % 4)
    body = struct.pack(">I", len(told)) + table + data
    header = struct.pack(">I", 128 + len(body)) + b"lcms" + b"\x02\x10\0\0" + b"mntr" + space
    header += b"XYZ " + bytes(12) + b"acsp" + bytes(28) + xyz(0.9642, 1.0, 0.8249)[8:]
    return header.ljust(128, b"\0") + body


def xyz(*numbers: float) -> bytes:
    return b"XYZ " + bytes(4) + struct.pack(">iii", *(round(n * 65536) for n in numbers))


def curve(gamma: float) -> bytes:
    return b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256))


SRGB_CURVE = b"curv" + bytes(4) + struct.pack(">I", 1024) + b"".join(
    struct.pack(">H", round(65535 * (n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055) ** 2.4)))
    for n in (step / 1023 for step in range(1024))
)  # fmt: skip
DISPLAY_P3 = profile(
    b"RGB ",
    {
        b"rXYZ": xyz(0.51512, 0.24120, -0.00105),
        b"gXYZ": xyz(0.29198, 0.69225, 0.04189),
        b"bXYZ": xyz(0.15710, 0.06657, 0.78407),
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), SRGB_CURVE),
    },
)
"""The colours of the screens of most telephones."""
LINEAR_GREY = profile(b"GRAY", {b"kTRC": curve(1.0)})


def plain(colour: Any, mode: str = "RGB", form: str = "PNG", **how: Any) -> bytes:
    written = BytesIO()
    Image.new(mode, (64, 64), colour).save(written, form, **how)
    return written.getvalue()


def middle(drawn: bytes) -> tuple[int, ...]:
    colour = Image.open(BytesIO(drawn)).convert("RGBA").getpixel((128, 128))
    assert isinstance(colour, tuple)
    return colour


def assert_near(seen: tuple[int, ...], wanted: tuple[int, ...]) -> None:
    assert all(abs(one - other) <= 4 for one, other in zip(seen, wanted, strict=False)), seen


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_photograph_with_a_profile_keeps_the_colours_that_were_seen(form):
    sent = plain((200, 60, 40), form=form, icc_profile=DISPLAY_P3)
    assert DISPLAY_P3[132:200] in sent or form == "PNG"  # there it is squeezed
    drawn = drawn_anew(sent)
    assert_near(middle(drawn), (219, 41, 23))
    assert "icc_profile" not in Image.open(BytesIO(drawn)).info


def test_what_is_clear_keeps_its_colours_too():
    assert_near(
        middle(drawn_anew(plain((200, 60, 40, 128), "RGBA", icc_profile=DISPLAY_P3))),
        (219, 41, 23, 128),
    )


def test_a_palette_with_a_profile_keeps_its_colours_too():
    written = BytesIO()
    image = Image.new("RGB", (64, 64), (200, 60, 40)).quantize(4)
    image.save(written, "PNG", icc_profile=DISPLAY_P3)
    assert_near(middle(drawn_anew(written.getvalue())), (219, 41, 23))


def test_a_grey_with_a_profile_keeps_its_grey():
    drawn = drawn_anew(plain(128, "L", icc_profile=LINEAR_GREY))
    assert_near(middle(drawn), (188, 188, 188))


def png_of_16_bits(kind: int, *bands: int, **chunks: bytes) -> bytes:
    """Return a PNG of 16 bits a band, which Pillow cannot write; *kind*: 0 grey, 4 with alpha."""
    line = b"\0" + struct.pack(f">{len(bands)}H", *bands) * 64
    whole = {
        b"IHDR": struct.pack(">IIBBBBB", 64, 64, 16, kind, 0, 0, 0),
        **{name.encode(): chunk for name, chunk in chunks.items()},
        b"IDAT": zlib.compress(line * 64),
        b"IEND": b"",
    }
    written = b"\x89PNG\r\n\x1a\n"
    for name, data in whole.items():
        check = struct.pack(">I", zlib.crc32(name + data))
        written += struct.pack(">I", len(data)) + name + data + check
    return written


ICC_GREY = b"x\0\0" + zlib.compress(LINEAR_GREY)


@pytest.mark.parametrize(
    ("sent", "wanted"),
    [
        (plain((128, 200), "LA", icc_profile=LINEAR_GREY), (188, 188, 188, 200)),
        (plain(128, "L", transparency=7, icc_profile=LINEAR_GREY), (188, 188, 188, 255)),
        (plain(1, "1", icc_profile=LINEAR_GREY), (255, 255, 255, 255)),
        (plain(128 * 257, "I;16", icc_profile=LINEAR_GREY), (188, 188, 188, 255)),
        (plain(128, "L", "JPEG", icc_profile=LINEAR_GREY), (188, 188, 188, 255)),
        (png_of_16_bits(4, 128 * 257, 200 * 257, iCCP=ICC_GREY), (188, 188, 188, 200)),
        (png_of_16_bits(4, 128 * 257, 200 * 257), (128, 128, 128, 200)),
        (png_of_16_bits(0, 128 * 257, iCCP=ICC_GREY), (188, 188, 188, 255)),
    ],
)
def test_every_way_to_say_grey_keeps_it(sent, wanted):
    assert_near(middle(drawn_anew(sent)), wanted)


@pytest.mark.parametrize("grey", [0, 64, 128, 200, 255])
def test_16_bits_of_grey_keep_their_grey(grey):
    assert_near(middle(drawn_anew(plain(grey * 257, "I;16"))), (grey, grey, grey))


@pytest.mark.parametrize("broken", [b"no profile", DISPLAY_P3[:200], LINEAR_GREY, b""])
def test_a_profile_that_is_broken_or_of_something_else_is_left_aside(broken):
    assert_near(middle(drawn_anew(plain((200, 60, 40), icc_profile=broken))), (200, 60, 40))


def of_a_press(lightness: int) -> bytes:
    """Return a profile of a press on which every ink is the same grey: a table of two steps."""
    table = b"mft1" + bytes(4) + bytes([4, 3, 2, 0])
    table += struct.pack(">9i", *(65536 if n % 4 == 0 else 0 for n in range(9)))
    table += bytes(range(256)) * 4 + bytes([lightness, 128, 128]) * 2**4 + bytes(range(256)) * 3
    told = bytearray(profile(b"CMYK", {b"A2B0": table}))
    told[12:16], told[20:24] = b"prtr", b"Lab "
    return bytes(told)


def test_a_cmyk_photograph_with_a_profile_keeps_its_colours():
    sent = plain((0, 255, 255, 0), "CMYK", "JPEG", icc_profile=of_a_press(128))
    assert_near(middle(drawn_anew(sent)), (119, 119, 119))


def test_a_cmyk_photograph_without_a_profile_is_drawn():
    assert_near(middle(drawn_anew(plain((0, 255, 255, 0), "CMYK", "JPEG"))), (255, 0, 0))
