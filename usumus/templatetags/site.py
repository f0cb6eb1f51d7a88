"""Pieces of every page: icons, cards, the games there are, where I play."""

import json
from collections.abc import Mapping
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts import zones
from economy.selectors import balance_of
from games.engines.core.texts import lasting, listed
from games.live import lives
from games.live.lives import Restored
from games.people import bell
from games.tables import selectors
from tournaments.championships.playing import Call, call_of
from tournaments.rankings.leaders import Leader
from tournaments.rankings.leaders import leaders as found_leaders
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
_NO_MARKUP = {ord(mark): f"\\u{ord(mark):04x}" for mark in "<>&"}
_THEMES = {"claro": "light", "oscuro": "dark"}


@register.simple_tag
def icon(name: str, classes: str = "") -> SafeString:
    """Return the icon *name* of the sprite, hidden from screen readers.

    The text beside it, or the label of its button, speaks.
    """
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        f"icono {classes}".strip(),
        static("img/icons.svg"),
        name,
    )


class _Data:
    """What stands within a script as data: no mark in it ends the script or begins another."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.text = json.dumps(told, ensure_ascii=False).translate(_NO_MARKUP)

    def __html__(self) -> str:
        return self.text


@register.simple_tag
def linked_data(told: Mapping[str, Any]) -> SafeString:
    """Return *told* as what search engines read of a page (JSON-LD)."""
    return format_html('<script type="application/ld+json">{}</script>', _Data(told))


@register.simple_tag
def readers_zone() -> str:
    """Return the zone of the reader's clock where it differs from the site's, else ""."""
    return timezone.get_current_timezone_name() if zones.is_elsewhere() else ""


@register.simple_tag
def life() -> SafeString:
    """Return the attribute that says in which life of the database a page was made."""
    name = lives.name()
    return format_html('data-vida="{}"', name) if name else SafeString()


@register.simple_tag
def restored() -> Restored | None:
    """Return the backup that was restored lately, if one was."""
    return lives.lately()


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
    chosen = request.COOKIES.get(settings.COOKIES["theme"], "") if request else ""
    if not chosen and user and user.is_authenticated:
        chosen = user.profile.preferences.tema
    return _THEMES.get(chosen, "")


@register.simple_tag
def cookie_name(purpose: str) -> str:
    """Return the name in the browser of the cookie for *purpose* (``settings.COOKIES``)."""
    name: str = settings.COOKIES[purpose]
    return name


@register.filter
def browser(user_agent: str) -> str:
    """Return what a person calls the browser of *user_agent*: ``"Firefox en Windows"``."""
    name = next((name for mark, name in _BROWSERS if mark in user_agent), _("Navegador"))
    system = next((name for mark, name in _SYSTEMS if mark in user_agent), "")
    return _("%(browser)s en %(system)s") % {"browser": name, "system": system} if system else name


@register.filter
def minus(figure: object) -> str:
    """Return *figure* as it is printed: below 0 with the sign of less, which no hyphen is."""
    return str(figure).replace("-", "−")


@register.filter(name="lasting")
def in_words(seconds: int) -> str:
    """Return a time in words: ``"5 minutos"``."""
    return lasting(seconds)


@register.simple_tag
def courtesy() -> str:
    """Return in words how long any table waits for a player who falls."""
    return lasting(selectors.shortest_courtesy())


@register.simple_tag
def games() -> list[rulebook.Entry]:
    """Return the games there are."""
    return rulebook.entries()


@register.simple_tag
def leaders(*keys: str) -> list[tuple[rulebook.Entry, list[Leader]]]:
    """Return the first of this season of the games with these *keys*, without any: of all."""
    entries = [one for one in rulebook.entries() if not keys or one.key in keys]
    found = found_leaders([one.key for one in entries])
    return [(one, found[one.key]) for one in entries if one.key in found]


@register.simple_tag
def game_names() -> str:
    """Return the names of the games there are, as a list is said."""
    return listed([entry.name for entry in rulebook.entries()])


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
    """Return the U$uros of the person who looks at the page."""
    return balance_of(context["user"].pk)


@register.simple_tag(takes_context=True)
def my_notices(context: template.Context) -> bell.Waiting:
    """Return how many things wait for the person who looks at the page, as his bell counts them."""
    return bell.waiting(context["user"].pk)


@register.simple_tag(takes_context=True)
def my_whereabouts(context: template.Context) -> lobby.Whereabouts | None:
    """Return where the person at the page plays or sits, if anywhere."""
    return lobby.whereabouts_of(context["user"].pk)


@register.simple_tag(takes_context=True)
def my_call(context: template.Context) -> Call | None:
    """Return the table of a championship where the person at the page is waited for, if any."""
    return call_of(context["user"].pk)


@register.simple_tag(takes_context=True)
def my_stake(context: template.Context) -> lobby.Stake | None:
    """Return what the table where the person at the page sits will ask of him, if anything."""
    return lobby.stake_of(context["user"].pk)
