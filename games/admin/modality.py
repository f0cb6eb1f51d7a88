"""The modality of a salón in the admin: a field for each thing that the game lets the jefe choose.

The fields come from the game's own declaration, so a later game needs nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms as django_forms
from django.utils.translation import gettext_lazy as _

from games.models import Room
from games.tables import fixable, forms, modality
from games.tables.gathering import CHOSEN, GATHERINGS
from games.tables.gathering.agreed import Agreed

MOST = 1_000_000
"""The dearest table that a salón may have, in U$uros."""

OPTION, CONDITION = "opcion_", "condicion_"
_OPEN = ("", _("lo elige el jefe"))
_SWITCH = [_OPEN, ("si", _("sí")), ("no", _("no"))]


def fields_of(game: str) -> dict[str, django_forms.Field]:
    """Return by name the fields with which what is played in a salón of *game* is fixed."""
    form = forms.declaration(game)
    parts = ((OPTION, form["opciones"]), (CONDITION, form["condiciones"]))
    return {part + field["nombre"]: _field(field) for part, some in parts for field in some}


def _field(declared: Mapping[str, Any]) -> django_forms.Field:
    given: dict[str, Any] = {
        "label": declared["etiqueta"],
        "help_text": declared["ayuda"],
        "required": False,
    }
    if declared["tipo"] == "numero":
        ends = {"min_value": declared["minimo"], "max_value": declared["maximo"]}
        return django_forms.IntegerField(**given, **ends)
    if declared["tipo"] == "si_no":
        return django_forms.TypedChoiceField(
            **given, choices=_SWITCH, coerce=lambda said: said == "si", empty_value=None
        )
    values = {str(one["valor"]): one["valor"] for one in declared["valores"]}
    choices = [_OPEN, *((str(one["valor"]), one["texto"]) for one in declared["valores"])]
    return django_forms.TypedChoiceField(
        **given, choices=choices, coerce=lambda said: values[str(said)], empty_value=None
    )


def _written(value: Any) -> Any:
    """Return what the field of a fixed *value* begins with."""
    return ("si" if value else "no") if isinstance(value, bool) else str(value)


class StakesField(django_forms.CharField):
    """Values of tables in U$uros, written one after another."""

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else value

    def to_python(self, value: Any) -> Any:
        words = str(value or "").replace(",", " ").split()
        wrong = [word for word in words if not (word.isascii() and word.isdecimal())]
        if wrong:
            text = _("«%(x)s» no es un número de U$uros: escribe por ejemplo «5, 25, 50».")
            raise django_forms.ValidationError(text, params={"x": wrong[0]})
        found = sorted({int(word) for word in words})
        if found and not 1 <= found[0] <= found[-1] <= MOST:
            text = _("Los valores van de 1 a %(most)s U$uros.")
            raise django_forms.ValidationError(text, params={"most": MOST})
        return found


class ModalityForm(django_forms.ModelForm):  # type: ignore[type-arg]
    """What a salón settles: a field for each thing that its game lets the jefe choose."""

    gathering = django_forms.ChoiceField(
        label=_("Cómo empieza una partida"),
        choices=[(each.key, each.label) for each in CHOSEN if not each.takes_buy_in],
        initial=Agreed.key,
        help_text=_("Una mesa con gente sigue como empezó hasta que quede vacía."),
    )
    stakes = StakesField(
        label=_("Valores de las mesas"),
        required=False,
        help_text=_("En U$uros, separados por comas. Vacío: los del sitio."),
    )

    class Meta:
        model = Room
        fields = (
            "stakes", "chairs", "creation", "gathering", "buy_in_least", "buy_in_most", "robots",
        )  # fmt: skip
        help_texts = {
            "chairs": _("De cada mesa. Vacío: las que quieran de las que admite el juego."),
            "buy_in_least": _("En mesas abiertas, los U$uros con que se sienta cada uno."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self._game not in forms.game_names():
            return
        self.fields.update(fields_of(self._game))
        ways = self.fields["gathering"]
        assert isinstance(ways, django_forms.ChoiceField)
        ways.choices = [(each.key, each.label) for each in modality.gatherings(self._game)]
        for part, fixed in (
            (OPTION, self.instance.fixed_options),
            (CONDITION, self.instance.fixed_conditions),
        ):
            self.initial.update({part + name: _written(value) for name, value in fixed.items()})

    @property
    def _game(self) -> str:
        """The game of the salón as it is to be."""
        return str(self.data.get("game") or self.instance.game)

    def clean_chairs(self) -> int | None:
        chairs: int | None = self.cleaned_data["chairs"]
        counts = forms.chair_counts(self._game) if self._game in forms.game_names() else ()
        if chairs is not None and chairs not in counts:
            said = ", ".join(map(str, sorted(counts)))
            text = _("A este juego se juega en mesas de: %(n)s.")
            raise django_forms.ValidationError(text, params={"n": said})
        return chairs

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        options, conditions = self._chosen(OPTION), self._chosen(CONDITION)
        chairs, way = cleaned["chairs"], cleaned["gathering"]
        faults = fixable.option_faults(self._game, options, chairs)
        for name, why in faults.items():
            self.add_error(name if name == fixable.CHAIRS else OPTION + name, why)
        if fault := fixable.gathering_fault(self._game, options, chairs, way):
            self.add_error("gathering", fault)
        for name, why in fixable.condition_faults(conditions, way).items():
            self.add_error(CONDITION + name, why)
        limits = cleaned["buy_in_least"], cleaned["buy_in_most"]
        for name, why in fixable.buy_in_faults(self._game, options, way, limits).items():
            self.add_error(name, why)
        if not GATHERINGS[way].takes_buy_in:
            cleaned["buy_in_least"] = cleaned["buy_in_most"] = None
        self.instance.fixed_options, self.instance.fixed_conditions = options, conditions
        return cleaned

    def _chosen(self, part: str) -> dict[str, Any]:
        """Return what is fixed of *part*, by name."""
        return {
            name.removeprefix(part): self.cleaned_data[name]
            for name in self.fields
            if name.startswith(part) and self.cleaned_data.get(name) is not None
        }


def fieldsets_of(game: str) -> list[tuple[Any, dict[str, Any]]]:
    """Return the parts of the form about a salón of *game*; of none yet, without what it fixes."""
    tables: dict[str, Any] = {"fields": ModalityForm.Meta.fields}
    if game not in forms.game_names():
        tables["description"] = _("Al guardarlo se podrá elegir qué opciones del juego fija.")
        return [(_("Mesas"), tables)]
    fields = fields_of(game)
    options = [name for name in fields if name.startswith(OPTION)]
    conditions = [name for name in fields if name.startswith(CONDITION)]
    return [
        (_("Mesas"), tables),
        (_("Opciones que fija el salón"), {"fields": options}),
        (_("Condiciones que fija el salón"), {"fields": conditions}),
    ]


def stake_choices(rooms: Iterable[Room]) -> list[tuple[int, str]]:
    """Return the values that a table may have in all of *rooms*, for a select."""
    admitted = [set(modality.stakes(room)) for room in rooms]
    values = sorted(set.intersection(*admitted)) if admitted else []
    return [(value, f"{value} U$") for value in values]
