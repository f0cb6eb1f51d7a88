"""Write the tables of docs/protocolo.md anew."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "usumus.settings.local")
django.setup()

from tools.protocol.document import DOCUMENT, with_tables  # noqa: E402

if __name__ == "__main__":
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(with_tables(text), encoding="utf-8")
