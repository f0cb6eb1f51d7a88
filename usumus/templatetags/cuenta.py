"""What the frame of every page tells its scripts of the account that looks at it."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts import push
from accounts.models import Profile

register = template.Library()

_ALERTS = ("silla", "amigo", "mencion", "empieza", "turno", "trofeo", "torneo", "cruce")
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


@register.simple_tag(takes_context=True)
def account_alert(context: template.Context) -> SafeString | str:
    """Return ``data-alerta``: until when (ms; 0: not), the dearest table, and what is told of."""
    user = context.get("user")
    if user is None or not user.is_authenticated:
        return ""
    profile = user.profile
    chosen = profile.preferences
    is_on = profile.status_now == Profile.Status.ALERT and profile.alert_until is not None
    until = int(profile.alert_until.timestamp() * 1000) if is_on else 0
    kinds = " ".join(kind for kind in _ALERTS if getattr(chosen, f"alerta_{kind}"))
    return format_html('data-alerta="{} {} {}"', str(until), str(chosen.alerta_hasta), kinds)


@register.simple_tag(takes_context=True)
def account_push(context: template.Context) -> SafeString | str:
    """Return the key that notices are sent with, and where a browser says that it has changed."""
    user, known = context.get("user"), push.sender()
    if user is None or not user.is_authenticated or known is None:
        return ""
    address = reverse("push_suscribir")
    return format_html('data-push-clave="{}" data-push-suscribir="{}"', known.public, address)
