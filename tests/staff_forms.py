"""Forms of the admin in tests: opened first, as a browser does, and then sent."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from django.test import Client

SHOWN = "mostrado"
"""The hidden field in which a form carries what it showed."""

Fields = dict[str, list[str]]


class _Form(HTMLParser):
    """The fields of the form of a page that carries what it shows, as a browser would send them."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: Fields = {}
        self.found: Fields = {}
        self._select = self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        name, value = has.get("name") or "", has.get("value")
        if tag == "form":
            self.fields = {}
        elif tag == "select":
            self._select, self._many = name, "multiple" in has
            self._first: str | None = None
        elif tag == "option" and self._select:
            if self._first is None:
                self._first = value or ""
            if "selected" in has:
                self._put(self._select, value or "")
        elif tag == "textarea":
            self._area = name
            self._put(name, "")
        elif tag == "input" and name:
            kind = has.get("type") or "text"
            if kind in {"checkbox", "radio"} and "checked" not in has:
                return
            if kind not in {"submit", "button", "file"}:
                self._put(name, value or ("on" if kind == "checkbox" else ""))

    def handle_data(self, data: str) -> None:
        if self._area:
            self.fields[self._area][-1] += data.removeprefix("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._area = ""
        elif tag == "select":
            if self._select not in self.fields and not self._many and self._first is not None:
                self._put(self._select, self._first)
            self._select = ""
        elif tag == "form" and SHOWN in self.fields:
            self.found = self.fields

    def _put(self, name: str, value: str) -> None:
        self.fields.setdefault(name, []).append(value)


def fields_in(answer: Any) -> Fields:
    """Return what a browser would send of the form of *answer* if nobody touched it."""
    parser = _Form()
    parser.feed(answer.content.decode())
    return parser.found


def open_and_send(client: Client, page: str, data: dict[str, Any], **rest: Any) -> Any:
    """Open *page*, send *data* with what its form showed, and return what is answered."""
    shown = fields_in(client.get(page))[SHOWN]
    return client.post(page, {SHOWN: shown, **data}, **rest)
