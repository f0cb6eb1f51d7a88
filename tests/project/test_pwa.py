"""The installable site: its manifest, its icons, its worker and the page without a connection."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.templatetags.static import static
from django.test import Client
from PIL import Image

from tests.factories import PersonFactory
from usumus.pwa import OFFLINE_FILES

STATIC = Path(settings.BASE_DIR) / "static"
MANIFEST = json.loads((STATIC / "site.webmanifest").read_text(encoding="utf-8"))

pytestmark = pytest.mark.django_db


def test_the_manifest_has_what_an_installation_needs():
    assert {"name", "short_name", "start_url", "display", "icons", "id"} <= MANIFEST.keys()
    assert MANIFEST["theme_color"] == "#5d1318"
    wanted = {(icon["sizes"], icon.get("purpose", "any")) for icon in MANIFEST["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= wanted


@pytest.mark.parametrize("icon", MANIFEST["icons"], ids=lambda icon: icon["src"])
def test_every_icon_is_there_in_the_size_it_says(icon):
    path = STATIC / icon["src"]
    assert path.exists()
    if icon["type"] == "image/png":
        with Image.open(path) as image:
            assert f"{image.width}x{image.height}" == icon["sizes"]
            if icon.get("purpose") == "maskable":  # fills its square
                assert image.convert("RGBA").getpixel((1, 1)) == (0x5D, 0x13, 0x18, 255)


def test_the_worker_lies_at_the_root_and_is_asked_for_anew():
    answer = Client().get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    code = answer.content.decode()
    facts = json.loads(re.search(r"self\.PWA = (.*);", code)[1])
    assert facts["page"] == "/sin-conexion/"
    assert facts["files"] == [static(name) for name in OFFLINE_FILES]
    assert f'importScripts("{static("js/sw.js")}")' in code
    assert (STATIC / "js/sw.js").exists()


def test_the_page_without_a_connection_is_made_of_what_the_worker_keeps():
    html = Client().get("/sin-conexion/").content.decode()
    used = set(re.findall(rf'(?:href|src)="({settings.STATIC_URL}[^"]+)"', html))
    assert used
    assert used <= {static(name) for name in OFFLINE_FILES}
    for name in OFFLINE_FILES:
        assert (STATIC / name).exists(), name
    assert "import" not in (STATIC / "js/sin-conexion.js").read_text()  # nothing else to load


def test_the_page_without_a_connection_says_nothing_of_anybody():
    user = PersonFactory()
    client = Client()
    client.force_login(user)
    page = client.get("/sin-conexion/").content.decode()
    assert user.username not in page
    assert page == Client().get("/sin-conexion/").content.decode()


def test_every_page_leads_to_the_manifest():
    assert "site.webmanifest" in Client().get("/").content.decode()
