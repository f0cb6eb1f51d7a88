"""Pieces of every page: icons, cards, the games there are, where I play."""

from typing import Any

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from economy.selectors import balance_of
from games.people import bell
from usumus import lobby, rulebook
from usumus.decks import card_of

register = template.Library()

# The first mark found decides: most browsers also claim to be the ones below them.
_BROWSERS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)
_THEMES = {"claro": "light", "oscuro": "dark"}


@register.simple_tag
def icon(name: str, classes: str = "") -> SafeString:
    """Return the icon *name* of the sprite, hidden from screen readers.

    The text beside it, or the label of its button, speaks.
    """
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        f"i {classes}".strip(),
        static("img/icons.svg"),
        name,
    )


@register.simple_tag
def card(code: str, classes: str = "", deck: str = "española") -> SafeString:
    """Return the picture of a card (``"12o"``, or ``"Td"`` of the French), with its name."""
    shown = card_of(code, deck)
    return format_html(
        '<img class="{}" src="{}" alt="{}" width="{}" height="320">',
        f"carta-img {'francesa ' if deck == 'francesa' else ''}{classes}".strip(),
        static(shown.file),
        shown.name,
        shown.width,
    )


@register.inclusion_tag("_cartas.html")
def cards(codes: str, label: str = "", deck: str = "española") -> dict[str, Any]:
    """Return a hand: *codes* separated by blanks, e.g. ``{% cards "12o 3e 1c 1b" %}``."""
    return {"codes": codes.split(), "label": label, "deck": deck}


@register.simple_tag(takes_context=True)
def chosen_theme(context: template.Context) -> str:
    """Return ``light``, ``dark``, or nothing for whatever the system says.

    The cookie wins over the profile: it is what was pressed last in this browser.
    """
    request, user = context.get("request"), context.get("user")
    chosen = request.COOKIES.get("tema", "") if request else ""
    if not chosen and user and user.is_authenticated:
        chosen = user.profile.preferences.tema
    return _THEMES.get(chosen, "")


@register.filter
def browser(user_agent: str) -> str:
    """Return what a person calls the browser of *user_agent*: ``"Firefox en Windows"``."""
    name = next((name for mark, name in _BROWSERS if mark in user_agent), _("Navegador"))
    system = next((name for mark, name in _SYSTEMS if mark in user_agent), "")
    return _("%(browser)s en %(system)s") % {"browser": name, "system": system} if system else name


@register.simple_tag
def games() -> list[rulebook.Entry]:
    """Return the games there are."""
    return rulebook.entries()


@register.simple_tag(takes_context=True)
def rules_address(context: template.Context) -> str:
    """Return where the rules are: of the game that the page is about, else of all of them."""
    for name in ("room", "match"):
        game = getattr(context.get(name), "game", "")
        if game:
            return reverse("reglas_juego", args=[game])
    return reverse("reglas")


@register.simple_tag
def open_rooms() -> list[lobby.OpenRoom]:
    """Return the open salones for the navigation."""
    return lobby.open_rooms()


@register.simple_tag(takes_context=True)
def my_balance(context: template.Context) -> int:
    """Return the U$uros of who looks at the page."""
    return balance_of(context["user"].pk)


@register.simple_tag(takes_context=True)
def my_notices(context: template.Context) -> bell.Waiting:
    """Return how many things wait for who looks at the page, as his bell counts them."""
    return bell.waiting(context["user"].pk)


@register.simple_tag(takes_context=True)
def my_place(context: template.Context) -> lobby.Place | None:
    """Return where who looks at the page plays or sits, if anywhere."""
    return lobby.place_of(context["user"].pk)


@register.simple_tag(takes_context=True)
def my_stake(context: template.Context) -> lobby.Stake | None:
    """Return what the table where who looks at the page sits will ask of him, if anything."""
    return lobby.stake_of(context["user"].pk)
