"""The form with which a championship is founded: the options are those that the game declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms as django_forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Room
from games.tables import forms
from tournaments.championships import tables, words
from tournaments.championships.choosing import FIELD, object_fields, offers_in
from tournaments.championships.conditions import KEY_CHARACTERS, Conditions
from tournaments.championships.fields import AmountsField, MomentField, PartField, option_field
from tournaments.championships.founding import (
    LONGEST_CHECK_IN,
    NAME_CHARACTERS,
    TEXT_CHARACTERS,
    Plan,
    Play,
)
from tournaments.championships.jornadas import JornadasField
from tournaments.championships.objects import Offer
from tournaments.models import Championship
from tournaments.models.championships import MOST_FEE
from tournaments.models.cycles import MOST_WEEKS
from tournaments.pairing import parts
from tournaments.pairing.formats import MOST_ROUNDS
from tournaments.pairing.illegal import MOST_ENTRANTS
from tournaments.pairing.leagues import MOST_GROUPS
from tournaments.pairing.progress import BY_LEVEL, BY_SEASON, MOST_DAYS, PLAY_OFFS, PLAYABLE, SEEDS

SHARES = ((500, 300, 200), (600, 400), (400, 300, 200, 100), (1000,))
"""How the pot may be shared out among the first, in thousandths."""
OPTION = "opcion_"
_IN_PAIRS = 4
"""Chairs of a table at which pairs meet."""


def chair_counts(game: str) -> list[int]:
    """Return with how many chairs a table of *game* may be one of a championship."""
    found = {*_of_two_sides(game), *_of_several(game)}
    return [chairs for chairs in forms.chair_counts(game) if chairs in found]


def _of_several(game: str) -> list[int]:
    """Return with how many chairs each plays for himself, and they are more than two."""
    return [n for n in tables.alone_counts(game, {}) if n >= tables.LEAST_AT_A_TABLE]


def formats_of(game: str) -> list[str]:
    """Return the formats that may be played with *game*."""
    found = [one for one in words.FORMATS if one in PLAYABLE]
    two, several = bool(_of_two_sides(game)), bool(_of_several(game))
    return [one for one in found if (several if one in parts.TABLES else two)]


def _of_two_sides(game: str) -> list[int]:
    """Return with how many chairs a table of *game* may have two sides of as many."""
    fields = [one for one in forms.declaration(game)["opciones"] if one["tipo"] == "lista"]
    tried = [(), *(((f["nombre"], v["valor"]),) for f in fields for v in f["valores"])]
    return [
        chairs
        for chairs in forms.chair_counts(game)
        if any(_are_even(forms.sides_on(game, one, tuple(range(chairs))), chairs) for one in tried)
    ]


def _are_even(sides: Sequence[Sequence[int]], chairs: int) -> bool:
    """Return whether *sides* are two halves of so many chairs."""
    return [2 * len(side) for side in sides] == [chairs, chairs]


OF_FORMAT: Mapping[str, str] = {
    "third_place": "eliminatoria",
    "repesca": "eliminatoria",
    "consuelo": "eliminatoria",
    "seeds": "eliminatoria",
    "seeds_by": "eliminatoria",
    "second_final": "doble",
    "times": "liguilla liga",
    "jornadas": "liga",
    "days": "liga",
    "play_off": "liga",
    "grupos": "grupos",
    "pasan": "grupos mesas_eliminatoria",
    "divisiones": "divisiones",
    "fases": "divisiones",
    "suben": "divisiones",
    "phase_rounds": "divisiones",
    "rounds": "suizo mesas",
    "late": "suizo mesas",
    "vidas": "vidas",
}
"""The options of each format, by the formats that have them."""
RULES = (*OF_FORMAT, "rest", "courtesy")
_OF_CONSUELO = ("consuelo_share", "consuelo_amounts")
_WHEN = ("starts_at", "opens_at", "closes_at", "check_in_minutes", "repeats", "repeats_until")
_CONTEST = ("format", "places", "least", *RULES)


def _whole(label: Any, low: int, high: int, usual: int, said: Any = "") -> Any:
    """Return a field for an option of a format, which may be missing: then it is the *usual*."""
    return django_forms.IntegerField(
        label=label, min_value=low, max_value=high, initial=usual, required=False, help_text=said
    )


class DraftForm(django_forms.Form):
    """A championship of a salón, as it is being thought of."""

    name = django_forms.CharField(
        label=_("Nombre"), min_length=NAME_CHARACTERS[0], max_length=NAME_CHARACTERS[1]
    )
    text = django_forms.CharField(
        label=_("Qué quieres contar"),
        required=False,
        max_length=TEXT_CHARACTERS,
        widget=django_forms.Textarea(attrs={"rows": 4}),
    )
    chairs = django_forms.TypedChoiceField(label=_("Jugadores de cada mesa"), coerce=int)
    format = django_forms.ChoiceField(
        label=_("Formato"),
        choices=[(one, text) for one, text in words.FORMATS.items() if one in PLAYABLE],
        help_text=_("Por mesas juega cada uno para sí, en mesas de tres o más."),
    )
    places = django_forms.IntegerField(
        label=_("Plazas"), min_value=2, max_value=MOST_ENTRANTS, initial=16,
        help_text=_("De jugadores o, si se juega por parejas, de parejas."),
    )  # fmt: skip
    least = django_forms.IntegerField(
        label=_("Mínimo para jugarse"), min_value=2, max_value=MOST_ENTRANTS, initial=4,
        help_text=_("Si al empezar hay menos, se cancela y se devuelve todo."),
    )  # fmt: skip
    third_place = django_forms.BooleanField(
        label=_("Tercer puesto"), required=False, initial=True,
        help_text=_("En una eliminatoria, quienes pierden las semifinales juegan por él."),
    )  # fmt: skip
    second_final = django_forms.BooleanField(
        label=_("Segunda final"), required=False, initial=True,
        help_text=_("A doble eliminación, si gana la primera quien ya había perdido."),
    )  # fmt: skip
    times = django_forms.TypedChoiceField(
        label=_("Vueltas"), coerce=int, initial=1, choices=[(1, _("Una")), (2, _("Dos"))],
        help_text=_("De una liguilla o una liga."),
    )  # fmt: skip
    repesca = django_forms.BooleanField(
        label=_("Repesca"), required=False,
        help_text=_("De quienes pierden en la primera ronda, los mejores siguen."),
    )  # fmt: skip
    consuelo = django_forms.BooleanField(
        label=_("Consuelo"), required=False,
        help_text=_("Otro cuadro para quien cae sin haber ganado. No va con la repesca."),
    )  # fmt: skip
    seeds = django_forms.TypedChoiceField(
        label=_("Cabezas de serie"), coerce=int, initial=0, required=False, empty_value=None,
        choices=[(n, n or _("No")) for n in SEEDS],
        help_text=_("No se cruzan hasta el final. Son la mitad de las plazas como mucho."),
    )  # fmt: skip
    seeds_by = django_forms.ChoiceField(
        label=_("Son los mejores por"), initial=BY_LEVEL, required=False,
        choices=[(BY_LEVEL, _("Nivel")), (BY_SEASON, _("Puntos de la temporada"))],
        help_text=_("En una pareja, la suma de los dos. Hasta el sorteo se pueden poner a mano."),
    )  # fmt: skip
    jornadas = _whole(_("Jornadas"), 0, 200, 0, _("Con 0, hasta que se cruzan todos."))
    days = _whole(
        _("Días entre jornadas"), 0, MOST_DAYS, 7,
        _("Con 0, una tras otra. Si no, al ver cómo quedaría se cambian una a una."),
    )  # fmt: skip
    play_off = django_forms.TypedChoiceField(
        label=_("Eliminatoria final"), coerce=int, initial=0, required=False, empty_value=None,
        choices=[(n, _("Los %(n)d primeros") % {"n": n} if n else _("No")) for n in PLAY_OFFS],
    )  # fmt: skip
    grupos = _whole(_("Grupos"), 1, MOST_GROUPS, 4)
    pasan = _whole(_("Pasan de cada grupo o mesa"), 1, 16, 2)
    divisiones = _whole(_("Divisiones"), 2, 20, 2)
    fases = _whole(_("Fases"), 1, 12, 2)
    phase_rounds = _whole(
        _("Rondas de cada fase"), 0, MOST_ROUNDS, 0,
        _("Por sistema suizo en cada división. Con 0, juegan todos contra todos."),
    )  # fmt: skip
    suben = _whole(_("Suben de división"), 1, 10, 1, _("Al acabar una fase; bajan otros tantos."))
    vidas = _whole(_("Vidas"), 1, 5, 3, _("Cada derrota quita una. Sin ninguna, se está fuera."))
    rounds = django_forms.IntegerField(
        label=_("Rondas"), min_value=0, max_value=MOST_ROUNDS, initial=0,
        help_text=_("Con 0, en un suizo las que hacen falta, y por mesas tres."),
    )  # fmt: skip
    late = django_forms.BooleanField(
        label=_("Entrada tardía"), required=False,
        help_text=_("Se puede entrar hasta que ha empezado la mitad de las rondas."),
    )  # fmt: skip
    rest = django_forms.IntegerField(
        label=_("Minutos de descanso"), min_value=0, max_value=30, initial=3,
        help_text=_("Entre una partida y la siguiente."),
    )  # fmt: skip
    courtesy = django_forms.IntegerField(
        label=_("Minutos de cortesía"), min_value=5, max_value=30, initial=15,
        help_text=_("Lo que se espera a quien no llega. Después pasa quien está."),
    )  # fmt: skip
    shares = django_forms.TypedChoiceField(
        label=_("Reparto del bote"), coerce=lambda said: tuple(map(int, said.split())),
        help_text=_("Lo forman las cuotas. Con cuota 0 no hay bote."),
    )  # fmt: skip
    amounts = AmountsField(
        label=_("Premios fijos"),
        help_text=_(
            "En U$uros, del primero al último: 300 150 75. La casa pone lo que no den las cuotas."
        ),
    )
    consuelo_share = PartField(
        label=_("Del bote, para el consuelo"),
        help_text=_("Si el consuelo no se juega, se queda en el cuadro principal."),
    )
    consuelo_amounts = AmountsField(
        label=_("Premios fijos del consuelo"),
        help_text=_("En U$uros, del primero al último: 60 30. Si no se juega, no se dan."),
    )
    starts_at = MomentField(label=_("Empieza"), help_text=_("A la hora de tu reloj."))
    opens_at = MomentField(
        label=_("Abre la inscripción"), required=False, help_text=_("Vacío: al publicarlo.")
    )
    closes_at = MomentField(
        label=_("Cierra la inscripción"), help_text=_("Antes de la presentación.")
    )
    check_in_minutes = django_forms.IntegerField(
        label=_("Minutos para presentarse"), min_value=0, max_value=LONGEST_CHECK_IN, initial=30,
        help_text=_("Antes de empezar. Con 0 nadie tiene que decir que está."),
    )  # fmt: skip
    jornadas_at = JornadasField()
    repeats = _whole(
        _("Se repite cada (semanas)"), 0, MOST_WEEKS, 0,
        _("Con 0, no. Tus objetos de premio se vuelven a poner, o iguales, si los tienes libres."),
    )  # fmt: skip
    repeats_until = django_forms.DateField(
        label=_("Último día"), required=False, help_text=_("Si se repite. Vacío: hasta que pares."),
        widget=django_forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )  # fmt: skip
    fee = django_forms.IntegerField(
        label=_("Cuota de cada jugador"), min_value=0, max_value=MOST_FEE, initial=0,
        help_text=_("En U$uros. Con 0 es gratis."),
    )  # fmt: skip
    reliability = django_forms.IntegerField(
        label=_("Fiabilidad mínima"), min_value=0, max_value=100, initial=0
    )
    level_least = django_forms.IntegerField(label=_("Nivel desde"), required=False, min_value=0)
    level_most = django_forms.IntegerField(label=_("Nivel hasta"), required=False, min_value=0)
    friends_only = django_forms.BooleanField(label=_("Solo mis amigos"), required=False)
    key = django_forms.CharField(
        label=_("Clave"), required=False, min_length=KEY_CHARACTERS[0],
        max_length=KEY_CHARACTERS[1], help_text=_("Vacía: entra quien quiera."),
        widget=django_forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    robots = django_forms.ChoiceField(
        label=_("De prueba, con robots"), required=False,
        help_text=_("Ocupan todas las plazas y juegan solos. No da puntos, premios ni trofeos."),
    )  # fmt: skip
    talk = django_forms.BooleanField(
        label=_("Los mirones pueden hablar"), required=False, initial=True
    )

    def __init__(self, *args: Any, room: Room, founder: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.room = room
        in_pairs = _IN_PAIRS in _of_two_sides(room.game)
        chosen = self.data if self.is_bound else self.initial
        by_house = founder.is_staff
        self.fields.update(object_fields(founder, chosen, by_house=by_house, in_pairs=in_pairs))
        if founder.is_staff:
            robots = self.fields["robots"]
            assert isinstance(robots, django_forms.ChoiceField)
            levels = forms.robot_levels(room.game)
            robots.choices = [("", _("No: juega la gente")), *((one, one) for one in levels)]
        else:
            del self.fields["robots"]  # RULING C2
            for name in ("amounts", "consuelo_amounts"):
                del self.fields[name]  # the house pays them (torneos §16.2)
        shares = self.fields["shares"]
        assert isinstance(shares, django_forms.TypedChoiceField)
        shares.choices = [(" ".join(map(str, one)), words.shared(one)) for one in SHARES]
        chairs = self.fields["chairs"]
        assert isinstance(chairs, django_forms.TypedChoiceField)
        chairs.choices = [(n, str(n)) for n in chair_counts(room.game)]
        kinds = self.fields["format"]
        assert isinstance(kinds, django_forms.ChoiceField)
        kinds.choices = [(one, words.FORMATS[one]) for one in formats_of(room.game)]
        for declared in forms.declaration(room.game)["opciones"]:
            self.fields[OPTION + declared["nombre"]] = option_field(declared)
        for name, formats in OF_FORMAT.items():
            self.fields[name].of_format = formats  # type: ignore[attr-defined]
        for name in self.fields.keys() & {*_OF_CONSUELO}:
            self.fields[name].of_format = OF_FORMAT["consuelo"]  # type: ignore[attr-defined]

    def _of(self, part: str) -> Iterator[Any]:
        return (self[name] for name in self.fields if name.startswith(part))

    @property
    def table_fields(self) -> list[Any]:
        """The fields of what is played at a table."""
        return [self["chairs"], *self._of(OPTION), self["talk"]]

    @property
    def sections(self) -> list[tuple[Any, list[Any]]]:
        """The fields by what they are about, each list with its title."""
        return [
            (_("Qué es"), self._named("name", "text")),
            (_("Qué se juega"), self.table_fields),
            (_("Cómo se compite"), self._named(*_CONTEST)),
            (_("Cuándo"), self._named(*_WHEN)),
            (_("Cuánto cuesta"), self._named("fee", "shares", "amounts", *_OF_CONSUELO)),
            (_("Objetos de premio"), list(self._of(FIELD))),
            (
                _("Quién puede entrar"),
                self._named(
                    "reliability",
                    "level_least",
                    "level_most",
                    "friends_only",
                    "key",
                    "keeps_key",
                    "robots",
                ),
            ),
        ]

    def _named(self, *names: str) -> list[Any]:
        return [self[name] for name in names if name in self.fields]

    @property
    def gifts(self) -> list[Offer]:
        """The objects that are its prizes."""
        return offers_in(self.cleaned_data)

    @property
    def game_options(self) -> dict[str, Any]:
        """What was chosen of the game."""
        found = self.cleaned_data
        names = [name for name in self.fields if name.startswith(OPTION)]
        return {name.removeprefix(OPTION): found[name] for name in names}

    @property
    def table_conditions(self) -> dict[str, Any]:
        """What holds at its tables: everybody may watch, and nobody sees cards (torneos §2.1)."""
        talk = self.cleaned_data["talk"]
        return {"mirones": "si", "mirones_hablan": talk, "mirones_ven": False}

    @property
    def play(self) -> Play:
        """The options of the format, its rhythm and its prizes.

        What is hidden with another format is of no consequence.
        """
        found = self.cleaned_data
        given = {name: found[name] for name in RULES if found[name] not in (None, "")}
        amounts = found.get("amounts") or ()
        may = found["format"] in OF_FORMAT["consuelo"].split()
        second = {name: found[name] for name in _OF_CONSUELO if may and found.get(name)}
        return Play(given, () if amounts else found["shares"], amounts, **second)

    @property
    def admits(self) -> Conditions:
        """Whom it admits."""
        found = self.cleaned_data
        return Conditions(**{name: found[name] for name in Conditions._fields})

    @property
    def plan(self) -> Plan:
        """How it is played. Refuses what the game does not know."""
        found = self.cleaned_data
        decoded = forms.decode_options(self.room.game, self.game_options, range(found["chairs"]))
        sides = forms.agreed_sides(self.room.game, forms.as_data(decoded), found["chairs"])
        in_pairs = len(sides[0]) == 2
        names = [name for name in Plan._fields if name in found]
        return Plan(in_pairs=in_pairs, **{name: found[name] for name in names})


_COPIED = (
    "name", "text", "chairs", "format", "places", "least", "check_in_minutes", "fee",
    "reliability", "level_least", "level_most", "friends_only", "robots", "amounts", *_OF_CONSUELO,
)  # fmt: skip


def copied(one: Championship) -> dict[str, Any]:
    """Return what the form begins with as a copy of *one*: all but its dates and its key."""
    options = {OPTION + name: value for name, value in one.options.items()}
    talk = one.conditions.get("mirones_hablan", True)
    rules = {name: value for name, value in one.rules.items() if name in RULES}
    shares = {"shares": " ".join(map(str, one.shares))} if one.shares else {}
    plain = {name: getattr(one, name) for name in _COPIED}
    return {**plain, **options, **rules, **shares, "talk": talk}
