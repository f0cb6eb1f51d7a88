"""What an act of the desk brings with it, told before it is done (torneos §15.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.conf import settings
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.championships.jornadas import gone_by, has_dates
from tournaments.championships.listing import PLACED
from tournaments.championships.steering import pause_ends_at
from tournaments.models import Championship
from tournaments.pairing.parts import LEAGUE


def _of_closing(one: Championship) -> list[str]:
    """Return which invitations lapse, who is paired by lot and pays, and what then is lost."""
    said = []
    if asking := one.entries.filter(state="invitado").count():
        text = ngettext(
            "Caduca %(n)s invitación sin contestar.",
            "Caducan %(n)s invitaciones sin contestar.",
            asking,
        )
        said.append(text % {"n": _written(asking)})
    looking = one.seekers.count()
    if looking == 1:
        said.append(_("Quien busca pareja se queda sin ella, y no paga nada."))
    elif looking:
        text = ngettext(
            "Buscan pareja %(n)s personas: por sorteo se forma %(p)s pareja como mucho.",
            "Buscan pareja %(n)s personas: por sorteo se forman %(p)s parejas como mucho.",
            looking // 2,
        )
        said.append(text % {"n": _written(looking), "p": _written(looking // 2)})
        said.append(_of_the_drawn(one, looking // 2))
    if asking or looking > 1:
        said.append(_("Nada de eso se deshace, aunque luego abras otra vez la inscripción."))
    if one.fee:
        said.append(
            _(
                "Quien se retire después solo recupera su cuota si alguien de la lista de espera"
                " ocupa su sitio."
            )
        )
    return [sentence for sentence in said if sentence]


def _of_the_drawn(one: Championship, pairs: int) -> str:
    """Return how many of *pairs* drawn by lot find a place, and what it costs; "" if nothing."""
    left = max(0, one.places - one.entries.filter(state__in=PLACED).count())
    fee = {"cuota": _written(one.fee), "sitio": _written(left)}
    if not left:
        return _("No queda sitio: quedan en la lista de espera, sin pagar.")
    pay = _("Quien entra así paga ahora su cuota de %(cuota)s U$.") % fee if one.fee else ""
    if left >= pairs:
        return pay
    text = ngettext(
        "Solo queda sitio para %(sitio)s pareja; las demás esperan en la lista, sin pagar.",
        "Solo queda sitio para %(sitio)s parejas; las demás esperan en la lista, sin pagar.",
        left,
    )
    return " ".join(filter(None, (text % fee, pay)))


def _of_forbidding(one: Championship) -> list[str]:
    """Return how far two are kept apart in its format (torneos §5.3, §8.5, §9.2, §10.2)."""
    if one.format == "mesas":
        return [
            _("La primera ronda se sienta por el orden del sorteo."),
            _("Desde la segunda no coinciden en una mesa, si hay otra forma de sentarlos."),
        ]
    if one.format == "eliminatoria":
        return [
            _(
                "En la primera ronda no juegan entre sí, si hay con quién cambiar a uno de sitio:"
                " a las cabezas de serie no se las mueve."
            ),
            _("Más adelante, si los dos siguen, sí pueden cruzarse."),
        ]
    return [_("No juegan entre sí en ninguna de las rondas que faltan.")]


def _of_stopping(one: Championship) -> list[str]:
    """Return what becomes of what stands still for long, unless it may; at what hour if it does."""
    if has_dates(one):
        return []
    if one.state == "pausado" and (ends_at := pause_ends_at(one)) is not None:
        at = formats.date_format(timezone.localtime(ends_at), "j M, H:i").lower()
        text = _(
            "Ya está parado: si no sigue antes de %(hora)s, se cancela solo y se devuelven las"
            " cuotas; si ya no queda nada por jugar, acaba y se dan los premios."
        )
        return [text % {"hora": at}]
    text = _(
        "Si a las %(horas)s horas no ha seguido, se cancela solo y se devuelven las cuotas; si ya"
        " no queda nada por jugar, acaba y se dan los premios."
    )
    return [text % {"horas": settings.USUMUS["PAUSE_SECONDS"] // 3600}]


def _of_resuming(one: Championship) -> list[str]:
    """Return which jornadas are called although their day has gone by (torneos §7.4)."""
    late = gone_by(one)
    numbers = [number for number, _at in late]
    published = one.rounds.filter(tree=LEAGUE, number__in=numbers)
    there = set(published.values_list("number", flat=True)) if late else set()
    now = _("La jornada %(n)d era el %(cuando)s: en cuanto sigas, se llama a todos a sus mesas.")
    then = _(
        "La jornada %(n)d era el %(cuando)s: se llama en cuanto acabe la de antes, sin esperar otro"
        " día."
    )
    return [
        (now if number in there else then)
        % {"n": number, "cuando": formats.date_format(timezone.localtime(at), r"l j \d\e F, H:i")}
        for number, at in late
    ]


def _written(number: int) -> str:
    return formats.number_format(number, use_l10n=True, force_grouping=True)


AFTERMATH: Mapping[str, Callable[[Championship], list[str]]] = {
    "cerrar": _of_closing,
    "pausar": _of_stopping,
    "prohibir": _of_forbidding,
    "reanudar": _of_resuming,
    "retirar": _of_stopping,
}
"""By act, what besides its question is told of the championship as it is now."""
