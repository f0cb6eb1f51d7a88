"""The settings of a person, section by section: the fields of ``accounts.preferences``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.preferences import Preferences
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
        (
            "letras", "ordenar_cartas", "pista_jugada", "confirmar_ordago", "jugada_unica",
            "cuatro_colores",
        ),
    ),
    (
        "jugar-ya",
        "play",
        _("Jugar ya"),
        _("Qué mesas te busca el botón «Jugar ya». Lo que dejes a cero da igual."),
        ("ya_desde", "ya_hasta", "ya_jugadores", "ya_fiabilidad", "ya_costumbre"),
    ),
    (
        "avisos",
        "bell",
        _("Avisos"),
        _("De qué te avisamos mientras estás en alerta, que se pone desde tu estado en el salón."),
        (
            "alerta_silla", "alerta_hasta", "alerta_amigo", "alerta_mencion", "alerta_empieza",
            "alerta_turno",
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
    sonido_mesa = _percent(_("La mesa"), _("Cartas, piedras, dados, fichas y el final."))
    sonido_turno = _percent(_("Tu turno"), _("Cuando te toca y cuando se acaba el tiempo."))
    sonido_avisos = _percent(_("Avisos"), _("Invitaciones y lo que pasa mientras no miras."))
    sonido_chat = _percent(_("Chat"), _("Cada línea nueva."))
    vibrar = _switch(_("Vibrar en el móvil cuando me toca"))
    letras = _switch(
        _("Teclas de una letra"),
        _(
            "En el mus, M mus, C cortar, P paso, E envidar, Q quiero… En la mesa, ? enseña las de "
            "cada juego. Con Ctrl funcionan siempre."
        ),
    )
    ordenar_cartas = _switch(_("Ordenar mis cartas"))
    pista_jugada = _switch(_("Decirme qué jugadas llevo"))
    confirmar_ordago = _switch(_("Pedir confirmación del órdago"))
    jugada_unica = _switch(
        _("Jugar sola la única jugada posible"),
        _("En el parchís y en Oh Hell, cuando no hay nada que elegir."),
    )
    cuatro_colores = _switch(
        _("Baraja francesa de cuatro colores"), _("Diamantes azules y tréboles verdes.")
    )
    ya_desde = _value(_("Desde (U$)"), _("Lo que vale la mesa, como poco."))
    ya_hasta = _value(_("Hasta (U$)"), _("Lo que vale la mesa, como mucho."))
    ya_jugadores = forms.TypedChoiceField(
        label=_("Jugadores"),
        coerce=int,
        choices=[(0, _("da igual")), (2, _("dos")), (4, _("cuatro"))],
        widget=forms.RadioSelect,
    )
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
    privados = _choice(
        _("Me pueden escribir en privado"),
        ("todos", _("todos")),
        ("amigos", _("mis amigos")),
        ("nadie", _("nadie")),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, user: User) -> None:
        self.user = user
        super().__init__(data, initial=msgspec.to_builtins(user.profile.preferences))

    def sections(self) -> Iterator[Section]:
        """Yield the sections in their order, each with its fields."""
        for name, icon, title, intro, fields in SECTIONS:
            yield Section(name, icon, title, intro, [self[field] for field in fields])

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
