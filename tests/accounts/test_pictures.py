"""The own picture: what is taken and kept of it, and how it is shown."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image, ImageFile

from accounts import drawing
from accounts.models import AvatarPicture, Profile, User
from accounts.pictures import MAX_BYTES, drawn_anew, picture_remove, picture_send
from accounts.refusals import Refusal
from tests.factories import PersonFactory
from tests.staff_forms import open_and_send

SECRET = "40.4168N 3.7038W"


def picture(form: str = "PNG", size: tuple[int, int] = (300, 200), **how: Any) -> bytes:
    """Return a red picture with a blue square in its middle."""
    image = Image.new("RGB", size, (200, 30, 30))
    blue = Image.new("RGB", (20, 20), (20, 20, 200))
    image.paste(blue, (size[0] // 2 - 10, size[1] // 2 - 10))
    written = BytesIO()
    image.save(written, form, **how)
    return written.getvalue()


def bomb(side: int = 13_300) -> bytes:
    """Return a PNG of a few KiB that decode to hundreds of MiB."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    line = b"\0" + b"\0" * ((side + 7) // 8)
    squeezed = zlib.compress(line * side, 9)
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", squeezed)
        + chunk(b"IEND", b"")
    )


def located() -> bytes:
    exif = Image.Exif()
    exif[0x010E] = SECRET
    exif.get_ifd(0x8825)[29] = SECRET
    return picture("JPEG", exif=exif)


def opened(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    assert (image.format, image.size) == ("WEBP", (256, 256))
    return image


# --- What is drawn


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
def test_what_is_kept_is_drawn_anew_as_webp_of_256(form):
    drawn = opened(drawn_anew(picture(form))).convert("RGB")
    red, _green, blue = drawn.getpixel((128, 128))
    assert blue > red  # its middle
    assert drawn.getpixel((4, 4))[0] > 150  # and its edge


def test_nothing_of_the_metadata_is_kept():
    sent = located()
    assert SECRET.encode() in sent
    drawn = drawn_anew(sent)
    assert SECRET.encode() not in drawn
    assert not opened(drawn).getexif()


def test_a_picture_of_a_telephone_is_turned_as_its_exif_says():
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    image = Image.new("RGB", (200, 200), (200, 30, 30))
    image.paste(Image.new("RGB", (200, 100), (20, 20, 200)), (0, 0))
    written = BytesIO()
    image.save(written, "JPEG", exif=exif)
    red, _green, blue = opened(drawn_anew(written.getvalue())).convert("RGB").getpixel((200, 128))
    assert blue > red  # what was above is on the right


def test_what_is_clear_stays_clear():
    written = BytesIO()
    Image.new("RGBA", (64, 64), (0, 0, 0, 0)).save(written, "PNG")
    assert opened(drawn_anew(written.getvalue())).convert("RGBA").getpixel((128, 128))[3] == 0


def test_of_a_gif_of_1000_frames_the_first_is_drawn():
    frames = [Image.new("P", (8, 8), n % 7) for n in range(1000)]
    for frame in frames:
        frame.putpalette([n for colour in range(7) for n in (colour * 30, 0, 0)])
    written = BytesIO()
    frames[0].save(written, "GIF", save_all=True, append_images=frames[1:], duration=20)
    image = opened(drawn_anew(written.getvalue()))
    assert getattr(image, "n_frames", 1) == 1


def test_a_bomb_is_refused_before_it_is_decoded(monkeypatch):
    def decoded(*_: Any) -> None:
        raise AssertionError("it was decoded")

    sent = bomb()
    assert len(sent) < 64 * 1024
    monkeypatch.setattr(ImageFile.ImageFile, "load", decoded)
    with pytest.raises(drawing.Undrawable) as refused:
        drawing.draw(sent)
    assert refused.value.status == drawing.TOO_BIG
    with pytest.raises(Refusal, match="imagen_grande"):
        drawn_anew(sent)


@pytest.mark.parametrize(("side", "is_taken"), [((2000, 2000), True), ((2001, 2000), False)])
def test_four_megapixels_are_the_limit(side, is_taken):
    sent = picture("PNG", side)
    if is_taken:
        opened(drawn_anew(sent))
    else:
        with pytest.raises(Refusal, match="imagen_grande"):
            drawn_anew(sent)


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
EPS = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\nshowpage\n"
NO_PICTURES = {
    "svg": SVG,
    "html": b"<!doctype html><script>alert(1)</script>",
    "eps": EPS,
    "fits": b"SIMPLE  =                    T".ljust(2880),
    "bmp": picture("BMP"),
    "tiff": picture("TIFF"),
    "ico": picture("ICO", (64, 64)),
    "nothing": b"",
    "only its head": picture()[:40],
    "cut short": picture("PNG", (900, 900))[:-900],
    "a head and rubbish": b"\x89PNG\r\n\x1a\n" + b"\0" * 500,
    "gif without picture": b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
    "webp cut short": picture("WEBP")[:30],
}


@pytest.mark.parametrize("sent", NO_PICTURES.values(), ids=NO_PICTURES.keys())
def test_what_is_no_picture_of_ours_is_refused(sent):
    with pytest.raises(drawing.Undrawable) as refused:
        drawing.draw(sent)
    assert refused.value.status == drawing.UNREADABLE


def test_more_than_a_mebibyte_is_refused():
    with pytest.raises(Refusal, match="imagen_pesada"):
        drawn_anew(picture() + b"\0" * MAX_BYTES)


# --- What is kept

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(client: Client) -> User:
    user = PersonFactory(username="Ana")
    client.force_login(user)
    return user


def send(client: Client, data: bytes, name: str = "yo.png", **headers: str) -> Any:
    file = SimpleUploadedFile(name, data, "image/png")
    return client.post("/cuenta/avatar/", {"foto": file}, headers=headers)


def test_the_picture_sent_is_the_avatar_of_who_sent_it(client, ana):
    assert send(client, picture()).url == "/cuenta/perfil/"
    profile = Profile.objects.get(user=ana)
    assert profile.avatar_url == f"/avatar/{ana.avatar_picture.digest}.webp"
    opened(client.get(profile.avatar_url).content)


def test_the_old_picture_is_deleted_when_another_comes(client, ana):
    send(client, picture())
    old = Profile.objects.get(user=ana).avatar_url
    send(client, picture(size=(90, 400)))
    new = Profile.objects.get(user=ana).avatar_url
    assert old != new
    assert AvatarPicture.objects.count() == 1
    assert client.get(old).status_code == 404
    assert client.get(new).status_code == 200


def test_two_who_send_the_same_picture_have_one_each(client, ana):
    other = PersonFactory()
    assert picture_send(user=ana, sent=picture()) != picture_send(user=other, sent=picture())
    picture_remove(user=other)
    assert client.get(Profile.objects.get(user=ana).avatar_url).status_code == 200


def test_who_takes_his_picture_away_has_the_avatar_of_his_nick(client, ana):
    before = ana.profile.avatar_url
    send(client, picture())
    shown = Profile.objects.get(user=ana).avatar_url
    assert client.post("/cuenta/avatar/quitar/").url == "/cuenta/perfil/"
    assert Profile.objects.get(user=ana).avatar_url == before
    assert client.get(shown).status_code == 404
    assert not AvatarPicture.objects.exists()


def test_who_chooses_a_drawing_keeps_no_picture(client, ana):
    send(client, picture())
    client.post("/cuenta/perfil/", {"avatar": "kepa", "chat_tone": "mar"})
    assert Profile.objects.get(user=ana).avatar == "kepa"
    assert not AvatarPicture.objects.exists()


def test_the_picture_stays_while_something_else_of_the_profile_changes(client, ana):
    send(client, picture())
    shown = Profile.objects.get(user=ana).avatar
    client.post("/cuenta/perfil/", {"avatar": shown, "chat_tone": "mar"})
    assert Profile.objects.get(user=ana).avatar == shown
    assert AvatarPicture.objects.count() == 1


def test_nobody_shows_the_picture_of_another(client, ana):
    digest = picture_send(user=PersonFactory(), sent=picture())
    answer = client.post("/cuenta/perfil/", {"avatar": f"foto:{digest}", "chat_tone": "mar"})
    assert answer.status_code == 422
    assert Profile.objects.get(user=ana).avatar == ""


def test_an_avatar_costs_no_query_beyond_its_profile(ana, django_assert_num_queries):
    picture_send(user=ana, sent=picture())
    people = list(User.objects.select_related("profile"))
    with django_assert_num_queries(0):
        assert [person.profile.avatar_url for person in people]


# --- How it is asked for


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "imagen"),
        (SVG, "imagen"),
        (bomb(), "imagen_grande"),
        (picture() + b"\0" * MAX_BYTES, "imagen_pesada"),
        (b"\0" * (3 * MAX_BYTES), "imagen_pesada"),
    ],
    ids=["nothing", "svg", "bomb", "heavy", "very heavy"],
)
def test_what_is_refused_says_why_and_changes_nothing(client, ana, data, code):
    answer = send(client, data, accept="application/json")
    assert (answer.status_code, answer.json()["codigo"]) == (422, code)
    assert len(answer.json()["texto"]) > 20
    assert Profile.objects.get(user=ana).avatar == ""
    assert send(client, data).status_code == 302  # without scripts: the sentence on his profile
    assert answer.json()["texto"] in client.get("/cuenta/perfil/").content.decode()


def test_the_name_of_the_file_counts_for_nothing(client, ana):
    send(client, picture(), name="../../x.png")
    assert "x.png" not in Profile.objects.get(user=ana).avatar_url
    send(client, picture("GIF"), name="virus.exe")
    assert Profile.objects.get(user=ana).avatar_url.endswith(".webp")


def test_a_form_without_a_file_says_so(client, ana):
    answer = client.post("/cuenta/avatar/", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["codigo"]) == (422, "imagen_ninguna")


def test_many_files_of_a_form_share_one_mebibyte(client, ana):
    half = b"\0" * (MAX_BYTES * 2 // 3)
    files = {name: SimpleUploadedFile(name, half) for name in ("a", "b", "foto")}
    answer = client.post("/cuenta/avatar/", files, headers={"accept": "application/json"})
    assert answer.json()["codigo"] == "imagen_pesada"


def test_who_changes_his_picture_all_the_time_is_asked_to_wait(client, ana):
    codes = [send(client, picture(), accept="application/json").status_code for _ in range(12)]
    assert codes == [200] * 10 + [422] * 2


def test_pictures_are_sent_and_taken_away_by_who_is_signed_in_and_with_the_token(ana):
    stranger = Client()
    for address in ("/cuenta/avatar/", "/cuenta/avatar/quitar/"):
        assert stranger.post(address).url.startswith("/cuenta/login/")
        assert stranger.get(address).status_code in {302, 405}
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(ana)
        assert strict.post(address).status_code == 403


# --- How it is shown


def test_a_picture_is_kept_for_ever_and_asks_for_no_cookie(client, ana):
    digest = picture_send(user=ana, sent=picture())
    answer = Client().get(f"/avatar/{digest}.webp")
    assert answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert not answer.cookies
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    tag = answer.headers["ETag"]
    again = Client().get(f"/avatar/{digest}.webp", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["0" * 32, "x", "../etc/passwd", "0" * 31, "A" * 32])
def test_an_address_of_no_picture_is_not_found(client, name):
    assert client.get(f"/avatar/{name}.webp").status_code == 404


# --- What the staff may do


def test_the_staff_takes_a_picture_away_with_a_reason(
    client, ana, mailoutbox, django_capture_on_commit_callbacks
):
    picture_send(user=ana, sent=picture())
    boss = PersonFactory(is_staff=True, is_superuser=True)
    client.force_login(boss)
    page = f"/admin/accounts/avatarpicture/{ana.avatar_picture.pk}/change/"
    assert client.get(page).status_code == 200
    assert (
        open_and_send(client, page, {"reason": "corta"}).status_code == 200
    )  # says what is missing
    assert AvatarPicture.objects.exists()
    with django_capture_on_commit_callbacks(execute=True):
        assert (
            open_and_send(client, page, {"reason": "Es la foto de otra persona."}).status_code
            == 302
        )
    assert not AvatarPicture.objects.exists()
    assert Profile.objects.get(user=ana).avatar == ""
    assert "Es la foto de otra persona." in LogEntry.objects.get().change_message
    assert "Es la foto de otra persona." in mailoutbox[-1].body
    assert mailoutbox[-1].to == [ana.email]


def test_the_staff_sees_pictures_and_neither_adds_nor_changes_one(client, ana):
    picture_send(user=ana, sent=picture())
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    listed = client.get("/admin/accounts/avatarpicture/").content.decode()
    assert f"/avatar/{ana.avatar_picture.digest}.webp" in listed
    assert client.get("/admin/accounts/avatarpicture/add/").status_code == 403
