"""The settings of a person, section by section: the fields of ``accounts.preferences``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import game_preferences, wishes
from accounts.game_preferences import FIELD
from accounts.models import User
from accounts.preferences import PLAYERS, Preferences, as_fields
from accounts.services import preferences_update

MAX_VALUE = 1_000_000


class Range(forms.NumberInput):
    """A slider from 0 to 100."""

    input_type = "range"


def _percent(label: Any, help_text: Any = "") -> forms.IntegerField:
    widget = Range(attrs={"step": 5})
    return forms.IntegerField(
        label=label, help_text=help_text, min_value=0, max_value=100, widget=widget
    )


def _value(label: Any, help_text: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        min_value=0,
        max_value=MAX_VALUE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


def _switch(label: Any, help_text: Any = "") -> forms.BooleanField:
    return forms.BooleanField(label=label, help_text=help_text, required=False)


def _choice(label: Any, *choices: tuple[str, Any]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect)


def _players(offer: wishes.Offer) -> forms.TypedChoiceField:
    """Return the field of how many players somebody wants in a game: what that game admits."""
    sizes = [(size, str(size)) for size in offer.sizes]
    return forms.TypedChoiceField(
        label=_("Jugadores (%(game)s)") % {"game": offer.name},
        coerce=int,
        choices=[(wishes.ANY, _("da igual")), *sizes],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": offer.refusal},
    )


class Section(NamedTuple):
    """Some settings under one heading; *name* is its place in the page."""

    name: str
    icon: str
    title: Any
    intro: Any
    fields: list[forms.BoundField]


SECTIONS = (
    (
        "aspecto",
        "palette",
        _("Aspecto"),
        _("El sitio está en español, de momento el único idioma."),
        ("tema", "cartas", "velocidad"),
    ),
    (
        "sonido",
        "volume-2",
        _("Sonido"),
        "",
        (
            "sonidos", "volumen", "sonido_mesa", "sonido_turno", "sonido_avisos", "sonido_chat",
            "vibrar",
        ),
    ),
    (
        "mesa",
        "spade",
        _("En la mesa"),
        "",
        ("letras", FIELD),
    ),
    (
        "jugar-ya",
        "play",
        _("Jugar ya"),
        _("Qué mesas te busca el botón «Jugar ya». Lo que dejes a cero da igual."),
        ("ya_desde", "ya_hasta", PLAYERS, "ya_fiabilidad", "ya_costumbre"),
    ),
    (
        "avisos",
        "bell",
        _("Avisos"),
        _("De qué te avisamos mientras estás en alerta, que se pone desde tu estado en el salón."),
        (
            "alerta_silla", "alerta_hasta", "alerta_amigo", "alerta_mencion", "alerta_empieza",
            "alerta_turno", "alerta_trofeo", "alerta_torneo", "alerta_cruce", "correo_torneos",
        ),
    ),
    (
        "privacidad",
        "lock",
        _("Privacidad"),
        _("Los demás ven tus bolsas y tu almacén; tu saldo solo lo ves tú."),
        ("privados",),
    ),
)  # fmt: skip


class SettingsForm(forms.Form):
    """Everything that a person may choose about how the site behaves for him."""

    tema = _choice(
        _("Tema"),
        ("sistema", _("como el sistema")),
        ("claro", _("claro")),
        ("oscuro", _("oscuro")),
    )
    cartas = _choice(
        _("Tamaño de las cartas"), ("normales", _("normales")), ("grandes", _("grandes"))
    )
    velocidad = _choice(
        _("Velocidad de las animaciones"),
        ("lenta", _("lenta")),
        ("normal", _("normal")),
        ("rapida", _("rápida")),
        ("sin", _("sin animaciones")),
    )
    sonidos = _switch(_("Sonidos"))
    volumen = _percent(_("Volumen general"))
    sonido_mesa = _percent(_("La mesa"), _("Lo que se mueve en la mesa, y el final."))
    sonido_turno = _percent(_("Tu turno"), _("Cuando te toca y cuando se acaba el tiempo."))
    sonido_avisos = _percent(_("Avisos"), _("Invitaciones y lo que pasa mientras no miras."))
    sonido_chat = _percent(_("Chat"), _("Cada línea nueva."))
    vibrar = _switch(_("Vibrar en el móvil cuando me toca"))
    letras = _switch(
        _("Teclas de una letra"),
        _("En la mesa, ? enseña las de cada juego. Con Ctrl funcionan siempre."),
    )
    ya_desde = _value(_("Desde (U$)"), _("Lo que vale la mesa, como poco."))
    ya_hasta = _value(_("Hasta (U$)"), _("Lo que vale la mesa, como mucho."))
    ya_fiabilidad = _percent(
        _("Fiabilidad"), _("De cada cien partidas, cuántas acaban como poco quienes juegan.")
    )
    ya_costumbre = _switch(_("Antes, las mesas que se juegan como suelo"))
    alerta_silla = _switch(_("Queda una silla libre en una mesa"))
    alerta_hasta = _value(
        _("…que valga hasta (U$)"), _("0: todas las que pueda pagar con mi saldo.")
    )
    alerta_amigo = _switch(_("Entra un amigo"))
    alerta_mencion = _switch(_("Me nombran, me invitan o me escriben"))
    alerta_empieza = _switch(_("Empieza mi partida"))
    alerta_turno = _switch(_("Me toca"))
    alerta_trofeo = _switch(_("Gano un trofeo"))
    alerta_torneo = _switch(
        _("Novedades de mis torneos"),
        _("Me invitan, tengo sitio, sale el sorteo… También sin estar en alerta."),
    )
    alerta_cruce = _switch(
        _("Me toca jugar en un torneo"),
        _("Al llamarme y cuando se acaba el tiempo. También sin estar en alerta."),
    )
    correo_torneos = _switch(
        _("Lo de mis torneos, también por correo"), _("A la dirección de tu cuenta.")
    )
    privados = _choice(
        _("Me pueden escribir en privado"),
        ("todos", _("todos")),
        ("amigos", _("mis amigos")),
        ("nadie", _("nadie")),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, user: User) -> None:
        self.user = user
        super().__init__(data, initial=as_fields(user.profile.preferences))
        for game, offer in wishes.offers().items():
            self.fields[f"{PLAYERS}{game}"] = _players(offer)
        for field, declared, switch in game_preferences.fields():
            self.fields[field] = _switch(f"{declared.title}: {switch.label}", switch.help)

    def sections(self) -> Iterator[Section]:
        """Yield the sections in their order, each with its fields."""
        for name, icon, title, intro, fields in SECTIONS:
            bound = [self[field] for listed in fields for field in self._named(listed)]
            yield Section(name, icon, title, intro, bound)

    def _named(self, listed: str) -> Iterator[str]:
        """Yield the field *listed*, or those of all games where each has its own."""
        if listed == PLAYERS:
            yield from (f"{PLAYERS}{game}" for game in wishes.offers())
        elif listed == FIELD:
            yield from (field for field, _declared, _switch in game_preferences.fields())
        else:
            yield listed

    def clean(self) -> dict[str, Any]:
        """Refuse a range that begins after its end."""
        cleaned = super().clean() or {}
        least, most = cleaned.get("ya_desde"), cleaned.get("ya_hasta")
        if least and most and least > most:
            self.add_error("ya_hasta", _("Tiene que ser más que «Desde», o cero."))
        return cleaned

    def save(self) -> Preferences:
        """Store what was chosen and return it all."""
        return preferences_update(user=self.user, changes=self.cleaned_data)
