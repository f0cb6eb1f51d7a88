"""Lists that are filtered and turned over by their address: everything works without scripts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter: *many* is how many there are of it, where that is known."""

    text: Any
    url: str
    chosen: bool
    many: int | None = None


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters of the list that *request* asks for; what is not among *names* is left out."""

    request: HttpRequest
    names: tuple[str, ...]

    def value(self, name: str) -> str:
        """Return what was asked of filter *name*; empty for nothing."""
        return self.request.GET.get(name, "")

    def address(self, **changes: object) -> str:
        """Return the address of this list with some of its query changed."""
        asked = {name: self.value(name) for name in self.names} | changes
        query = urlencode({name: value for name, value in asked.items() if value})
        return f"{self.request.path}?{query}" if query else self.request.path

    def others(self, name: str) -> list[tuple[str, str]]:
        """Return the filters beside *name* that were asked for: what a form of it carries along."""
        asked = [(other, self.value(other)) for other in self.names if other != name]
        return [(other, value) for other, value in asked if value]

    def choices(
        self, name: str, values: Iterable[tuple[str, Any]], many: Mapping[str, int] | None = None
    ) -> list[Choice]:
        """Return the values of filter *name* as links; what is not one of them is the first."""
        values = list(values)
        known = [value for value, _text in values]
        now = self.value(name) if self.value(name) in known else known[0]
        return [
            Choice(text, self.address(**{name: value}), value == now, (many or {}).get(value))
            for value, text in values
        ]
