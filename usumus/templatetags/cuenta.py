"""What the frame of every page tells its scripts of the account that looks at it."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

_SOUNDS = ("volumen", "sonido_mesa", "sonido_turno", "sonido_avisos", "sonido_chat")


@register.simple_tag(takes_context=True)
def account_sound(context: template.Context) -> SafeString | str:
    """Return ``data-sonido``: whether there is sound, its volume and that of each kind (0-100)."""
    user = context.get("user")
    if user is None or not user.is_authenticated:
        return ""
    chosen = user.profile.preferences
    levels = " ".join(str(getattr(chosen, name)) for name in _SOUNDS)
    return format_html('data-sonido="{} {}"', int(chosen.sonidos), levels)
