"""Pieces of every page: icons, Spanish cards."""

from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from economy.selectors import balance_of
from usumus import lobby

register = template.Library()

_SUITS = {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"}
_NAMES = {
    1: gettext_lazy("as"),
    10: gettext_lazy("sota"),
    11: gettext_lazy("caballo"),
    12: gettext_lazy("rey"),
}


def _card_file(card: str) -> str:
    return f"img/cards/es/{_SUITS[card[-1]]}-{int(card[:-1]):02d}.svg"


@register.simple_tag
def icon(name: str, classes: str = "") -> SafeString:
    """Return the icon *name* of the sprite, hidden from screen readers: the text beside it or its button's label speaks."""
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        f"i {classes}".strip(),
        static("img/icons.svg"),
        name,
    )


@register.simple_tag
def card(code: str, classes: str = "") -> SafeString:
    """Return the picture of the Spanish card *code* (``"12o"``), named for screen readers."""
    number, suit = int(code[:-1]), _SUITS[code[-1]]
    name = _("%(number)s de %(suit)s") % {"number": _NAMES.get(number, number), "suit": suit}
    return format_html(
        '<img class="{}" src="{}" alt="{}" width="208" height="320">',
        f"carta-img {classes}".strip(),
        static(_card_file(code)),
        name,
    )


@register.inclusion_tag("_cartas.html")
def cards(codes: str, label: str = "") -> dict[str, Any]:
    """Return a hand: *codes* separated by blanks, e.g. ``{% cards "12o 3e 1c 1b" %}``."""
    return {"codes": codes.split(), "label": label}


@register.simple_tag
def open_rooms() -> list[lobby.OpenRoom]:
    """Return the open salones for the navigation."""
    return lobby.open_rooms()


@register.simple_tag(takes_context=True)
def my_balance(context: template.Context) -> int:
    """Return the U$uros of who looks at the page."""
    return balance_of(context["user"].pk)


@register.simple_tag(takes_context=True)
def my_place(context: template.Context) -> lobby.Place | None:
    """Return where who looks at the page plays or sits, if anywhere."""
    return lobby.place_of(context["user"].pk)
